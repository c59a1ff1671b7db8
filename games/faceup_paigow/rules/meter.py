"""A progressive meter as arithmetic: what wagers add, what a winner takes, how it starts again.

Nothing here knows where a meter is kept or who else is linked to it. Cents; an award's share is
rounded down to the cent here and nowhere else.
"""

from __future__ import annotations

from games.engine.meters import Meter, MeterTerms
from games.faceup_paigow.rules.paytables import (
    PROGRESSIVE,
    PROGRESSIVE_SECTION,
    ProgressiveTable,
)


def seeded(table: ProgressiveTable) -> Meter:
    """A meter on its first day."""
    return Meter(table.seed_cents)


def terms(paytable: int) -> MeterTerms:
    """What a meter for this posted table must be like."""
    table = PROGRESSIVE[paytable]
    return MeterTerms(
        wager="progressive",
        paytable=str(paytable),
        section=PROGRESSIVE_SECTION,
        wager_cents=table.wager_cents,
        seed_cents=table.seed_cents,
        rate_percent=table.rate_percent,
        reserve_percent=table.reserve_percent,
    )


def contribution(table: ProgressiveTable, wagers: int) -> Meter:
    """What so many wagers add at "no more bets", to the meter and to its reserve."""
    staked = table.wager_cents * wagers
    return Meter(staked * table.rate_percent // 100, staked * table.reserve_percent // 100)


def contribute(table: ProgressiveTable, meter: Meter, wagers: int) -> Meter:
    added = contribution(table, wagers)
    return Meter(meter.value_cents + added.value_cents, meter.reserve_cents + added.reserve_cents)


def less(meter: Meter, taken: Meter) -> Meter:
    """The meter without contributions of wagers that were returned; what a linked table has won
    of them meanwhile cannot come out of it again."""
    return Meter(
        max(meter.value_cents - taken.value_cents, 0),
        max(meter.reserve_cents - taken.reserve_cents, 0),
    )


def award(table: ProgressiveTable, meter: Meter, percent: int) -> tuple[int, Meter]:
    """The share of the meter as it stands, and the meter after it. After the whole of it the meter
    starts at its seed again, which the reserve pays for as far as it reaches."""
    share = meter.value_cents * percent // 100
    if percent < 100:
        return share, Meter(meter.value_cents - share, meter.reserve_cents)
    return share, Meter(table.seed_cents, max(meter.reserve_cents - table.seed_cents, 0))
