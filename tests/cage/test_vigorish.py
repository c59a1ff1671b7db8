"""Vigorish that is marked: an account of the sitting, never wagered away, collected once."""

import pytest

from casino.cage import api as cage
from casino.cage.ledger import Kind, owed, read
from casino.cage.models import JournalLine
from games.engine.contract import Box, Line
from tests.cage.game import collect
from tests.cage.test_shoes import REVEAL, Dealt

pytestmark = pytest.mark.django_db
WON = Line(1, "main", 1000, "win", 2000, "1a.12(d)", vigorish_owed=50)


@pytest.fixture
def dealt(house, all_is_proven):
    found = Dealt(house)
    cage.cut_shoe(found.shoe.pk, None)
    return found


def won(dealt, position):
    fact = dealt.closed(position)
    return fact, dealt.end(fact, "settled", [WON], 6, {"after": {}})


def mine(dealt):
    info = cage.sitting(dealt.ann.id)
    return info.stack_cents, info.owed_cents


def tray(dealt):
    name = (Kind.HOUSE, dealt.table.pk)
    return read([name])[name].balance_cents


def test_it_is_marked_and_adds_up(dealt):
    _, ended = won(dealt, 5)
    assert mine(dealt) == (101_000, 50)
    assert ended.stacks[dealt.ann.player].owed_cents == 50
    won(dealt, 11)
    assert mine(dealt) == (102_000, 100)


def test_it_is_collected_before_a_new_shoe_once(dealt):
    won(dealt, 5)
    before = tray(dealt)
    for _ in range(2):
        cage.retire_shoe(dealt.shoe.pk, "Over.", REVEAL)
        assert mine(dealt) == (100_950, 0)
    assert tray(dealt) == before + 100, "the chips, and the mark that is taken down"
    assert JournalLine.objects.filter(memo="Vigorish").count() == 1


def test_it_is_collected_when_the_player_leaves(dealt, house):
    won(dealt, 5)
    wallet = cage.wallet_cents(dealt.ann.user_id)
    cage.close_sitting(dealt.ann.id, house.key())
    assert cage.wallet_cents(dealt.ann.user_id) == wallet + 100_950
    assert read([owed(dealt.ann.id)])[owed(dealt.ann.id)].balance_cents == 0


def test_it_cannot_be_wagered_away(dealt):
    won(dealt, 5)
    for cents, stays in ((100_951, False), (100_950, True)):
        fact = dealt.round()
        boxes = [Box(1, dealt.ann.player, {"main": cents})]
        closed = cage.close_round(fact.pk, boxes, collect, None, cage.Reserved(11, 0))
        assert bool(closed.boxes) == stays
        if not stays:
            dealt.end(fact, "void", [], 0, {"after": {}})
    lost = Line(1, "main", 100_950, "lose", 0, "")
    dealt.end(fact, "settled", [lost], 6, {"after": {}})
    assert mine(dealt) == (50, 50)


def test_who_has_left_pays_at_once(dealt, house):
    fact = dealt.closed(5)
    cage.close_sitting(dealt.ann.id, house.key())
    wallet = cage.wallet_cents(dealt.ann.user_id)
    dealt.end(fact, "settled", [WON], 6, {"after": {}})
    assert cage.wallet_cents(dealt.ann.user_id) == wallet + 1950
    assert mine(dealt) == (0, 0)


def test_nobody_owes_more_than_a_wager_gave(dealt):
    fact = dealt.closed(5)
    too_much = Line(1, "main", 1000, "win", 2000, "", vigorish_owed=2001)
    with pytest.raises(cage.LinesDisagree):
        dealt.end(fact, "settled", [too_much], 6, {"after": {}})
    dealt.end(fact, "settled", [WON], 6, {"after": {}})
