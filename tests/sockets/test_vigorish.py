"""Vigorish that is marked and collected later, through real sockets, a server and a dealer: what
its player, another one and a spectator see, and what is left in the wallets."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from casino.company.mirror import Gap
from tests.sockets.house import House
from tests.sockets.viewing import Viewing

OPTIONS = {"slug": "midibaccarat", "decks": 6, "vigorish_collected": "deferred"}
CLOCKS = {
    "betting_ms": 1_500, "offering_ms": 200, "cutting_ms": 200, "shoe_ms": 200, "spread_ms": 200,
    "hold_ms": 500,
}  # fmt: skip
WELCOME, STACK, BET, MARK = 1_000_000, 50_000, 1_000, 50
PATIENCE = 300
"""So many looks, each of them a fraction of a second."""


class Evening:
    """Ann at 2 bets on Banker, which always wins; Bob at 5 on Player; somebody watches."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.table = house.ask("shoe_table", OPTIONS, CLOCKS)
        self.people = {name: house.ask("guest", self.table, name) for name in ("Ann", "Bob")}
        house.start("manage.py", "dealer")
        self.here: list[Viewing] = []

    def viewing(self, name: str = "") -> Viewing:
        found = Viewing(self.house, self.table, self.people[name]["session"] if name else "")
        self.here.append(found)
        return found

    async def ask(self, do: str, *args: object) -> object:
        return await asyncio.to_thread(self.house.ask, do, *args)

    async def until(self, what: Callable[[], bool], why: str) -> None:
        for _ in range(PATIENCE):
            await self.ask("pace", self.table, 0.1)
            for viewing in self.here:
                await self._look(viewing)
            if what():
                return
        raise AssertionError(f"{why}: {self.here[-1].mirror.view}")

    @staticmethod
    async def _look(viewing: Viewing) -> None:
        """A table that plays other rules now is looked at anew, as any client has to."""
        try:
            await viewing.quiet(0.03)
        except Gap:
            await viewing.send({"type": "resync", "incarnation": 0, "n": 0})

    async def bet(self, viewing: Viewing, seat: int, **wagers: int) -> dict:
        await self.until(lambda: viewing.mirror.phase == "betting", "no betting")
        named = {"round": viewing.mirror.round_id, "seat": seat, "wagers": wagers}
        return await viewing.ask("wager", **named)

    async def round(self, ann: Viewing, bob: Viewing) -> None:
        assert (await self.bet(ann, 2, banker=BET))["ok"]
        assert (await self.bet(bob, 5, player=BET))["ok"]
        number = ann.mirror.round_id
        for viewing in (ann, bob):
            await viewing.ask("ready", round=number, ready=True)
        await self.until(lambda: ann.mirror.round_id not in ("", number), "no next round")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    order = "tests.dealer.cards.banker_wins"
    opened = House(clerk="tests.company.auditor", CARD_SOURCE=order)
    yield opened
    opened.close()


def owed(viewing: Viewing, seat: int = 2) -> int:
    return int(viewing.mirror.view["seats"].get(str(seat), {}).get("owed_cents", 0))


async def test_marked_collected_before_a_new_shoe_and_from_who_is_gone(house: House):
    evening = Evening(house)
    ann_pk = evening.people["Ann"]["pk"]
    async with evening.viewing("Bob") as bob, evening.viewing() as watcher:
        async with evening.viewing("Ann") as ann:
            assert (await ann.ask("sit", seat=2, buy_in_cents=STACK))["ok"]
            assert (await bob.ask("sit", seat=5, buy_in_cents=STACK))["ok"]
            for times in (1, 2):
                await evening.round(ann, bob)
                for viewing in (ann, bob, watcher):
                    assert owed(viewing) == times * MARK
            everything = STACK + 2 * BET
            assert ann.mirror.my_stack_cents == everything
            refused = await evening.bet(ann, 2, banker=everything)
            assert refused["refusal"]["name"] == "NotEnoughChips"

            await evening.ask("other_rules", evening.table)
            await evening.until(lambda: watcher.mirror.view["shoe"]["number"] == 2, "no new shoe")
            for viewing in (ann, bob, watcher):
                assert owed(viewing) == 0
            assert ann.mirror.my_stack_cents == everything - 2 * MARK
            await evening.round(ann, bob)
            assert owed(watcher) == MARK
            evening.here.remove(ann)
        await evening.until(lambda: "2" not in watcher.mirror.view["seats"], "her seat is kept")
        assert await evening.ask("wallet", ann_pk) == WELCOME + 3 * BET - 3 * MARK
        assert owed(watcher, 5) == 0
    assert await evening.ask("check") == []
