"""The exact figures of the game, by complete enumeration: no sampling, no floats.

The rules count by pairs of values; here every one of the ten to the six sequences of values is
weighed by itself, with the customary words for the table of draws.
"""

from fractions import Fraction
from functools import cache
from math import perm

import numpy as np
import pytest

from games.engine.odds import Ask
from games.midibaccarat.odds import odds
from games.midibaccarat.rules import figures
from games.midibaccarat.rules.hands import Score
from games.midibaccarat.rules.house_money import Pairs
from games.midibaccarat.rules.options import Rules
from tests.midibaccarat.builders import table


def outcomes(decks: int) -> dict[str, int]:
    """Ways by winner, as the rules count them."""
    found = dict.fromkeys(("banker", "player", "tie"), 0)
    for score, ways in figures.scores(decks).items():
        found[score.winner] += ways
    return found


def edges(rules: Rules) -> dict[str, Fraction]:
    """Wager -> what the house keeps of it on average."""
    return {wager.wager: wager.edge for wager in odds(rules, Ask())}


def percent(edge: Fraction) -> str:
    """To four places, half up, by whole numbers."""
    whole, parts = divmod(round(edge * 1_000_000), 10_000)
    return f"{whole}.{parts:04d}"


def test_eight_decks_of_4_998_398_275_503_360():
    assert figures.total_ways(8) == 4_998_398_275_503_360
    assert outcomes(8) == {
        "banker": 2_292_252_566_437_888, "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }  # fmt: skip


EDGES = {
    6: {"banker": "1.0558", "ez": "1.0161", "player": "1.2374", "tie": "14.4382",
        "dragon_7": "7.6062", "panda_8": "10.2074"},
    7: {"banker": "1.0570", "ez": "1.0174", "player": "1.2361", "tie": "14.3934",
        "dragon_7": "7.6091", "panda_8": "10.1961"},
    8: {"banker": "1.0579", "ez": "1.0183", "player": "1.2351", "tie": "14.3596",
        "dragon_7": "7.6113", "panda_8": "10.1876"},
}  # fmt: skip
"""In percent. Those of eight decks are published; the others are the same count of other shoes."""


@pytest.mark.parametrize("decks", EDGES)
def test_edges(decks):
    plain, ez = edges(table(decks=decks)), edges(table(decks=decks, ez=True))
    found = {name: percent(edge) for name, edge in ez.items() if name in EDGES[decks]}
    found |= {"banker": percent(plain["banker"]), "ez": percent(ez["banker"])}
    assert found == EDGES[decks]
    assert plain["player"] == ez["player"]
    assert not {"dragon_7", "panda_8"} & set(plain)


DRAGON = {
    "A": ("2.6517", "9.3731"),
    "B": ("2.5823", "8.8473"),
    "C": ("2.4996", "8.5305"),
}


@pytest.mark.parametrize("paytable", DRAGON)
def test_dragon_bonus_of_eight_decks(paytable):
    found = edges(table(dragon_bonus=paytable))
    assert (percent(found["dragon_player"]), percent(found["dragon_banker"])) == DRAGON[paytable]


def test_edges_as_ratios_of_integers():
    found = edges(table(ez=True))
    assert found["banker"] == Fraction(66_274_384_744, 6_508_331_087_895)
    assert found["dragon_7"] == Fraction(64_613_588_827, 848_912_750_595)
    assert found["panda_8"] == Fraction(153_010_345_753, 1_501_922_558_745)
    ways, total = outcomes(8), figures.total_ways(8)
    assert found["player"] == Fraction(ways["banker"] - ways["player"], total)
    assert edges(table(tie_odds=9))["tie"] == 1 - Fraction(10 * ways["tie"], total)


@cache
def weighed(decks: int) -> dict[tuple[int, ...], int]:
    """(Player, Banker, cards of each) -> ways, from all sequences of six values one by one."""
    v = np.indices((10,) * 6).reshape(6, -1)
    held = np.full(10, 4 * decks)
    held[0] = 16 * decks
    weight = np.ones(v.shape[1], dtype=object)
    for n in range(6):
        weight *= held[v[n]] - sum(((v[m] == v[n]).astype(int) for m in range(n)), start=0)
    player, banker = (v[0] + v[2]) % 10, (v[1] + v[3]) % 10
    over = (player >= 8) | (banker >= 8)
    draws = ~over & (player <= 5)
    third = np.where(draws, v[4], -1)
    wants = {3: [x for x in range(10) if x != 8], 4: range(2, 8), 5: range(4, 8), 6: (6, 7)}
    takes = np.where(draws, banker <= 2, banker <= 5)
    for count, thirds in wants.items():
        takes |= draws & (banker == count) & np.isin(third, list(thirds))
    takes &= ~over
    next_card = np.where(draws, v[5], v[4])
    player = np.where(draws, (player + v[4]) % 10, player)
    banker = np.where(takes, (banker + next_card) % 10, banker)
    key = ((player * 10 + banker) * 4 + 2 + draws) * 4 + 2 + takes
    found: dict[tuple[int, ...], int] = {}
    for code in np.unique(key).tolist():
        rest, banker_cards = divmod(code, 4)
        counts, player_cards = divmod(rest, 4)
        found[*divmod(counts, 10), player_cards, banker_cards] = int(weight[key == code].sum())
    return found


@pytest.mark.parametrize("decks", [6, 8])
def test_every_score_is_counted_as_often_as_one_by_one(decks):
    ours = {
        (s.player, s.banker, s.player_cards, s.banker_cards): ways
        for s, ways in figures.scores(decks).items()
    }
    assert ours == weighed(decks)
    assert sum(ours.values()) == figures.total_ways(decks)


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_house_money(decks):
    ways = figures.pair_ways(decks)
    assert sum(ways.values()) == perm(52 * decks, 4)
    ranks = np.indices((13,) * 4).reshape(4, -1)
    weight = np.ones(ranks.shape[1], dtype=object)
    for n in range(4):
        used = sum(((ranks[m] == ranks[n]).astype(int) for m in range(n)), start=0)
        weight *= 4 * decks - used
    pairs = (ranks[0] == ranks[2]), (ranks[1] == ranks[3])
    for player in (True, False):
        for banker in (True, False):
            these = (pairs[0] == player) & (pairs[1] == banker)
            assert ways[Pairs(player, banker)] == int(weight[these].sum())
    both, one, none = (ways[Pairs(*p)] for p in ((True, True), (True, False), (False, False)))
    edge = Fraction(none - 15 * both - 2 * 3 * one, perm(52 * decks, 4))
    assert edges(table(decks=decks))["house_money"] == edge


def test_house_money_of_eight_decks():
    assert percent(edges(table())["house_money"]) == "35.7764"


def test_only_offered_wagers_have_an_edge():
    rules = table(house_money=False, dragon_bonus=None)
    assert set(edges(rules)) == {"banker", "player", "tie"}


def test_a_score_is_of_finished_hands():
    assert Score(7, 7) in figures.scores(8) and Score(5, 5) not in figures.scores(8)
