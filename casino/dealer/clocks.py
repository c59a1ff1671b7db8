"""How long a table waits for people. Every value is an option of the table, in milliseconds."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Clocks:
    betting_ms: int = 20_000
    """From the first wager to "no more bets"."""
    deciding_ms: int = 30_000
    """For a decision; after it the house way decides."""
    cutting_ms: int = 8_000
    """For each player to whom the cut is offered; then it passes to the next."""
    offering_ms: int = 6_000
    """For an offer in a round, which passes on when it is not taken: to reveal cards, say."""
    holding_ms: int = 20_000
    """For who has taken what was offered."""
    shoe_ms: int = 3_000
    """Between a player's cut and the shoe, where many rounds are dealt from one."""
    results_ms: int = 5_000
    """Between the end of a settlement's showing and the next round; never under five seconds."""
    spread_ms: int = 8_000
    """For the inspection of cards that lie face up."""
    spread_down_ms: int = 3_000
    """For asking that cards of an idle table be turned face up."""
    hold_ms: int = 180_000
    """For how long a disconnected player's seat is held."""
    idle_rounds: int = 5
    """After so many rounds without a wager a player is stood up."""

    @classmethod
    def of(cls, overrides: Mapping[str, Any]) -> "Clocks":
        """Defaults with the table's overrides; unknown names and non-integers are ignored."""
        known = {f.name for f in fields(cls)}
        given = {k: v for k, v in overrides.items() if k in known and type(v) is int and v >= 0}
        clocks = cls(**given)
        return cls(**{**asdict(clocks), "results_ms": max(MINIMUM_RESULTS_MS, clocks.results_ms)})

    def as_dict(self) -> dict[str, int]:
        return asdict(self)


MINIMUM_RESULTS_MS = 5_000
GENEROUS = Clocks(
    betting_ms=120_000,
    deciding_ms=300_000,
    cutting_ms=60_000,
    offering_ms=30_000,
    holding_ms=120_000,
    results_ms=20_000,
    hold_ms=600_000,
)
"""For practice tables."""
