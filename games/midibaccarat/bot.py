"""How a bot decides: it looks at the cards that are handed to it or leaves them to the next,
returns what it has taken, and takes House Money or presses it.

A careful one leaves the cards to others and takes what it has won; who plays as well as the cards
allow presses nothing, since no press has better odds than the hand; the others press half the time.
"""

from __future__ import annotations

from random import Random
from typing import Any

SLUG = "midibaccarat"
DECLINES_PERCENT = {"house": 60, "best": 15, "own": 25}
PRESSES_PERCENT = 50


def action(hand: dict[str, Any], seat: int, way: str, dice: Random) -> dict[str, Any] | None:
    """The `action` of an `act` for this place, or None when nothing of it is to be decided now."""
    reveal = hand.get("reveal", {})
    if reveal.get("seat") == seat:
        if reveal["accepted"]:
            return {"reveal": "return"}
        declines = dice.randrange(100) < DECLINES_PERCENT[way]
        return {"reveal": "decline" if declines else "accept"}
    presses = hand.get("may_press", [])
    box = hand.get("boxes", {}).get(str(seat), {})
    if not presses or "house_money" not in box:
        return None
    if way == "own" and dice.randrange(100) < PRESSES_PERCENT:
        return {"house_money": dice.choice(presses)}
    return {"house_money": "take"}
