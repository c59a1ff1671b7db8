"""The cut under attack: by whom it is not offered to, out of reach, doubled, all at once."""

import asyncio

from tests.sockets.house import House
from tests.sockets.viewing import Viewing, key

SHUFFLED_BY_HAND = {"slug": "face-up-pai-gow-poker", "shuffler": "manual"}
NO_PLACE = ["20.0", "1e1", "true", '"20"', "[]", "{}", "-1", "10001", "NaN", "9" * 400]


async def seated(house: House, table: int, viewing: Viewing, seat: int) -> None:
    assert (await viewing.ask("sit", seat=seat, buy_in_cents=50_000))["ok"]


async def test_only_who_is_asked_cuts_only_where_it_is_allowed_and_only_once(house: House):
    table = house.ask("table", SHUFFLED_BY_HAND)
    ann, bob = (house.ask("guest", table, f"{name}-cuts") for name in ("Ann", "Bob"))
    async with (
        Viewing(house, table, ann["session"]) as one,
        Viewing(house, table, bob["session"]) as two,
        Viewing(house, table) as stranger,
    ):
        await seated(house, table, one, 1)
        await seated(house, table, two, 6)
        house.ask("until", table, "cutting")
        current = house.ask("view", table, None)["round"]["id"]
        for viewing, name in ((stranger, "NotSignedIn"), (two, "NotYourCut")):
            answer = await viewing.ask("cut", round=current, position=20)
            assert answer["refusal"]["name"] == name
        for place in NO_PLACE:
            await one.send(
                f'{{"type":"cut","key":"{key()}","round":"{current}","position":{place}}}'
            )
            answer = await one.wait("answer")
            assert answer["refusal"]["name"] == "Malformed", place
        for place in (0, 9, 44, 53, 10_000):
            answer = await one.ask("cut", round=current, position=place)
            assert answer["refusal"]["name"] == "CutTooNearTheEnd", place
        assert "at" not in house.ask("view", table, None)["cut"]
        assert (await one.ask("cut", round=current, position=20))["ok"]
        for viewing in (one, two):
            answer = await viewing.ask("cut", round=current, position=21)
            assert answer["refusal"]["name"] == "NothingToCut"
        assert house.ask("view", table, None)["cut"] == {"seat": 1, "at": 20}


async def test_of_many_cuts_at_once_one_is_made(house: House):
    table = house.ask("table", SHUFFLED_BY_HAND)
    ann = house.ask("guest", table, "Ann-at-once")
    windows = [Viewing(house, table, ann["session"]) for _ in range(4)]
    for window in windows:
        await window.__aenter__()
    try:
        await seated(house, table, windows[0], 3)
        house.ask("until", table, "cutting")
        current = house.ask("view", table, None)["round"]["id"]
        answers = await asyncio.gather(
            *(w.ask("cut", round=current, position=20 + n) for n, w in enumerate(windows))
        )
        (made,) = [n for n, answer in enumerate(answers) if answer["ok"]]
        assert house.ask("view", table, None)["cut"]["at"] == 20 + made
    finally:
        for window in windows:
            await window.__aexit__(None, None, None)
