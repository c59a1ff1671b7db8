"""Cards as two-letter strings: rank then suit, `As` to `2c`; the joker is `Jk`.

A deck is a tuple in the order in which it is spread for inspection: by suit and in sequence, the
joker last. Nothing here shuffles; every order of cards is an argument.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.engine.contract import Card

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
JOKER: Final = "Jk"

NATURAL_DECK: Final[tuple[Card, ...]] = tuple(r + s for s in SUITS for r in RANKS)
JOKER_DECK: Final[tuple[Card, ...]] = (*NATURAL_DECK, JOKER)

RANK_NAMES: Final = {
    "A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king",
    **{digit: digit for digit in "23456789"},
}  # fmt: skip
SUIT_NAMES: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def name_of(card: Card) -> str:
    """`Td` as people say it: "10 of diamonds"."""
    if card == JOKER:
        return "joker"
    return f"{RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"


def skip(order: Sequence[Card], aside: Iterable[Card]) -> tuple[Card, ...]:
    """The order without the cards that were put aside."""
    gone = frozenset(aside)
    return tuple(card for card in order if card not in gone) if gone else tuple(order)
