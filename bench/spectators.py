"""What 200 spectators add to a round: nine seats at one Midibaccarat table, with them and without.

Nine clients wager on three areas each, squeeze and return the cards; the same round is played with
nobody else and with spectators, passes take turns, medians are compared. Measured is the CPU of the
server and of the dealer, from the first wager until everybody has the result, and how long the last
spectator waits for it after the first player. Every event must arrive.

Run it as `python -m bench.spectators [spectators] [rounds] [passes]`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from bench.fanout import Spectators
from bench.processes import Room, cpu_seconds

SPECTATORS, ROUNDS, PASSES = 200, 2, 5
SEATS = 9
GAME = "midibaccarat"
OPTIONS = {"decks": 8, "house_money": True, "dragon_bonus": "A"}
BUY_IN_CENTS = 500_000
CLOCKS = {
    "spread_ms": 0, "betting_ms": 60_000, "deciding_ms": 60_000, "offering_ms": 60_000,
    "holding_ms": 60_000,
}  # fmt: skip
SETTLE_S = 2.0
PATIENCE_S = 180.0


def wagers(seat: int) -> dict[str, int]:
    main, bonus = ("player", "dragon_player") if seat % 2 else ("banker", "dragon_banker")
    return {main: 1000 * seat, bonus: 500, "tie": 500}


def answer(hand: dict[str, Any], seat: int) -> dict[str, str] | None:
    """What this seat does now: take the cards that are handed to it, return them, take a win."""
    reveal = hand.get("reveal", {})
    if reveal.get("seat") == seat:
        return {"reveal": "return" if reveal.get("accepted") else "accept"}
    return {"house_money": "take"} if "may_press" in hand else None


class Player:
    """A seat with a socket of its own; `result_at`: when it heard how its round ended."""

    def __init__(self, url: str, table_id: int, seat: int) -> None:
        from casino.company.client import Client
        from casino.company.identities import Identity

        self.seat = seat
        self.changed = asyncio.Event()
        self.identity = Identity(seat)
        self.client = Client(url, table_id, self.identity.cookie, self.changed.set)
        self.socket: asyncio.Task[None] | None = None
        self.result_at = 0.0

    async def sit(self) -> None:
        await asyncio.to_thread(self.identity.cookie)
        await asyncio.to_thread(self.identity.fund, BUY_IN_CENTS)
        self.socket = asyncio.ensure_future(self.client.run())
        await self.until(lambda: self.client.mirror.n >= 0)
        await self.ask("sit", seat=self.seat, buy_in_cents=BUY_IN_CENTS)

    async def until(self, true: Any) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                self.changed.clear()
                await self.changed.wait()

    async def ask(self, kind: str, **fields: Any) -> None:
        """Accepted, and seen to be so."""
        told = await self.client.ask(kind, **fields)
        if not told["ok"]:
            raise SystemExit(f"seat {self.seat}, {kind}: {told['refusal']}")
        await self.until(lambda: self.client.mirror.n >= told["n"])

    async def play(self) -> None:
        """A whole round, from betting to its result."""
        mirror = self.client.mirror
        await self.until(lambda: mirror.phase == "betting")
        here = {"round": mirror.round_id}
        await self.ask("wager", **here, seat=self.seat, wagers=wagers(self.seat))
        await self.ask("ready", **here, ready=True)
        while "result" not in mirror.view:
            decides = mirror.phase == "deciding"
            action = answer(mirror.view["hand"], self.seat) if decides else None
            if action is not None:
                await self.ask("act", **here, seat=self.seat, action=action)
            else:
                self.changed.clear()
                async with asyncio.timeout(PATIENCE_S):
                    await self.changed.wait()
        self.result_at = time.monotonic()


class Crowd(Spectators):
    """Spectators who know when the last of them has heard of a result."""

    def __init__(self, url: str, count: int) -> None:
        super().__init__(url, count)
        self.results = 0
        self.last_at = 0.0

    def _take(self, index: int, text: str) -> None:
        super()._take(index, text)
        if '"result":{' in text and text.startswith('{"type":"event"'):
            self.results += 1
            self.last_at = time.monotonic()


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one round: CPU milliseconds, events each spectator got, milliseconds to the last one."""

    cpu_ms: float
    events: float
    late_ms: float


