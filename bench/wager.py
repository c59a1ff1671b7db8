"""One wager from socket to acknowledged, against a bare echo on the same server.

The answer is sent when Redis has appended the change. Passes of both take turns; medians are
compared. Run it as `python -m bench.wager [wagers] [passes]`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from contextlib import AsyncExitStack
from statistics import median
from typing import Any

from bench.processes import Room

WAGERS, PASSES = 200, 5
PAUSE_S = 0.07
"""Under the rate that a socket is allowed."""
BETTING_MS = 3_600_000


class Seat:
    """A player with a seat in a betting round whose clock will not run out."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.keys = 0
        self.round = ""
        self.n = 0

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        self.keys += 1
        key = f"bench-{self.keys:06d}"
        await self.socket.send(json.dumps({"type": kind, "key": key, **fields}))
        while True:
            message = await self.take()
            if message["type"] == "answer" and message["key"] == key:
                if not message["ok"]:
                    raise SystemExit(f"refused: {message['refusal']}")
                return message

    async def take(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.recv())
        view = message.get("view") or message.get("patch") or {}
        self.round = (
            view.get("round", {}).get("id", self.round) if view.get("round") else self.round
        )
        if message["type"] in ("event", "snapshot"):
            self.n = message["n"]
        return message


async def wagers_ms(seat: Seat, count: int) -> float:
    """Median time of one wager; each differs from the one before."""
    times = []
    for number in range(count):
        wagers = {"ante": 1_000 + 100 * (number % 2)}
        begun = time.perf_counter()
        await seat.ask("wager", round=seat.round, seat=1, wagers=wagers)
        times.append(time.perf_counter() - begun)
        if number % 20 == 0:
            await seat.socket.send(json.dumps({"type": "seen", "n": seat.n}))
        await asyncio.sleep(PAUSE_S)
    return median(times) * 1000


async def echo_ms(socket: Any, count: int) -> float:
    """Median time of one echo of a text as long as a wager."""
    text = json.dumps(
        {
            "type": "wager",
            "key": "bench-000001",
            "round": "1-1",
            "seat": 1,
            "wagers": {"ante": 1000},
        }
    )
    times = []
    for _ in range(count):
        begun = time.perf_counter()
        await socket.send(text)
        await socket.recv()
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(PAUSE_S)
    return median(times) * 1000


async def measure(port: int, table_id: int, cookie: str, count: int, passes: int) -> None:
    from websockets.asyncio.client import connect

    async with AsyncExitStack() as stack:
        player = await stack.enter_async_context(
            connect(
                f"ws://127.0.0.1:{port}/ws/table/{table_id}/",
                origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
                additional_headers={"Cookie": cookie},
                compression=None,
            )
        )
        echo = await stack.enter_async_context(
            connect(f"ws://127.0.0.1:{port}/ws/echo/", compression=None)
        )
        seat = Seat(player)
        while (await seat.take())["type"] != "snapshot":
            pass
        await seat.ask("sit", seat=1, buy_in_cents=100_000)
        while not seat.round:
            await seat.take()
        costs: dict[str, list[float]] = {"wager": [], "echo": []}
        for number in range(1, passes + 1):
            costs["wager"].append(await wagers_ms(seat, count))
            costs["echo"].append(await echo_ms(echo, count))
            print(
                f"pass {number}: wager {costs['wager'][-1]:.2f} ms, echo {costs['echo'][-1]:.2f} ms"
            )
    wager, bare = median(costs["wager"]), median(costs["echo"])
    print(f"wager acknowledged {wager:.2f} ms, bare echo {bare:.2f} ms: ratio {wager / bare:.1f}")


def main() -> None:
    numbers = [int(argument) for argument in sys.argv[1:]]
    count, passes = [*numbers, *(WAGERS, PASSES)[len(numbers) :]]
    with Room() as room:
        os.environ.update(room.env)
        room.run("manage.py", "prepare")
        import django

        django.setup()
        from casino.company.identities import Identity
        from casino.floor.models import Table

        table = Table.objects.order_by("pk")[0]
        Table.objects.filter(pk=table.pk).update(clocks={"betting_ms": BETTING_MS, "spread_ms": 0})
        identity = Identity(0)
        cookie = identity.cookie()
        identity.fund(200_000)
        _, port = room.daphne("bench.echo_app:application")
        room.start("manage.py", "dealer")
        asyncio.run(measure(port, table.pk, cookie, count, passes))


if __name__ == "__main__":
    main()
