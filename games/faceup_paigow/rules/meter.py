"""A progressive meter as arithmetic: what wagers add, what a winner takes, how it starts again.

Nothing here knows where a meter is kept or who else is linked to it. Cents; an award's share is
rounded down to the cent here and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.faceup_paigow.rules.paytables import ProgressiveTable


@dataclass(frozen=True, slots=True)
class Meter:
    """What a meter shows and what its reserve holds, both in cents."""

    value_cents: int
    reserve_cents: int = 0


def seeded(table: ProgressiveTable) -> Meter:
    """A meter on its first day."""
    return Meter(table.seed_cents)


def contribution(table: ProgressiveTable, wagers: int) -> Meter:
    """What so many wagers add at "no more bets", to the meter and to its reserve."""
    staked = table.wager_cents * wagers
    return Meter(staked * table.rate_percent // 100, staked * table.reserve_percent // 100)


def contribute(table: ProgressiveTable, meter: Meter, wagers: int) -> Meter:
    added = contribution(table, wagers)
    return Meter(meter.value_cents + added.value_cents, meter.reserve_cents + added.reserve_cents)


def take_back(table: ProgressiveTable, meter: Meter, wagers: int) -> Meter:
    """Contributions of wagers that were returned, undone."""
    added = contribution(table, wagers)
    return Meter(meter.value_cents - added.value_cents, meter.reserve_cents - added.reserve_cents)


def award(table: ProgressiveTable, meter: Meter, percent: int) -> tuple[int, Meter]:
    """The share of the meter as it stands, and the meter after it. After the whole of it the meter
    starts at its seed again, which the reserve pays for as far as it reaches."""
    share = meter.value_cents * percent // 100
    if percent < 100:
        return share, Meter(meter.value_cents - share, meter.reserve_cents)
    return share, Meter(table.seed_cents, max(meter.reserve_cents - table.seed_cents, 0))
