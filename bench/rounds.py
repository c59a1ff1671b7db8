"""Rounds settled from round files: how many a second, and how that grows with the seats and, where
many rounds are dealt from one shoe, with how much of it a file holds.

    python -m bench.rounds

The clock covers what `manage.py replay` does for a line: JSON in, settlement, JSON out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import msgspec

from bench._timing import medians, report
from games.engine.cards import JOKER_DECK, NATURAL_DECK
from games.engine.contract import Game
from games.midibaccarat.game import Midibaccarat
from games.saigon5.game import Saigon5

ROUNDS = 400
RULES = {"edition": "2019", "deal": "manual-shoe", "table_minimum": 1000, "pot": True, "bonus": "A"}

SHOE_RULES = {
    "decks": 8, "ez": False, "tie_odds": 8, "dragon_bonus": "A", "house_money": True,
    "house_money_press_percent": 100, "vigorish_rounding": "exact",
    "vigorish_collected": "deferred",
}  # fmt: skip
OF_A_SHOE = {"1 seat": (1, 6), "9 seats": (9, 6), "9 seats, the whole shoe": (9, 416)}
"""Seats and cards in the file: the room writes the round's own, another house may write all."""


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


def shoe_file(chance: Random, seats: int, cards: int) -> bytes:
    """A round from a fresh shoe with every wager at every place."""
    names = ("banker", "player", "tie", "dragon_player", "dragon_banker", "house_money")
    wagers = dict.fromkeys(names, 1000)
    boxes = [{"seat": n, "player": f"p{n}", "wagers": wagers} for n in range(1, seats + 1)]
    order = list(NATURAL_DECK * 8)
    chance.shuffle(order)
    return json.dumps(
        {
            "format": "round-transcript/1",
            "game": "midibaccarat",
            "rules": SHOE_RULES,
            "deck": order[:cards],
            "seats": boxes,
            "decisions": [],
        }
    ).encode()


def settling(game: Game, files: list[bytes]) -> Callable[[], None]:
    def run() -> None:
        for file in files:
            json.dumps(game.replay(msgspec.json.decode(file)))

    return run


def main() -> None:
    chance = Random(680)
    by_seats = {n: [round_file(chance, n) for _ in range(ROUNDS)] for n in range(1, 7)}
    saigon, midi = Saigon5(), Midibaccarat()
    measured = medians({f"{n} seats": settling(saigon, files) for n, files in by_seats.items()})
    report("rounds settled from round files", measured, ROUNDS, "1 seats")
    for name in ("1 seats", "6 seats"):
        print(f"  {name}: {ROUNDS / measured[name]:,.0f} rounds a second")
    of_a_shoe = {
        name: [shoe_file(chance, seats, cards) for _ in range(ROUNDS)]
        for name, (seats, cards) in OF_A_SHOE.items()
    }
    measured = medians({name: settling(midi, files) for name, files in of_a_shoe.items()})
    report("rounds of a shoe settled from round files", measured, ROUNDS, "1 seat")
    for name in OF_A_SHOE:
        print(f"  {name}: {ROUNDS / measured[name]:,.0f} rounds a second")


if __name__ == "__main__":
    main()
