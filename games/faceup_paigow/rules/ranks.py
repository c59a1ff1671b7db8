"""How high and low hands rank (688a.6(a)-(c)), and which set is foul (688a.11(c)).

A rank is one integer: the class, then the ranks that decide between hands of one class. High and
low hands share the scale, so a five-card hand is compared with a two-card hand of the same player
by the same `<`. The joker is an ace, or whatever completes a straight, flush, straight flush or
royal; in a flush it is the highest rank not already there. Of the sequences ace-king-queen-jack-10
is the highest, then ace-2-3-4-5, then king high and down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from games.engine.cards import JOKER, NATURAL_DECK
from games.engine.contract import Card
from games.engine.poker import Category

ACE: Final = 14
RANK: Final = {
    card: {"A": ACE, "K": 13, "Q": 12, "J": 11, "T": 10}.get(card[0]) or int(card[0])
    for card in NATURAL_DECK
}
"""What a natural card ranks, 2 to 14; the joker is not here."""

SEQUENCES: Final = (
    frozenset((14, 13, 12, 11, 10)),
    frozenset((14, 2, 3, 4, 5)),
    *(frozenset(range(top - 4, top + 1)) for top in range(13, 5, -1)),
)
"""Highest first."""

_CLASS_BIT: Final = 20
_OF_A_KIND: Final = {
    (5,): Category.FIVE_ACES,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2,): Category.PAIR,
    (1, 1): Category.HIGH_CARD,
}
_RANK_BITS: Final = 3
_CODE: Final = {
    JOKER: 1,
    **{
        card: (1 << _RANK_BITS * (rank - 1)) + (1 << 42 + 3 * "shdc".index(card[1]))
        for card, rank in RANK.items()
    },
}
_RANKS_MASK: Final = (1 << 42) - 1
_ONE_SUIT: Final = frozenset(count << 3 * suit for suit in range(4) for count in (4, 5))
"""Four of one suit and no other means that the fifth card is the joker."""

_plain: dict[int, int] = {}
_suited: dict[int, int] = {}
"""Ranks found before, by the sum of the cards' codes; there are few enough to keep them all."""


def rank_of_high(cards: Sequence[Card]) -> int:
    """The rank of five different cards."""
    a, b, c, d, e = cards
    code = _CODE[a] + _CODE[b] + _CODE[c] + _CODE[d] + _CODE[e]
    one_suit = code >> 42 in _ONE_SUIT
    known = _suited if one_suit else _plain
    key = code & _RANKS_MASK
    if key not in known:
        known[key] = _one_suit(cards) if one_suit else _many_suits(cards)
    return known[key]


def rank_of_low(cards: Sequence[Card]) -> int:
    """The rank of two different cards; the joker is an ace."""
    first, second = _as_aces(cards)
    return _LOW[first, second]


def is_foul(high: Sequence[Card], low: Sequence[Card]) -> bool:
    """Whether the low hand outranks the high hand."""
    return rank_of_low(low) > rank_of_high(high)


def category_of(rank: int) -> Category:
    return Category(rank >> _CLASS_BIT)


def deciding_ranks(rank: int) -> tuple[int, ...]:
    """The ranks that decide within the class, most important first; for sequences one number that
    only orders them."""
    parts = [rank >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    return tuple(part for part in parts if part)


def sequence_of(rank: int) -> tuple[int, int]:
    """The ranks between which a straight or straight flush lies, as it is counted: the ace of
    ace-2-3-4-5 comes first, that of ace-king-queen-jack-10 last."""
    ranks = SEQUENCES[len(SEQUENCES) - deciding_ranks(rank)[0]]
    return (ACE, 5) if ranks == SEQUENCES[1] else (min(ranks), max(ranks))


def _rank(category: Category, ranks: Iterable[int]) -> int:
    value = int(category)
    padded = (*ranks, 0, 0, 0, 0, 0)
    for part in padded[:5]:
        value = value << 4 | part
    return value


def _as_aces(cards: Iterable[Card]) -> list[int]:
    return [RANK.get(card, ACE) for card in cards]


def _of_a_kind(ranks: Sequence[int]) -> int:
    counted = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    category = _OF_A_KIND[tuple(count for _, count in counted)]
    return _rank(category, (rank for rank, _ in counted))


def _sequence(cards: Sequence[Card]) -> int:
    """10 for the highest sequence that these five cards make, down to 1; 0 for none."""
    ranks = {RANK[card] for card in cards if card != JOKER}
    if len(ranks) < len(cards) - (JOKER in cards):
        return 0
    return next((10 - i for i, one in enumerate(SEQUENCES) if ranks <= one), 0)


def _many_suits(cards: Sequence[Card]) -> int:
    kinds = _of_a_kind(_as_aces(cards))
    sequence = _sequence(cards)
    return max(kinds, _rank(Category.STRAIGHT, (sequence,))) if sequence else kinds


def _one_suit(cards: Sequence[Card]) -> int:
    sequence = _sequence(cards)
    if sequence == len(SEQUENCES):
        return _rank(Category.ROYAL_FLUSH, (sequence,))
    if sequence:
        return _rank(Category.STRAIGHT_FLUSH, (sequence,))
    ranks = {RANK[card] for card in cards if card != JOKER}
    if JOKER in cards:
        ranks.add(max(rank for rank in range(2, 15) if rank not in ranks))
    return _rank(Category.FLUSH, sorted(ranks, reverse=True))


_LOW: Final = {
    (first, second): _of_a_kind((first, second))
    for first in range(2, ACE + 1)
    for second in range(2, ACE + 1)
}
