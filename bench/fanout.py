"""Events of one table to 500 spectators of one Daphne process, published by this other process.

Measured is the server process's CPU per delivery: the hub's, and that of plain `group_send` over
channels-redis, where every delivery arrived as well. Passes of both take turns; medians are
compared. Run it as `python -m bench.fanout [spectators] [events] [passes]`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from statistics import median

from bench.processes import Room, cpu_seconds

SPECTATORS, EVENTS, PASSES = 500, 100, 5
INTERVAL_S = 0.12
BEHIND = 3
"""The publisher waits when spectators lack so many events, so that the slower way keeps up too."""
SETTLE_S = 120.0
PADDING = "x" * 380
"""Brings an event near 600 bytes."""


class Spectators:
    """Sockets that count what arrives, and notice what is lost or out of order."""

    def __init__(self, url: str, count: int) -> None:
        self._url, self._count = url, count
        self.last: list[int] = [0] * count
        self.received = 0
        self.wrong = 0

    async def watch(self, index: int, ready: asyncio.Semaphore, open_: asyncio.Event) -> None:
        from websockets.asyncio.client import connect

        async with connect(self._url, compression=None, open_timeout=60, ping_interval=None) as ws:
            ready.release()
            await open_.wait()
            async for text in ws:
                self._take(index, str(text))
                if self.last[index] % 20 == 0:
                    await ws.send(json.dumps({"type": "seen", "n": self.last[index]}))

    def _take(self, index: int, text: str) -> None:
        if not text.startswith('{"type":"event"'):
            return
        head = text[:120].split(",")
        start, n = int(head[2].split(":")[1]), int(head[3].split(":")[1])
        if self.last[index] and start != self.last[index]:
            self.wrong += 1
        self.last[index] = n
        self.received += 1

    async def have(self, deliveries: int) -> None:
        """Until so many have arrived, or it has taken too long."""
        until = time.monotonic() + SETTLE_S
        while self.received < deliveries and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def connected(self) -> list[asyncio.Task[None]]:
        ready, open_ = asyncio.Semaphore(0), asyncio.Event()
        tasks = []
        for index in range(self._count):
            tasks.append(asyncio.ensure_future(self.watch(index, ready, open_)))
            if index % 20 == 19:
                for _ in range(20):
                    await ready.acquire()
        open_.set()
        return tasks


async def one_pass(
    pid: int, url: str, count: int, events: int, publish: Callable[[int], Awaitable[None]]
) -> tuple[float, int, int]:
    """CPU microseconds per delivery, deliveries that are missing, steps out of order."""
    spectators = Spectators(url, count)
    tasks = await spectators.connected()
    await asyncio.sleep(2.0)
    before = cpu_seconds(pid)
    for number in range(1, events + 1):
        await publish(number)
        await asyncio.sleep(INTERVAL_S)
        await spectators.have(count * (number - BEHIND))
    await spectators.have(count * events)
    used = cpu_seconds(pid) - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    missing = count * events - spectators.received
    return used / max(1, spectators.received) * 1e6, missing, spectators.wrong


class Table:
    """A real table's felt, changed by this process as the dealer would."""

    def __init__(self) -> None:
        from casino.floor.models import Table as TableRow

        self.id = TableRow.objects.order_by("pk").values_list("pk", flat=True)[0]

    def lay(self) -> None:
        from casino.felt import store
        from casino.felt.state import Felt
        from casino.floor.models import Table as TableRow

        row = TableRow.objects.select_related("submission").get(pk=self.id)
        store.create(Felt(table_id=self.id, game=row.submission.game), incarnation=1)

    async def publish(self, number: int) -> None:
        from casino.felt import store

        def change() -> None:
            reading = store.read(self.id)
            assert reading.felt is not None
            patch = {"": {"waiting": f"{number} {PADDING}"}}
            status = store.commit(reading, store.Change(reading.felt, [], patch))
            assert status == "ok", status

        await asyncio.to_thread(change)


async def publish_to_group(number: int) -> None:
    from channels.layers import get_channel_layer

    patch = json.dumps({"waiting": f"{number} {PADDING}"})
    text = (
        f'{{"type":"event","incarnation":1,"from":{number},"n":{number + 1},"at_ms":{10**12},'
        f'"patch":{patch},"happenings":[]}}'
    )
    layer = get_channel_layer()
    assert layer is not None
    await layer.group_send("table", {"type": "table.event", "text": text})


async def measure(room: Room, table: Table, count: int, events: int, passes: int) -> None:
    hub, hub_port = room.daphne("casino.asgi:application")
    group, group_port = room.daphne("bench.group_app:application")
    hub_url = f"ws://127.0.0.1:{hub_port}/ws/table/{table.id}/"
    group_url = f"ws://127.0.0.1:{group_port}/ws/group/"
    costs: dict[str, list[float]] = {"hub": [], "group_send": []}
    for number in range(1, passes + 1):
        for name, pid, url, publish in (
            ("hub", hub.pid, hub_url, table.publish),
            ("group_send", group.pid, group_url, publish_to_group),
        ):
            cost, missing, wrong = await one_pass(pid, url, count, events, publish)
            print(f"pass {number} {name:10} {cost:7.1f} us CPU per delivery, "
                  f"{missing} missing, {wrong} out of order", flush=True)  # fmt: skip
            if missing or wrong:
                raise SystemExit(f"{name}: {missing} deliveries missing, {wrong} out of order")
            costs[name].append(cost)
    report(median(costs["hub"]), median(costs["group_send"]), count, events)


def report(hub: float, group: float, count: int, events: int) -> None:
    print(f"{count} spectators, {events} events: every delivery arrived, in order")
    print(f"hub {hub:.0f} us, group_send {group:.0f} us: ratio {hub / group:.2f} (at most 0.25)")
    print(
        f"a tenth would be {group / 10:.0f} us: a frame built once for all and written straight to"
    )
    print("the transports (measured at 13 us), which no ASGI server offers an application")


def main() -> None:
    numbers = [int(argument) for argument in sys.argv[1:]]
    count, events, passes = [*numbers, *(SPECTATORS, EVENTS, PASSES)[len(numbers) :]]
    with Room() as room:
        os.environ.update(room.env)
        room.run("manage.py", "prepare")
        import bench.group_app  # noqa: F401  (sets Django up, with the layer to compare with)

        table = Table()
        table.lay()
        asyncio.run(measure(room, table, count, events, passes))


if __name__ == "__main__":
    main()
