"""Progressive meters: contributions from 50 linked tables, and what a rising meter costs a room.

    python -m bench.meters [sockets] [seconds] [passes]

Contributions: *closed* of rounds with two progressive wagers, by four threads on the database of
DATABASE_URL, all tables on one meter, each on its own, and without a progressive. Passes take
turns and medians are compared. The room: spectators of one server process at a table with two
events a second, with the meter at rest and rising twenty times a second; measured is the server's
CPU.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from bench.fanout import Spectators, Table
from bench.processes import Room, cpu_seconds

TABLES, THREADS = 50, 4
SOCKETS, SECONDS, PASSES = 2_000, 8, 5
EVENTS_PER_S, RISES_PER_S = 2, 20
GAME = "face-up-pai-gow-poker"
WAGERS = {"main": 1000, "progressive": 100}


class Floor:
    """Fifty tables with two players each. `linked`: all feed one meter, None: none at all."""

    def __init__(self, name: str, linked: bool | None) -> None:
        from casino.cage import api as cage
        from casino.floor.models import Operator
        from casino.floor.models import Table as TableRow
        from casino.submissions.models import RulesSubmission
        from games.faceup_paigow.rules.meter import terms

        options = {} if linked is None else {"progressive": 1}
        submission = RulesSubmission.objects.create(game=GAME, name=name, options=options)
        operator, _ = Operator.objects.get_or_create(name="Bench")
        meter = cage.create_meter(name, name, GAME, terms(1)) if linked else None
        self.wagers = {"main": 1000} if linked is None else WAGERS
        self.tables = []
        for number in range(TABLES):
            row = TableRow.objects.create(
                operator=operator, name=f"{name} {number}", submission=submission
            )
            if meter is not None:
                cage.link(row.pk, meter.pk)
            self.tables.append((row, [self._seated(row.pk, seat) for seat in (1, 2)]))

    def _seated(self, table_id: int, seat: int) -> str:
        from casino.cage import api as cage
        from casino.people.models import User

        user = User.objects.create_guest("Bench")
        cage.welcome_guest(user)
        return cage.open_sitting(user.pk, table_id, seat, 900_000, f"bench-{user.pk}").player

    def closings(self) -> list[Callable[[], object]]:
        """A round of every table is opened; what closes it."""
        from casino.cage import api as cage
        from games.engine.contract import Box
        from tests.cage.game import next_number

        acts: list[Callable[[], object]] = []
        for row, players in self.tables:
            number = next_number(row.pk)
            fact = cage.open_round(row.pk, number, row.submission_id, "c" * 64, b"order")
            boxes = [Box(seat, player, self.wagers) for seat, player in enumerate(players, 1)]
            acts.append(lambda pk=fact.pk, boxes=boxes: cage.close_round(pk, boxes, tuple))
        return acts

    def end_all(self) -> None:
        from casino.cage import api as cage
        from games.engine.contract import Box, Line

        def void(boxes: Sequence[Box]) -> cage.Outcome:
            lines = [
                Line(b.seat, name, cents, "void", cents, "")
                for b in boxes
                for name, cents in b.wagers.items()
            ]
            return cage.Outcome(lines, {})

        for row, _ in self.tables:
            last = cage.last_round(row.pk)
            assert last is not None and last.closed is not None
            boxes = last.closed.boxes
            cage.end_round(last.pk, "void", lambda _, boxes=boxes: void(boxes))


def timed(acts: Sequence[Callable[[], object]]) -> float:
    """Seconds until all are done, by several threads with connections of their own."""
    from django.db import connection

    def work(mine: Sequence[Callable[[], object]]) -> None:
        connection.ensure_connection()
        for act in mine:
            act()
        connection.close()

    start = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(work, [acts[number::THREADS] for number in range(THREADS)]))
    return time.perf_counter() - start


def contributions(passes: int) -> None:
    from casino.cage import api as cage

    floors = {
        "no progressive": Floor("none", None),
        "each its own meter": Floor("own", False),
        "all one meter": Floor("one", True),
    }
    seconds: dict[str, list[float]] = {name: [] for name in floors}
    for _ in range(passes):
        for name, floor in floors.items():
            seconds[name].append(timed(floor.closings()))
            floor.end_all()
    wrong = [*cage.check_books(), *cage.check_meters()]
    if wrong:
        raise SystemExit("\n".join(wrong))
    report_contributions({name: median(found) for name, found in seconds.items()})


def report_contributions(measured: Mapping[str, float]) -> None:
    print(f"rounds closed at {TABLES} tables by {THREADS} threads; all meters proven afterwards")
    base = measured["no progressive"]
    for name, seconds in measured.items():
        print(f"  {name:<20} {TABLES / seconds:7.0f} a second   {seconds / base:5.2f} x time")


class Watching(Spectators):
    """Counts the meter's messages beside the events."""

    meters = 0

    def _take(self, index: int, text: str) -> None:
        if text.startswith('{"type":"meter"'):
            self.meters += 1
        super()._take(index, text)


