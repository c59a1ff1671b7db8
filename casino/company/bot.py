"""One player of the house at one table: sits, wagers, says ready, decides, leaves when asked.

The bot looks at its mirror whenever that changes and a few times a second, and does the one next
thing there is to do, after a pause as a person would make. Whatever the server refuses is left
alone until the next round.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from dataclasses import dataclass
from random import Random

from casino.company.client import Client, NoAnswer
from casino.company.identities import Identity
from casino.company.mirror import Json, Mirror
from casino.company.strategies import Strategy
from casino.company.styles import Bettor, Style

logger = logging.getLogger(__name__)

LOOK_S = 0.4
RESERVE_MS = 1_500
"""A command goes out at least this long before its deadline."""
READY_S = (0.5, 2.5)
CUT_S = (0.4, 1.5)
CUTS_PERCENT = 60
SIT_S = (0.5, 4.0)
AGAIN_S = 2.0

_CALM = ("idle", "spread", "cutting", "betting", "results")

Tag = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: `tag` is done once; `pause_s` is cut short by a deadline."""

    tag: Tag
    kind: str
    fields: Json
    pause_s: tuple[float, float]


def _words(action: Json | None) -> Tag:
    """What tells two decisions of one box and moment apart: an answer in a word counts, cards do
    not."""
    given = sorted((action or {}).items())
    return tuple(f"{name} {value}" if isinstance(value, str) else name for name, value in given)


