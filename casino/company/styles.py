"""How a bot bets and how long it thinks: a style is a few numbers, the same for every game."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from casino.company.strategies import Way

Area = dict[str, Any]
Wagers = dict[str, int]


@dataclass(frozen=True, slots=True)
class Style:
    """Wagers are counted in minimums of their area. `pause_s`: before a wager; `think_s`: before a
    decision. `way`: how it sets hands."""

    name: str
    units: tuple[int, int]
    side_percent: int
    side_units: tuple[int, int]
    pause_s: tuple[float, float]
    think_s: tuple[float, float]
    way: Way = "house"
    presses: bool = False
    sits_out_percent: int = 0


STYLES = {
    style.name: style
    for style in (
        Style("careful", (1, 1), 5, (1, 1), (2.0, 5.0), (2.0, 5.0), sits_out_percent=8),
        Style("steady", (2, 2), 30, (1, 1), (1.5, 4.0), (1.5, 4.0), way="best"),
        Style("bold", (4, 10), 40, (1, 3), (1.0, 3.0), (1.0, 2.5), way="own"),
        Style("bonus-lover", (1, 2), 100, (1, 6), (1.5, 4.5), (2.0, 4.0), way="best"),
        Style("presser", (1, 1), 20, (1, 1), (1.5, 4.0), (1.5, 3.5), presses=True),
        Style("slow", (1, 3), 30, (1, 1), (4.0, 9.0), (7.0, 14.0), way="own"),
    )
}
MOST_PRESSES = 3


class Bettor:
    """Decides the wagers of one bot and remembers how the last round went."""

    def __init__(self, style: Style, dice: Random) -> None:
        self.style = style
        self._dice = dice
        self._pressed = 0

    def settled(self, net_cents: int) -> None:
        """The last round's result: a presser doubles after a win, a few times in a row."""
        won = net_cents > 0 and self._pressed < MOST_PRESSES
        self._pressed = self._pressed + 1 if self.style.presses and won else 0

    def sits_out(self) -> bool:
        """Whether to let this round pass."""
        return self._dice.randrange(100) < self.style.sits_out_percent

    def wagers(self, areas: list[Area], stack_cents: int) -> Wagers:
        """The whole wager of one box; empty for lack of chips.

        Required wagers are never placed, but chips are kept for them.
        """
        stack_cents -= sum(a["minimum_cents"] for a in areas if a["role"] == "required")
        wagers: Wagers = {}
        mains = [a for a in areas if a["role"] == "main"]
        if mains:
            area = mains[0] if len(mains) == 1 else self._dice.choice(mains)
            cents = self._stake(area, self.style.units, 2**self._pressed, stack_cents)
            if not cents:
                return {}
            wagers[area["name"]] = cents
            stack_cents -= cents
        for area in (a for a in areas if a["role"] == "side"):
            if self._dice.randrange(100) < self.style.side_percent:
                cents = self._stake(area, self.style.side_units, 1, stack_cents)
                if cents:
                    wagers[area["name"]] = cents
                    stack_cents -= cents
        return wagers

    def _stake(self, area: Area, units: tuple[int, int], times: int, stack_cents: int) -> int:
        """Within the area's limits and steps and the stack, else 0."""
        least, step = area["minimum_cents"], area["step_cents"]
        wanted = max(least, step) * self._dice.randint(*units) * times
        cents = min(wanted, area["maximum_cents"], stack_cents)
        cents -= cents % step
        return int(cents) if cents >= max(least, step) else 0
