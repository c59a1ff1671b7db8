"""A scripted room for the table's page: serves the page and its static files, and speaks the table
socket from a view that the test holds. It judges nothing: what it answers, the test decides.
"""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import mimetypes
import threading
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from casino.dealer.views import patch

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'"
)
JSON = "application/json"
QUIET = logging.getLogger("tests.stage")
QUIET.setLevel(logging.WARNING)
Judge = Callable[[dict[str, Any]], dict[str, Any] | None]


def page(layout: Mapping[str, Any]) -> str:
    request = RequestFactory().get("/table/7/")
    context = {"table": layout["table"], "layout_json": layout, "invitation": "", "user": None}
    with override_settings(ROOT_URLCONF="tests.browser.table_page.urls"):
        return render_to_string("table/table.html", context, request=request)


class Stage:
    """One table, one audience. `show` sends what changed; `heard` is what the page said."""

    def __init__(self, layout: Mapping[str, Any], view: dict[str, Any], you: dict[str, Any] | None):
        self.layout = layout
        self.view = view
        self.you = you
        self.n = 1
        self.heard: list[dict[str, Any]] = []
        self.judge: Judge = lambda command: None
        self.sockets: set[ServerConnection] = set()
        self.here: list[str] = []
        self.wallet_cents = 906_000
        self.notes: list[str] = []
        """What the player is told when the page asks for it."""
        self.deaf = False
        """Hears commands and does not answer them."""
        self.loop = asyncio.new_event_loop()
        self.html = page(layout).encode()
        self.started = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Stage:
        self.thread.start()
        self.started.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """The house is gone, and nobody finds it again."""
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.stopping.set)
            self.thread.join(10)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/table/7/"

    def _run(self) -> None:
        self.loop.run_until_complete(self._serve())
        self.loop.run_until_complete(self._let_go())
        self.loop.close()

    @staticmethod
    async def _let_go() -> None:
        """Of a page that was just connecting, say."""
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _serve(self) -> None:
        self.stopping = asyncio.Event()
        async with serve(
            self._talk, "127.0.0.1", 0, process_request=self._answer, logger=QUIET
        ) as server:
            self.port = server.sockets[0].getsockname()[1]
            self.started.set()
            await self.stopping.wait()
            for socket in list(self.sockets):
                socket.transport.abort()

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        path = request.path.partition("?")[0]
        if path.startswith("/ws/"):
            return None
        if path == "/table/7/":
            return _page(self.html, "text/html; charset=utf-8")
        if path == "/wallet/":
            return _page(json.dumps({"wallet_cents": self.wallet_cents}).encode(), JSON)
        found = finders.find(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if not isinstance(found, str):
            return connection.respond(HTTPStatus.NOT_FOUND, "")
        kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
        return _page(Path(found).read_bytes(), kind)

    async def _talk(self, socket: ServerConnection) -> None:
        self.sockets.add(socket)
        await socket.send(json.dumps(self._snapshot()))
        await socket.send(json.dumps({"type": "presence", "watching": 3, "here": self.here}))
        try:
            async for text in socket:
                await self._hear(socket, json.loads(text))
        except ConnectionClosed:
            pass
        finally:
            self.sockets.discard(socket)

    async def _hear(self, socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["type"] == "ping":
            await socket.send(json.dumps({"type": "pong", "t": message["t"], "at_ms": now_ms()}))
        elif message["type"] == "resync":
            self.heard.append(message)
            await socket.send(json.dumps(self._snapshot()))
        elif message["type"] != "seen":
            try:
                if not self.deaf:
                    await self._reply(socket, message)
            finally:
                self.heard.append(message)

    async def _reply(self, socket: ServerConnection, message: dict[str, Any]) -> None:
        """What the command changes, then its answer; after both it counts as heard."""
        refusal = self.judge(message)
        told = {"refusal": refusal} if refusal else {}
        if message["type"] == "wager" and not refusal:
            await self._stand(message["seat"], message["wagers"])
        answer = {
            "type": "answer",
            "key": message["key"],
            "ok": not refusal,
            "n": self.n,
            **told,
        }
        await socket.send(json.dumps(answer))

    async def _stand(self, seat: int, wagers: dict[str, int]) -> None:
        """An accepted wager as the felt shows it: chips from the rack to the layout."""
        view = copy.deepcopy(self.view)
        sitter = view["seats"][str(seat)]
        before = sum(sitter.pop("wagers", {}).values())
        if wagers:
            sitter["wagers"] = wagers
        sitter["stack_cents"] += before - sum(wagers.values())
        view["you"]["stack_cents"] = sitter["stack_cents"]
        message = self._event(view)
        for socket in list(self.sockets):
            await socket.send(json.dumps(message))

    def _snapshot(self) -> dict[str, Any]:
        you = {"you": self.you} if self.you else {}
        return {
            "type": "snapshot", "incarnation": 1, "n": self.n, "at_ms": now_ms(),
            "view": self.view, "layout": self.layout, **you,
        }  # fmt: skip

    def show(self, view: dict[str, Any], *happenings: dict[str, Any], skip: int = 0) -> None:
        """One event to the new view; `skip` pretends that so many events before it were lost."""
        self._send(self._event(view, *happenings, skip=skip))

    def _event(
        self, view: dict[str, Any], *happenings: dict[str, Any], skip: int = 0
    ) -> dict[str, Any]:
        changes = patch(self.view, view)
        self.view, first = view, self.n + skip
        self.n = first + 1
        return {
            "type": "event", "incarnation": 1, "from": first, "n": self.n, "at_ms": now_ms(),
            "patch": changes, "happenings": list(happenings),
        }  # fmt: skip

    def _send(self, message: dict[str, Any]) -> None:
        async def send() -> None:
            for socket in list(self.sockets):
                await socket.send(json.dumps(message))

        asyncio.run_coroutine_threadsafe(send(), self.loop).result(10)

    def tell(self, message: dict[str, Any]) -> None:
        """Something outside the version: presence, a meter."""
        self._send(message)

    def cut(self) -> None:
        """The line breaks without a goodbye."""

        async def abort() -> None:
            for socket in list(self.sockets):
                socket.transport.abort()

        asyncio.run_coroutine_threadsafe(abort(), self.loop).result(10)

    def commands(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]


def now_ms() -> int:
    return int(time.time() * 1000)


def _page(body: bytes, kind: str) -> Response:
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": POLICY,
            "Connection": "close",
        }
    )
    return Response(HTTPStatus.OK, "OK", headers, body)
