"""One socket's way out: texts leave in order, and nobody who puts one in ever waits.

ASGI servers hide how much of what they were given still lies in their own buffers. So the client
acknowledges the last event it applied (`seen`), and the outbox counts the bytes given out since
then, its own queue and the server's buffer alike. What a viewer leaves unread stays under
`LIMIT_BYTES`; past it the socket is dropped, and the viewer will resynchronise.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LIMIT_BYTES = 256 * 1024
PARTING_S = 2.0
"""How long a last message may take to leave."""


class Outbox:
    """Queue and writer of one socket. `overdue` turns true once and for all."""

    def __init__(self, send: Send, limit_bytes: int = LIMIT_BYTES) -> None:
        self._send = send
        self._limit_bytes = limit_bytes
        self._queue: deque[str] = deque()
        self._sleeper: asyncio.Future[None] | None = None
        self._unseen: deque[tuple[int, int]] = deque()
        self._unseen_bytes = 0
        self._n = 0
        self.overdue = False

    def put(self, text: str, n: int | None = None) -> None:
        """Send `text`; `n` is the version to which it brings the client, if it does."""
        if self.overdue:
            return
        if n is not None:
            self._n = n
        size = len(text)
        self._unseen.append((self._n, size))
        self._unseen_bytes += size
        if self._unseen_bytes > self._limit_bytes:
            self.overdue = True
            self._queue.clear()
        else:
            self._queue.append(text)
        self._rouse()

    def seen(self, n: int) -> None:
        """The client has applied version n: all that was sent up to it has left every buffer."""
        unseen = self._unseen
        if not any(entry[0] == n for entry in unseen):
            return
        passed = False
        while unseen and (unseen[0][0] == n or not passed):
            passed = passed or unseen[0][0] == n
            self._unseen_bytes -= unseen.popleft()[1]

    @property
    def unseen_bytes(self) -> int:
        return self._unseen_bytes

    async def run(self) -> None:
        """Write until overdue or cancelled. Only this coroutine ever waits for the socket."""
        while not self.overdue:
            while self._queue:
                await self._send({"type": "websocket.send", "text": self._queue.popleft()})
            if not self.overdue:
                self._sleeper = asyncio.get_running_loop().create_future()
                await self._sleeper

    async def part(self, *texts: str) -> None:
        """Send what is queued, the last texts, and close; gives up after `PARTING_S`."""
        try:
            async with asyncio.timeout(PARTING_S):
                for text in [*self._queue, *texts]:
                    await self._send({"type": "websocket.send", "text": text})
                await self._send({"type": "websocket.close", "code": 1000})
        except (TimeoutError, OSError, RuntimeError):
            pass  # the peer is gone or reads nothing: the server will drop the connection

    def _rouse(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)
