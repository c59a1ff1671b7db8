"""How often dealer and player have an Ace High Pai Gow: counted, not dealt.

Such a hand holds seven different ranks, one of them an ace or the joker, with no straight and no
flush (688a.1). So it is a set of ranks and a suit for each; of two hands from one deck the ranks
that both hold must differ in suit. How many suits fit depends only on how many ranks are shared.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

from games.faceup_paigow.odds_counts import HANDS
from games.faceup_paigow.rules.ranks import ACE, SEQUENCES

_SUITS: Final = 4
_KINGS_DOWN: Final = range(2, ACE)
TOTAL: Final = HANDS * comb(46, 7)
"""The dealer's seven cards, then the player's."""

Poly = tuple[int, ...]
"""How many ways, by how many cards are of the one suit that is looked at."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An Ace High Pai Gow with the joker or without. `most`: natural cards of one suit that are no
    flush yet; more of one leave too few for another."""

    cards: int
    most: int
    rank_sets: tuple[frozenset[int], ...]


@cache
def shape(joker: bool) -> Shape:
    """With the joker six natural cards without an ace, else seven with one."""
    if joker:
        return Shape(6, 3, _no_straights((), 6, 3))
    return Shape(7, 4, _no_straights((ACE,), 6, 4))


def _no_straights(fixed: tuple[int, ...], others: int, most: int) -> tuple[frozenset[int], ...]:
    found = (frozenset((*fixed, *ranks)) for ranks in combinations(_KINGS_DOWN, others))
    return tuple(ranks for ranks in found if all(len(ranks & one) <= most for one in SEQUENCES))


def alone(joker: bool) -> int:
    """How many hands of this shape there are."""
    one = shape(joker)
    return len(one.rank_sets) * _suits_alone(one)


def _suits_alone(one: Shape) -> int:
    flushes = sum(_power(3, 1, one.cards)[one.most + 1 :])
    return int(_SUITS**one.cards - _SUITS * flushes)


@cache
def together(dealer_joker: bool, player_joker: bool) -> int:
    """In how many ways both are dealt; there is one joker."""
    if dealer_joker and player_joker:
        return 0
    dealer, player = shape(dealer_joker), shape(player_joker)
    shared = Counter(len(a & b) for a in dealer.rank_sets for b in player.rank_sets)
    return sum(times * suits_together(dealer, player, n) for n, times in shared.items())


def suits_together(dealer: Shape, player: Shape, shared: int) -> int:
    """In how many ways both hands get suits when they have so many ranks in common, in which they
    must differ: all ways of the player's, less those with a flush, which is in one suit only."""
    fits = (_SUITS - 1) ** shared * _SUITS ** (player.cards - shared)
    found = 0
    for same, ways in enumerate(_dealer_suits(dealer, shared)):
        flushes = _times(_power(3, 0, same), _power(2, 1, shared - same))
        flushes = _times(flushes, _power(3, 1, player.cards - shared))
        found += ways * (fits - _SUITS * sum(flushes[player.most + 1 :]))
    return found


def _dealer_suits(dealer: Shape, shared: int) -> list[int]:
    """By how many of the shared ranks the dealer holds in one given suit: in how many ways his
    cards have suits without a flush."""
    found = []
    for same in range(shared + 1):
        places = comb(shared, same)
        rest = dealer.cards - shared
        every = 3 ** (shared - same) * _SUITS**rest
        in_suit = sum(_power(3, 1, rest)[max(dealer.most + 1 - same, 0) :]) * 3 ** (shared - same)
        other = _times(_power(2, 1, shared - same), _power(3, 1, rest))
        in_others = 3 * sum(other[dealer.most + 1 :])
        found.append(places * (every - in_suit - in_others))
    return found


def _power(others: int, suit: int, n: int) -> Poly:
    """n cards, each of one of so many other suits, or (`suit` 1) of the one looked at."""
    found: Poly = (1,)
    for _ in range(n):
        found = _times(found, (others, suit) if suit else (others,))
    return found


def _times(a: Poly, b: Poly) -> Poly:
    found = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return tuple(found)
