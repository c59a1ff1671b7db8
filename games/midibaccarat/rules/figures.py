"""How often each score comes up from a fresh shoe: what the odds of the wagers are counted from.

Every ordered draw of six cards is counted by the values it shows (and, for House Money, the first
four by their ranks); a round that needs fewer takes the rest unseen. No sampling, no floats.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import perm
from typing import Final

from games.midibaccarat.rules.hands import Score
from games.midibaccarat.rules.house_money import Pairs
from games.midibaccarat.rules.options import DECK_CARDS
from games.midibaccarat.rules.third_card import PLAYER_STAYS_FROM, banker_takes

_SIX: Final = 6
_RANKS: Final = 13
_SUITS: Final = 4
_TENS: Final = 4
"""Ranks of value zero: 10, jack, queen, king."""


def total_ways(decks: int) -> int:
    """In how many ways six cards can leave the shoe."""
    return perm(decks * DECK_CARDS, _SIX)


@cache
def scores(decks: int) -> dict[Score, int]:
    """Score -> in how many of the ordered draws of six cards it comes up."""
    found: dict[Score, int] = {}
    for score, ways in _rounds(decks):
        found[score] = found.get(score, 0) + ways
    return found


def _rounds(decks: int) -> Iterator[tuple[Score, int]]:
    held = [decks * _SUITS * (_TENS if value == 0 else 1) for value in range(10)]
    size = decks * DECK_CARDS
    for player, ways in _pairs(held):
        for banker, more in _pairs(_without(held, player)):
            four = ways * more
            left = _without(_without(held, player), banker)
            for score, thirds, used in finishes(sum(player) % 10, sum(banker) % 10, left):
                yield score, four * thirds * perm(size - used, _SIX - used)


def _pairs(held: list[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Two cards by value, in either order, and in how many ways they are drawn."""
    for low, n in enumerate(held):
        yield (low, low), n * (n - 1)
        for high in range(low + 1, len(held)):
            yield (low, high), 2 * n * held[high]


def _without(held: list[int], values: tuple[int, ...]) -> list[int]:
    left = list(held)
    for value in values:
        left[value] -= 1
    return left


def finishes(player: int, banker: int, left: list[int]) -> Iterator[tuple[Score, int, int]]:
    """How a round with these counts on two cards ends: score, ways, cards used. `left`: how many
    cards of each value the shoe still has."""
    if max(player, banker) >= 8:
        yield Score(player, banker), 1, 4
        return
    if player >= PLAYER_STAYS_FROM:
        yield from _banker_third(Score(player, banker), None, 1, left)
        return
    for value, n in enumerate(left):
        drawn = Score((player + value) % 10, banker, 3)
        yield from _banker_third(drawn, value, n, _without(left, (value,)))


def _banker_third(
    score: Score, player_third: int | None, ways: int, left: list[int]
) -> Iterator[tuple[Score, int, int]]:
    used = 2 + score.player_cards
    if not banker_takes(score.banker, player_third):
        yield score, ways, used
        return
    for value, n in enumerate(left):
        count = (score.banker + value) % 10
        yield Score(score.player, count, score.player_cards, 3), ways * n, used + 1


def pair_ways(decks: int) -> dict[Pairs, int]:
    """In how many of the ordered draws of four cards each hand is, or is not, a pair."""
    each = decks * _SUITS
    size = decks * DECK_CARDS
    two = _RANKS * perm(each, 2)
    both = _RANKS * perm(each, 4) + _RANKS * (_RANKS - 1) * perm(each, 2) ** 2
    one = two * perm(size - 2, 2) - both
    return {
        Pairs(True, True): both,
        Pairs(True, False): one,
        Pairs(False, True): one,
        Pairs(False, False): perm(size, 4) - both - 2 * one,
    }
