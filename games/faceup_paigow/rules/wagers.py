"""Wagers before "no more bets" (688a.7): what may stand on a box, and which carry an Envy lammer.

Every box needs the Face Up Pai Gow Poker Wager (`main`); Ace High, Fortune and progressive are
optional. A progressive wager is exactly its table's amount.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine import wagering
from games.engine.contract import Area, Box, Refusal
from games.engine.settling import money
from games.engine.submission import STEP_CENTS
from games.faceup_paigow.rules.options import ADJACENT_SECTION, CHIPS_SECTION, MAIN_SECTION, Rules
from games.faceup_paigow.rules.paytables import PROGRESSIVE_SECTION

WAGERS: Final = ("main", "ace_high", "fortune", "progressive")
"""In the order in which the dealer settles a box; envies come after every box."""
OPTIONAL: Final = WAGERS[1:]
ENVIED: Final = ("fortune", "progressive")
SECTIONS: Final = {
    "main": MAIN_SECTION,
    "ace_high": "688a.7(e)(1)",
    "fortune": "688a.7(e)(2)",
    "progressive": "688a.7(e)(3)",
}
LABELS: Final = {
    "main": "Face Up Pai Gow Poker Wager",
    "ace_high": "Ace High Bonus",
    "fortune": "Fortune Bonus",
    "progressive": "Progressive",
}
QUALIFYING_CENTS: Final = 500
"""688a.1: a Fortune or progressive wager of $5 or more is a Qualifying Wager."""


def offered(rules: Rules) -> tuple[str, ...]:
    """The wagers of this table."""
    optional = (rules.ace_high, rules.fortune, rules.progressive)
    return ("main", *(name for name, table in zip(OPTIONAL, optional, strict=True) if table))


def areas(rules: Rules) -> tuple[Area, ...]:
    """The betting areas of every position (688a.2(b))."""
    limits = {
        "main": (rules.table_minimum, rules.table_maximum, STEP_CENTS),
        "ace_high": (rules.ace_high_minimum, rules.ace_high_maximum, STEP_CENTS),
        "fortune": (rules.fortune_minimum, rules.fortune_maximum, STEP_CENTS),
    }
    if rules.meter_table:
        limits["progressive"] = (rules.meter_table.wager_cents,) * 3
    return tuple(
        Area(
            name, LABELS[name], SECTIONS[name], "main" if name == "main" else "side", *limits[name]
        )
        for name in offered(rules)
    )


def check_wagers(rules: Rules, box: Box, others: Sequence[Box]) -> None:
    """Judge a box as it shall stand. Refusals in this order: `NoSuchWager`, `NotAStake`,
    `MainFirst`, `NotTheProgressiveAmount`, `UnderMinimum`, `OverMaximum`, `NotInChips`,
    `BoxesNotAdjacent`, `TooManyBoxes`."""
    known = {area.name: area for area in areas(rules)}
    for name, stake in box.wagers.items():
        wagering.area_of(known, name, "688a.7(e)")
        wagering.check_chips(stake, CHIPS_SECTION)
    if box.wagers and "main" not in box.wagers:
        raise Refusal(
            "MainFirst", MAIN_SECTION, "Place a Face Up Pai Gow Poker Wager on this box first."
        )
    for name, stake in box.wagers.items():
        _check_size(known[name], stake)
    wagering.check_boxes((box, *others), rules.adjacent_boxes, ADJACENT_SECTION)


def _check_size(area: Area, stake: int) -> None:
    if area.name == "progressive" and stake != area.minimum_cents:
        raise Refusal(
            "NotTheProgressiveAmount",
            PROGRESSIVE_SECTION,
            f"A progressive wager is exactly {money(area.minimum_cents)}.",
        )
    wagering.check_size(area, stake, CHIPS_SECTION)


def collect(boxes: Sequence[Box]) -> tuple[Box, ...]:
    """The boxes in play after "no more bets", by seat."""
    playing = [Box(b.seat, b.player, dict(b.wagers)) for b in boxes if "main" in b.wagers]
    return tuple(sorted(playing, key=lambda box: box.seat))


def need(boxes: Sequence[Box]) -> int:
    """What one player's boxes can take at "no more bets"."""
    return sum(sum(box.wagers.values()) for box in boxes)


def lammers(wagers: Mapping[str, int]) -> tuple[str, ...]:
    """The wagers of a box beside which an Envy lammer is placed."""
    return tuple(name for name in ENVIED if wagers.get(name, 0) >= QUALIFYING_CENTS)


def progressive_wagers(boxes: Sequence[Box]) -> int:
    """How many progressive wagers these boxes have."""
    return sum("progressive" in box.wagers for box in boxes)


def running(rules: Rules, boxes: Sequence[Box]) -> dict[str, int]:
    """How many progressive wagers are placed while people bet."""
    return {"progressive_wagers": progressive_wagers(boxes)} if rules.progressive else {}
