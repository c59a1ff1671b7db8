"""A progressive meter as rules and room speak of it: what it shows, on which terms, who won of it.

Rules say how much wagers add and which share a hand takes; the room knows where a meter is kept
and which tables are linked to it. Integer cents; percentages are whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meter:
    """What a meter shows and what its reserve holds, both in cents."""

    value_cents: int
    reserve_cents: int = 0


NOTHING = Meter(0)


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """What a table's rules ask of the meter that its wagers feed. Tables may be linked to one meter
    when their terms are equal. `paytable` names the posted table, `wager` the area."""

    wager: str
    paytable: str
    section: str
    wager_cents: int
    seed_cents: int
    rate_percent: int
    reserve_percent: int


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the meter that a hand has won; after 100 percent the meter starts at its seed."""

    seat: int
    wager: str
    hand: str
    percent: int
    cents: int
