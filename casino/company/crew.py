"""The bots of one table: enough of them that nobody sits alone, never one too many.

People come first: when at most one seat is free and a person is watching, a bot gives up its seat;
it comes back later, when there is room again. With one person seated at least two bots stay.
"""

from __future__ import annotations

import asyncio
import logging
import time
from random import Random

from casino.company.bot import Bot
from casino.company.mirror import Mirror

logger = logging.getLogger(__name__)

LOOK_S = 1.0
AWAY_S = (45.0, 120.0)
"""For how long a bot that gave up its seat stays away."""
COMPANY = 3
"""So many players at a table are company enough; people count."""
ROOM_FOR_PEOPLE = 2


def must_stay(people: int) -> int:
    """How many bots may not be sent away."""
    return max(0, COMPANY - max(1, people))


class Crew:
    """`bots` in the order in which they are seated."""

    def __init__(self, bots: list[Bot], dice: Random) -> None:
        self._bots = bots
        self._dice = dice
        self._back_at: dict[Bot, float] = {}

    async def run(self) -> None:
        """Seat and play until cancelled."""
        tasks: dict[Bot, asyncio.Task[None]] = {}
        try:
            while True:
                self.arrange()
                self._attend(tasks)
                await asyncio.sleep(LOOK_S)
        finally:
            for task in tasks.values():
                task.cancel()
            await asyncio.gather(*tasks.values(), return_exceptions=True)

    async def go_home(self) -> None:
        await asyncio.gather(*(bot.go() for bot in self._bots), return_exceptions=True)

    def _attend(self, tasks: dict[Bot, asyncio.Task[None]]) -> None:
        """A bot that is away has no socket, so that it is not counted among the spectators."""
        for bot in self._bots:
            task = tasks.get(bot)
            if task is not None and task.done():
                if not task.cancelled() and (error := task.exception()) is not None:
                    logger.error("bot failed; it will come back", exc_info=error)
                bot.forget()
                del tasks[bot]
                task = None
            here = bot.wanted or bot.seated or bot is self._bots[0]
            if here and task is None:
                tasks[bot] = asyncio.ensure_future(bot.run())
            elif not here and task is not None:
                tasks.pop(bot).cancel()
                bot.forget()

    # --- policy -------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Say of every bot whether it shall have a seat."""
        mirror = self._mirror()
        if mirror is None:
            self._bots[0].wanted = True
            return
        seated = [bot for bot in self._bots if bot.seated and bot.wanted]
        free = len(mirror.free_seats)
        if free < ROOM_FOR_PEOPLE and self._person_watches(mirror):
            if not self._leaving() and len(seated) > must_stay(mirror.people):
                self._send_away(seated[-1])
            return
        self._call(mirror, free)

    def _mirror(self) -> Mirror | None:
        return next((bot.client.mirror for bot in self._bots if bot.connected), None)

    def _person_watches(self, mirror: Mirror) -> bool:
        ours = sum(1 for bot in self._bots if bot.connected and not bot.seated)
        return mirror.watching > ours

    def _leaving(self) -> bool:
        return any(bot.seated and not bot.wanted for bot in self._bots)

    def _send_away(self, bot: Bot) -> None:
        bot.wanted = False
        self._back_at[bot] = time.monotonic() + self._dice.uniform(*AWAY_S)

    def _call(self, mirror: Mirror, free: int) -> None:
        """One more takes a seat, if a person still finds two free ones afterwards, or nobody else
        would keep the people company."""
        coming = [bot for bot in self._bots if bot.wanted and not bot.seated]
        seated = sum(1 for bot in self._bots if bot.seated)
        if coming or free == 0:
            return
        needed = mirror.people and seated < must_stay(mirror.people)
        if free <= ROOM_FOR_PEOPLE and not needed:
            return
        for bot in self._bots:
            if not bot.wanted and (needed or time.monotonic() >= self._back_at.get(bot, 0.0)):
                bot.wanted = True
                return
