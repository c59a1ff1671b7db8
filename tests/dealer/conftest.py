"""Each test of this area has a felt server of its own to itself; one process per test session."""

from collections.abc import Iterator

import pytest

from casino.dealer import rulebook
from casino.felt import connection, store
from tests.dealer.room import Room
from tests.dealer.servers import RedisServer


def forget_connections() -> None:
    connection.sync_client.cache_clear()
    connection.listening_client.cache_clear()
    store._script.cache_clear()
    rulebook.rulebook.cache_clear()


@pytest.fixture(scope="session")
def felt_server() -> Iterator[RedisServer]:
    server = RedisServer()
    yield server
    server.close()


@pytest.fixture
def felt_redis(felt_server: RedisServer, settings) -> Iterator[RedisServer]:
    felt_server.client().flushall()
    settings.REDIS_URL = felt_server.url
    settings.FELT_PREFIX = "test"
    forget_connections()
    yield felt_server
    forget_connections()


@pytest.fixture
def room(db, felt_redis) -> Room:
    return Room(edition="2019", pot=True, bonus="A")
