"""The class of five cards when the joker is a bug: an ace, or whatever completes a straight, flush,
straight flush or royal flush.

Every card is one integer in which each rank, the joker and each suit have a counter of three bits.
The sum over five cards is a key that does not depend on their order: its low part (ranks and joker)
looks the class up in a table made once, its high part tells whether one suit holds them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import combinations, combinations_with_replacement
from typing import Final

from games.engine.cards import JOKER, RANKS, SUITS
from games.engine.contract import Card


class Category(IntEnum):
    """The classes, lowest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10


_BITS: Final = 3
_JOKER_AT: Final = _BITS * len(RANKS)
_SUITS_AT: Final = _JOKER_AT + _BITS
_RANKS_MASK: Final = (1 << _SUITS_AT) - 1
_ACE, _KING_UP = 0, (0, 9, 10, 11, 12)
_SEQUENCES: Final = (*(frozenset(range(low, low + 5)) for low in range(9)), frozenset(_KING_UP))
_OF_A_KIND: Final = {
    (5,): Category.FIVE_ACES,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}


def _code(card: Card) -> int:
    if card == JOKER:
        return 1 << _JOKER_AT
    return (1 << _BITS * RANKS.index(card[0])) + (1 << _SUITS_AT + _BITS * SUITS.index(card[1]))


_CODES: Final = {card: _code(card) for card in (*(r + s for s in SUITS for r in RANKS), JOKER)}


def _plain(ranks: Sequence[int]) -> Category:
    """The class of five ranks that no one suit holds."""
    if frozenset(ranks) in _SEQUENCES:
        return Category.STRAIGHT
    return _OF_A_KIND[tuple(sorted((ranks.count(r) for r in set(ranks)), reverse=True))]


def _suited(ranks: frozenset[int]) -> Category:
    """The class of five different ranks that one suit holds."""
    if ranks not in _SEQUENCES:
        return Category.FLUSH
    return Category.ROYAL_FLUSH if ranks == frozenset(_KING_UP) else Category.STRAIGHT_FLUSH


def _key(ranks: Sequence[int], joker: bool = False) -> int:
    return sum(1 << _BITS * rank for rank in ranks) + (joker << _JOKER_AT)


def _plain_table() -> Iterator[tuple[int, Category]]:
    every = range(len(RANKS))
    for five in combinations_with_replacement(every, 5):
        if max(map(five.count, five)) < 5:
            yield _key(five), _plain(five)
    for four in combinations_with_replacement(every, 4):
        completes = any(len({*four}) == 4 and seq.issuperset(four) for seq in _SEQUENCES)
        as_ace = _plain((*four, _ACE))
        yield _key(four, joker=True), max(as_ace, Category.STRAIGHT) if completes else as_ace


def _suited_table() -> Iterator[tuple[int, Category]]:
    every = range(len(RANKS))
    for five in combinations(every, 5):
        yield _key(five), _suited(frozenset(five))
    for four in combinations(every, 4):
        best = max(_suited(frozenset({*four, r})) for r in every if r not in four)
        yield _key(four, joker=True), best


_PLAIN: Final = dict(_plain_table())
_SUITED: Final = dict(_suited_table())
_ONE_SUIT: Final = frozenset(
    count << _BITS * suit for suit in range(len(SUITS)) for count in (4, 5)
)  # four of a suit and no other suit means that the fifth card is the joker


def classify(cards: Sequence[Card]) -> Category:
    """The highest class that these five different cards make."""
    a, b, c, d, e = cards
    key = _CODES[a] + _CODES[b] + _CODES[c] + _CODES[d] + _CODES[e]
    table = _SUITED if key >> _SUITS_AT in _ONE_SUIT else _PLAIN
    return table[key & _RANKS_MASK]
