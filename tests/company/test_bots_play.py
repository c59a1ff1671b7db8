"""`manage.py bots` against real processes: rounds are played, restarts survived, seats given up."""

import asyncio
import time
from collections.abc import Callable, Iterator

import pytest

from tests.sockets.house import House
from tests.sockets.viewing import Viewing

PATIENCE_S = 90


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    yield opened
    opened.close()


async def shows(viewing: Viewing, what: Callable[[Viewing], bool]) -> None:
    """Until the table shows this."""
    begun = time.monotonic()
    while not what(viewing):
        assert time.monotonic() - begun < PATIENCE_S, viewing.mirror.view
        await viewing.quiet(0.2)


def lines(viewing: Viewing) -> list:
    return viewing.mirror.view.get("result", {}).get("lines", [])


async def test_bots_play_through_a_restart_of_the_server_and_go_home(house: House):
    table = house.ask("table")
    house.start("manage.py", "dealer")
    bots = house.start(
        "manage.py", "bots", "--tables", str(table), "--count", "3", "--url", house.url,
        "--styles", "careful,steady,bold", "--seed", "4",
    )  # fmt: skip
    async with Viewing(house, table) as viewing:
        await shows(viewing, lambda v: len({line["seat"] for line in lines(v)}) >= 2)
        first = viewing.mirror.round_id
        seats = viewing.mirror.seats.values()
        assert len(seats) >= 2 and all(seat["bot"] for seat in seats)
    house.stop(house.server)
    house.server = await asyncio.to_thread(house.serve, house.port)
    async with Viewing(house, table) as viewing:
        await shows(viewing, lambda v: lines(v) != [] and v.mirror.round_id != first)
        assert await asyncio.to_thread(house.stop, bots) == 0
        await shows(viewing, lambda v: all(s.get("leaving") for s in v.mirror.seats.values()))


async def test_bots_of_every_style_play_with_a_person_who_is_offered_the_cut(house: House):
    """Where the cut is the players' they take or decline it, wager on what there is, and set."""
    options = {"slug": "face-up-pai-gow-poker", "shuffler": "manual", "start_method": "rng"}
    table = house.ask("table", options)
    guest = house.ask("guest", table, "Ann")
    house.start("manage.py", "dealer")
    house.start(
        "manage.py", "bots", "--tables", str(table), "--count", "4", "--url", house.url,
        "--styles", "bonus-lover,steady,bold,careful", "--seed", "4",
    )  # fmt: skip
    async with Viewing(house, table, guest["session"]) as ann:
        await shows(ann, lambda v: len(v.mirror.seats) >= 2)
        free = ann.mirror.free_seats[0]
        assert (await ann.ask("sit", seat=free, buy_in_cents=50_000))["ok"]
        await shows(ann, lambda v: v.mirror.phase == "cutting")
        seen: set[str] = set()
        while not {"cut", "bonus", "set"} <= seen:
            await shows(ann, lambda v: lines(v) != [])
            view = ann.mirror.view
            seen |= {"cut"} if "at" in view.get("cut", {}) else set()
            seen |= (
                {"bonus"} if {"fortune", "ace_high"} & {x["wager"] for x in lines(ann)} else set()
            )
            seen |= {"set"} if any(b.get("set") for b in view["hand"]["boxes"].values()) else set()
            await shows(ann, lambda v: lines(v) == [])


async def test_bots_play_from_a_shoe_and_squeeze(house: House):
    """They cut, wager on either hand, take the cards that are handed to them or pass them on, and
    go on from one shoe."""
    options = {"slug": "midibaccarat", "decks": 6, "house_money": True}
    table = house.ask("table", options)
    house.start("manage.py", "dealer")
    house.start(
        "manage.py", "bots", "--tables", str(table), "--count", "5", "--url", house.url,
        "--styles", "bonus-lover,steady,bold,careful", "--seed", "4",
    )  # fmt: skip
    async with Viewing(house, table) as viewing:
        squeezed: set[str] = set()

        def watches(v: Viewing) -> bool:
            reveal = v.mirror.view.get("hand", {}).get("reveal", {})
            squeezed.update({reveal["hand"]} if reveal.get("accepted") else ())
            return bool(squeezed) and lines(v) != []

        await shows(viewing, watches)
        shoe = viewing.mirror.view["shoe"]
        assert (shoe["number"], shoe["cards"]) == (1, 312)
        assert viewing.mirror.round_id.endswith(f"-{list(shoe['results'])[-1]}")
        assert {line["wager"] for line in lines(viewing)} & {"player", "banker"}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--styles", "reckless"], "there is no reckless"),
        (["--tables", "one"], "ids separated by commas"),
        (["--tables", "99999"], "no open table 99999"),
        (["--count", "0"], "at least one bot"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(house: House, args: list[str], said: str):
    import subprocess
    import sys

    from tests.sockets.house import ROOT

    house.ask("table")
    done = subprocess.run(
        [sys.executable, "manage.py", "bots", *args],
        env=house.env, cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert said in done.stderr
