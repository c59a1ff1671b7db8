"""What the pit page shows of a table: the public view and what is on file about it.

The office sees a running round exactly as a spectator does; no card that is face down, no order
that is sealed, no player's own view ever comes here.
"""

from dataclasses import dataclass, field
from typing import Any

from redis.exceptions import RedisError

from casino.dealer import desk
from casino.dealer.rulebook import current_rulebook
from casino.dealer.table import TableAway
from casino.floor.models import Table
from casino.submissions.filing import dollars

AWAY = "The live table cannot be read now; the dealer may be setting it up again."
PHASES = {
    "idle": "No game: nobody sits here",
    "spread": "The cards are being inspected",
    "cutting": "The cut is offered to the players",
    "betting": "Wagers are being placed",
    "closing": "No more bets: the wagers are being counted",
    "dealing": "Cards are being dealt",
    "deciding": "Players are deciding",
    "settling": "The round is being settled",
    "results": "The round is over",
    "closed": "Closed",
    "away": "Not on the floor",
}


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    name: str
    stack: str
    net: str
    wagers: tuple[tuple[str, str], ...]
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """A table at one moment. `facts` are what the floor's log keeps of it."""

    phase: str
    words: str
    round_id: str = ""
    round_number: int = 0
    submission_id: int | None = None
    """By which the round in play is dealt."""
    commitment: str = ""
    seconds_left: int | None = None
    waiting: str = ""
    device_covered: bool = False
    last_round: bool = False
    seats: tuple[Seat, ...] = ()
    running: tuple[tuple[str, str], ...] = ()
    void: dict[str, str] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)


def live(table: Table) -> Live:
    """The table now; phase `away` when it has no felt or the felts cannot be reached."""
    try:
        seen = desk.snapshot(table.pk, None)
    except (TableAway, RedisError):
        return Live("away", PHASES["away"], waiting=AWAY, facts=_facts(table, {}))
    view = seen.view
    current = view.get("round", {})
    phase = str(view["phase"])
    seats = view["seats"]
    labels = _labels(current.get("submission", table.submission_id))
    return Live(
        phase=phase,
        words=PHASES.get(phase, phase),
        round_id=str(current.get("id", "")),
        round_number=int(current.get("number", 0)),
        submission_id=current.get("submission"),
        commitment=str(current.get("commitment", "")),
        seconds_left=_seconds_left(view, seen.at_ms),
        waiting=str(view.get("waiting", "")),
        device_covered=view.get("device") == "covered",
        last_round=bool(view.get("last_round")) and phase != "closed",
        seats=tuple(_seat(int(n), seats[n], labels) for n in sorted(seats, key=int)),
        running=tuple(_figure(name, value) for name, value in view.get("running", {}).items()),
        void=dict(view.get("result", {}).get("void", {})),
        facts=_facts(table, view),
    )


def _seconds_left(view: dict[str, Any], at_ms: int) -> int | None:
    if "deadline_ms" not in view:
        return None
    return max(0, (int(view["deadline_ms"]) - at_ms + 999) // 1000)


def _labels(submission_id: int) -> dict[str, str]:
    """What each wager of the round is called on its layout."""
    book = current_rulebook(submission_id)
    return {area.name: area.label for area in book.game.areas(book.rules)}


def _seat(number: int, seat: dict[str, Any], labels: dict[str, str]) -> Seat:
    marks = [mark for mark in ("bot", "ready", "leaving") if seat.get(mark)]
    wagers = seat.get("wagers", {})
    return Seat(
        number=number,
        name=str(seat["name"]),
        stack=dollars(int(seat["stack_cents"])),
        net=signed(int(seat["net_cents"])),
        wagers=tuple((labels.get(area, area), dollars(int(c))) for area, c in wagers.items()),
        marks=tuple(marks),
    )


def signed(cents: int) -> str:
    sign = "\u2212" if cents < 0 else "+" if cents > 0 else ""
    return sign + dollars(abs(cents))


def _figure(name: str, value: object) -> tuple[str, str]:
    if name.endswith("_cents") and isinstance(value, int):
        return name.removesuffix("_cents").replace("_", " "), dollars(value)
    return name.replace("_", " "), str(value)


def _facts(table: Table, view: dict[str, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {"status": table.status, "phase": view.get("phase", "away")}
    if "round" in view:
        facts["round"] = view["round"]["id"]
    if table.flag:
        facts["flag"] = table.flag
    if table.device_covered:
        facts["device"] = "covered"
    return facts
