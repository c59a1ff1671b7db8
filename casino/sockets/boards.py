"""The meters that this process's tables show, told outside the tables' versions.

A meter may rise with every round of fifty tables; whoever watches is told twice a second at most,
by a text that is made once per process and meter. Which meter a table shows is asked when the
table is first watched and whenever it opens a round, as links act from there on. What pub/sub
loses is found by a look at every shown meter every two seconds.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from casino.cage import api as cage
from casino.felt import keys
from casino.felt import meters as felt
from casino.sockets.messages import meter as meter_text
from casino.sockets.threads import by_clerk

if TYPE_CHECKING:
    from casino.sockets.hub import Hub
    from casino.sockets.viewer import Viewer

STEP_S = 0.5
LOOK_S = 2.0
CHUNK = 64


class _Heard(msgspec.Struct):
    """The part of a display copy that says which meter it is of, and how new."""

    id: int
    seq: int


def meters_of(table_ids: Iterable[int]) -> dict[int, int | None]:
    """Blocking: table -> the meter it shows."""
    return {table_id: cage.meter_of(table_id) for table_id in table_ids}


class Boards:
    """One per hub; only `run` talks to the stores."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._meters: dict[int, int | None] = {}
        """Table -> the meter it shows."""
        self._unsure: set[int] = set()
        self._fresh: set[int] = set()
        """Tables whose meter is another since they were last told of one."""
        self._shown: dict[int, tuple[int, str]] = {}
        """Meter -> sequence and text."""
        self._told: dict[int, int] = {}

    def ask(self, table_id: int) -> None:
        """The table may show another meter from now on."""
        self._unsure.add(table_id)

    def greet(self, viewer: Viewer) -> None:
        """A viewer has got his snapshot."""
        meter_id = self._meters.get(viewer.table_id)
        if meter_id in self._shown:
            viewer.outbox.put(self._shown[meter_id][1])

    def channels(self) -> list[str]:
        return [keys.meter_channel(meter_id) for meter_id in self._followed()]

    def heard(self, body: bytes) -> None:
        """What a meter shows now, from its channel or from a look; never an older one."""
        known = msgspec.json.decode(body, type=_Heard)
        if known.seq > self._shown.get(known.id, (-1, ""))[0]:
            self._shown[known.id] = (known.seq, meter_text(body))

    async def run(self) -> None:
        looked_at = 0.0
        while True:
            if self._unsure or set(self._meters) - set(self._hub.watches):
                await self._ask()
            if time.monotonic() - looked_at >= LOOK_S:
                looked_at = time.monotonic()
                await self._look(self._followed())
            await self._tell()
            await asyncio.sleep(STEP_S)

    def _followed(self) -> set[int]:
        return {meter_id for meter_id in self._meters.values() if meter_id is not None}

    async def _ask(self) -> None:
        unsure = self._unsure & set(self._hub.watches)
        before = self._followed()
        found = await by_clerk(meters_of, unsure)
        self._unsure -= unsure
        self._unsure &= set(self._hub.watches)
        for table_id, meter_id in found.items():
            if meter_id != self._meters.get(table_id):
                self._fresh.add(table_id)
            self._meters[table_id] = meter_id
        for gone in set(self._meters) - set(self._hub.watches):
            del self._meters[gone]
        await self._follow(before)

    async def _follow(self, before: set[int]) -> None:
        """Hear of the meters that are shown now, and of no other."""
        now = self._followed()
        for meter_id in before - now:
            self._shown.pop(meter_id, None)
            self._told.pop(meter_id, None)
            await self._hub.unsubscribe(keys.meter_channel(meter_id))
        for meter_id in now - before:
            await self._hub.subscribe(keys.meter_channel(meter_id))
        await self._look(now - before)

    async def _look(self, meter_ids: set[int]) -> None:
        for body in await by_clerk(felt.all_shown, meter_ids) if meter_ids else []:
            self.heard(body)

    async def _tell(self) -> None:
        fresh, self._fresh = self._fresh, set()
        shown = dict(self._shown)
        for table_id, meter_id in list(self._meters.items()):
            if meter_id is None or meter_id not in shown:
                continue
            seq, text = shown[meter_id]
            if table_id in fresh or seq != self._told.get(meter_id):
                await self._tell_table(table_id, text)
        self._told = {meter_id: seq for meter_id, (seq, _) in shown.items()}

    async def _tell_table(self, table_id: int, text: str) -> None:
        watch = self._hub.watches.get(table_id)
        for count, viewer in enumerate(list(watch.viewers) if watch else [], start=1):
            if viewer.incarnation is not None:
                viewer.outbox.put(text)
            if count % CHUNK == 0:
                await asyncio.sleep(0)
