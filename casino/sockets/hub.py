"""One hub per process: it listens to Redis for all tables that its sockets look at.

One pub/sub connection carries one subscription per table. Every confirmation of a subscription,
also the silent ones after a reconnect, has its table re-read; so has every table whose version
differs at the look that is taken every two seconds. So nothing that pub/sub loses stays lost.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from django.db import DatabaseError
from redis import RedisError
from redis.asyncio.client import PubSub

from casino.felt import keys
from casino.felt.connection import async_client
from casino.sockets import notices
from casino.sockets.attendance import Attendance
from casino.sockets.boards import Boards
from casino.sockets.notices import Notice
from casino.sockets.threads import by_clerk
from casino.sockets.versions import look
from casino.sockets.viewer import Viewer
from casino.sockets.watch import Watch

logger = logging.getLogger(__name__)

LOOK_S = 2.0
QUIET_S = 10.0
"""After so long without a word from Redis the connection is tried with a ping."""
EMPTY_S = 10.0
RETRY_S = 0.5
DOUBT_S = 1.0

AWAY = (RedisError, DatabaseError, OSError)

SignedOut = Callable[[Viewer], None]


class Hub:
    """Use from one event loop only. `start` before the first `join`."""

    def __init__(self, on_signed_out: SignedOut) -> None:
        self.watches: dict[int, Watch] = {}
        self.ahead_ms = 0
        self._on_signed_out = on_signed_out
        self._attendance = Attendance(self)
        self._boards = Boards(self)
        self._loops: dict[int, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._pubsub: PubSub | None = None

    def start(self) -> None:
        loops = (
            self._listen,
            self._look_forever,
            self._attendance.run,
            self._boards.run,
            self._check_sessions,
        )
        self._tasks = [asyncio.ensure_future(_for_ever(loop)) for loop in loops]

    async def stop(self) -> None:
        for task in [*self._tasks, *self._loops.values()]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._loops.values(), return_exceptions=True)

    def clock_ms(self) -> int:
        """The felt's clock, by which deadlines are meant."""
        return time.time_ns() // 1_000_000 + self.ahead_ms

    # --- sockets ------------------------------------------------------------------------------

    def viewers(self) -> list[Viewer]:
        return [viewer for watch in self.watches.values() for viewer in watch.viewers]

    async def join(self, viewer: Viewer) -> Watch:
        watch = self.watches.get(viewer.table_id)
        if watch is None:
            watch = Watch(viewer.table_id, self._placed, self._boards.ask)
            self.watches[viewer.table_id] = watch
            self._loops[viewer.table_id] = asyncio.ensure_future(watch.run())
            watch.put("reread")
            await self.subscribe(keys.channel(viewer.table_id))
        watch.join(viewer)
        self._attendance.came(viewer)
        return watch

    def leave(self, viewer: Viewer) -> None:
        watch = self.watches.get(viewer.table_id)
        if watch is not None:
            watch.leave(viewer)
        self._attendance.went(viewer)

    def _placed(self, viewer: Viewer) -> None:
        """A viewer has got his snapshot; who is here and what the meter shows are told after it."""
        self._attendance.moved(viewer)
        self._boards.greet(viewer)

    # --- Redis --------------------------------------------------------------------------------

    async def subscribe(self, channel: str) -> None:
        if self._pubsub is None:
            return  # the listener subscribes to all that is watched when it connects
        try:
            await self._pubsub.subscribe(channel)
        except Exception:
            logger.warning("subscription failed; the listener will connect anew", exc_info=True)

    async def unsubscribe(self, channel: str) -> None:
        if self._pubsub is not None:
            await self._pubsub.unsubscribe(channel)

    async def _listen(self) -> None:
        client = async_client()
        pubsub = client.pubsub()
        try:
            channels = [keys.channel(table_id) for table_id in self.watches]
            await pubsub.subscribe(notices.channel(), *channels, *self._boards.channels())
            self._pubsub = pubsub
            quiet = False
            while True:
                message = await pubsub.get_message(timeout=QUIET_S)
                if message is not None:
                    self._heard(message)
                elif quiet:
                    raise ConnectionError("no answer from Redis")
                else:
                    await pubsub.ping()
                quiet = message is None
        finally:
            self._pubsub = None
            await pubsub.aclose()  # type: ignore[no-untyped-call]
            await client.aclose()

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] not in ("message", "subscribe"):
            return
        name = message["channel"].decode()
        if name == notices.channel():
            if message["type"] == "message":
                self._notice(message["data"])
            return
        if name.startswith(keys.meter_channels()):
            if message["type"] == "message":
                self._boards.heard(message["data"])
            return
        watch = self.watches.get(_table_of(name))
        if watch is not None:
            watch.put(message["data"] if message["type"] == "message" else "reread")

    async def _look_forever(self) -> None:
        while True:
            seen = await by_clerk(look, list(self.watches))
            self.ahead_ms = seen.ahead_ms
            for table_id, watch in list(self.watches.items()):
                version = seen.versions.get(table_id)
                if version is not None and version != (watch.incarnation, watch.head):
                    watch.put("reread")
                if not watch.viewers and time.monotonic() - watch.empty_since > EMPTY_S:
                    await self._close(table_id)
            await asyncio.sleep(LOOK_S)

    async def _close(self, table_id: int) -> None:
        del self.watches[table_id]
        self._loops.pop(table_id).cancel()
        await self.unsubscribe(keys.channel(table_id))

    # --- sessions -----------------------------------------------------------------------------

    def _notice(self, data: bytes) -> None:
        notice = msgspec.json.decode(data, type=Notice)
        concerned = [
            v for v in self.viewers() if v.user is not None and v.user.pk == notice.user_id
        ]
        for viewer in concerned:
            if notice.session and notices.fingerprint(viewer.session_key) == notice.session:
                self._on_signed_out(viewer)
        self._tasks = [task for task in self._tasks if not task.done()]
        self._tasks.append(asyncio.ensure_future(self._check(concerned)))

    async def _check_sessions(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            await self._check(self.viewers())

    async def _check(self, viewers: list[Viewer]) -> None:
        """Sign out whom the database no longer knows, twice in a row: a password is changed and
        its session renewed in two steps."""
        doubtful = await self._look_up(viewers)
        if doubtful:
            await asyncio.sleep(DOUBT_S)
            for viewer in await self._look_up(doubtful):
                self._on_signed_out(viewer)

    async def _look_up(self, viewers: list[Viewer]) -> list[Viewer]:
        """Renews each viewer's user; answers those who are not signed in any more."""
        sessions = {v: (v.session_key, v.user.pk) for v in viewers if v.user is not None}
        if not sessions:
            return []
        found = await by_clerk(notices.signed_in, list(sessions.values()))
        for viewer, session in sessions.items():
            if viewer.user is not None and session in found:
                viewer.user = found[session]
        return [viewer for viewer, session in sessions.items() if session not in found]


def _table_of(channel: str) -> int:
    return int(channel.rpartition(":")[2])


async def _for_ever(loop: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a loop again whenever a store was away."""
    while True:
        try:
            await loop()
        except AWAY as error:
            logger.warning("hub: %s waits for a store: %s", loop.__name__, error)
        except Exception:
            logger.exception("hub: %s failed; trying again", loop.__name__)
        await asyncio.sleep(RETRY_S)
