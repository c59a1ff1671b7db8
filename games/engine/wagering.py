"""Judging wagers before "no more bets", the same at every table: each function one refusal or two,
in the order in which a game calls them.

A game says which section speaks of chips, of its wagers and of adjacent boxes, and refuses by
itself what only its own layout knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.contract import Area, Box, Refusal
from games.engine.seats import adjacent
from games.engine.settling import money


def area_of(areas: Mapping[str, Area], wager: str, section: str) -> Area:
    """The area of a wager by its name. Raises `NoSuchWager`."""
    if wager not in areas:
        raise Refusal("NoSuchWager", section, "This table does not offer that wager.")
    return areas[wager]


def check_chips(stake: int, section: str) -> None:
    """Raises `NotAStake`."""
    if type(stake) is not int or stake <= 0:
        raise Refusal("NotAStake", section, "A wager is a positive number of chips.")


def check_size(area: Area, stake: int, chips: str) -> None:
    """Raises `UnderMinimum`, `OverMaximum`, `NotInChips`."""
    if stake < area.minimum_cents:
        raise Refusal(
            "UnderMinimum", area.section, f"The least {area.label} is {money(area.minimum_cents)}."
        )
    if stake > area.maximum_cents:
        raise Refusal(
            "OverMaximum", area.section, f"The most {area.label} is {money(area.maximum_cents)}."
        )
    if stake % area.step_cents:
        raise Refusal("NotInChips", chips, f"Wager a multiple of {money(area.step_cents)}.")


def check_boxes(boxes: Sequence[Box], most: int, section: str) -> None:
    """One player's boxes. Raises `BoxesNotAdjacent`, `TooManyBoxes`."""
    seats = [box.seat for box in boxes if box.wagers]
    if not adjacent(seats):
        raise Refusal("BoxesNotAdjacent", section, "Your boxes with a wager must lie side by side.")
    if len(seats) > most:
        raise Refusal(
            "TooManyBoxes", section, f"One player may wager on at most {most} boxes here."
        )
