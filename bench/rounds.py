"""Rounds settled from round files: how many a second, and how that grows with the seats.

    python -m bench.rounds

The clock covers what `manage.py replay` does for a line: JSON in, settlement, JSON out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import msgspec

from bench._timing import medians, report
from games.engine.cards import JOKER_DECK
from games.saigon5.game import Saigon5

ROUNDS = 400
RULES = {"edition": "2019", "deal": "manual-shoe", "table_minimum": 1000, "pot": True, "bonus": "A"}


def round_file(chance: Random, seats: int) -> bytes:
    """A round with every wager on every seat, each box another player's."""
    wagers = {"ante": 1000, "bonus": 500, **({"pot": 1000} if seats > 1 else {})}
    boxes = [{"seat": n, "player": f"p{n}", "wagers": wagers} for n in range(1, seats + 1)]
    order = list(JOKER_DECK)
    chance.shuffle(order)
    return json.dumps(
        {
            "format": "round-transcript/1",
            "game": "saigon-5-card",
            "rules": RULES,
            "deck": order,
            "seats": boxes,
            "decisions": [],
        }
    ).encode()


def settling(files: list[bytes]) -> Callable[[], None]:
    game = Saigon5()

    def run() -> None:
        for file in files:
            json.dumps(game.replay(msgspec.json.decode(file)))

    return run


def main() -> None:
    chance = Random(680)
    by_seats = {n: [round_file(chance, n) for _ in range(ROUNDS)] for n in range(1, 7)}
    measured = medians({f"{n} seats": settling(files) for n, files in by_seats.items()})
    report("rounds settled from round files", measured, ROUNDS, "1 seats")
    for name in ("1 seats", "6 seats"):
        print(f"  {name}: {ROUNDS / measured[name]:,.0f} rounds a second")


if __name__ == "__main__":
    main()
