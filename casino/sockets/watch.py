"""One table as one process forwards it: steps come in from the felt, texts go out to the sockets.

Invariants. `head` is the last step accepted, `sent` the last one given to the sockets; between them
lie only steps that may wait (at most five departures a second). A step is accepted only if it
begins at `head`: repeated and older ones fall away, and after a gap the table is re-read. Every
viewer is sent exactly the steps that begin at his own cursor. Nothing here ever waits for a
socket; only for the felt.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Literal

import msgspec

from casino.dealer import desk
from casino.dealer.table import TableAway
from casino.sockets.envelopes import PUBLIC, Batch, Envelope, decode
from casino.sockets.seating import Seating
from casino.sockets.snapshots import Sheet, Snapshots
from casino.sockets.threads import by_clerk
from casino.sockets.viewer import Viewer

logger = logging.getLogger(__name__)

DEPARTURE_S = 0.2
KEPT_STEPS = 512
CHUNK = 64
AGAIN_S = 1.0
ROUND = b'"round":'
"""In the patch of a step with which a round has opened, or left the table."""

Item = bytes | Literal["reread", "depart"]


class Watch:
    """The loop of one table. `join` and `leave` are called from the same event loop."""

    def __init__(
        self,
        table_id: int,
        on_seating: Callable[[Viewer], None],
        on_round: Callable[[int], None],
    ) -> None:
        self.table_id = table_id
        self.viewers: dict[Viewer, None] = {}
        self.empty_since = time.monotonic()
        self.incarnation: int | None = None
        self.head = 0
        self.sent = 0
        self._on_seating = on_seating
        self._on_round = on_round
        self._kept: deque[Envelope] = deque(maxlen=KEPT_STEPS)
        self._waiting: list[Envelope] = []
        self._departed_at = 0.0
        self._seating = Seating()
        self._snapshots = Snapshots(table_id)
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self._begun = asyncio.Event()
        self._again: asyncio.TimerHandle | None = None
        self._seatings: set[asyncio.Task[None]] = set()

    # --- sockets ------------------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        self.viewers[viewer] = None
        self.readmit(viewer)

    def leave(self, viewer: Viewer) -> None:
        self.viewers.pop(viewer, None)
        viewer.halt()
        if not self.viewers:
            self.empty_since = time.monotonic()

    def resync(self, viewer: Viewer, incarnation: int, n: int) -> None:
        """The client says where it stands: it gets the missing events, or a snapshot."""
        if incarnation == self.incarnation == viewer.incarnation and viewer.since <= n <= self.sent:
            events = self._events_after(viewer.audience, n)
            if events is not None:
                viewer.n = self.sent
                viewer.advance(events)
                return
        self.readmit(viewer)

    def readmit(self, viewer: Viewer) -> None:
        """Send a fresh snapshot, for the audience to which this viewer now belongs."""
        viewer.halt()
        task = asyncio.ensure_future(self._admit(viewer))
        self._seatings.add(task)
        task.add_done_callback(self._seatings.discard)

    def audience_of(self, viewer: Viewer) -> str:
        player = viewer.player
        return player if player is not None and player in self._seating.players else PUBLIC

    async def _admit(self, viewer: Viewer) -> None:
        await self._begun.wait()
        while viewer in self.viewers and viewer.incarnation is None:
            audience = self.audience_of(viewer)
            try:
                sheet = await self._snapshots.get(audience)
            except Exception as error:
                logger.debug("no snapshot: %r", error, extra={"table": self.table_id})
                await asyncio.sleep(AGAIN_S)
                continue
            if not self._place(viewer, audience, sheet):
                self._snapshots.forget()
                await asyncio.sleep(0)

    def _place(self, viewer: Viewer, audience: str, sheet: Sheet) -> bool:
        """Give a viewer his snapshot and what was sent since it was read; False: read anew."""
        if viewer.incarnation is not None or viewer not in self.viewers:
            return True
        if audience != self.audience_of(viewer) or sheet.incarnation != self.incarnation:
            if sheet.incarnation != self.incarnation:
                self.put("reread")
            return False
        later = self._events_after(audience, sheet.n) if sheet.n < self.sent else []
        if later is None:
            return False
        viewer.audience = audience
        viewer.begin(sheet.incarnation, sheet.n, sheet.text)
        viewer.advance(later)
        self._on_seating(viewer)
        return True

    def _events_after(self, audience: str, n: int) -> list[tuple[int, str]] | None:
        steps = [step for step in self._kept if n <= step.start and step.n <= self.sent]
        if not steps:
            return [] if n == self.sent else None
        return Batch(steps).texts(audience, n)

    # --- steps --------------------------------------------------------------------------------

    def put(self, item: Item) -> None:
        self._inbox.put_nowait(item)

    async def run(self) -> None:
        """The table's loop; ends only when cancelled."""
        while True:
            item = await self._inbox.get()
            try:
                await self._take(item)
            except Exception as error:
                level = logging.INFO if isinstance(error, TableAway) else logging.WARNING
                logger.log(level, "table not read: %r", error, extra={"table": self.table_id})
                self._retry()

    def _retry(self) -> None:
        """The look every two seconds repairs a table that was read before; the first reading is
        repeated from here."""
        if not self._begun.is_set() and self._again is None:
            self._again = asyncio.get_running_loop().call_later(AGAIN_S, self._read_again)

    def _read_again(self) -> None:
        self._again = None
        self.put("reread")

    async def _take(self, item: Item) -> None:
        if item == "depart":
            await self._depart()
        elif isinstance(item, bytes):
            await self._take_step(item)
        else:
            await self._reread()

    async def _take_step(self, published: bytes) -> None:
        try:
            step = decode(published)
        except msgspec.DecodeError:
            logger.warning("unreadable step", extra={"table": self.table_id})
            return
        if self.incarnation is not None and (step.incarnation, step.n) <= (
            self.incarnation,
            self.head,
        ):
            return
        if self._follows(step):
            await self._accept(step)
        else:
            await self._reread()

    def _follows(self, step: Envelope) -> bool:
        return step.incarnation == self.incarnation and step.start == self.head

    async def _accept(self, step: Envelope) -> None:
        self.head = step.n
        self._kept.append(step)
        if ROUND in step.patch(PUBLIC):
            self._on_round(self.table_id)
        if step.may_wait and not self._on_time():
            self._waiting.append(step)
            if len(self._waiting) == 1:
                due = max(0.0, self._departed_at + DEPARTURE_S - time.monotonic())
                asyncio.get_running_loop().call_later(due, self.put, "depart")
            return
        if step.may_wait:
            self._departed_at = time.monotonic()
        await self._depart()
        self.sent = step.n
        self._reseat(self._seating.follow(step.patch(PUBLIC)))
        await self._sweep(Batch([step]))

    def _on_time(self) -> bool:
        return not self._waiting and time.monotonic() - self._departed_at >= DEPARTURE_S

    async def _depart(self) -> None:
        if not self._waiting:
            return
        steps, self._waiting = self._waiting, []
        self._departed_at = time.monotonic()
        self.sent = steps[-1].n
        for step in steps:
            self._reseat(self._seating.follow(step.patch(PUBLIC)))
        await self._sweep(Batch(steps))

    def _reseat(self, players: frozenset[str]) -> None:
        if players:
            for viewer in list(self.viewers):
                if viewer.player in players:
                    self.readmit(viewer)

    async def _sweep(self, batch: Batch) -> None:
        for count, viewer in enumerate(list(self.viewers), start=1):
            if viewer.incarnation is not None:
                self._deliver(viewer, batch)
            if count % CHUNK == 0:
                await asyncio.sleep(0)

    def _deliver(self, viewer: Viewer, batch: Batch) -> None:
        if viewer.incarnation != batch.incarnation:
            self.readmit(viewer)
        elif viewer.n < batch.n:
            events = batch.texts(viewer.audience, viewer.n)
            if events is None:
                self.readmit(viewer)
            else:
                viewer.advance(events)

    # --- reading the felt -----------------------------------------------------------------------

    async def _reread(self) -> None:
        """Take what was missed; where nothing leads there, start from a snapshot."""
        sheet = None
        for _ in range(2 if self.incarnation is not None else 1):
            if self.incarnation is not None and await self._catch_up(self.incarnation):
                return
            self._snapshots.forget()
            sheet = await self._snapshots.get(PUBLIC)
            if (sheet.incarnation, sheet.n) == (self.incarnation, self.head):
                return
        if sheet is not None:
            await self._restart(sheet)

    async def _catch_up(self, incarnation: int) -> bool:
        missing = await by_clerk(desk.events_since, self.table_id, incarnation, self.head)
        for published in missing or []:
            step = decode(published)
            if self._follows(step):
                await self._accept(step)
        return missing is not None

    async def _restart(self, sheet: Sheet) -> None:
        """Nothing that was sent so far leads to where the table is: snapshots for everybody."""
        self.incarnation, self.head, self.sent = sheet.incarnation, sheet.n, sheet.n
        self._kept.clear()
        self._waiting.clear()
        self._seating.set(sheet.seated)
        self._on_round(self.table_id)
        self._begun.set()
        for count, viewer in enumerate(list(self.viewers), start=1):
            self.readmit(viewer)
            if count % CHUNK == 0:
                await asyncio.sleep(0)
