"""What a table can say fits through its sockets, and what comes in is bounded all the same."""

import pytest
from websockets.exceptions import ConnectionClosed

from casino.dealer import desk
from casino.ops.server import LARGEST_MESSAGE_BYTES
from casino.sockets import snapshots
from casino.sockets.messages import You, snapshot_end
from casino.sockets.outbox import LIMIT_BYTES
from games.engine.registry import all_games
from tests.dealer.conftest import felt_redis, felt_server
from tests.dealer.room import Room
from tests.sockets.house import House
from tests.sockets.viewing import Viewing

__all__ = ["felt_redis", "felt_server"]

LONGEST_NAME = "\u4f50" * 24
"""Three bytes each in UTF-8."""


def largest(room: Room, players: list[str]) -> int:
    """Bytes of the largest snapshot that any audience is sent now."""
    end = snapshot_end(You(players[0], LONGEST_NAME, True))
    sheets = [snapshots.read_sheet(room.table_id, who).text for who in ("", *players)]
    return max(len((text + end).encode()) for text in sheets)


def bet(room: Room, user, seat: int, areas: list[dict]) -> None:
    """On everything that can be bet on together, else on the first area."""
    open_ = [area for area in areas if area["role"] != "required"]
    stakes = {area["name"]: area["minimum_cents"] for area in open_}
    if not room.wager(user, seat, **stakes).ok:
        name = open_[0]["name"]
        assert room.wager(user, seat, **{name: stakes[name]}).ok


@pytest.mark.django_db
@pytest.mark.parametrize("slug", sorted(game.slug for game in all_games()))
def test_the_largest_snapshot_is_far_from_what_an_outbox_lets_through(slug, felt_redis):
    room = Room(slug)
    layout = desk.layout(room.table_id)
    users = [room.user(f"player{n}") for n in range(layout["game"]["seats"])]
    for seat, user in enumerate(users, start=1):
        user.display_name = LONGEST_NAME
        user.save()
        assert room.sit(user, seat, layout["buy_in_cents"]).ok
    room.until("betting")
    for seat, user in enumerate(users, start=1):
        bet(room, user, seat, layout["areas"])
    players = [user.player for user in users]
    sizes = [largest(room, players)]
    for _ in range(60):
        if room.step() == "results":
            break
        sizes.append(largest(room, players))
    sizes.append(largest(room, players))
    assert room.felt().phase == "results"
    assert max(sizes) < LIMIT_BYTES / 4


@pytest.mark.parametrize("bytes_", [LARGEST_MESSAGE_BYTES + 1, 200_000])
async def test_what_is_sent_is_not_measured_by_what_may_come_in(house, table, bytes_):
    async with Viewing(house, table) as spectator:
        house.ask("stir", table, 1, padding=bytes_)
        n = house.ask("version", table)
        await spectator.reach(n)
        assert len(spectator.mirror.view["waiting"]) > bytes_
    async with Viewing(house, table) as late:
        await late.reach(n)
        assert len(late.mirror.view["waiting"]) > bytes_


PIECE = "x" * 20_000


@pytest.mark.parametrize("message", ["x" * LARGEST_MESSAGE_BYTES, [PIECE] * 3])
async def test_what_comes_in_within_the_bound_is_answered(house: House, table: int, message):
    async with Viewing(house, table) as spectator:
        await spectator.socket.send(message)
        assert (await spectator.wait("answer"))["refusal"]["name"] == "TooLarge"


@pytest.mark.parametrize("message", ["x" * (LARGEST_MESSAGE_BYTES + 1), [PIECE] * 4])
async def test_what_comes_in_over_the_bound_ends_the_socket(house: House, table: int, message):
    async with Viewing(house, table) as spectator:
        with pytest.raises(ConnectionClosed):
            await spectator.socket.send(message)
            await spectator.wait("answer")
