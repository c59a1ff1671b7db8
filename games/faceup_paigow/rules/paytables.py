"""The posted tables of 688a.12(b)-(d) as data: Ace High 1 to 5, Fortune 1 to 6, progressive 1 to 7.

They are kept as printed, oddities included. A row is named as in round files; its flag is what
seven cards must hold; its section is the one that describes the hand. Sums are cents.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.engine.contract import Card
from games.faceup_paigow.rules.holdings import Holding, holdings

ACE_HIGH_SECTION: Final = "688a.12(b)"
FORTUNE_SECTION: Final = "688a.12(c)"
PROGRESSIVE_SECTION: Final = "688a.12(d)"
MAIN_ODDS: Final = (1, 1)
"""688a.12(a): 1 to 1, without commission."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that a table can name: how files, signs and the dealer call it, what seven cards must
    hold, and its sections where the Fortune and the progressive describe it."""

    name: str
    label: str
    spoken: str
    flag: int
    fortune_section: str = ""
    progressive_section: str = ""


_ANY_SEVEN: Final = Holding.SEVEN_STRAIGHT_FLUSH_NATURAL | Holding.SEVEN_STRAIGHT_FLUSH_JOKER
_SEVEN: Final = Hand(
    "seven-card-straight-flush", "7 card straight flush", "a seven-card straight flush",
    _ANY_SEVEN, "", "688a.6(f)(1)",
)  # fmt: skip
_SEVEN_NO_JOKER: Final = Hand(
    "seven-card-straight-flush", "7 card straight flush, no joker",
    "a seven-card straight flush without the joker",
    Holding.SEVEN_STRAIGHT_FLUSH_NATURAL, "688a.6(e)(1)", "688a.6(f)(2)",
)  # fmt: skip
_SEVEN_NATURAL: Final = Hand(
    "seven-card-straight-flush-natural", "7 card natural straight flush",
    "a natural seven-card straight flush", Holding.SEVEN_STRAIGHT_FLUSH_NATURAL,
    "", "688a.6(f)(2)",
)  # fmt: skip
_SEVEN_JOKER: Final = Hand(
    "seven-card-straight-flush-joker", "7 card straight flush with joker",
    "a seven-card straight flush with the joker",
    Holding.SEVEN_STRAIGHT_FLUSH_JOKER, "688a.6(e)(3)", "688a.6(f)(3)",
)  # fmt: skip
_ROYAL_MATCH: Final = Hand(
    "royal-flush-royal-match", "Royal flush + royal match",
    "a royal flush and a king and queen of one suit",
    Holding.ROYAL_MATCH, "688a.6(e)(2)", "688a.6(f)(4)",
)  # fmt: skip
_FIVE_ACES: Final = Hand(
    "five-aces", "Five aces", "five aces", Holding.FIVE_ACES, "688a.6(b)(1)", "688a.6(f)(5)"
)
_FIVE_ALIKE: Final = Hand(
    "five-of-a-kind", "Five-of-a-kind", "five of a kind",
    Holding.FIVE_OF_A_KIND, "", "688a.6(f)(6)",
)  # fmt: skip
_ROYAL: Final = Hand(
    "royal-flush", "Royal flush", "a royal flush",
    Holding.ROYAL_FLUSH, "688a.6(b)(2)", "688a.6(f)(7)",
)  # fmt: skip
_STRAIGHT_FLUSH: Final = Hand(
    "straight-flush", "Straight flush", "a straight flush",
    Holding.STRAIGHT_FLUSH, "688a.6(b)(3)", "688a.6(f)(8)",
)  # fmt: skip
_QUADS: Final = Hand(
    "four-of-a-kind", "Four-of-a-kind", "four of a kind",
    Holding.FOUR_OF_A_KIND, "688a.6(b)(4)", "688a.6(f)(9)",
)  # fmt: skip
_FULL_HOUSE: Final = Hand(
    "full-house", "Full house", "a full house",
    Holding.FULL_HOUSE, "688a.6(b)(5)", "688a.6(f)(10)",
)  # fmt: skip
_FLUSH: Final = Hand("flush", "Flush", "a flush", Holding.FLUSH, "688a.6(b)(6)")
_TRIPS: Final = Hand(
    "three-of-a-kind", "Three-of-a-kind", "three of a kind",
    Holding.THREE_OF_A_KIND, "688a.6(b)(8)",
)  # fmt: skip
_STRAIGHT: Final = Hand("straight", "Straight", "a straight", Holding.STRAIGHT, "688a.6(b)(7)")
_THREE_PAIR: Final = Hand(
    "three-pair", "Three pair", "three pair", Holding.THREE_PAIR, "688a.6(b)(9)"
)


@dataclass(frozen=True, slots=True)
class AceHighTable:
    """Odds to one of the Ace High Bonus (688a.12(b))."""

    both: int
    dealer_with_joker: int
    dealer_no_joker: int


ACE_HIGH: Final = {
    1: AceHighTable(20, 10, 8),
    2: AceHighTable(40, 15, 5),
    3: AceHighTable(30, 15, 6),
    4: AceHighTable(25, 10, 7),
    5: AceHighTable(40, 12, 5),
}


@dataclass(frozen=True, slots=True)
class FortuneRow:
    """`to_one` 0 is a push. `envy_cents` is paid to each lammer of this table."""

    hand: Hand
    to_one: int
    envy_cents: int = 0


_ENVIED: Final = (
    _SEVEN_NO_JOKER, _ROYAL_MATCH, _SEVEN_JOKER, _FIVE_ACES, _ROYAL, _STRAIGHT_FLUSH, _QUADS,
)  # fmt: skip
_PLAIN: Final = (
    FortuneRow(_FULL_HOUSE, 5),
    FortuneRow(_FLUSH, 4),
    FortuneRow(_TRIPS, 3),
    FortuneRow(_STRAIGHT, 2),
)
"""The last rows, the same in every table."""


def _fortune(odds: tuple[int, ...], envy_dollars: tuple[int, ...]) -> tuple[FortuneRow, ...]:
    pairs = zip(_ENVIED, odds, envy_dollars, strict=True)
    return (*(FortuneRow(hand, to_one, envy * 100) for hand, to_one, envy in pairs), *_PLAIN)


FORTUNE: Final = {
    1: (
        *_fortune((5000, 1000, 750, 250, 100, 50, 20), (1000, 250, 100, 50, 25, 10, 5)),
        FortuneRow(_THREE_PAIR, 0),
    ),
    2: _fortune((8000, 2000, 1000, 400, 150, 50, 25), (5000, 1000, 500, 250, 50, 20, 5)),
    3: _fortune((5000, 2000, 1000, 400, 150, 50, 25), (3000, 1000, 500, 250, 50, 20, 5)),
    4: _fortune((2500, 1000, 750, 250, 125, 50, 25), (1000, 750, 250, 100, 50, 20, 5)),
    5: _fortune((5000, 1000, 500, 300, 100, 45, 5), (2500, 500, 250, 150, 55, 25, 6)),
    6: _fortune((5000, 2000, 1000, 400, 150, 50, 25), (2500, 500, 250, 150, 55, 25, 6)),
}


@dataclass(frozen=True, slots=True)
class ProgressiveRow:
    """A fixed sum, a share of the meter, or both."""

    hand: Hand
    cents: int = 0
    percent: int = 0
    envy_cents: int = 0


@dataclass(frozen=True, slots=True)
class ProgressiveTable:
    """One progressive as printed: its wager, what its meter starts at, and what each wager adds to
    meter and reserve, in percent."""

    wager_cents: int
    rows: tuple[ProgressiveRow, ...]
    seed_cents: int
    rate_percent: int
    reserve_percent: int = 0
    returned: bool = False
    wild: bool = False


def _fixed(*rows: tuple[Hand, int]) -> tuple[ProgressiveRow, ...]:
    return tuple(ProgressiveRow(hand, dollars * 100) for hand, dollars in rows)


_SHARES: Final = (ProgressiveRow(_SEVEN, percent=100), ProgressiveRow(_FIVE_ACES, percent=10))
"""The two shares with which tables 1, 3, 5 and 6 begin."""

PROGRESSIVE: Final = {
    1: ProgressiveTable(
        100,
        (*_SHARES, *_fixed((_ROYAL, 500), (_STRAIGHT_FLUSH, 100), (_QUADS, 75), (_FULL_HOUSE, 4))),
        seed_cents=1_000_000, rate_percent=28,
    ),
    2: ProgressiveTable(
        100,
        (
            ProgressiveRow(_SEVEN_NATURAL, percent=100),
            ProgressiveRow(_SEVEN_JOKER, percent=10),
            *_fixed((_FIVE_ALIKE, 500), (_ROYAL, 300), (_STRAIGHT_FLUSH, 100), (_QUADS, 30)),
            *_fixed((_FULL_HOUSE, 7)),
        ),
        seed_cents=1_000_000, rate_percent=7, wild=True,
    ),
    3: ProgressiveTable(
        500,
        (
            *_SHARES,
            *_fixed((_ROYAL, 2500), (_STRAIGHT_FLUSH, 500), (_QUADS, 375), (_FULL_HOUSE, 20)),
        ),
        seed_cents=1_000_000, rate_percent=29,
    ),
    4: ProgressiveTable(
        500,
        (
            ProgressiveRow(_SEVEN_NO_JOKER, 500_000, 100, 100_000),
            ProgressiveRow(_ROYAL_MATCH, 500_000, 20, 75_000),
            ProgressiveRow(_SEVEN_JOKER, 500_000, 10, 25_000),
            ProgressiveRow(_FIVE_ACES, 250_000, 0, 10_000),
            ProgressiveRow(_ROYAL, 50_000, 0, 5_000),
            ProgressiveRow(_STRAIGHT_FLUSH, 20_000, 0, 2_000),
            ProgressiveRow(_QUADS, 10_000, 0, 500),
        ),
        seed_cents=1_000_000, rate_percent=1, reserve_percent=1, returned=True,
    ),
    5: ProgressiveTable(
        100,
        (
            *_SHARES,
            *_fixed((_FIVE_ALIKE, 1000), (_ROYAL, 500), (_STRAIGHT_FLUSH, 100), (_QUADS, 20)),
            *_fixed((_FULL_HOUSE, 5)),
        ),
        seed_cents=500_000, rate_percent=17, wild=True,
    ),
    6: ProgressiveTable(
        100,
        (
            *_SHARES,
            *_fixed((_FIVE_ALIKE, 800), (_ROYAL, 400), (_STRAIGHT_FLUSH, 75), (_QUADS, 10)),
        ),
        seed_cents=200_000, rate_percent=17, wild=True,
    ),
    7: ProgressiveTable(
        100,
        (
            ProgressiveRow(_FIVE_ACES, percent=100),
            *_fixed((_ROYAL, 500), (_STRAIGHT_FLUSH, 100), (_QUADS, 75), (_FULL_HOUSE, 5)),
        ),
        seed_cents=100_000, rate_percent=26, wild=True,
    ),
}  # fmt: skip


def fortune_row(paytable: int, cards: Sequence[Card]) -> FortuneRow | None:
    """The highest row of this Fortune table that seven cards satisfy, or None."""
    return _fortune_won(paytable, holdings(cards))


@cache
def _fortune_won(paytable: int, held: int) -> FortuneRow | None:
    return next((row for row in FORTUNE[paytable] if held & row.hand.flag), None)


def progressive_row(paytable: int, cards: Sequence[Card]) -> ProgressiveRow | None:
    """The highest row of this progressive that seven cards satisfy, or None."""
    return _progressive_won(paytable, holdings(cards, PROGRESSIVE[paytable].wild))


@cache
def _progressive_won(paytable: int, held: int) -> ProgressiveRow | None:
    return next((row for row in PROGRESSIVE[paytable].rows if held & row.hand.flag), None)