async def rise(meter_id: int, seconds: float) -> None:
    """The display copy rises as fifty busy tables would have it."""
    from casino.felt import meters as felt

    shown = json.loads(await asyncio.to_thread(felt.shown, meter_id) or b"{}")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        shown["seq"] += 1
        shown["value_cents"] += 28
        body = json.dumps(shown, separators=(",", ":")).encode()
        await asyncio.to_thread(felt.show, meter_id, shown["seq"], body)
        await asyncio.sleep(1 / RISES_PER_S)


async def window(pid: int, table: Table, numbers: range, meter_id: int | None) -> float:
    """The server's CPU seconds while these events are published, a fixed time apart."""
    before = cpu_seconds(pid)
    rising = None
    if meter_id is not None:
        rising = asyncio.ensure_future(rise(meter_id, len(numbers) / EVENTS_PER_S))
    for number in numbers:
        await table.publish(number)
        await asyncio.sleep(1 / EVENTS_PER_S)
    if rising is not None:
        await rising
    return cpu_seconds(pid) - before


async def room(
    pid: int, url: str, table: Table, meter_id: int, sizes: tuple[int, int, int]
) -> None:
    sockets, seconds, passes = sizes
    spectators = Watching(url, sockets)
    tasks = await spectators.connected()
    await asyncio.sleep(3.0)
    costs: dict[str, list[float]] = {"at rest": [], "rising": []}
    first, told = 1, 0
    for _ in range(passes):
        for name, meter in (("at rest", None), ("rising", meter_id)):
            numbers = range(first, first + seconds * EVENTS_PER_S)
            first = numbers.stop
            before = spectators.meters
            costs[name].append(await window(pid, table, numbers, meter))
            await spectators.have(sockets * (first - 1))
            told += spectators.meters - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    missing = sockets * (first - 1) - spectators.received
    if missing or spectators.wrong:
        raise SystemExit(f"{missing} events missing, {spectators.wrong} out of order")
    report_room(costs, sizes, told)


def report_room(costs: Mapping[str, list[float]], sizes: tuple[int, int, int], told: int) -> None:
    sockets, seconds, passes = sizes
    rest, rising = median(costs["at rest"]), median(costs["rising"])
    each = told / sockets / passes / seconds
    print(
        f"{sockets} sockets, {EVENTS_PER_S} events a second, the meter rising {RISES_PER_S} times"
    )
    print(f"  at rest {rest / seconds:.2f} of a core, rising {rising / seconds:.2f}: "
          f"{rising / rest:.2f} x")  # fmt: skip
    print(f"  each socket was told {each:.1f} times a second, "
          f"{(rising - rest) / max(1, told / passes) * 1e6:.0f} us CPU each")  # fmt: skip


def watched(bench: Room, sizes: tuple[int, int, int]) -> None:
    from casino.cage import api as cage
    from casino.dealer import meters

    table = Table()
    table.id = Floor("watched", True).tables[0][0].pk
    table.lay()
    meter_id = cage.meter_of(table.id)
    assert meter_id is not None
    meters.show(meter_id)
    server, port = bench.daphne("casino.asgi:application")
    url = f"ws://127.0.0.1:{port}/ws/table/{table.id}/"
    asyncio.run(room(server.pid, url, table, meter_id, sizes))


def main() -> None:
    given = [int(argument) for argument in sys.argv[1:]]
    sockets, seconds, passes = [*given, *(SOCKETS, SECONDS, PASSES)[len(given) :]]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with Room() as bench:
        os.environ.update(bench.env)
        bench.run("manage.py", "prepare")
        import django

        django.setup()
        contributions(passes)
        watched(bench, (sockets, seconds, passes))


if __name__ == "__main__":
    main()
