"""A websocket client for tests: keeps every message, and the view they lead to."""

import asyncio
import itertools
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from casino.company.mirror import Mirror
from tests.sockets.house import House

_keys = itertools.count(1)
WAIT_S = 10


def key() -> str:
    return f"test-key-{next(_keys):06d}"


class Viewing:
    """`async with Viewing(house, table, session) as viewing`: after the first snapshot."""

    def __init__(
        self,
        house: House,
        table_id: int,
        session: str = "",
        query: str = "",
        first: str = "snapshot",
        **connecting: Any,
    ) -> None:
        headers = {"Cookie": f"sessionid={session}"} if session else {}
        self._connect = connect(
            f"ws://127.0.0.1:{connecting.pop('port', house.port)}/ws/table/{table_id}/{query}",
            origin=connecting.pop("origin", house.url),
            additional_headers=headers | connecting.pop("headers", {}),
            **connecting,
        )
        self._first = first
        self.mirror = Mirror()
        self.got: list[dict[str, Any]] = []
        self.socket: ClientConnection

    async def __aenter__(self) -> "Viewing":
        self.socket = await self._connect.__aenter__()
        if self._first:
            await self.wait(self._first)
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self._connect.__aexit__(*error)

    async def send(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def take(self) -> dict[str, Any]:
        async with asyncio.timeout(WAIT_S):
            message = json.loads(await self.socket.recv())
        self.got.append(message)
        self.mirror.take(message)
        return message

    async def wait(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this kind with these fields."""
        while True:
            message = await self.take()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        command = {"type": kind, "key": key()} | fields
        await self.send(command)
        return await self.wait("answer", key=command["key"])

    async def reach(self, n: int) -> None:
        """Until the view is that of version n or later."""
        while self.mirror.n < n:
            await self.take()

    async def quiet(self, seconds: float) -> list[dict[str, Any]]:
        """What arrives within this time."""
        got = []
        try:
            async with asyncio.timeout(seconds):
                while True:
                    message = json.loads(await self.socket.recv())
                    self.got.append(message)
                    self.mirror.take(message)
                    got.append(message)
        except TimeoutError:
            return got
