"""A client of the table socket: connects, comes back after every break, acknowledges, asks.

It knows docs/protocol.md and the address of the room, and nothing else of the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Origin

from casino.company.mirror import Gap, Json, Mirror

logger = logging.getLogger(__name__)

SEEN_S = 2.0
ANSWER_S = 15.0
BACKOFF_S = (0.5, 20.0)
_AWAY = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage)


class NoAnswer(Exception):
    """The connection broke, or the answer did not come in time: the command may have been done."""


class Client:
    """One socket at one table. `on_change` is called whenever the mirror has changed."""

    def __init__(
        self, url: str, table_id: int, cookie: Callable[[], str], on_change: Callable[[], None]
    ) -> None:
        base = url.rstrip("/")
        self._origin = Origin(base)
        self._address = f"ws{base.removeprefix('http')}/ws/table/{table_id}/"
        self._cookie = cookie
        self._on_change = on_change
        self._socket: ClientConnection | None = None
        self._asked: dict[str, asyncio.Future[Json]] = {}
        self._keys = itertools.count(1)
        self._name = secrets.token_hex(6)
        self.mirror = Mirror()
        self.ahead_ms = 0.0
        self.said_bye = ""

    def clock_ms(self) -> float:
        """The server's clock, by our estimate."""
        return time.time() * 1000 + self.ahead_ms

    def key(self) -> str:
        return f"{self._name}-{next(self._keys):06d}"

    async def run(self) -> None:
        """Stay connected until cancelled."""
        failures = 0
        while True:
            begun = time.monotonic()
            try:
                await self._once()
            except _AWAY as error:
                logger.info("table socket: %s", error)
            failures = 0 if time.monotonic() - begun > 5 else failures + 1
            await asyncio.sleep(min(BACKOFF_S[1], BACKOFF_S[0] * 2**failures) * _jitter())

    async def _once(self) -> None:
        headers = {"Cookie": await asyncio.to_thread(self._cookie)}
        self.mirror = Mirror()
        async with connect(
            self._address,
            origin=self._origin,
            additional_headers=headers,
            open_timeout=10,
        ) as socket:
            self._socket = socket
            ticking = asyncio.ensure_future(self._tick(socket))
            try:
                async for text in socket:
                    await self._hear(json.loads(text))
            finally:
                ticking.cancel()
                self._socket = None
                self._forget()

    async def _tick(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self._send(socket, {"type": "ping", "t": time.time() * 1000})
                await asyncio.sleep(SEEN_S)
                if self.mirror.n >= 0:
                    await self._send(socket, {"type": "seen", "n": self.mirror.n})

    async def _hear(self, message: Json) -> None:
        kind = message["type"]
        if kind == "answer":
            future = self._asked.pop(message["key"], None)
            if future is not None and not future.done():
                future.set_result(message)
        elif kind == "pong":
            now = time.time() * 1000
            self.ahead_ms = message["at_ms"] - (message["t"] + now) / 2
        elif kind == "bye":
            self.said_bye = message["reason"]
        else:
            try:
                self.mirror.take(message)
            except Gap:
                await self._resync()
            self._on_change()

    async def _resync(self) -> None:
        if self._socket is not None:
            at = {"incarnation": self.mirror.incarnation, "n": self.mirror.n}
            await self._send(self._socket, {"type": "resync", **at})

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a command and wait for its answer. Raises NoAnswer."""
        socket = self._socket
        if socket is None:
            raise NoAnswer
        key = self.key()
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._asked[key] = future
        try:
            await self._send(socket, {"type": kind, "key": key, **fields})
            async with asyncio.timeout(ANSWER_S):
                return await future
        except (TimeoutError, ConnectionClosed, asyncio.CancelledError) as error:
            if isinstance(error, asyncio.CancelledError) and not future.cancelled():
                raise
            raise NoAnswer from None
        finally:
            self._asked.pop(key, None)

    @staticmethod
    async def _send(socket: ClientConnection, message: Json) -> None:
        await socket.send(json.dumps(message))

    def _forget(self) -> None:
        for future in self._asked.values():
            future.cancel()
        self._asked.clear()


def _jitter() -> float:
    return random.uniform(0.7, 1.3)