async def one_pass(
    players: Sequence[Player], pids: Sequence[int], url: str, count: int, rounds: int
) -> Cost:
    crowd = Crowd(url, count)
    tasks = await crowd.connected()
    used, late = 0.0, 0.0
    for number in range(1, rounds + 1):
        mirror = players[0].client.mirror
        await players[0].until(lambda mirror=mirror: mirror.phase == "betting")
        await asyncio.sleep(SETTLE_S)
        before = sum(map(cpu_seconds, pids))
        await asyncio.gather(*(player.play() for player in players))
        async with asyncio.timeout(PATIENCE_S):
            while crowd.results < count * number:
                await asyncio.sleep(0.005)
        used += sum(map(cpu_seconds, pids)) - before
        first = min(player.result_at for player in players)
        late += max(0.0, crowd.last_at - first) * 1000
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if crowd.wrong:
        raise SystemExit(f"{crowd.wrong} events out of order or missing")
    events = crowd.received / count / rounds if count else 0.0
    return Cost(used / rounds * 1000, events, late / rounds)


async def measure(
    port: int, table_id: int, pids: Sequence[int], count: int, rounds: int, passes: int
) -> None:
    players = [Player(f"http://127.0.0.1:{port}", table_id, seat) for seat in range(1, SEATS + 1)]
    for player in players:
        await player.sit()
    url = f"ws://127.0.0.1:{port}/ws/table/{table_id}/"
    await one_pass(players, pids, url, 0, 1)  # the first round of all warms up what it touches
    costs: dict[int, list[Cost]] = {0: [], count: []}
    for number in range(1, passes + 1):
        for watching, found in costs.items():
            cost = await one_pass(players, pids, url, watching, rounds)
            found.append(cost)
            print(f"pass {number}, {watching:3} spectators: {cost.cpu_ms:6.0f} ms CPU a round",
                  flush=True)  # fmt: skip
    for player in players:
        assert player.socket is not None
        player.socket.cancel()
    report(costs[0], costs[count], count)


def report(alone: Sequence[Cost], watched: Sequence[Cost], count: int) -> None:
    bare, full = (median(cost.cpu_ms for cost in costs) for costs in (alone, watched))
    events = median(cost.events for cost in watched)
    each = (full - bare) / (count * events) * 1000
    late = median(cost.late_ms for cost in watched)
    print(f"a round of {SEATS} seats: {bare:.0f} ms CPU, with {count} spectators {full:.0f} ms: "
          f"ratio {full / bare:.2f}")  # fmt: skip
    print(f"{events:.0f} events each, every one arrived: {each:.0f} us CPU for one at a spectator; "
          f"the last has the result {late:.0f} ms after the first player")  # fmt: skip


def lay_table() -> int:
    """One table of this game; every other one is closed, so that no dealer works for them."""
    from casino.floor.models import Operator, Table
    from casino.submissions.models import RulesSubmission

    submission = RulesSubmission.objects.create(game=GAME, name="Bench", options=OPTIONS)
    operator, _ = Operator.objects.get_or_create(name="Bench")
    Table.objects.update(status=Table.Status.CLOSED)
    row = Table.objects.create(
        operator=operator, name="Nine seats", submission=submission, clocks=CLOCKS
    )
    return int(row.pk)


def main() -> None:
    numbers = [int(argument) for argument in sys.argv[1:]]
    count, rounds, passes = [*numbers, *(SPECTATORS, ROUNDS, PASSES)[len(numbers) :]]
    with Room() as room:
        os.environ.update(room.env)
        room.run("manage.py", "prepare")
        import django

        django.setup()
        table_id = lay_table()
        server, port = room.daphne("casino.asgi:application")
        dealer = room.start("manage.py", "dealer")
        pids = (server.pid, dealer.pid)
        asyncio.run(measure(port, table_id, pids, count, rounds, passes))


if __name__ == "__main__":
    main()
