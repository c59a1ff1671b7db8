"""Nine players of the house in a process of their own: each keeps a seat, and none ponders.

`python -m tests.company.nine <address> <table> <seed>`; they play until they are killed.
"""

import asyncio
import os
import sys
from random import Random

import django

BUSY = {"READY_S": (0.0, 0.1), "SIT_S": (0.0, 1.0), "CUT_S": (0.0, 0.3), "AGAIN_S": 0.5}
"""Instead of the pauses of `casino.company.bot`, as people would make them."""


async def _play(address: str, table_id: int, dice: Random) -> None:
    from casino.company.bot import Bot
    from casino.company.strategies import strategies
    from casino.company.styles import Style

    quick = Style("quick", (1, 4), 35, (1, 1), (0.0, 0.1), (0.0, 0.1), way="own")
    games = strategies()
    bots = [Bot(address, table_id, n, quick, games, Random(dice.random())) for n in range(9)]
    for bot in bots:
        bot.wanted = True
    await asyncio.gather(*(bot.run() for bot in bots))


def main(address: str, table_id: int, seed: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    django.setup()
    from casino.company import bot

    vars(bot).update(BUSY)
    asyncio.run(_play(address, table_id, Random(seed)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
