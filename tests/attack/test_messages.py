"""Messages of every wrong kind: refused by name, the socket stays, and nothing has happened."""

import itertools
import json

import pytest

from tests.sockets.house import House
from tests.sockets.viewing import Viewing, key

SIT = '{"type":"sit","key":"%s","seat":%s,"buy_in_cents":%s}'
WAGER = '{"type":"wager","key":"%s","round":"%s","seat":1,"wagers":{"ante":%s}}'
NO_NUMBER = ["1000.0", "1e3", "true", "null", '"1000"', "[]", "{}", "NaN", "Infinity", "-0.0"]
NO_STAKE = {
    "-1000": "NotAStake", "999": "UnderMinimum", "1001": "NotInChips", "1": "UnderMinimum",
    "100100": "OverMaximum", "1000000000000000": "OverMaximum", "1000000000000001": "Malformed",
    "9" * 400: "Malformed", "-" + "9" * 400: "Malformed",
}  # fmt: skip
DEEP = "[" * 1900 + "]" * 1900
MALFORMED = (
    b"\x00\xff", "", "[]", "null", '"leave"', "{}", '{"type":"leave"}',
    '{"type":null,"key":"some-key-1"}',
    '{"type":"leave","key":"short"}', '{"type":"leave","key":"%s"}' % ("a" * 65),
    '{"type":"leave","key":"with-a-line\\n"}', '{"type":"leave","key":"\\ud800-key-1"}',
    '{"type":"leave","key":["some-key-1"]}', '{"type":"leave","key":"some-key-1","x":1}',
    '{"type":"\\ud800","key":"some-key-1"}', '{"type":"seen","n":-1}', '{"type":"seen","n":1e3}',
    '{"type":"ping","t":1e999}', "[" * 4000,
    f'{{"type":"act","key":"some-key-1","round":"1-1","seat":1,"action":{{"a":{DEEP}}}}}',
)  # fmt: skip
NO_MESSAGE = dict.fromkeys(MALFORMED, "Malformed") | {
    '{"type":"deal","key":"some-key-1"}': "Unknown",
    "x" * 5000: "TooLarge",
}


async def refusal(viewing: Viewing, message: str | bytes) -> str:
    await viewing.send(message)
    answer = await viewing.wait("answer")
    assert not answer["ok"] and answer["n"] == 0
    return answer["refusal"]["name"]


async def test_what_is_no_message_is_refused_by_name(house: House, table: int):
    ann = house.ask("guest", table, "Ann-no-message")
    async with Viewing(house, table, ann["session"]) as viewing:
        found = {message: await refusal(viewing, message) for message in NO_MESSAGE}
        assert found == NO_MESSAGE
        assert (await viewing.ask("leave"))["refusal"]["name"] == "NotSeated"


async def test_a_ping_of_any_number_comes_back(house: House, table: int):
    async with Viewing(house, table) as viewing:
        for number in (0, -1, 2**64, 10**300, 1.5, 1e308):
            await viewing.send({"type": "ping", "t": number})
            assert (await viewing.wait("pong"))["t"] == number


@pytest.mark.parametrize("field", ["seat", "buy_in_cents"])
async def test_only_a_whole_number_is_a_number(house: House, table: int, field: str):
    ann = house.ask("guest", table, f"Ann-number-{field}")
    async with Viewing(house, table, ann["session"]) as viewing:
        for value in [*NO_NUMBER, "0", "-1", "9" * 400]:
            named = {"seat": "1", "buy_in_cents": "50000", field: value}
            name = await refusal(viewing, SIT % (key(), named["seat"], named["buy_in_cents"]))
            assert name in ("Malformed", "AmountNotPositive"), value
        assert house.ask("view", table, None)["seats"] == {}