class Bot:
    def __init__(
        self,
        url: str,
        table_id: int,
        number: int,
        style: Style,
        strategies: dict[str, Strategy],
        dice: Random,
    ) -> None:
        self.identity = Identity(number)
        self.bettor = Bettor(style, dice)
        self._strategies = strategies
        self._dice = dice
        self._changed = asyncio.Event()
        self._again_at: dict[Tag, float] = {}
        """When a step may be tried again; infinity once it is done."""
        self._refusals = 0
        self._settled = ""
        self.client = Client(url, table_id, self.identity.cookie, self._changed.set)
        self.wanted = False
        """Whether the crew wants this bot in a seat."""

    @property
    def seated(self) -> bool:
        return bool(self.client.mirror.my_seats)

    @property
    def connected(self) -> bool:
        return self.client.mirror.n >= 0

    async def run(self) -> None:
        """Play until cancelled. Raises what ended the connection for good: the cage that did not
        answer who this is, say."""
        connection = asyncio.ensure_future(self.client.run())
        try:
            while True:
                if connection.done():
                    connection.result()
                self._changed.clear()
                step = self.next_step() if self.connected else None
                if step is not None:
                    await self._do(step)
                try:
                    async with asyncio.timeout(LOOK_S):
                        await self._changed.wait()
                except TimeoutError:
                    continue
        finally:
            connection.cancel()
            await asyncio.gather(connection, return_exceptions=True)

    async def go(self) -> None:
        """Stand up now, if seated; used when the company goes home."""
        if self.seated:
            await self._ask("leave", {})

    def forget(self) -> None:
        """The socket is closed: nothing that it showed holds any more."""
        self.client.mirror = Mirror()

    # --- deciding -----------------------------------------------------------------------------

    def next_step(self) -> Step | None:
        """What a player would do now, if anything. Looks only at the mirror."""
        mirror = self.client.mirror
        if not mirror.my_seats:
            return self._sit()
        if mirror.seats[mirror.my_seats[0]].get("leaving"):
            return None
        self._learn()
        if mirror.phase == "cutting":
            return self._between() or self._cut()
        if mirror.phase == "betting":
            return self._between() or self._bet()
        if mirror.phase == "deciding":
            return self._decide()
        return self._between()

    def _sit(self) -> Step | None:
        mirror = self.client.mirror
        if not self.wanted or not mirror.free_seats or not mirror.player:
            return None
        if mirror.phase in ("closed", "") or mirror.view.get("last_round"):
            return None
        seat = self._dice.choice(mirror.free_seats)
        fields = {"seat": seat, "buy_in_cents": self._buy_in_cents()}
        tag = ("sit", mirror.round_id, str(sorted(mirror.seats)))
        return self._once(Step(tag, "sit", fields, SIT_S))

    def _between(self) -> Step | None:
        """Leaving and fresh chips have their time while this bot has nothing at stake."""
        mirror = self.client.mirror
        if mirror.phase not in _CALM or self._at_stake():
            return None
        if not self.wanted:
            return self._once(Step(("leave", mirror.round_id), "leave", {}, (0.5, 2.0)))
        if mirror.my_stack_cents < self._buy_in_cents() // 5:
            fields = {"amount_cents": self._buy_in_cents()}
            return self._once(Step(("chips", mirror.round_id), "chips", fields, (0.5, 1.5)))
        return None

    def _cut(self) -> Step | None:
        """Cut the cards when they are offered, or leave it to the next."""
        mirror = self.client.mirror
        cut = mirror.view.get("cut", {})
        if cut.get("offered", {}).get("player") != mirror.player:
            return None
        fields: Json = {"round": mirror.round_id}
        if self._dice.randrange(100) < CUTS_PERCENT:
            fields["position"] = self._dice.randint(cut["first"], cut["last"])
        return self._once(Step(self._tag("cut"), "cut", fields, CUT_S))

    def _bet(self) -> Step | None:
        """The wager, or none this time if others keep the round going; then ready."""
        mirror = self.client.mirror
        tag = self._tag("wager")
        if self._at_stake() or self._is_done(tag):
            return self._ready()
        if tag not in self._again_at and self._others_bet() and self.bettor.sits_out():
            self._again_at[tag] = math.inf
            return None
        wagers = self.bettor.wagers(mirror.layout["areas"], mirror.my_stack_cents)
        fields = {"round": mirror.round_id, "seat": mirror.my_seats[0], "wagers": wagers}
        return self._once(Step(tag, "wager", fields, self.bettor.style.pause_s)) if wagers else None

    def _others_bet(self) -> bool:
        return any(seat.get("wagers") for seat in self.client.mirror.seats.values())

    def _ready(self) -> Step | None:
        mirror = self.client.mirror
        if mirror.seats[mirror.my_seats[0]].get("ready"):
            return None
        fields = {"round": mirror.round_id, "ready": True}
        return self._once(Step(self._tag("ready"), "ready", fields, READY_S))

    def _decide(self) -> Step | None:
        mirror = self.client.mirror
        strategy = self._strategies.get(mirror.slug)
        style = self.bettor.style
        if strategy is None:
            return None
        for seat in mirror.my_seats:
            hand = mirror.view.get("hand", {})
            action = strategy.action(hand, seat, style.way, self._dice)
            moment = str(hand.get("phase", ""))
            tag = self._tag("act", str(seat), moment, *_words(action))
            if action is not None and not self._is_done(tag):
                fields = {"round": mirror.round_id, "seat": seat, "action": action}
                return Step(tag, "act", fields, style.think_s)
        return None

    def _learn(self) -> None:
        mirror = self.client.mirror
        net = mirror.view.get("result", {}).get("net", {})
        if net and self._settled != mirror.round_id:
            self._settled = mirror.round_id
            self.bettor.settled(int(net.get(mirror.player, 0)))
            self._again_at = {t: at for t, at in self._again_at.items() if mirror.round_id in t}

    def _tag(self, what: str, *more: str) -> Tag:
        """Of something that is done once in a round: again, when the table was laid anew and the
        round begins without what had been done in it."""
        mirror = self.client.mirror
        return (what, mirror.round_id, str(mirror.incarnation), *more)

    def _at_stake(self) -> bool:
        seats = self.client.mirror.seats
        return any(seats[seat].get("wagers") for seat in self.client.mirror.my_seats)

    def _buy_in_cents(self) -> int:
        return int(self.client.mirror.layout["buy_in_cents"])

    def _once(self, step: Step) -> Step | None:
        return None if self._is_done(step.tag) else step

    def _is_done(self, tag: Tag) -> bool:
        """Done, or refused a moment ago."""
        return time.monotonic() < self._again_at.get(tag, 0.0)

    # --- doing --------------------------------------------------------------------------------

    async def _do(self, step: Step) -> None:
        """Pause, look whether it is still the thing to do, and ask for it."""
        before = self.client.mirror.round_id
        await asyncio.sleep(self._pause_s(step.pause_s))
        mirror = self.client.mirror
        if not self.connected or mirror.round_id != before:
            return
        if step.kind in ("sit", "chips"):
            await asyncio.to_thread(self.identity.fund, self._buy_in_cents())
        if await self._ask(step.kind, step.fields):
            self._refusals = 0
            self._again_at[step.tag] = math.inf
        else:
            self._refusals += 1
            self._again_at[step.tag] = time.monotonic() + min(AGAIN_S * self._refusals, 30.0)

    def _pause_s(self, bounds: tuple[float, float]) -> float:
        pause_s = self._dice.uniform(*bounds)
        deadline_ms = self.client.mirror.view.get("deadline_ms")
        if deadline_ms is None:
            return pause_s
        left_s = (float(deadline_ms) - self.client.clock_ms() - RESERVE_MS) / 1000
        return max(0.0, min(pause_s, left_s))

    async def _ask(self, kind: str, fields: Json) -> bool:
        try:
            answer = await self.client.ask(kind, **fields)
        except NoAnswer:
            return False
        if not answer["ok"]:
            logger.info("refused", extra={"command": kind, "refusal": answer["refusal"]["name"]})
        return bool(answer["ok"])
