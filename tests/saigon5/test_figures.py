"""The exact figures of the game, by complete enumeration: no sampling."""

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest

from games.engine.cards import JOKER, RANKS, SUITS
from games.engine.settling import winnings
from games.saigon5.rules.hands import SetHand, house_way
from games.saigon5.rules.paytable import PAYTABLES, ante_odds, hand_name
from games.saigon5.rules.settlement import judge
from games.saigon5.rules.values import VALUES

HANDS = comb(53, 5)
STAKE = 1000


@pytest.fixture(scope="module")
def classes() -> Counter:
    """How often each class is dealt. Every deal is enumerated; of deals with the same ranks that
    agree on whether one suit holds all their natural cards, one is classified for all."""
    cards = [*(rank + suit for rank in RANKS for suit in SUITS), JOKER]
    five = np.fromiter(chain.from_iterable(combinations(range(53), 5)), np.int64, HANDS * 5)
    five = five.reshape(HANDS, 5)
    suit = np.where(five == 52, five[:, :1] % 4, five % 4)
    alike = (suit == suit[:, :1]).all(axis=1)
    key = (five // 4) @ (14 ** np.arange(5)) * 2 + alike
    _, first, times = np.unique(key, return_index=True, return_counts=True)
    found: Counter = Counter()
    for index, n in zip(first, times, strict=True):
        found[hand_name([cards[i] for i in five[index]])] += int(n)
    return found


def test_five_cards_and_the_joker_of_2_869_685(classes):
    assert sum(classes.values()) == HANDS == 2_869_685
    del classes[None]
    assert classes == {
        "five-aces": 1, "royal-flush-natural": 4, "royal-flush-joker": 20, "straight-flush": 180,
        "four-of-a-kind": 828, "full-house": 4368, "flush": 7804, "straight": 20532,
        "three-of-a-kind": 63360, "two-pair": 138600,
    }  # fmt: skip


def test_the_bonus_holds_12_8022_percent(classes):
    won = sum(classes[row.name] * (row.to_one + 1) for row in PAYTABLES["A"])
    assert f"{float(1 - Fraction(won, HANDS)):.6f}" == "0.128022"


WORTHS = sorted({0, *VALUES.values()})
"""All that the Ante asks of a card: 1 to 10, and 0 for the joker."""
HELD = [1 if worth == 0 else 16 if worth == 10 else 4 for worth in WORTHS]
CARD_OF = {0: "Jk", **{value: card for card, value in VALUES.items()}}


def multisets() -> np.ndarray:
    """Every way five cards can be worth: how many of each worth."""
    ranges = [range(min(held, 5) + 1) for held in HELD]
    found, stack = [], [((), 5)]
    while stack:
        counts, left = stack.pop()
        if len(counts) == len(HELD):
            if left == 0:
                found.append(counts)
            continue
        stack += [((*counts, n), left - n) for n in ranges[len(counts)] if n <= left]
    return np.array(found)


def ways(hands: np.ndarray, held: np.ndarray) -> np.ndarray:
    """In how many ways each multiset can be dealt from these cards."""
    table = np.array([[comb(n, k) for k in range(6)] for n in range(17)], dtype=np.int64)
    return np.prod(table[held, hands], axis=1)


def house_hand(counts: np.ndarray) -> SetHand:
    worths = [worth for worth, n in zip(WORTHS, counts, strict=True) for _ in range(n)]
    return house_way([CARD_OF[worth] for worth in worths])


def test_the_ante_when_both_set_the_highest_count():
    hands = multisets()
    whole = ways(hands, np.array(HELD))
    assert whole.sum() == HANDS
    set_hands = [house_hand(counts) for counts in hands]
    kinds = {(h.qualifies, h.count): h for h in set_hands}
    of_kind = {key: np.array([(h.qualifies, h.count) == key for h in set_hands]) for key in kinds}
    assert sum(int(whole[of_kind[k]].sum()) for k in kinds if k[0]) == 1_970_018

    meetings: Counter = Counter()
    for player, own in zip(set_hands, hands, strict=True):
        rest = ways(hands, np.array(HELD) - own)
        times = int(ways(own[None, :], np.array(HELD))[0])
        for key, members in of_kind.items():
            meetings[(player.qualifies, player.count), key] += times * int(rest[members].sum())
    total = HANDS * comb(48, 5)
    assert sum(meetings.values()) == total

    shares: Counter = Counter()
    held_back = Fraction(0)
    for (mine, theirs), n in meetings.items():
        outcome, _, _ = judge(kinds[theirs], kinds[mine])
        won = 0
        if outcome == "win":
            won = winnings(STAKE, ante_odds(kinds[mine].count))
            outcome = "win" if won == STAKE else "half win"
        shares[outcome] += n
        held_back -= Fraction(n * {"lose": -STAKE, "push": 0}.get(outcome, won), STAKE * total)
    assert {k: f"{n / total:.6f}" for k, n in shares.items()} == {
        "win": "0.390104", "half win": "0.037351", "push": "0.145091", "lose": "0.427454",
    }  # fmt: skip
    assert f"{float(held_back):.6f}" == "0.018675"


def test_worths_stand_for_all_cards():
    for five in ("Ks Qh 4d Jk As", "Ts 9h 9d 2c 3s"):
        cards = five.split()
        same = [CARD_OF[VALUES.get(card, 0)] for card in cards]
        ours, theirs = house_way(cards), house_way(same)
        assert (ours.total, ours.count) == (theirs.total, theirs.count)
    assert len(WORTHS) == len(HELD) == 11
    assert sum(HELD) == 53
