"""One change of one felt: read, judge, commit; a lost race is re-read and judged again.

`judge` is a pure function from a reading to a Plan (or None: nothing to do). It may raise Refusal,
which leaves the felt as it was. Whoever wins the race decides; the loser judges what he then sees.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from casino.dealer import views
from casino.dealer.rulebook import Rulebook, current_rulebook, rulebook
from casino.felt import store
from casino.felt.state import Felt
from casino.floor.models import Table
from games.engine.contract import Happening, Refusal

ATTEMPTS = 40


@dataclass(frozen=True, slots=True)
class Plan:
    """A new felt with what everybody saw happen. `not_after_ms`: refuse when the clock is past."""

    felt: Felt
    happenings: tuple[Happening, ...] = ()
    coalesce: bool = False
    not_after_ms: int | None = None
    late: Refusal | None = None
    """What to answer when the clock was past `not_after_ms`."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A felt to be judged, with the server's clock."""

    felt: Felt
    now_ms: int
    n: int
    incarnation: int


@dataclass(frozen=True, slots=True)
class Committed:
    felt: Felt
    n: int
    changed: bool
    happenings: tuple[Happening, ...] = field(default=())


class TableAway(Exception):
    """There is no felt to work on: it is being rebuilt, or another version of this has it."""


def book_of(felt: Felt) -> Rulebook:
    """The rules in force: those of the round in play, else those the table points at."""
    if felt.round is not None:
        return rulebook(felt.round.submission_id)
    return current_rulebook(
        Table.objects.values_list("submission_id", flat=True).get(pk=felt.table_id)
    )


def see(table_id: int) -> tuple[store.Reading, Seen]:
    """Raises TableAway."""
    reading = store.read(table_id)
    if reading.felt is None or not reading.same_run:
        raise TableAway
    return reading, Seen(reading.felt, reading.now_ms, reading.n, reading.incarnation)


def change(table_id: int, judge: Callable[[Seen], Plan | None]) -> Committed:
    """Judge and commit. Raises Refusal (nothing changed) or TableAway."""
    for attempt in range(ATTEMPTS):
        reading, seen = see(table_id)
        plan = judge(seen)
        if plan is None:
            return Committed(seen.felt, seen.n, changed=False)
        status = store.commit(reading, _change(seen.felt, plan), plan.not_after_ms)
        if status == "ok":
            return Committed(plan.felt, reading.n + 1, changed=True, happenings=plan.happenings)
        if status == "late" and plan.late is not None:
            raise plan.late
        if status in ("gone", "run"):
            raise TableAway
        time.sleep(0.001 * min(attempt, 20))
    raise TableAway


def _change(old: Felt, plan: Plan) -> store.Change:
    before, after = book_of(old), book_of(plan.felt)
    patches: dict[str, Any] = {}
    public = views.patch(views.view(old, before, None), views.view(plan.felt, after, None))
    patches[""] = public
    for player in views.audiences(old, plan.felt)[1:]:
        mine = views.patch(views.view(old, before, player), views.view(plan.felt, after, player))
        patches[player or ""] = mine
    said = [{"kind": h.kind, **h.data} for h in plan.happenings]
    return store.Change(plan.felt, said, patches, plan.coalesce)


def call(text: str, section: str = "") -> Happening:
    """The dealer says something aloud."""
    data = {"text": text, "section": section} if section else {"text": text}
    return Happening("call", data)


replace = msgspec.structs.replace
