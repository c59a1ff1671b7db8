"""The edge of a progressive drawn against its meter: one straight line, where it crosses nothing,
and where the meter stands now. Coordinates of an SVG, to two places."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.odds import WagerOdds
from games.engine.odds_writers import figure_text, percent
from games.engine.settling import money

WIDTH, HEIGHT = 400, 140
LEFT, RIGHT, TOP, BOTTOM = 8, 392, 12, 128


@dataclass(frozen=True, slots=True)
class Chart:
    """`line`: points of a polyline; `zero`: the height of no edge at all; `even`: where the line
    meets it, None if it never does; `here`: the meter now."""

    line: str
    zero: float
    even: float | None
    here: tuple[float, float]
    words: str


def chart(odds: WagerOdds, meter_cents: int) -> Chart | None:
    """None without a curve that could be drawn. `meter_cents` is one of its points."""
    edges = [*(float(edge) for _, edge in odds.curve), 0.0]
    high, low, far = max(edges), min(edges), max((cents for cents, _ in odds.curve), default=0)
    if not far or high == low:
        return None

    def x(cents: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * cents / far, 2)

    def y(edge: float) -> float:
        return round(TOP + (BOTTOM - TOP) * (high - edge) / (high - low), 2)

    even = next((f for f in odds.figures if f.name == "break-even"), None)
    here = dict(odds.curve)[meter_cents]
    words = f"At {money(meter_cents)} the edge is {percent(here)}"
    words += f"; from {figure_text(even)} on there is none." if even else "."
    return Chart(
        " ".join(f"{x(cents)},{y(float(edge))}" for cents, edge in odds.curve),
        y(0.0), x(float(even.value)) if even else None, (x(meter_cents), y(float(here))), words,
    )  # fmt: skip
