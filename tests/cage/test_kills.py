"""SIGKILL of a real process between two writes of one money command leaves nothing of it, and the
command can be done again at once."""

import importlib
import os
import signal
import time

import pytest
from django.db import connections

from casino.cage import api as cage
from casino.cage.models import Account
from games.engine.contract import Box, Line
from tests.cage.game import collect, end_round

pytestmark = pytest.mark.django_db(transaction=True)


def kill_at(point, act, *arguments):
    """Do `act` in a process of its own, killed when it is about to call `point`, which is
    `module:function` or `module:Class.attribute`."""
    connections.close_all()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _do_and_stop(point, writing, act, arguments)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            assert told.readline() == "reached\n"
    finally:
        os.kill(child, signal.SIGKILL)
        assert os.waitpid(child, 0)[1] == signal.SIGKILL


def _do_and_stop(point, writing, act, arguments):
    def wait(*_arguments, **_named):
        os.write(writing, b"reached\n")
        time.sleep(120)

    try:
        module, _, path = point.partition(":")
        owner = importlib.import_module(module)
        *parents, name = path.split(".")
        for parent in parents:
            owner = getattr(owner, parent)
        setattr(owner, name, wait)
        act(*arguments)
    finally:
        os._exit(1)


def balances():
    return dict(Account.objects.exclude(balance_cents=0).values_list("pk", "balance_cents"))


SITTING_POINTS = ["casino.cage.sittings:post", "casino.cage.once:MoneyCommand.objects.create"]


@pytest.mark.parametrize("point", SITTING_POINTS)
def test_killed_while_sitting_down(house, point):
    user, table = house.player(), house.table()
    before = balances()
    kill_at(point, cage.open_sitting, user.pk, table.pk, 1, 5_000, "same-key")
    assert balances() == before
    assert cage.open_sittings(table.pk) == []
    again = cage.open_sitting(user.pk, table.pk, 1, 5_000, "same-key")
    assert again.stack_cents == 5_000
    assert cage.check_books() == []


@pytest.mark.parametrize("point", [*SITTING_POINTS, "casino.cage.models:Sitting.save"])
def test_killed_while_leaving(house, point):
    user, table = house.player(), house.table()
    seated = house.sit(user, table, 1)
    kill_at(point, cage.close_sitting, seated.id, "same-key")
    assert cage.open_sittings(table.pk) == [seated]
    assert not cage.close_sitting(seated.id, "same-key").open
    assert cage.wallet_cents(user.pk) == 1_000_000
    assert cage.check_books() == []


@pytest.mark.parametrize(
    "point", ["casino.cage.closing:post", "casino.cage.models:RoundClosed.objects.create"]
)
def test_killed_while_closing_a_round(house, point):
    table = house.table()
    ann, bob = (house.sit(house.player(), table, seat) for seat in (1, 2))
    fact = house.open(table)
    bets = [Box(info.seats[0], info.player, {"main": 2000}) for info in (ann, bob)]
    before = balances()
    kill_at(point, cage.close_round, fact.pk, bets, collect)
    assert balances() == before
    assert cage.round_facts(fact.pk).closed is None
    assert len(cage.close_round(fact.pk, bets, collect).boxes) == 2
    assert cage.check_books() == []


@pytest.mark.parametrize(
    "point",
    [
        "casino.cage.ending:post",
        "casino.cage.models:RoundLine.objects.bulk_create",
        "casino.cage.models:RoundEnded.objects.create",
    ],
)
def test_killed_while_ending_a_round(house, point):
    table = house.table()
    ann = house.sit(house.player(), table, 1)
    fact = house.open(table)
    cage.close_round(fact.pk, [Box(1, ann.player, {"main": 2000})], collect)
    won = [Line(1, "main", 2000, "win", 4000, "")]
    before = balances()
    kill_at(point, end_round, fact.pk, "settled", won, {})
    assert balances() == before
    assert cage.round_facts(fact.pk).ended is None
    ended = end_round(fact.pk, "settled", won, {})
    assert ended.stacks[ann.player].stack_cents == 102_000
    assert cage.check_books() == []
