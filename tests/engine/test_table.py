"""What a table game is where its chapter says nothing of its own."""

from types import SimpleNamespace

from games.engine.cards import JOKER_DECK
from games.engine.contract import Box, Void
from games.engine.meters import NOTHING
from games.engine.table import TableGame


class Plain(TableGame):
    chapter = "1a"
    wager_names = ("side", "main")


FILED = SimpleNamespace(adjacent_boxes=3, decks=2, deck_change_hours=8)


def test_what_is_filed_is_answered():
    game = Plain()
    assert game.adjacent_boxes(FILED) == 3
    assert game.deck_backs(FILED) == 2
    assert game.deck_change(FILED) == (8, "1a.3(c)")


def test_one_deck_a_round_nothing_thrown_no_meter():
    game = Plain()
    assert game.fresh_deck(FILED) == JOKER_DECK
    assert game.shoe is None
    assert game.throw(FILED) is None
    assert game.meter_terms(FILED) is None
    assert game.contribution(FILED, [Box(1, "p1", {"main": 5})]) == NOTHING


def test_wagers_come_back_in_the_order_in_which_a_box_is_settled():
    lines = Plain().returned([Box(1, "p1", {"main": 5, "side": 1})], Void("1a.13", "why")).lines
    assert [(x.wager, x.credit) for x in lines] == [("side", 1), ("main", 5)]
