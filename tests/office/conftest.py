"""People of the office with one permission each, a small game, and a table that plays it."""

import pytest
from django.contrib.auth.models import Permission

from casino.floor.models import Operator, Table
from casino.people.models import User
from casino.submissions import filing
from games.engine import registry
from tests.dealer.conftest import felt_redis, felt_server, room
from tests.submissions.games import LAWFUL, SmallGame

__all__ = ["felt_redis", "felt_server", "room"]


@pytest.fixture
def small_game(monkeypatch):
    game = SmallGame()
    monkeypatch.setattr(registry, "_games", {game.slug: game})
    return game


@pytest.fixture
def submission(db, small_game):
    return filing.file("small-game", "Evening", LAWFUL)


@pytest.fixture
def table(submission):
    house = Operator.objects.create(name="The House")
    return Table.objects.create(name="One", operator=house, submission=submission)


@pytest.fixture
def staff(db):
    """A member of staff with these permissions and no others."""

    def make(*codenames):
        person = User.objects.create(username=f"staff{User.objects.count()}", is_staff=True)
        for codename in codenames:
            app, _, name = codename.partition(".")
            found = Permission.objects.get(content_type__app_label=app, codename=name)
            person.user_permissions.add(found)
        return person

    return make


@pytest.fixture
def manager(db, client):
    """Signed in, may do everything."""
    person = User.objects.create(username="manager", is_staff=True, is_superuser=True)
    client.force_login(person)
    return person
