"""An Envy Bonus that reaches across seats: players and spectators at different servers see the same
lammers from "no more bets" on, and the same envies paid.
"""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from tests.faceup_paigow.builders import order_for
from tests.sockets.house import House, free_port
from tests.sockets.viewing import Viewing

FIRST_WITH_ONES = 5
"""Where three ones in the shaker let the deal begin."""
QUADS = {3: "9s 9h 9d 9c 4s 2h Kd", 4: "8s 8h 8d 8c 5s 3h Qd"}
"""Seat 3 has no side wager, seat 4 surrenders: both hands are envied all the same."""
DULL = {1: "3c 6s Jc Td 7s 5c 2d", 2: "4d 6h Js Tc 7c Ah 2s", 6: "4h 6c Jh Ts 7h Ac 2c"}
SIDE = {1: {"fortune": 500}, 2: {"fortune": 400}, 6: {"fortune": 1000}}
"""Of these only 5.00 and more carry a lammer."""
OPTIONS = {"slug": "face-up-pai-gow-poker", "deal": "automated-shoe", "fortune": 3}
ENVY = ("688a.11(h)(2)(ii)", 500)


@pytest.fixture
def house() -> Iterator[House]:
    opened = House(CARD_SOURCE="tests.dealer.cards.chosen")
    yield opened
    opened.close()


def at(house: House, table: int, port: int, session: str = "") -> Viewing:
    """A player's browser, or a spectator's, at the server of this port."""
    return Viewing(house, table, session, port=port, origin=f"http://127.0.0.1:{port}")


async def everywhere(views: list[Viewing], n: int) -> list[dict]:
    """What each of them sees of version n."""
    for viewing in views:
        await viewing.reach(n)
    return [viewing.mirror.view for viewing in views]


async def test_lammers_and_envies_are_the_same_at_every_server(house: House):
    second = free_port()
    await asyncio.to_thread(house.serve, second)
    table = house.ask("table", OPTIONS)
    house.ask("deal", list(order_for(QUADS | DULL, FIRST_WITH_ONES)))
    people = {seat: house.ask("guest", table, f"P{seat}") for seat in (1, 2, 3, 4, 6)}
    async with AsyncExitStack() as stack:
        views = {
            seat: await stack.enter_async_context(
                at(house, table, (house.port, second)[seat % 2], guest["session"])
            )
            for seat, guest in people.items()
        }
        watching = [
            await stack.enter_async_context(at(house, table, port)) for port in (house.port, second)
        ]
        for seat, viewing in views.items():
            assert (await viewing.ask("sit", seat=seat, buy_in_cents=50_000))["ok"]
        house.ask("until", table, "betting")
        current = house.ask("view", table, None)["round"]["id"]
        for seat, viewing in views.items():
            wagers = {"main": 1000, **SIDE.get(seat, {})}
            assert (await viewing.ask("wager", round=current, seat=seat, wagers=wagers))["ok"]
        await lie_from_no_more_bets_on(house, table, [*views.values(), *watching])
        house.ask("until", table, "deciding")
        answer = await views[4].ask("act", round=current, seat=4, action={"surrender": True})
        assert answer["ok"]
        house.ask("until", table, "results")
        seen = await everywhere([*views.values(), *watching], house.ask("version", table))
    results = [view["result"] for view in seen]
    assert all(result == results[0] for result in results)
    assert all(view["hand"] == seen[0]["hand"] for view in seen)
    envies_are_paid(results[0])


async def lie_from_no_more_bets_on(house: House, table: int, views: list[Viewing]) -> None:
    """Nothing lies there before; from the deal on everybody sees the same lammers."""
    for view in await everywhere(views, house.ask("version", table)):
        assert "hand" not in view
    assert house.ask("step", table) == "dealing"
    for view in await everywhere(views, house.ask("version", table)):
        boxes = view["hand"]["boxes"]
        shown = {int(seat): box["lammers"] for seat, box in boxes.items() if "lammers" in box}
        assert shown == {1: ["fortune"], 6: ["fortune"]}


def envies_are_paid(result: dict) -> None:
    """Holders from seat 6 to 1, each for the hands from 6 to 1, after every other line."""
    lines = result["lines"]
    envies = [line for line in lines if line["wager"] == "envy"]
    assert lines[-len(envies) :] == envies
    paid = [(x["seat"], x["from_seat"], x["lammer"], x["cite"], x["credit"]) for x in envies]
    assert paid == [(seat, holder, "fortune", *ENVY) for seat in (6, 1) for holder in (4, 3)]
    assert all("four of a kind" in x["why"].lower().replace("-", " ") for x in envies)
    assert all(x["why"].startswith(f"Seat {x['from_seat']} holds ") for x in envies)
    assert all(x["why"].endswith("by Fortune paytable 3.") for x in envies)
    said = " ".join(result["calls"])
    assert "Seat 4 surrenders" in said and said.count("four") == 2
