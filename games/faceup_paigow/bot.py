"""How a bot decides: the dealer's hands lie face up, so it may look for the set that does best
against them, keep to the house way, or set as it likes; a hand that cannot even push it may
surrender.
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.faceup_paigow.rules.hints import outcomes
from games.faceup_paigow.rules.houseway import SetHand

SLUG = "face-up-pai-gow-poker"
VOIDS_PERCENT = 40
SURRENDERS_PERCENT = 30


def action(hand: dict[str, Any], seat: int, way: str, dice: Random) -> dict[str, Any] | None:
    """The `action` of an `act` for this box, or None when nothing of it is to be decided now."""
    box = hand.get("boxes", {}).get(str(seat), {})
    if box.get("choice_due"):
        return {"choice": "void" if dice.randrange(100) < VOIDS_PERCENT else "play"}
    dealer = hand.get("dealer", {})
    decided = any(box.get(flag) for flag in ("set", "left", "surrendered", "voided"))
    if decided or "cards" not in box or "low" not in dealer:
        return None
    sets = outcomes(box["cards"], SetHand(tuple(dealer["high"]), tuple(dealer["low"])))
    lost = sets[0][1] == "lose"
    if lost and box.get("may_surrender") and dice.randrange(100) < SURRENDERS_PERCENT:
        return {"surrender": True}
    if way == "house":
        return {"auto": True}
    chosen, _ = sets[0] if way == "best" else dice.choice(sets)
    return {"set": {"high": list(chosen.high), "low": list(chosen.low)}}
