"""A table of a small game, and players with a wallet."""

from itertools import count

import pytest

from casino.cage import api as cage
from casino.floor.models import Operator, Table
from casino.people.models import User
from casino.submissions.models import RulesSubmission
from games.engine import registry
from games.engine.contract import Refusal
from tests.cage.game import CageGame, next_number
from tests.cage.meter_play import Played

_numbers = count(1)


@pytest.fixture(autouse=True)
def cage_game(monkeypatch):
    game = CageGame()
    monkeypatch.setitem(registry._games, game.slug, game)
    return game


class House:
    """Makes tables and players, and speaks for them with fresh keys."""

    def submission(self, adjacent_boxes=3, meter=None):
        return RulesSubmission.objects.create(
            game=CageGame.slug,
            name="As filed",
            options={"adjacent_boxes": adjacent_boxes, "meter": meter},
        )

    def table(self, adjacent_boxes=3, meter=None):
        submission = self.submission(adjacent_boxes, meter)
        operator, _ = Operator.objects.get_or_create(name="House")
        return Table.objects.create(operator=operator, name="One", submission=submission)

    def player(self, name="Ann"):
        user = User.objects.create_guest(name)
        cage.welcome_guest(user)
        return user

    def key(self):
        return f"key-{next(_numbers)}"

    def sit(self, user, table, seat, cents=100_000):
        return cage.open_sitting(user.pk, table.pk, seat, cents, self.key())

    def refused(self, name, act, *arguments):
        """`act` is refused by this name. Answers the refusal."""
        with pytest.raises(Refusal) as caught:
            act(*arguments)
        assert caught.value.name == name
        return caught.value

    def open(self, table):
        return self.open_at(table.pk)

    def open_at(self, table_id):
        submission_id = Table.objects.get(pk=table_id).submission_id
        number = next_number(table_id)
        return cage.open_round(table_id, number, submission_id, "c" * 64, b"order")


@pytest.fixture
def house():
    return House()


@pytest.fixture
def play(house):
    """Opens tables of one meter, with players."""
    return lambda **choices: Played(house, **choices)


@pytest.fixture
def floor_person():
    return User.objects.create_user(username="floor", password="a floor person's password")


@pytest.fixture
def all_is_proven():
    yield
    assert cage.check_books() == []
    assert cage.check_meters() == []
