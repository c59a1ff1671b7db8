"""Wagers before "no more bets" (629a.7): what a table offers and what may stand at a place.

Every wager stands alone: a Tie or a bonus needs no wager on a hand, and both hands may be wagered
on at once. A player has one place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import wagering
from games.engine.contract import Area, Box, Refusal
from games.engine.submission import STEP_CENTS
from games.midibaccarat.rules.options import CHIPS_SECTION, PLACE_SECTION, Rules

WAGERS: Final = (
    "banker", "player", "tie", "dragon_player", "dragon_banker", "dragon_7", "panda_8",
    "house_money",
)  # fmt: skip
"""In the order in which one place is settled; House Money comes before all."""
SECTIONS: Final = {
    "banker": "629a.7(a)(1)",
    "player": "629a.7(a)(2)",
    "tie": "629a.7(a)(3)",
    "dragon_player": "629a.7(a)(4)",
    "dragon_banker": "629a.7(a)(4)",
    "dragon_7": "629a.7(a)(5)",
    "panda_8": "629a.7(a)(6)",
    "house_money": "629a.7(a)(7)",
}
LABELS: Final = {
    "banker": "Banker",
    "player": "Player",
    "tie": "Tie",
    "dragon_player": "Dragon Bonus, Player",
    "dragon_banker": "Dragon Bonus, Banker",
    "dragon_7": "Dragon 7 Insurance",
    "panda_8": "Panda 8 Insurance",
    "house_money": "House Money",
}
_LIMITS: Final = {
    "banker": "table",
    "player": "table",
    "tie": "tie",
    "dragon_player": "dragon",
    "dragon_banker": "dragon",
    "dragon_7": "insurance",
    "panda_8": "insurance",
    "house_money": "house_money",
}
_MAIN: Final = ("banker", "player")


def offered(rules: Rules) -> tuple[str, ...]:
    """The wagers of this table."""
    dragon = bool(rules.dragon_bonus)
    on = {
        "dragon_player": dragon and rules.dragon_hands != "banker",
        "dragon_banker": dragon and rules.dragon_hands != "player",
        "dragon_7": rules.ez,
        "panda_8": rules.ez,
        "house_money": rules.house_money,
    }
    return tuple(name for name in WAGERS if on.get(name, True))


def areas(rules: Rules) -> tuple[Area, ...]:
    """The betting areas of every place (629a.2(b))."""
    return tuple(
        Area(
            name,
            LABELS[name],
            SECTIONS[name],
            "main" if name in _MAIN else "side",
            getattr(rules, f"{_LIMITS[name]}_minimum"),
            getattr(rules, f"{_LIMITS[name]}_maximum"),
            STEP_CENTS,
        )
        for name in offered(rules)
    )


def check_wagers(rules: Rules, box: Box, others: Sequence[Box]) -> None:
    """Judge a place as it shall stand. Refusals in this order: `NoSuchWager`, `NotAStake`,
    `UnderMinimum`, `OverMaximum`, `NotInChips`, `OnePlaceOnly`."""
    known = {area.name: area for area in areas(rules)}
    for name, stake in box.wagers.items():
        wagering.area_of(known, name, "629a.7(a)")
        wagering.check_chips(stake, CHIPS_SECTION)
    for name, stake in box.wagers.items():
        wagering.check_size(known[name], stake, CHIPS_SECTION)
    if sum(1 for b in (box, *others) if b.wagers) > 1:
        raise Refusal("OnePlaceOnly", PLACE_SECTION, "A player wagers at one numbered place.")


def collect(rules: Rules, boxes: Sequence[Box]) -> tuple[Box, ...]:
    """The places in play after "no more bets", by seat."""
    playing = [Box(b.seat, b.player, dict(b.wagers)) for b in boxes if b.wagers]
    return tuple(sorted(playing, key=lambda box: box.seat))


def need(rules: Rules, boxes: Sequence[Box]) -> int:
    """What one player's wagers can take at "no more bets"."""
    return sum(sum(box.wagers.values()) for box in boxes)


def running(rules: Rules, boxes: Sequence[Box]) -> dict[str, int]:
    """What all places have wagered together, by wager, while people bet."""
    return {
        name: total
        for name in offered(rules)
        if (total := sum(box.wagers.get(name, 0) for box in boxes))
    }
