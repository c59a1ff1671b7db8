"""The posted odds of 680a.12 as data, each row with the section it answers to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.cards import JOKER
from games.engine.contract import Card
from games.engine.poker import Category, classify

Odds = tuple[int, int]

ANTE_ODDS: Final[Odds] = (1, 1)
ANTE_ODDS_ON_FIVE: Final[Odds] = (1, 2)
HALF_PAID_COUNT: Final = 5
BONUS_SECTION: Final = "680a.12(c)"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a Bonus paytable: how hands are named in files, posted and spoken of, and its
    section in 680a.6(c); `to_one` are the odds."""

    name: str
    label: str
    spoken: str
    section: str
    to_one: int


_A: Final = (
    Row("five-aces", "Five aces", "five aces", "680a.6(c)(1)", 5000),
    Row(
        "royal-flush-natural",
        "Royal flush, no joker",
        "a royal flush without the joker",
        "680a.6(c)(2)",
        1000,
    ),
    Row(
        "royal-flush-joker",
        "Royal flush with a joker",
        "a royal flush with the joker",
        "680a.6(c)(3)",
        250,
    ),
    Row("straight-flush", "Straight flush", "a straight flush", "680a.6(c)(4)", 100),
    Row("four-of-a-kind", "Four of a kind", "four of a kind", "680a.6(c)(5)", 50),
    Row("full-house", "Full house", "a full house", "680a.6(c)(6)", 20),
    Row("flush", "Flush", "a flush", "680a.6(c)(7)", 15),
    Row("straight", "Straight", "a straight", "680a.6(c)(8)", 12),
    Row("three-of-a-kind", "Three of a kind", "three of a kind", "680a.6(c)(9)", 10),
    Row("two-pair", "Two pair", "two pair", "680a.6(c)(10)", 8),
)
PAYTABLES: Final = {"A": _A}
_ROWS: Final[Mapping[str, Mapping[str | None, Row]]] = {
    table: {row.name: row for row in rows} for table, rows in PAYTABLES.items()
}

_NAMES: Final = {
    Category.FIVE_ACES: "five-aces",
    Category.STRAIGHT_FLUSH: "straight-flush",
    Category.FOUR_OF_A_KIND: "four-of-a-kind",
    Category.FULL_HOUSE: "full-house",
    Category.FLUSH: "flush",
    Category.STRAIGHT: "straight",
    Category.THREE_OF_A_KIND: "three-of-a-kind",
    Category.TWO_PAIR: "two-pair",
}


def hand_name(cards: Sequence[Card]) -> str | None:
    """The permissible poker hand of 680a.6(c) that five cards make, or None below two pair."""
    category = classify(cards)
    if category is Category.ROYAL_FLUSH:
        return "royal-flush-joker" if JOKER in cards else "royal-flush-natural"
    return _NAMES.get(category)


def bonus_row(paytable: str, cards: Sequence[Card]) -> Row | None:
    """The row of this paytable that five cards win, or None."""
    return _ROWS[paytable].get(hand_name(cards))


def ante_odds(count: int) -> Odds:
    """The odds of a winning Ante by the player's point count (680a.12(a), (b))."""
    return ANTE_ODDS_ON_FIVE if count == HALF_PAID_COUNT else ANTE_ODDS
