"""What pub/sub, Redis and clients do wrong, against a real server: the views come out right."""

import asyncio
import json
import time
from itertools import pairwise

import pytest
import redis
from websockets.exceptions import ConnectionClosed

from casino.company.mirror import Gap
from tests.sockets.house import House
from tests.sockets.viewing import Viewing


def channel(house: House, table: int) -> str:
    return f"{house.env['FELT_PREFIX']}:events:{table}"


def client(house: House) -> "redis.Redis":
    return redis.Redis.from_url(house.redis.url)


def numbers(viewing: Viewing) -> list[tuple[int, int]]:
    return [(m["from"], m["n"]) for m in viewing.got if m["type"] == "event"]


async def test_repeated_old_and_unreadable_envelopes_change_nothing(house: House, table: int):
    listener = client(house).pubsub()
    listener.subscribe(channel(house, table))
    async with Viewing(house, table) as viewing:
        at = viewing.mirror.n
        house.ask("stir", table, 3)
        await viewing.reach(at + 3)
        heard = []
        while len(heard) < 3:
            message = listener.get_message(timeout=1)
            if message and message["type"] == "message":
                heard.append(message["data"])
        old = json.dumps(json.loads(heard[-1]) | {"i": 0, "n": 10**6}).encode()
        for published in [*reversed(heard), heard[1], old, b"{nonsense", b'{"i":1}']:
            client(house).publish(channel(house, table), published)
        house.ask("stir", table, 1)
        await viewing.reach(at + 4)
        assert numbers(viewing) == [(n, n + 1) for n in range(at, at + 4)]
        assert viewing.mirror.view == house.ask("view", table, None)


async def test_an_envelope_from_the_future_has_the_table_re_read(house: House, table: int):
    async with Viewing(house, table) as viewing:
        at, incarnation = viewing.mirror.n, viewing.mirror.incarnation
        forged = {"at": 1, "i": incarnation, "from": at + 7, "n": at + 8, "p": {"": {"x": 1}}}
        client(house).publish(channel(house, table), json.dumps(forged))
        house.ask("stir", table, 2)
        await viewing.reach(at + 2)
        assert viewing.mirror.view == house.ask("view", table, None)


async def test_events_during_a_broken_subscription_are_caught_up(house: House, table: int):
    async with Viewing(house, table) as viewing:
        at = viewing.mirror.n
        for _ in range(3):
            client(house).client_kill_filter(_type="pubsub")
            house.ask("stir", table, 4)
        await viewing.reach(at + 12)
        assert numbers(viewing) == [(n, n + 1) for n in range(at, at + 12)]
        await viewing.quiet(1.0)
        house.ask("stir", table, 1)
        await viewing.reach(at + 13)
        assert viewing.mirror.view == house.ask("view", table, None)


async def test_a_lost_last_event_shows_within_seconds(house: House, table: int):
    async with Viewing(house, table) as viewing:
        at = viewing.mirror.n
        shard = f"{house.env['FELT_PREFIX']}:{{s{table % 16:02d}}}"
        body = {"at": 1, "i": viewing.mirror.incarnation, "from": at, "n": at + 1}
        lost = body | {"h": [], "co": False, "p": {"": {"waiting": "unheard"}}}
        pipe = client(house).pipeline()
        pipe.rpush(f"{shard}:events:{table}", json.dumps(lost))
        pipe.hset(f"{shard}:table:{table}", "n", at + 1)
        pipe.execute()
        begun = time.monotonic()
        await viewing.reach(at + 1)
        assert viewing.mirror.view["waiting"] == "unheard"
        assert time.monotonic() - begun < 5


async def test_a_felt_made_anew_brings_a_snapshot(house: House, table: int):
    async with Viewing(house, table) as viewing:
        incarnation = viewing.mirror.incarnation
        house.ask("stir", table, 5)
        house.ask("relay", table)
        while viewing.mirror.incarnation == incarnation:
            await viewing.take()
        house.ask("stir", table, 2)
        await viewing.reach(3)
        assert viewing.mirror.view == house.ask("view", table, None)


async def test_coalesced_events_leave_five_times_a_second_at_most(house: House, table: int):
    async with Viewing(house, table) as viewing, Viewing(house, table) as other:
        at = viewing.mirror.n
        begun = time.monotonic()
        house.ask("stir", table, 60, coalesce=True)
        took_s = time.monotonic() - begun
        await viewing.reach(at + 60)
        got = numbers(viewing)
        assert len(got) <= 2 + (took_s + 0.5) / 0.2
        assert got[0] == (at, at + 1)
        assert all(earlier[1] == later[0] for earlier, later in pairwise(got))
        async with Viewing(house, table) as late:
            house.ask("stir", table, 20, coalesce=True)
            for one in (viewing, other, late):
                await one.reach(at + 80)
                assert one.mirror.view == house.ask("view", table, None)


async def test_a_stalled_spectator_is_dropped_and_holds_up_nobody(house: House, table: int):
    stalled = Viewing(house, table, max_queue=1)
    async with Viewing(house, table) as viewing, stalled:
        stalled.socket.transport.pause_reading()
        at, sent = viewing.mirror.n, 0
        begun = time.monotonic()
        while sent < 1200:
            house.ask("stir", table, 100, padding=300)
            sent += 100
            await viewing.reach(at + sent)
            await viewing.send({"type": "seen", "n": viewing.mirror.n})
        assert time.monotonic() - begun < 60
        metrics = 'room_dropped_sockets_total{reason="too-slow"}'
        assert metrics in await scrape(house)
        stalled.socket.transport.resume_reading()
        with pytest.raises(ConnectionClosed):
            while True:
                await stalled.take()


async def scrape(house: House) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(b"GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
    text = (await reader.read()).decode()
    writer.close()
    return text


async def test_two_servers_tell_the_same(house: House, table: int):
    from tests.sockets.house import free_port

    port = free_port()
    second = house.serve(port)
    ann = house.ask("guest", table, "Ann-servers")
    origin = f"http://127.0.0.1:{port}"
    async with (
        Viewing(house, table) as one,
        Viewing(house, table, ann["session"], port=port, origin=origin) as two,
    ):
        assert (await two.ask("sit", seat=2, buy_in_cents=20_000))["ok"]
        house.ask("stir", table, 3)
        last = house.ask("view", table, None)
        while one.mirror.view != last:
            await one.take()
        await one.wait("presence", here=[ann["player"]])
        house.stop(second)
        await two.wait("bye", reason="restart")
        assert second.returncode == 0


async def test_a_room_that_comes_at_once_gets_its_snapshots(house: House, table: int):
    views = [Viewing(house, table) for _ in range(80)]
    await asyncio.gather(*(view.__aenter__() for view in views))
    at = views[0].mirror.n
    house.ask("stir", table, 5)
    await asyncio.gather(*(view.reach(at + 5) for view in views))
    expected = house.ask("view", table, None)
    try:
        assert all(view.mirror.view == expected for view in views)
    finally:
        await asyncio.gather(*(view.__aexit__(None, None, None) for view in views))


def test_a_gap_is_noticed_by_a_client():
    from casino.company.mirror import Mirror

    mirror = Mirror()
    mirror.incarnation, mirror.n = 1, 4
    event = {"type": "event", "incarnation": 1, "from": 5, "n": 6, "patch": {}}
    with pytest.raises(Gap):
        mirror.take(event)
