"""The frozen counts of both one-deck games, counted anew: every hand, no sampling.

Listed in scripts/test.py under COUNTING: it takes too long while every line is traced.
"""

from collections import Counter
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest

from games.engine.cards import JOKER, RANKS, SUITS
from games.faceup_paigow import odds_counts as seven
from games.saigon5 import odds_counts as five
from tests.faceup_paigow.enumeration import counted
from tests.odds.five import kind_of
from tests.saigon5 import reference
from tests.saigon5.test_figures import HELD, multisets, ways


@pytest.mark.parametrize(("wild", "frozen"), [(False, seven.BUG), (True, seven.WILD)])
def test_what_all_hands_of_seven_cards_hold(wild, frozen):
    assert {mask: n for mask, n in counted(wild).items() if n} == frozen
    assert sum(frozen.values()) == seven.HANDS == comb(53, 7)


NAMES = {
    "royal-natural": "royal-flush-natural", "royal-joker": "royal-flush-joker",
    "quads": "four-of-a-kind", "trips": "three-of-a-kind",
}  # fmt: skip


def test_what_all_hands_of_five_cards_make():
    """Of hands with the same ranks that agree on whether one suit holds them, the reference names
    one for all."""
    cards = [*(rank + suit for rank in RANKS for suit in SUITS), JOKER]
    all_hands = np.fromiter(chain.from_iterable(combinations(range(53), 5)), np.int64)
    all_hands = all_hands.reshape(-1, 5)
    suit = np.where(all_hands == 52, all_hands[:, :1] % 4, all_hands % 4)
    alike = (suit == suit[:, :1]).all(axis=1)
    key = (all_hands // 4) @ (14 ** np.arange(5)) * 2 + alike
    _, first, times = np.unique(key, return_index=True, return_counts=True)
    found: Counter = Counter()
    for index, n in zip(first, times, strict=True):
        name = reference.poker([cards[i] for i in all_hands[index]])
        found[NAMES.get(name, name)] += int(n)
    del found[None]
    assert found == five.BONUS and len(all_hands) == five.HANDS


def test_how_often_hands_of_each_kind_meet():
    """Every hand against every hand of the cards that it leaves; kinds are the reference's."""
    hands, held = multisets(), np.array(HELD)
    dealt = ways(hands, held)
    kinds = [kind_of(counts) for counts in hands]
    members = {kind: np.array([k == kind for k in kinds]) for kind in five.KINDS}
    found: Counter = Counter()
    for kind, own, times in zip(kinds, hands, dealt, strict=True):
        rest = ways(hands, held - own)
        for other, those in members.items():
            found[kind, other] += int(times) * int(rest[those].sum())
    assert found == five.MEETINGS
    assert sum(found.values()) == comb(53, 5) * comb(48, 5)
