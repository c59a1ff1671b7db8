"""The table socket against a real server: what docs/protocol.md promises to a stranger."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from casino.company.mirror import Mirror
from tests.sockets.house import House
from tests.sockets.viewing import Viewing, key


def ante(round_id: str, seat: int, cents: int = 1000) -> dict:
    return {"round": round_id, "seat": seat, "wagers": {"ante": cents}}


async def sit(viewing: Viewing, seat: int) -> None:
    answer = await viewing.ask("sit", seat=seat, buy_in_cents=50_000)
    assert answer["ok"], answer
    while viewing.mirror.my_seats != [seat] or "you" not in viewing.mirror.view:
        await viewing.take()


async def test_a_spectator_gets_the_public_view(house: House, table: int):
    async with Viewing(house, table) as spectator:
        first = spectator.got[0]
        assert first["view"] == house.ask("view", table, None)
        assert first["layout"]["table"]["id"] == table
        assert "you" not in first


async def test_a_signed_in_spectator_is_named(house: House, table: int):
    ann = house.ask("guest", table, "Ann-named")
    async with Viewing(house, table, ann["session"]) as viewing:
        you = {"player": ann["player"], "name": "Ann-named", "guest": True}
        assert viewing.got[0]["you"] == you
        assert "you" not in viewing.mirror.view


async def test_a_round_by_events_equals_a_fresh_snapshot_for_every_audience(
    house: House, table: int
):
    ann, bob = (house.ask("guest", table, f"{name}-round") for name in ("Ann", "Bob"))
    async with (
        Viewing(house, table, ann["session"]) as one,
        Viewing(house, table, bob["session"]) as two,
        Viewing(house, table) as spectator,
    ):
        await sit(one, 1)
        await sit(two, 4)
        house.ask("until", table, "betting")
        for viewing, seat in ((one, 1), (two, 4)):
            await viewing.wait("event")
            while viewing.mirror.phase != "betting":
                await viewing.take()
            answer = await viewing.ask("wager", **ante(viewing.mirror.round_id, seat))
            assert answer["ok"], answer
        audiences = ((one, ann["player"]), (two, bob["player"]), (spectator, None))
        for phase in ("deciding", "results", "betting"):
            house.ask("until", table, phase)
            for viewing, player in audiences:
                while viewing.mirror.phase != phase:
                    await viewing.take()
                await viewing.quiet(0.3)
                assert viewing.mirror.view == house.ask("view", table, player), phase


async def test_face_down_cards_reach_their_own_player_only(house: House, table: int):
    ann, bob = (house.ask("guest", table, f"{name}-secret") for name in ("Ann", "Bob"))
    async with (
        Viewing(house, table, ann["session"]) as one,
        Viewing(house, table, bob["session"]) as two,
        Viewing(house, table) as spectator,
    ):
        await sit(one, 1)
        await sit(two, 2)
        house.ask("until", table, "betting")
        for viewing, seat in ((one, 1), (two, 2)):
            while viewing.mirror.phase != "betting":
                await viewing.take()
            await viewing.ask("wager", **ante(viewing.mirror.round_id, seat))
        house.ask("until", table, "deciding")
        cards = {}
        for viewing, seat in ((one, "1"), (two, "2")):
            while viewing.mirror.phase != "deciding":
                await viewing.take()
            cards[seat] = viewing.mirror.view["hand"]["boxes"][seat]["cards"]
        await spectator.quiet(0.5)
        for seat, watchers in (("1", (two, spectator)), ("2", (one, spectator))):
            for watcher in watchers:
                said = json.dumps([m for m in watcher.got if m["type"] in ("event", "snapshot")])
                hands = said.split('"phase": "dealing"', 1)[1]
                assert not all(f'"{card}"' in hands for card in cards[seat])


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("not json", "Malformed"),
        ("[1, 2]", "Malformed"),
        ("{}", "Malformed"),
        ('{"type": 5}', "Malformed"),
        ('{"type": "dance", "key": "abcdefgh"}', "Unknown"),
        ('{"type": "leave"}', "Malformed"),
        ('{"type": "leave", "key": "short"}', "Malformed"),
        ('{"type": "leave", "key": "abcdefgh", "more": 1}', "Malformed"),
        ('{"type": "sit", "key": "abcdefgh", "seat": 1.5, "buy_in_cents": 100}', "Malformed"),
        ('{"type": "sit", "key": "abcdefgh", "seat": 1, "buy_in_cents": 1e30}', "Malformed"),
        ('{"type": "seen", "n": -1}', "Malformed"),
        ('{"type": "ping", "t": "' + "x" * 5000 + '"}', "TooLarge"),
        ('{"type": "ping", "t": ' + "[" * 2000 + "]" * 2000 + "}", "Malformed"),
        (b'{"type": "leave", "key": "abcdefgh"}', "Malformed"),
        ('{"type": "sit", "key": "abcdefgh", "seat": 1, "buy_in_cents": 100}', "NotSignedIn"),
    ],
)
async def test_what_is_no_command_is_refused_by_name(house: House, table: int, sent, name):
    before = house.ask("view", table, None)
    async with Viewing(house, table) as viewing:
        await viewing.send(sent)
        answer = await viewing.wait("answer")
        assert (answer["ok"], answer["refusal"]["name"]) == (False, name)
        await viewing.send({"type": "ping", "t": 7})
        assert (await viewing.wait("pong"))["t"] == 7
    assert house.ask("view", table, None) == before


async def test_the_same_key_is_answered_again_and_done_once(house: House, table: int):
    ann = house.ask("guest", table, "Ann-key")
    async with Viewing(house, table, ann["session"]) as viewing:
        command = {"type": "sit", "key": key(), "seat": 2, "buy_in_cents": 20_000}
        await viewing.send(command)
        first = await viewing.wait("answer")
        await viewing.send(command)
        assert await viewing.wait("answer") == first
        await viewing.send(command | {"seat": 3})
        assert (await viewing.wait("answer"))["refusal"]["name"] == "KeyReused"
        await viewing.quiet(0.3)
        assert viewing.mirror.my_seats == [2]


async def test_two_tabs_agree(house: House, table: int):
    ann = house.ask("guest", table, "Ann-tabs")
    async with (
        Viewing(house, table, ann["session"]) as left,
        Viewing(house, table, ann["session"]) as right,
    ):
        await sit(left, 5)
        while right.mirror.n < left.mirror.n:
            await right.take()
        assert right.mirror.view == left.mirror.view
        assert right.mirror.view["you"]["seats"] == [5]


async def test_a_reconnect_returns_to_the_seat(house: House, table: int):
    ann = house.ask("guest", table, "Ann-again")
    async with Viewing(house, table, ann["session"]) as viewing:
        await sit(viewing, 6)
    async with Viewing(house, table, ann["session"]) as viewing:
        assert viewing.mirror.view["you"]["seats"] == [6]


async def test_sitting_and_leaving_change_the_audience_at_once(house: House, table: int):
    ann = house.ask("guest", table, "Ann-audience")
    async with Viewing(house, table, ann["session"]) as viewing:
        await sit(viewing, 1)
        assert (await viewing.ask("leave"))["ok"]
        while viewing.mirror.my_seats:
            await viewing.take()
        await viewing.quiet(0.5)
        last = [m for m in viewing.got if m["type"] == "snapshot"][-1]
        assert "you" not in last["view"]
        assert viewing.mirror.view == house.ask("view", table, None)


async def test_resync_gives_the_missing_events(house: House, table: int):
    async with Viewing(house, table) as viewing:
        at, before = viewing.mirror.n, dict(viewing.mirror.view)
        house.ask("stir", table, 3)
        await viewing.reach(at + 3)
        await viewing.send({"type": "resync", "incarnation": viewing.mirror.incarnation, "n": at})
        again = Mirror()
        again.incarnation, again.n, again.view = viewing.mirror.incarnation, at, before
        while again.n < at + 3:
            again.take(await viewing.take())
        assert again.view == viewing.mirror.view


async def test_resync_from_nowhere_gives_a_snapshot(house: House, table: int):
    async with Viewing(house, table) as viewing:
        await viewing.send({"type": "resync", "incarnation": 10**6, "n": 3})
        snapshot = await viewing.wait("snapshot")
        assert snapshot["n"] == viewing.mirror.n


async def test_signing_out_ends_the_socket(house: House, table: int):
    ann = house.ask("guest", table, "Ann-out")
    async with (
        Viewing(house, table, ann["session"]) as viewing,
        Viewing(house, table, house.ask("session", ann["pk"])) as elsewhere,
    ):
        await sit(viewing, 3)
        house.ask("sign_out", ann["session"])
        await viewing.wait("bye", reason="signed-out")
        answer = await viewing.ask("leave")
        assert answer["refusal"]["name"] == "SignedOut"
        house.ask("stir", table, 2)
        with pytest.raises(ConnectionClosed):
            while True:
                assert (await viewing.take())["type"] != "event"
        assert house.ask("view", table, None)["seats"]["3"]["player"] == ann["player"]
        assert (await elsewhere.ask("leave"))["ok"]


async def test_a_session_that_vanished_is_found(house: House, table: int):
    ann = house.ask("guest", table, "Ann-vanished")
    async with Viewing(house, table, ann["session"]) as viewing:
        house.ask("drop_session", ann["session"])
        await viewing.wait("bye", reason="signed-out")


@pytest.mark.parametrize("what", ["set_password", "deactivate"])
async def test_password_and_deactivation_end_every_session(house: House, table: int, what: str):
    ann = house.ask("guest", table, f"Ann-{what}")
    async with Viewing(house, table, ann["session"]) as viewing:
        house.ask(what, ann["pk"])
        await viewing.wait("bye", reason="signed-out")


async def test_a_private_table_needs_its_invitation(house: House):
    table = house.ask("table", invitation="open-sesame")
    for query in ("", "?invitation=wrong"):
        async with Viewing(house, table, query=query, first="bye") as viewing:
            assert viewing.got == [{"type": "bye", "reason": "closed"}]
    async with Viewing(house, table, query="?invitation=open-sesame") as viewing:
        assert viewing.mirror.phase == "idle"


async def test_there_is_no_such_table(house: House):
    async with Viewing(house, 987_654, first="bye") as viewing:
        assert viewing.got == [{"type": "bye", "reason": "closed"}]


async def test_a_foreign_page_cannot_open_a_socket(house: House, table: int):
    ann = house.ask("guest", table, "Ann-foreign")
    for origin in ("http://evil.example", f"https://127.0.0.1:{house.port + 1}", "null"):
        with pytest.raises(InvalidStatus):
            async with Viewing(house, table, ann["session"], origin=origin):
                pass


async def test_without_an_origin_cookies_do_not_count(house: House, table: int):
    ann = house.ask("guest", table, "Ann-program")
    async with Viewing(house, table, ann["session"], origin=None) as viewing:
        assert "you" not in viewing.got[0]
        answer = await viewing.ask("sit", seat=1, buy_in_cents=20_000)
        assert answer["refusal"]["name"] == "NotSignedIn"


async def test_one_user_has_twelve_sockets(house: House, table: int):
    ann = house.ask("guest", table, "Ann-many")
    views = [Viewing(house, table, ann["session"]) for _ in range(12)]
    await asyncio.gather(*(view.__aenter__() for view in views))
    async with Viewing(house, table, ann["session"], first="bye") as more:
        assert more.got[0]["reason"] == "too-many"
    await views[0].__aexit__(None, None, None)
    await asyncio.sleep(1.5)
    async with Viewing(house, table, ann["session"]):
        pass
    await asyncio.gather(*(view.__aexit__(None, None, None) for view in views[1:]))


async def test_a_flood_is_refused_and_then_closed(house: House, table: int):
    async with Viewing(house, table) as viewing, Viewing(house, table) as calm:
        for number in range(200):
            await viewing.send({"type": "leave", "key": f"flood-{number:04d}"})
        names = set()
        with pytest.raises(ConnectionClosed):
            while True:
                message = await viewing.take()
                if message["type"] == "answer":
                    names.add(message["refusal"]["name"])
        assert "SlowDown" in names
        assert viewing.got[-1] == {"type": "bye", "reason": "too-many"}
        await calm.send({"type": "ping", "t": 1})
        await calm.wait("pong")


async def test_presence_counts_spectators_and_players(house: House, table: int):
    ann = house.ask("guest", table, "Ann-present")
    async with Viewing(house, table, ann["session"]) as viewing, Viewing(house, table) as spectator:
        await spectator.wait("presence", watching=2)
        await sit(viewing, 1)
        await spectator.wait("presence", watching=1, here=[ann["player"]])
    async with Viewing(house, table) as spectator:
        await spectator.wait("presence", watching=1, here=[])
