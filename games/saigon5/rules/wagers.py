"""Wagers before "no more bets" (680a.7): what may stand on a box, and what the dealer collects.

A player places Ante and Bonus; the Pot Wager is never placed but collected, from every box with an
Ante, when two or more players are in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine import wagering
from games.engine.contract import Area, Box, Refusal
from games.engine.submission import STEP_CENTS
from games.saigon5.rules.editions import (
    ADJACENT_SECTION,
    ANTE_SECTION,
    CHIPS_SECTION,
    POT_SECTION,
)
from games.saigon5.rules.options import Rules

WAGERS: Final = ("ante", "bonus", "pot")
"""In the order in which the dealer settles a box; pots come after every box."""


def areas(rules: Rules) -> tuple[Area, ...]:
    """The betting areas of every position (680a.2(b))."""
    least = rules.table_minimum
    found = [Area("ante", "Ante", ANTE_SECTION, "main", least, rules.table_maximum, STEP_CENTS)]
    if rules.bonus:
        found.append(
            Area(
                "bonus", "Bonus", rules.edition.bonus_section, "side",
                rules.bonus_minimum, rules.bonus_maximum, STEP_CENTS,
            )
        )  # fmt: skip
    if rules.pot:
        found.append(Area("pot", "Pot", POT_SECTION, "required", least, least, STEP_CENTS))
    return tuple(found)


def check_wagers(rules: Rules, box: Box, others: Sequence[Box]) -> None:
    """Judge a box as it shall stand. Refusals in this order: `NoSuchWager`, `PotIsCollected`,
    `NotAStake`, `AnteFirst`, `UnderMinimum`, `OverMaximum`, `NotInChips`, `BoxesNotAdjacent`,
    `TooManyBoxes`."""
    offered = {area.name: area for area in areas(rules)}
    for name, stake in box.wagers.items():
        if wagering.area_of(offered, name, "680a.7(d)").role == "required":
            message = "The dealer collects the Pot Wager; it is not placed."
            raise Refusal("PotIsCollected", POT_SECTION, message)
        wagering.check_chips(stake, CHIPS_SECTION)
    if box.wagers and "ante" not in box.wagers:
        raise Refusal("AnteFirst", ANTE_SECTION, "Place an Ante Wager on this box first.")
    for name, stake in box.wagers.items():
        wagering.check_size(offered[name], stake, CHIPS_SECTION)
    wagering.check_boxes((box, *others), rules.adjacent_boxes, ADJACENT_SECTION)


def pot_is_due(rules: Rules, boxes: Sequence[Box]) -> bool:
    """Two or more players with an Ante are in, and the table has a pot (680a.7(d)(2))."""
    return rules.pot and len({box.player for box in boxes if "ante" in box.wagers}) > 1


def collect(rules: Rules, boxes: Sequence[Box]) -> tuple[Box, ...]:
    """The boxes in play after "no more bets", by seat, each with its Pot Wager where one is due.
    Answers the same when it is given its own answer, or what is left of it."""
    placed = [Box(b.seat, b.player, _placed(b.wagers)) for b in boxes if "ante" in b.wagers]
    pot = {"pot": rules.pot_cents} if pot_is_due(rules, placed) else {}
    placed.sort(key=lambda box: box.seat)
    return tuple(Box(b.seat, b.player, {**b.wagers, **pot}) for b in placed)


def need(rules: Rules, boxes: Sequence[Box]) -> int:
    """What one player's boxes can take, as if a pot were due."""
    return sum(sum(_placed(b.wagers).values()) + rules.pot_cents for b in boxes if b.wagers)


def running(rules: Rules, boxes: Sequence[Box]) -> dict[str, int]:
    """The pot as it grows while people bet."""
    if not rules.pot:
        return {}
    return {"pot_cents": pot_of(collect(rules, boxes))}


def pot_of(boxes: Sequence[Box]) -> int:
    return sum(box.wagers.get("pot", 0) for box in boxes)


def _placed(wagers: Mapping[str, int]) -> dict[str, int]:
    return {name: stake for name, stake in wagers.items() if name != "pot"}
