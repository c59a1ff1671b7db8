"""How often dealer and player have an Ace High Pai Gow, counted another way.

The product sums over ranks in common with polynomials in one suit. Here every suit of every card is
tried: hands alone one by one, pairs by a table over the suits of the ranks in common.
"""

import random
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from games.engine.cards import JOKER_DECK
from games.faceup_paigow.odds_ace_high import TOTAL, alone, shape, suits_together, together
from games.faceup_paigow.odds_counts import BUG, HANDS
from games.faceup_paigow.rules.holdings import is_ace_high
from tests.faceup_paigow import reference

CASES = [(False, False), (True, False), (False, True)]


@cache
def suits(cards: int, most: int) -> np.ndarray:
    """Every way these cards can have suits without a flush."""
    every = np.array(list(product(range(4), repeat=cards)), dtype=np.int8)
    counts = np.stack([(every == suit).sum(axis=1) for suit in range(4)])
    return every[counts.max(axis=0) <= most]


@cache
def rank_sets(joker: bool) -> list[str]:
    """Seven different ranks, one of them an ace or the joker, that make no straight: asked of the
    reference with suits that make no flush."""
    found = []
    for ranks in combinations("23456789TJQK", 6):
        cards = [rank + "shdcshd"[i] for i, rank in enumerate(ranks)]
        if reference.is_ace_high([*cards, "Jk" if joker else "Ac"]):
            found.append("".join(ranks))
    return found


@pytest.mark.parametrize("joker", [False, True])
def test_hands_alone(joker):
    cards, most = (6, 3) if joker else (7, 4)
    assert len(shape(joker).rank_sets) == len(rank_sets(joker))
    assert alone(joker) == len(rank_sets(joker)) * len(suits(cards, most))


def test_hands_alone_are_among_those_that_hold_nothing():
    """The others without a pair, straight or flush have neither ace nor joker."""
    kings = [r for r in combinations("23456789TJQK", 7) if not straight(r)]
    assert BUG[0] == alone(True) + alone(False) + len(kings) * len(suits(7, 4))
    assert HANDS * comb(46, 7) == TOTAL


def straight(ranks) -> bool:
    return reference.has_straight([rank + "s" for rank in ranks])


def ways_together(dealer, player, shared: int) -> int:
    """Pairs of suits that differ in the ranks in common, by a table of how many hands have each
    choice of suits there."""
    tables = []
    for one in (dealer, player):
        these = suits(one.cards, one.most)[:, :shared]
        place = these.astype(np.int64) @ 4 ** np.arange(shared)
        tables.append(np.bincount(place, minlength=4**shared).reshape((4,) * shared))
    other = tables[1]
    for axis in range(shared):
        other = other.sum(axis=axis, keepdims=True) - other
    return int((tables[0] * other).sum())


@pytest.mark.parametrize(("dealer_joker", "player_joker"), CASES)
def test_suits_of_two_hands(dealer_joker, player_joker):
    dealer, player = shape(dealer_joker), shape(player_joker)
    for shared in range(min(dealer.cards, player.cards) + 1):
        assert suits_together(dealer, player, shared) == ways_together(dealer, player, shared)


@pytest.mark.parametrize(("dealer_joker", "player_joker"), CASES)
def test_two_hands(dealer_joker, player_joker):
    dealer, player = shape(dealer_joker), shape(player_joker)
    ways = [
        ways_together(dealer, player, n) for n in range(8) if n <= min(dealer.cards, player.cards)
    ]
    ace = not dealer_joker and not player_joker
    found = sum(
        ways[len({*a} & {*b}) + ace]
        for a in rank_sets(dealer_joker)
        for b in rank_sets(player_joker)
    )
    assert together(dealer_joker, player_joker) == found


def test_there_is_one_joker():
    assert together(True, True) == 0
    assert together(True, False) == together(False, True)


def test_dealt_hands_agree():
    """Ten thousand pairs from a seed, as a second opinion: within four errors."""
    chance, rounds = random.Random(5), 10_000
    dealer = both = 0
    for _ in range(rounds):
        cards = chance.sample(JOKER_DECK, 14)
        if is_ace_high(cards[:7]):
            dealer += 1
            both += is_ace_high(cards[7:])
    expected = (alone(True) + alone(False)) / HANDS
    assert abs(dealer / rounds - expected) < 4 * (expected / rounds) ** 0.5
    expected = sum(together(a, b) for a in (False, True) for b in (False, True)) / TOTAL
    assert abs(both / rounds - expected) < 4 * (expected / rounds) ** 0.5