async def test_only_chips_are_a_stake_and_only_ones_own_box_takes_them(house: House, table: int):
    ann, bob = (house.ask("guest", table, f"{name}-stakes") for name in ("Ann", "Bob"))
    async with (
        Viewing(house, table, ann["session"]) as one,
        Viewing(house, table, bob["session"]) as two,
    ):
        for viewing, seat in ((one, 1), (two, 2)):
            assert (await viewing.ask("sit", seat=seat, buy_in_cents=50_000))["ok"]
        house.ask("until", table, "betting")
        current = house.ask("view", table, None)["round"]["id"]
        for value in NO_NUMBER:
            assert await refusal(one, WAGER % (key(), current, value)) == "Malformed", value
        for value, name in NO_STAKE.items():
            assert await refusal(one, WAGER % (key(), current, value)) == name, value
        assert await refusal(two, WAGER % (key(), current, "1000")) == "NotYourBox"
        assert await refusal(one, WAGER % (key(), "1-999999", "1000")) == "AnotherRound"
        for wagers in ({"pot": 1000}, {"ante": 1000, "pot": 1000}):
            answer = await one.ask("wager", round=current, seat=1, wagers=wagers)
            assert answer["refusal"]["name"] == "PotIsCollected"
        seats = house.ask("view", table, None)["seats"]
        assert all("wagers" not in seat for seat in seats.values())


def wrong_actions(cards: list[str]) -> list[dict]:
    other = next(card for card in ("As", "Ks", "Qs", "Js", "Ts", "9s") if card not in cards)
    three, two = cards[:3], cards[3:]
    sets = [
        {"three": [*three[:2], other], "two": two}, {"three": [three[0]] * 3, "two": two},
        {"three": cards, "two": []}, {"three": three, "two": two[:1]}, {"three": three},
        {"three": "".join(three), "two": two}, {"three": three, "two": two, "more": 1},
        {"three": [[]], "two": [None]}, {"three": {}, "two": {}}, [], None, "auto",
    ]  # fmt: skip
    autos = [1, 1.0, "true", False, None, [True]]
    return [{"set": one} for one in sets] + [{"auto": one} for one in autos] + [{}, {"leave": True}]


async def test_only_ones_own_cards_are_a_set(house: House, table: int):
    ann, bob = (house.ask("guest", table, f"{name}-sets") for name in ("Ann", "Bob"))
    async with (
        Viewing(house, table, ann["session"]) as one,
        Viewing(house, table, bob["session"]) as two,
    ):
        for viewing, seat in ((one, 1), (two, 2)):
            assert (await viewing.ask("sit", seat=seat, buy_in_cents=50_000))["ok"]
        house.ask("until", table, "betting")
        current = house.ask("view", table, None)["round"]["id"]
        for viewing, seat in ((one, 1), (two, 2)):
            placed = await viewing.ask("wager", round=current, seat=seat, wagers={"ante": 1000})
            assert placed["ok"]
        house.ask("until", table, "deciding")
        hand = house.ask("view", table, ann["player"])["hand"]["boxes"]
        for action in wrong_actions(hand["1"]["cards"]):
            answer = await one.ask("act", round=current, seat=1, action=action)
            assert not answer["ok"], action
        answer = await two.ask("act", round=current, seat=1, action={"auto": True})
        assert answer["refusal"]["name"] == "NotYourBox"
        now = house.ask("view", table, None)["hand"]["boxes"]
        assert [now[seat]["set"] for seat in ("1", "2")] == [False, False]


async def test_every_field_of_every_command_may_be_nonsense(house: House, table: int):
    """One field after the other is replaced; the socket answers each and never breaks."""
    ann = house.ask("guest", table, "Ann-nonsense")
    right = [
        {"type": "sit", "seat": 99, "buy_in_cents": 50_000}, {"type": "box", "seat": 2},
        {"type": "chips", "amount_cents": 100}, {"type": "ready", "round": "1-1", "ready": True},
        {"type": "wager", "round": "1-1", "seat": 1, "wagers": {"ante": 1000}},
        {"type": "act", "round": "1-1", "seat": 1, "action": {"auto": True}},
        {"type": "cut", "round": "1-1", "position": 20},
    ]  # fmt: skip
    nonsense = [None, True, -1, 1.5, 10**40, "", "\x00", "x" * 300, [], {}, [[]], {"": {}}]
    async with Viewing(house, table, ann["session"]) as viewing:
        numbers = itertools.count()
        for command in right:
            for field in command.keys() - {"type"}:
                for value in nonsense:
                    broken = {**command, "key": f"nonsense-{next(numbers)}", field: value}
                    await viewing.send(json.dumps(broken))
                    answer = await viewing.wait("answer")
                    assert not answer["ok"]
                    assert answer["refusal"]["name"] != "Unavailable", broken
                    if answer["refusal"]["name"] == "SlowDown":
                        await viewing.quiet(1)
