"""How many seats people from one address may have, whoever they are and at whatever table."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.sockets.house import House
from tests.sockets.viewing import Viewing

SEATS = 2


@pytest.fixture(scope="module")
def narrow():
    opened = House(SEATS_PER_ADDRESS=str(SEATS))
    yield opened
    opened.close()


async def seated(stack: AsyncExitStack, house: House, name: str, table: int) -> Viewing:
    guest = house.ask("guest", table, name)
    return await stack.enter_async_context(Viewing(house, table, guest["session"]))


async def sit(viewing: Viewing, seat: int) -> str:
    """Empty when he sits, else the refusal's name."""
    answer = await viewing.ask("sit", seat=seat, buy_in_cents=20_000)
    return "" if answer["ok"] else answer["refusal"]["name"]


async def test_an_address_has_so_many_seats_at_all_tables(narrow: House):
    tables = narrow.ask("table"), narrow.ask("table")
    async with AsyncExitStack() as stack:
        one, two, three = [
            await seated(stack, narrow, f"{name}-seats", tables[number % 2])
            for number, name in enumerate(("Ann", "Bob", "Cid"))
        ]
        assert [await sit(one, 1), await sit(two, 1)] == ["", ""]
        assert await sit(three, 2) == "TooManySeats"
        assert narrow.ask("view", tables[0], "")["seats"].keys() == {"1"}
        assert await sit(one, 3) == "AlreadySeated"
        assert await sit(three, 2) == "TooManySeats"
        assert (await two.ask("leave"))["ok"]
        assert await sit(three, 1) == "SeatTaken"
        assert await sit(three, 2) == ""
        assert await sit(two, 1) == "TooManySeats"
        for viewing in (one, three):
            assert (await viewing.ask("leave"))["ok"]


async def test_seats_asked_for_at_the_same_instant_are_counted_too(narrow: House):
    table = narrow.ask("table")
    async with AsyncExitStack() as stack:
        many = [await seated(stack, narrow, f"P{n}-rush", table) for n in range(1, 7)]
        said = await asyncio.gather(*(sit(one, n) for n, one in enumerate(many, start=1)))
        assert sorted(said) == [""] * SEATS + ["TooManySeats"] * (6 - SEATS)
        assert len(narrow.ask("view", table, "")["seats"]) == SEATS
