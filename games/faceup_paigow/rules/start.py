"""Where the deal begins (688a.5(i)): three dice or a number from 1 to 7, counted round the table.

The count begins with the dealer as one and goes counterclockwise, over every position, wager or
not: dealer, seat 6, 5, ... 1, dealer, 6. Cards then go clockwise: from seat 1 to 6 and the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.chance import Throw

DEALER: Final = 0
CLOCKWISE: Final = (1, 2, 3, 4, 5, 6, DEALER)
SHAKER: Final = "shaker"
RNG: Final = "rng"
METHODS: Final = (SHAKER, RNG)
SECTIONS: Final = {SHAKER: "688a.5(i)(1)", RNG: "688a.5(i)(2)"}
THROWS: Final = {
    SHAKER: Throw("Pai Gow Poker shaker", SECTIONS[SHAKER], times=3, faces=6),
    RNG: Throw("Random number", SECTIONS[RNG], times=1, faces=7),
}


@dataclass(frozen=True, slots=True)
class Start:
    """How the starting position was found: the method and what was thrown."""

    method: str
    thrown: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.thrown)

    @property
    def place(self) -> int:
        """The position that gets the first card; 0 is the dealer."""
        counted = (self.total - 1) % len(CLOCKWISE)
        return DEALER if counted == 0 else len(CLOCKWISE) - counted


def dealing_order(first: int) -> list[int]:
    """All seven positions clockwise from the first."""
    at = CLOCKWISE.index(first)
    return [*CLOCKWISE[at:], *CLOCKWISE[:at]]


def started(method: str, thrown: Sequence[int]) -> Start:
    """The start by this method. Raises ValueError for what its dice or device cannot show."""
    if not THROWS[method].can_be(thrown):
        raise ValueError(f"{THROWS[method].label} cannot show {list(thrown)}")
    return Start(method, tuple(thrown))
