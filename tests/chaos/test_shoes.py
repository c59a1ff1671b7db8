"""Processes die and servers are emptied in the middle of a shoe: the same shoe goes on, and no card
that could have been seen comes again."""

from itertools import pairwise

import pytest

from casino.cage import api as cage
from casino.dealer import shoes
from casino.felt.connection import sync_client
from casino.floor.models import Table
from casino.submissions.models import RulesSubmission
from tests.chaos.house import hurry, nothing_created_or_lost, play_on, soon
from tests.chaos.scenes import due
from tests.chaos.shoes import ShoeDen

DIES = ["closing:felt", "closing:cage", "dealing:felt", "settling:felt", "settling:cage"]


@pytest.fixture
def den(standby):
    return ShoeDen()


def goes_on(den):
    """Another round from the shoe that is there; it began where the one before had ended."""
    play_on(den)
    places = den.positions()
    for (_, ended), (began, _) in pairwise(places):
        assert began == ended
    nothing_created_or_lost([den])


def test_a_shoe_of_which_only_the_cage_knows(den, standby, start):
    den.seat_both()
    due(den)
    victim = start("manage.py", "dealer", KILL_AT="shoe:cage")
    victim.wait_until_killed()
    assert cage.last_round(den.table_id) is None
    shoe = cage.current_shoe(den.table_id)
    standby.thaw()
    hurry(den, "betting")
    assert den.last().shoe.commitment == shoe.commitment
    goes_on(den)


def test_a_cut_of_which_only_the_cage_knows(den, standby, start):
    den.seat_both()
    victim = start("manage.py", "dealer", KILL_AT="shoe:cut")
    victim.wait_until_killed()
    assert den.felt().phase == "cutting" and den.last().shoe.is_cut
    assert "burn" not in den.view(None)["shoe"]
    sync_client().flushall()
    standby.thaw()
    hurry(den, "betting")
    assert "burn" in den.view(None)["shoe"]
    goes_on(den)
    assert den.last().shoe.number == 1


def test_a_shoe_that_is_retired_and_no_other_brought(den, standby, start):
    standby.thaw()
    den.seat_both()
    play_on(den)
    standby.freeze()
    other = RulesSubmission.objects.create(game=den.game, name="other", options={"decks": 8})
    Table.objects.filter(pk=den.table_id).update(submission=other)
    victim = start("manage.py", "dealer", KILL_AT="shoe:retired")
    victim.wait_until_killed()
    assert cage.current_shoe(den.table_id) is None
    assert den.first().shoe.reason == shoes.OTHER_RULES
    standby.thaw()
    goes_on(den)
    assert (den.last().shoe.number, den.last().shoe.cards) == (2, 416)


@pytest.mark.parametrize("point", DIES)
def test_a_dealer_dies_in_a_round(point, den, standby, start):
    standby.thaw()
    den.seat_both()
    play_on(den)
    hurry(den, "betting")
    standby.freeze()
    den.bet()
    due(den)
    victim = start("manage.py", "dealer", KILL_AT=point)
    victim.wait_until_killed()
    standby.thaw()
    goes_on(den)
    assert den.last().shoe.number == 1


def test_the_felt_is_emptied_in_a_round(den, standby):
    standby.thaw()
    den.seat_both()
    play_on(den)
    hurry(den, "betting")
    den.bet()
    hurry(den, "dealing")
    number = den.last().number
    sync_client().flushall()
    soon(lambda: (cage.round_fact(den.table_id, number) or den.first()).ended is not None)
    void = cage.round_fact(den.table_id, number)
    assert void.ended.kind == "void"
    goes_on(den)
    began, ended = den.positions()[1]
    assert ended - began == void.closed.cards.count
    assert den.last().shoe.number == 1
