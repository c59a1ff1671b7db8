"""The lobby's tests stand on a real felt, with a table that a dealer has laid."""

from collections.abc import Iterator

import pytest

from casino.people.models import User
from casino.sockets import limits
from tests.dealer.conftest import felt_redis, felt_server
from tests.dealer.room import Room

__all__ = ["felt_redis", "felt_server"]


@pytest.fixture(autouse=True)
def counters(settings) -> Iterator[None]:
    """Limits are counted on this test's server; passwords are hashed quickly."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    limits._script.cache_clear()
    yield
    limits._script.cache_clear()


@pytest.fixture
def room(db, felt_redis) -> Room:
    return Room(edition="2019", pot=True, bonus="A")


@pytest.fixture
def ann(room: Room) -> User:
    return room.user("Ann")


@pytest.fixture
def signed_in(client, ann: User):
    """Ann's browser."""
    client.force_login(ann)
    return client
