"""How a bot sets its hand: by the house way, the best there is while the dealer's cards lie face
down, or by its own choice among the sets that may stand."""

from __future__ import annotations

from random import Random
from typing import Any

from games.saigon5.rules.hands import splits

SLUG = "saigon-5-card"


def action(hand: dict[str, Any], seat: int, way: str, dice: Random) -> dict[str, Any] | None:
    """The `action` of an `act` for this box, or None when it is set or not dealt yet."""
    box = hand.get("boxes", {}).get(str(seat), {})
    cards = box.get("cards", [])
    if len(cards) != 5 or box.get("set"):
        return None
    if way != "own":
        return {"auto": True}
    ways = splits(cards)
    legal = [way for way in ways if way.qualifies] or sorted(ways, key=lambda w: -w.count)[:3]
    chosen = dice.choice(legal)
    return {"set": {"three": list(chosen.three), "two": list(chosen.two)}}
