"""A progressive wager against its meter: what it is worth at a value of the meter, at which value
neither side has an edge, and what it returns in the long run.

In the long run every cent that wagers add to the meter is paid out, whatever the meter shows when;
and each time all of it is won, a seed is added. So the long-run return is the fixed sums, the rate,
and the seed as often as the whole meter is won. Who pays the seed, the house or the reserve that
wagers have paid in, changes nothing for the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from games.engine.odds import Figure
from games.faceup_paigow.rules.paytables import ProgressiveRow, ProgressiveTable


@dataclass(frozen=True, slots=True)
class Dealt:
    """A row of the table and how often its hand is dealt."""

    row: ProgressiveRow
    probability: Fraction


def back_cents(table: ProgressiveTable, row: ProgressiveRow, meter_cents: int) -> int:
    """All that a winning wager gets back; a fraction of a cent of the meter is dropped."""
    share = meter_cents * row.percent // 100
    return row.cents + share + (table.wager_cents if table.returned else 0)


def return_at(table: ProgressiveTable, dealt: Sequence[Dealt], meter_cents: int) -> Fraction:
    """Per unit staked, at this value of the meter; more than 1 favours the player."""
    back = sum(d.probability * back_cents(table, d.row, meter_cents) for d in dealt)
    return Fraction(back) / table.wager_cents


def break_even_cents(table: ProgressiveTable, dealt: Sequence[Dealt], envy: Fraction) -> int | None:
    """The least meter at which the house has no edge any more; None without any share of a meter.
    `envy`: what envies return per unit staked."""
    slope = sum((d.probability * d.row.percent / 100 for d in dealt), Fraction(0))
    if not slope:
        return None
    lacking = (1 - envy - return_at(table, dealt, 0)) * table.wager_cents
    found = max(ceil(lacking / slope), 0)
    while return_at(table, dealt, found) + envy < 1:
        found += 1
    return found


def curve(
    table: ProgressiveTable, dealt: Sequence[Dealt], envy: Fraction, meter_cents: int
) -> tuple[tuple[int, Fraction], ...]:
    """The edge at nothing, at the seed, at what the meter shows, at break-even, and a quarter
    beyond the highest of these. In between it is straight, but for fractions of a cent."""
    even = break_even_cents(table, dealt, envy)
    known = {0, table.seed_cents, meter_cents, *([] if even is None else [even])}
    shown = sorted({*known, max(known) * 5 // 4})
    return tuple((cents, 1 - envy - return_at(table, dealt, cents)) for cents in shown)


def long_run(table: ProgressiveTable, dealt: Sequence[Dealt], envy: Fraction) -> list[Figure]:
    """The parts of the long-run return, their sum, and the house's edge."""
    fixed = return_at(table, dealt, 0)
    rate = Fraction(table.rate_percent, 100)
    whole = sum((d.probability for d in dealt if d.row.percent == 100), Fraction(0))
    seeds = whole * table.seed_cents / table.wager_cents
    reserve = Fraction(table.reserve_percent, 100)
    total = fixed + rate + seeds + envy
    found = [
        Figure("fixed", "Returned in fixed sums", fixed, "share"),
        Figure("rate", "Added to the meter", rate, "share"),
        Figure("seeds", "Seeds of a meter that was won whole", seeds, "share"),
        *([Figure("envy", "Returned as Envy Bonus", envy, "share")] if envy else []),
        Figure("long-run", "Returned in the long run", total, "share"),
        Figure("long-run-edge", "Edge in the long run", 1 - total, "edge"),
    ]
    if reserve:
        label = "Added to the reserve, which pays for seeds"
        found.append(Figure("reserve", label, reserve, "share"))
        kept = max(reserve - seeds, Fraction(0))
        found.append(Figure("reserve-kept", "Of that, never needed for seeds", kept, "share"))
    return found
