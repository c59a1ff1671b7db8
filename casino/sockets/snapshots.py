"""Snapshots of one table as text, read once for all sockets of an audience that ask together.

A snapshot may be older than what has been sent since: whoever receives it is given the steps in
between. That makes it safe to share one for a moment, so that a whole room that reconnects costs
one read.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from casino.dealer import desk
from casino.sockets.envelopes import PUBLIC
from casino.sockets.messages import snapshot_start
from casino.sockets.threads import by_clerk

SHARED_S = 0.5


@dataclass(frozen=True, slots=True)
class Sheet:
    """A snapshot of one audience. `seated`: seat -> player."""

    incarnation: int
    n: int
    text: str
    seated: dict[str, str]


def read_sheet(table_id: int, audience: str) -> Sheet:
    """Blocking. Raises what the felt's store or the database raise when they are away."""
    seen = desk.snapshot(table_id, audience or None)
    text = snapshot_start(seen.incarnation, seen.n, seen.at_ms, seen.view, desk.layout(table_id))
    seats = seen.view.get("seats", {})
    seated = {number: seat["player"] for number, seat in seats.items() if "player" in seat}
    return Sheet(seen.incarnation, seen.n, text, seated)


class Snapshots:
    """The public's sheet is shared for `SHARED_S`, a player's only while it is being read."""

    def __init__(self, table_id: int) -> None:
        self._table_id = table_id
        self._read: dict[str, tuple[float, asyncio.Task[Sheet]]] = {}

    async def get(self, audience: str) -> Sheet:
        known = self._read.get(audience)
        if known is None or self._stale(audience, *known):
            task = asyncio.ensure_future(by_clerk(read_sheet, self._table_id, audience))
            known = self._read[audience] = (time.monotonic(), task)
        try:
            return await asyncio.shield(known[1])
        finally:
            if audience != PUBLIC and self._read.get(audience) is known and known[1].done():
                del self._read[audience]

    def forget(self) -> None:
        """What was read so far is of no use to anybody any more."""
        self._read.clear()

    @staticmethod
    def _stale(audience: str, read_at: float, task: asyncio.Task[Sheet]) -> bool:
        if not task.done():
            return False
        if audience != PUBLIC or task.cancelled() or task.exception() is not None:
            return True
        return time.monotonic() - read_at > SHARED_S
