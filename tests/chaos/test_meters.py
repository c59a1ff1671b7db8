"""Processes die, servers are emptied, replicas come back old between contribution, award and
settlement: not a cent of a meter is lost, doubled or invented."""

import json

import pytest

from casino.cage import api as cage
from casino.felt import keys
from casino.felt import meters as felt_meters
from casino.felt.connection import sync_client
from tests.chaos.house import felt_of, hurry, nothing_created_or_lost, play_on, soon
from tests.chaos.meters import MeterDen, floor_person
from tests.chaos.scenes import due
from tests.meters.floor import ADDED, SEED

WON = SEED + 2 * ADDED
DIES = ["closing:felt", "closing:cage", "dealing:felt", "settling:felt", "settling:cage"]


@pytest.fixture
def den(standby):
    return MeterDen()


def shown(den):
    body = felt_meters.shown(den.meter.pk)
    return json.loads(body)["value_cents"] if body else None


def shows_the_truth(den):
    soon(lambda: shown(den) == cage.display(den.meter.pk).value_cents, why="an old display")


@pytest.mark.parametrize("point", DIES)
def test_a_dealer_dies_between_contribution_and_award(point, den, standby, start):
    den.at_winning_bets()
    if point.startswith("settling"):
        den.until("deciding")
    due(den)
    victim = start("manage.py", "dealer", KILL_AT=point)
    victim.wait_until_killed()
    standby.thaw()
    hurry(den, "results")
    assert (den.decisive.cents, den.decisive.status) == (WON, "paid")
    shows_the_truth(den)
    play_on(den)
    nothing_created_or_lost([den])


@pytest.mark.parametrize("point", ["settling:felt", "settling:cage"])
def test_a_dealer_dies_around_a_share_that_awaits_validation(point, standby, start):
    den = MeterDen(validate_over_cents=SEED)
    den.at_winning_bets()
    den.until("deciding")
    due(den)
    start("manage.py", "dealer", KILL_AT=point).wait_until_killed()
    standby.thaw()
    hurry(den, "results")
    assert (den.decisive.cents, den.decisive.status) == (WON, "pending")
    shows_the_truth(den)
    assert shown(den) == SEED
    cage.decide(den.decisive.id, "validated", floor_person(), "Seen on the felt.")
    soon(lambda: den.view(None)["result"]["awards"][0]["status"] == "paid")
    play_on(den)
    nothing_created_or_lost([den])


def test_a_void_of_which_only_the_cage_knows(den, standby, start):
    den.at_winning_bets()
    den.until("deciding")
    sync_client().flushall()
    victim = start("manage.py", "dealer", KILL_AT="void:cage")
    victim.wait_until_killed()
    assert cage.display(den.meter.pk).value_cents == SEED
    standby.thaw()
    soon(lambda: den.first().ended is not None)
    shows_the_truth(den)
    play_on(den)
    nothing_created_or_lost([den])


def test_a_decision_of_which_only_the_cage_knows(standby, start):
    """award:cage"""
    den = MeterDen(validate_over_cents=SEED)
    den.at_winning_bets()
    den.until("results")
    by = floor_person()
    arguments = [str(den.table_id), str(den.decisive.id), str(by.pk)]
    victim = start("-m", "tests.chaos.decide", *arguments, KILL_AT="award:cage")
    victim.wait_until_killed()
    assert den.view(None)["result"]["awards"][0]["status"] == "pending"
    standby.thaw()
    soon(lambda: den.view(None)["result"]["awards"][0]["status"] == "paid")
    play_on(den)
    nothing_created_or_lost([den])


def test_the_felt_is_emptied_while_an_award_is_pending(standby):
    den = MeterDen(validate_over_cents=SEED)
    den.at_winning_bets()
    den.until("results")
    sync_client().flushall()
    standby.thaw()
    soon(lambda: (felt := felt_of(den)) is not None and felt.phase == "results")
    assert den.last().number == 1
    cage.decide(den.decisive.id, "refused", floor_person(), "Marked cards.")
    play_on(den)
    shows_the_truth(den)
    nothing_created_or_lost([den])


def test_a_lagging_copy_of_a_linked_meter_is_promoted(den, standby):
    """Another table plays on while this one is as a replica had it."""
    other = MeterDen("2", linked_to=den)
    for one in (den, other):
        one.at_betting()
    den.until("deciding")
    old = sync_client().hgetall(keys.meter(den.meter.pk))
    other.until("results")
    sync_client().flushall()
    sync_client().hset(keys.meter(den.meter.pk), mapping=old)
    standby.thaw()
    shows_the_truth(den)
    soon(lambda: den.first().ended is not None)
    assert den.first().ended.kind == "void"
    play_on(den, other)
    shows_the_truth(den)
    nothing_created_or_lost([den, other])
