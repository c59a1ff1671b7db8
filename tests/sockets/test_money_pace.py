"""A user may sit down, leave and bring chips only so often: each of it is written by the cage."""

from casino.sockets.buckets import MONEY_AT_ONCE
from tests.sockets.house import House
from tests.sockets.viewing import Viewing, key

MANY = 30
"""More than come at once, fewer than may wait at one socket."""


async def bring(cents: int, *sockets: Viewing) -> list[dict]:
    """The answers to many commands that bring so much each, sent in turn without waiting."""
    sent = [(sockets[number % len(sockets)], key()) for number in range(MANY)]
    for viewing, one in sent:
        await viewing.send({"type": "chips", "key": one, "amount_cents": cents})
    return [await viewing.wait("answer", key=one) for viewing, one in sent]


async def test_all_sockets_of_a_user_share_one_pace(house: House, table: int):
    ann, bob = (house.ask("guest", table, f"{name}-pace") for name in ("Ann", "Bob"))
    async with (
        Viewing(house, table, ann["session"]) as one,
        Viewing(house, table, ann["session"]) as other,
        Viewing(house, table, bob["session"]) as two,
    ):
        assert (await one.ask("sit", seat=1, buy_in_cents=50_000))["ok"]
        answers = await bring(1_000, one, other)
        done = [answer for answer in answers if answer["ok"]]
        assert MONEY_AT_ONCE - 1 <= len(done) < MANY
        assert {a["refusal"]["name"] for a in answers if not a["ok"]} == {"TooOften"}
        view = house.ask("view", table, ann["player"])
        assert view["you"]["stack_cents"] == 50_000 + 1_000 * len(done)
        assert view["you"]["wallet_cents"] == 950_000 - 1_000 * len(done)
        assert (await two.ask("sit", seat=2, buy_in_cents=50_000))["ok"]


async def test_what_came_too_often_may_be_sent_again_with_its_key(house: House, table: int):
    ann = house.ask("guest", table, "Ann-too-often")
    async with Viewing(house, table, ann["session"]) as one:
        assert (await one.ask("sit", seat=1, buy_in_cents=50_000))["ok"]
        answers = await bring(1_000, one)
        late = next(a["key"] for a in answers if not a["ok"])
        again = {"type": "chips", "key": late, "amount_cents": 1_000}
        for _ in range(50):
            await one.send(again)
            answer = await one.wait("answer", key=late)
            if answer["ok"]:
                break
            assert answer["refusal"]["name"] == "TooOften"
            await one.quiet(0.2)
        assert answer["ok"]
