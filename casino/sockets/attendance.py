"""Who is here: touches presence for this process's sockets and tells them the counts.

Presence is outside the felt's versions. Sockets are touched every five seconds, in one clerk's
thread; a table's counts are sent when they have changed, soon after somebody came or went but
the more seldom the larger the room is.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from casino.felt import presence
from casino.felt.presence import Attending
from casino.sockets import limits
from casino.sockets.messages import presence as presence_text
from casino.sockets.threads import by_clerk

if TYPE_CHECKING:
    from casino.sockets.hub import Hub
    from casino.sockets.viewer import Viewer

logger = logging.getLogger(__name__)

TOUCH_S = 5.0
STEP_S = 0.5
VIEWERS_PER_S = 100
"""A room of 500 is told at most every five seconds."""


class Attendance:
    """One per hub. Only `run` talks to Redis."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._here: dict[str, Attending] = {}
        self._known_as: dict[str, Attending] = {}
        self._gone: list[Attending] = []
        self._leases: list[limits.Lease] = []
        self._stirred: set[int] = set()
        self._told_at: dict[int, float] = {}
        self._told: dict[int, presence.Presence] = {}

    def came(self, viewer: Viewer) -> None:
        """A socket has joined, or is still here."""
        player = viewer.player if viewer.seated else None
        now = Attending(viewer.table_id, viewer.id, player)
        before = self._known_as.get(viewer.id, now)
        if before != now:
            self._gone.append(before)
        self._here[viewer.id] = self._known_as[viewer.id] = now
        self._stirred.add(viewer.table_id)

    def moved(self, viewer: Viewer) -> None:
        """A viewer got his snapshot; he may have sat down, or left his seat."""
        self.came(viewer)
        told = self._told.get(viewer.table_id)
        if told is not None:
            viewer.outbox.put(presence_text(told.watching, told.here))

    def went(self, viewer: Viewer) -> None:
        self._here.pop(viewer.id, None)
        before = self._known_as.pop(viewer.id, None)
        if before is not None:
            self._gone.append(before)
            self._leases += limits.leases_of(viewer)
        self._stirred.add(viewer.table_id)

    async def run(self) -> None:
        touched_at = 0.0
        while True:
            if time.monotonic() - touched_at >= TOUCH_S:
                touched_at = time.monotonic()
                for viewer in self._hub.viewers():
                    self.came(viewer)
                await by_clerk(limits.renew, self._all_leases())
            await self._record()
            for table_id in self._due():
                await self._tell(table_id)
            await asyncio.sleep(STEP_S)

    def _all_leases(self) -> list[limits.Lease]:
        leases = []
        for viewer in self._hub.viewers():
            leases += limits.leases_of(viewer)
            if viewer.seated and (seat := limits.seat_lease(viewer)) is not None:
                leases.append(seat)
        return leases

    async def _record(self) -> None:
        gone, self._gone = self._gone, []
        here, self._here = self._here, {}
        leases, self._leases = self._leases, []
        if gone or here:
            await by_clerk(presence.record, gone, list(here.values()))
        if leases:
            await by_clerk(limits.release, leases)

    def _due(self) -> list[int]:
        now = time.monotonic()
        due = []
        for table_id in self._stirred:
            watch = self._hub.watches.get(table_id)
            pause_s = max(STEP_S, len(watch.viewers) / VIEWERS_PER_S) if watch else 0.0
            if now - self._told_at.get(table_id, 0.0) >= pause_s:
                due.append(table_id)
        return due

    async def _tell(self, table_id: int) -> None:
        self._stirred.discard(table_id)
        watch = self._hub.watches.get(table_id)
        if watch is None:
            self._told.pop(table_id, None)
            self._told_at.pop(table_id, None)
            return
        counts = await by_clerk(presence.counts, table_id)
        self._told_at[table_id] = time.monotonic()
        if counts == self._told.get(table_id):
            return
        self._told[table_id] = counts
        text = presence_text(counts.watching, counts.here)
        for viewer in list(watch.viewers):
            if viewer.incarnation is not None:
                viewer.outbox.put(text)
