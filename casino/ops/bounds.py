"""What strangers may make one `serve` process hold: bounds that Daphne does not have.

A request's body is bounded while it arrives, before anybody has looked at it. Pages are made a few
at a time, each with a thread and a connection to the database; the others wait in a bounded queue,
so that pages never take from the tables what those need.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

from casino.ops import answers

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY_BYTES = 1_048_576
LARGEST_BACKLOG_BYTES = 1_048_576
"""What the server itself may hold of a socket whose reader does not read."""
PAGES_AT_ONCE = 8
PAGES_WAITING = 512
TOO_LARGE = (
    b"HTTP/1.1 413 Request Entity Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)


class BoundedRequest(WebRequest):  # type: ignore[misc]
    """Ends the connection as soon as the body is known to be too large."""

    body_bytes = 0
    refused = False

    def gotLength(self, length: int | None) -> None:
        super().gotLength(length)
        self._judge(length or 0)

    def handleContentChunk(self, data: bytes) -> None:
        self.body_bytes += len(data)
        self._judge(self.body_bytes)
        if not self.refused:
            super().handleContentChunk(data)

    def process(self) -> Any:
        return None if self.refused else super().process()

    def _judge(self, size: int) -> None:
        if size > LARGEST_BODY_BYTES and not self.refused:
            self.refused = True
            self.channel.transport.write(TOO_LARGE)
            self.channel.loseConnection()


class BoundedFactory(HTTPFactory):  # type: ignore[misc]
    def buildProtocol(self, addr: Any) -> Any:
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = BoundedRequest
        return protocol


class BoundedSocket(WebSocketProtocol):  # type: ignore[misc]
    """Autobahn measures what is sent by the limit for what comes in, and ends the socket over it.
    What a table socket may be sent is bounded by its outbox (`casino.sockets.outbox`)."""

    maxMessagePayloadSize: int

    def sendMessage(self, payload: bytes, *arguments: Any, **named: Any) -> None:
        incoming, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(payload, *arguments, **named)
        finally:
            self.maxMessagePayloadSize = incoming


class BoundedSocketFactory(WebSocketFactory):  # type: ignore[misc]
    protocol = BoundedSocket


def backlog_bytes(transport: Any) -> int:
    """What was written to a Twisted connection and has not left this process."""
    waiting: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
    return waiting


def few_at_once(inner: App, at_once: int = PAGES_AT_ONCE, waiting: int = PAGES_WAITING) -> App:
    """ASGI for pages: first come, first served. Probes do not queue."""
    free = asyncio.Semaphore(at_once)
    queue: set[object] = set()

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        if answers.known(scope["path"]):
            await inner(scope, receive, send)
            return
        if len(queue) >= waiting:
            await _busy(send)
            return
        ticket = object()
        queue.add(ticket)
        try:
            await free.acquire()
        finally:
            queue.discard(ticket)
        try:
            await inner(scope, receive, send)
        finally:
            free.release()

    return door


async def _busy(send: Send) -> None:
    headers = [(b"content-type", b"text/plain"), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"The room is busy; try again.\n"})
