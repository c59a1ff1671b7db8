"""Every table that feeds a meter shows it rising: beside the versions, seldom, and never less."""

import pytest

from tests.sockets.viewing import Viewing

SEED = 1_000_000


@pytest.fixture
def linked(house):
    """Two tables of one meter, and the meter."""
    first, meter = house.ask("meter_table")
    second, _ = house.ask("meter_table", meter)
    house.ask("show_meter", meter)
    return first, second, meter


def values(messages):
    return [m["meter"]["value_cents"] for m in messages if m["type"] == "meter"]


async def reached(viewing, value):
    while (await viewing.wait("meter"))["meter"]["value_cents"] < value:
        pass


async def test_the_meter_is_told_after_the_snapshot_and_as_it_rises_at_every_table(house, linked):
    first, second, meter = linked
    async with Viewing(house, first) as one, Viewing(house, second) as other:
        for viewing in (one, other):
            told = (await viewing.wait("meter"))["meter"]
            assert (told["id"], told["value_cents"], told["tables"]) == (meter, SEED, 2)
            assert viewing.got[0]["type"] == "snapshot"
        house.ask("rise", meter, 1)
        await reached(one, SEED + 1)
        await reached(other, SEED + 1)
        assert one.mirror.n == other.mirror.n == 1


async def test_a_round_feeds_it_for_all(house, linked):
    first, second, _ = linked
    ann = house.ask("guest", first, "Meg")
    async with Viewing(house, second) as other, Viewing(house, first, ann["session"]) as mine:
        assert (await mine.ask("sit", seat=1, buy_in_cents=50_000))["ok"]
        house.ask("until", first, "betting")
        assert house.ask("wager", first, ann["pk"], 1, {"main": 1000, "progressive": 100})
        house.ask("until", first, "dealing")
        await reached(other, SEED + 28)
        await reached(mine, SEED + 28)


async def test_however_often_it_rises_it_is_told_seldom_and_the_last_of_it(house, linked):
    first, _, meter = linked
    async with Viewing(house, first) as viewing:
        await viewing.wait("meter")
        last = house.ask("rise", meter, 200)
        await reached(viewing, last)
        assert len(values(viewing.got)) < 20
        assert values(viewing.got) == sorted(set(values(viewing.got)))


async def test_a_lost_word_is_found_by_the_look(house, linked):
    first, _, meter = linked
    async with Viewing(house, first) as viewing:
        await viewing.wait("meter")
        last = house.ask("rise", meter, 1, lost=True)
        await reached(viewing, last)


async def test_who_comes_later_is_told_what_it_shows(house, linked):
    first, _, meter = linked
    async with Viewing(house, first) as early:
        await early.wait("meter")
        last = house.ask("rise", meter, 3)
        await reached(early, last)
        async with Viewing(house, first) as late:
            assert (await late.wait("meter"))["meter"]["value_cents"] == last


async def test_another_link_shows_from_the_next_round_on(house, linked):
    first, _, meter = linked
    _, other = house.ask("meter_table")
    house.ask("show_meter", other)
    ann = house.ask("guest", first, "Moe")
    async with Viewing(house, first, ann["session"]) as viewing:
        await viewing.ask("sit", seat=1, buy_in_cents=50_000)
        house.ask("link", first, other)
        house.ask("until", first, "betting")
        while (await viewing.wait("meter"))["meter"]["id"] != other:
            pass
        house.ask("rise", meter, 1)
        last = house.ask("rise", other, 1)
        await reached(viewing, last)
        assert viewing.got[-1]["meter"]["id"] == other


async def test_a_table_without_a_meter_hears_of_none(house, table):
    async with Viewing(house, table) as viewing:
        await viewing.wait("presence")
        assert values(await viewing.quiet(1.5)) == []
