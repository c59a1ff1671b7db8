"""House Money that is pressed: what a payout is worth on a hand whose first two cards are known.

The wager is settled on four open cards (629a.8(c)(3)), so its winner sees what he adds to. Every
four ranks that win are counted, and what each hand is then worth, from the shoe without them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import chain, product
from math import perm
from typing import Final

from games.midibaccarat.rules.figures import finishes
from games.midibaccarat.rules.house_money import Pairs
from games.midibaccarat.rules.options import DECK_CARDS
from games.midibaccarat.rules.paytables import BANKER_TO_ONE, PLAYER_TO_ONE, VIGORISH_PERCENT

_VALUES: Final = (0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
"""Of the thirteen ranks; four of them are worth nothing."""

Two = tuple[int, int]


@cache
def worth(decks: int, ez: bool, player: Two, banker: Two) -> dict[str, Fraction]:
    """What a unit added to `player` or `banker` wins on average when these are their first two
    cards, by value; vigorish at its 5%."""
    left = decks * DECK_CARDS - 4
    ends = dict.fromkeys(("player", "banker", "tie"), 0)
    pushed = 0
    for score, ways, used in finishes(
        sum(player) % 10, sum(banker) % 10, _held(decks, player, banker)
    ):
        times = ways * perm(left + 4 - used, 6 - used)
        ends[score.winner] += times
        pushed += times if ez and score.dragon_7 else 0
    won = BANKER_TO_ONE * (1 if ez else 1 - Fraction(VIGORISH_PERCENT, 100))
    draws = perm(left, 2)
    return {
        "player": Fraction(PLAYER_TO_ONE * ends["player"] - ends["banker"], draws),
        "banker": (won * (ends["banker"] - pushed) - ends["player"]) / Fraction(draws),
    }


def _held(decks: int, *hands: Two) -> list[int]:
    """What the shoe holds of each value behind these hands."""
    held = [decks * 4 * _VALUES.count(value) for value in range(10)]
    for value in chain(*hands):
        held[value] -= 1
    return held


def _pair_hands(decks: int) -> Counter[tuple[Two, Two, int]]:
    """Every four cards with a pair: both hands by value and what they pay to one -> ways."""
    found: Counter[tuple[Two, Two, int]] = Counter()
    ranks = range(len(_VALUES))
    for a, b, c, d in product(ranks, repeat=4):
        to_one = Pairs(a == b, c == d).to_one
        if to_one:
            found[_by_value(a, b), _by_value(c, d), to_one] += _ways(decks * 4, (a, b, c, d))
    return found


def _by_value(first: int, second: int) -> Two:
    low, high = sorted((_VALUES[first], _VALUES[second]))
    return low, high


def _ways(each: int, ranks: tuple[int, ...]) -> int:
    ways = 1
    for place, rank in enumerate(ranks):
        ways *= each - ranks[:place].count(rank)
    return ways


@cache
def pressing(decks: int, ez: bool) -> dict[str, Fraction]:
    """By how a winner plays, what a whole payout brings on top of itself, in ways times units: all
    on `player`, all on `banker`, or `best`: on the better of `best-player`, `best-banker` (the hand
    on which he has a wager) if that is more than nothing."""
    found = dict.fromkeys(("player", "banker", "best-player", "best-banker", "best"), Fraction(0))
    for (player, banker, to_one), ways in _pair_hands(decks).items():
        means = worth(decks, ez, player, banker)
        units = ways * to_one
        for wager, mean in means.items():
            found[wager] += units * mean
            found[f"best-{wager}"] += units * max(mean, Fraction(0))
        found["best"] += units * max(*means.values(), Fraction(0))
    return found
