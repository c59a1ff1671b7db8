"""Seat players of the house at open tables, as clients of the real websocket protocol."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.company.bot import Bot
from casino.company.crew import Crew
from casino.company.strategies import strategies
from casino.company.styles import STYLES
from casino.floor.models import Table

GOING_HOME_S = 5.0


class Command(BaseCommand):
    help = "Seat bots at tables. They leave a seat when people need it, and all when stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", help="table ids, as 1,2,5 (default: every open public one)")
        parser.add_argument("--count", type=int, default=3, help="bots altogether (default 3)")
        parser.add_argument("--url", default="http://127.0.0.1:8000", help="address of the room")
        parser.add_argument("--styles", help=f"as careful,bold; of {', '.join(STYLES)}")
        parser.add_argument("--seed", type=int, help="repeat the same choices")

    def handle(self, *args: Any, **options: Any) -> None:
        styles = _styles(options["styles"])
        tables = _tables(options["tables"])
        count = options["count"]
        if count < 1:
            raise CommandError("--count: at least one bot")
        dice = Random(options["seed"])
        names = list(islice(cycle(styles), count))
        self.stdout.write(f"{count} bots at {len(tables)} tables of {options['url']}")
        asyncio.run(_run(_crews(options["url"], tables, names, dice)))


def _styles(given: str | None) -> list[str]:
    names = given.split(",") if given else list(STYLES)
    unknown = [name for name in names if name not in STYLES]
    if unknown:
        raise CommandError(f"--styles: there is no {unknown[0]}; there are {', '.join(STYLES)}")
    return names


def _tables(given: str | None) -> list[int]:
    open_ = Table.objects.filter(status=Table.Status.OPEN)
    if given is None:
        found = list(open_.filter(invitation="").order_by("pk").values_list("pk", flat=True))
        if not found:
            raise CommandError("no table is open")
        return found
    try:
        wanted = [int(part) for part in given.split(",")]
    except ValueError:
        raise CommandError("--tables: ids separated by commas, as 1,2,5") from None
    known = set(open_.filter(pk__in=wanted).values_list("pk", flat=True))
    missing = [str(pk) for pk in wanted if pk not in known]
    if missing:
        raise CommandError(f"--tables: no open table {missing[0]}")
    return wanted


def _crews(url: str, tables: Sequence[int], styles: Sequence[str], dice: Random) -> list[Crew]:
    """The bots dealt out to the tables in turn."""
    games = strategies()
    bots: dict[int, list[Bot]] = {table_id: [] for table_id in tables}
    for number, (table_id, style) in enumerate(zip(cycle(tables), styles, strict=False)):
        own = Random(dice.random())
        bots[table_id].append(Bot(url, table_id, number, STYLES[style], games, own))
    return [Crew(crew, dice) for crew in bots.values() if crew]


async def _run(crews: list[Crew]) -> None:
    """Play until SIGTERM or SIGINT; then everybody stands up."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    tasks = [asyncio.ensure_future(crew.run()) for crew in crews]
    await stop.wait()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(GOING_HOME_S):
            await asyncio.gather(*(crew.go_home() for crew in crews), return_exceptions=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
