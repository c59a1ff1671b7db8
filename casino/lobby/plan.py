"""A table as the lobby draws it: a small plan with its seats, and what happens there in words."""

import math
from dataclasses import dataclass

from casino.dealer.floor import LobbyRow
from casino.floor.models import Table

PHASES = {
    "idle": "open, waiting for a first player",
    "spread": "showing the cards",
    "cutting": "cutting the cards",
    "betting": "taking wagers",
    "closing": "no more bets",
    "dealing": "dealing",
    "deciding": "players are deciding",
    "settling": "settling",
    "results": "round over",
    "closed": "closed",
}
RUNNING = frozenset({"cutting", "betting", "closing", "dealing", "deciding", "settling", "results"})
CENTRE_X, CENTRE_Y = 100.0, 30.0
RADIUS_X, RADIUS_Y = 84.0, 62.0
FIRST_DEGREES, LAST_DEGREES = 14.0, 166.0


@dataclass(frozen=True, slots=True)
class Place:
    """One seat on the plan. Seat 1 is at the dealer's left: on the right for who faces him."""

    seat: int
    x: float
    y: float
    taken: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    row: LobbyRow
    places: tuple[Place, ...]
    free: int
    words: str
    running: bool
    private: bool
    hosting: bool
    seated: bool

    @classmethod
    def of(
        cls, row: LobbyRow, private: Table | None, user_id: int | None, *, seated: bool
    ) -> "TableCard":
        return cls(
            row=row,
            places=places(row.seats, frozenset(row.taken)),
            free=row.seats - len(row.taken),
            words=PHASES.get(row.phase, row.phase),
            running=row.phase in RUNNING,
            private=private is not None,
            hosting=private is not None and user_id is not None and private.host_id == user_id,
            seated=seated,
        )


def places(seats: int, taken: frozenset[int]) -> tuple[Place, ...]:
    """The seats along the arc of a table whose dealer sits at the straight side."""
    step = (LAST_DEGREES - FIRST_DEGREES) / max(1, seats - 1)
    return tuple(
        Place(
            seat,
            round(CENTRE_X + RADIUS_X * math.cos(math.radians(FIRST_DEGREES + step * index)), 1),
            round(CENTRE_Y + RADIUS_Y * math.sin(math.radians(FIRST_DEGREES + step * index)), 1),
            seat in taken,
        )
        for index, seat in enumerate(range(1, seats + 1))
    )
