"""The exact odds of a wager, the same for every game: rows with ways and pay, and what follows.

A row is one way in which a wager can end. Its `ways` of `total` are counted by the game, completely
and without sampling; its `pay` is what the player is up per unit staked, so -1 for a lost wager, 0
for a push. Everything else (edge, hit frequency, spread) is derived here from these, in fractions,
so that another pay prices at once (`repriced`). Where a game can only be dealt and not counted, the
rows hold what was dealt and `estimate` says how far off that may be (`odds_simulation`).

Edges are the house's: negative where the player has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Literal, TypeAlias

LOST = Fraction(-1)
PUSH = Fraction(0)

Unit: TypeAlias = Literal["edge", "share", "cents", "amount"]


@dataclass(frozen=True, slots=True)
class Row:
    """One way to end. `name` is unique in its wager."""

    name: str
    label: str
    ways: int
    total: int
    pay: Fraction
    section: str = ""

    @property
    def probability(self) -> Fraction:
        return Fraction(self.ways, self.total)

    @property
    def contribution(self) -> Fraction:
        """To the player's result per unit staked."""
        return self.probability * self.pay


@dataclass(frozen=True, slots=True)
class AtStake:
    """A wager of so many cents, rounding, fixed sums and limits as they fall on it."""

    stake_cents: int
    edge: Fraction


@dataclass(frozen=True, slots=True)
class Figure:
    """A further figure beside the rows: an `edge` (judged like the wager's own), a `share` of what
    is staked, `cents` (rounded up to whole ones), or a bare `amount`."""

    name: str
    label: str
    value: Fraction
    unit: Unit


@dataclass(frozen=True, slots=True)
class Estimate:
    """How a simulated figure was come by; the standard error is the edge's."""

    rounds: int
    standard_error: float


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """A wager of a table. `basis`: what the ways are counted in; `play`: how the player decides
    where he has a choice. Raises ValueError when the rows are not a whole."""

    wager: str
    label: str
    section: str
    basis: str
    rows: tuple[Row, ...]
    play: str = ""
    stakes: tuple[AtStake, ...] = ()
    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()
    estimate: Estimate | None = None
    curve: tuple[tuple[int, Fraction], ...] = ()
    """The edge by what a meter shows, in cents, from nothing to beyond its break-even."""

    def __post_init__(self) -> None:
        if not self.rows:
            raise ValueError(f"{self.wager}: no rows")
        if any(row.ways < 0 or row.total != self.total for row in self.rows):
            raise ValueError(f"{self.wager}: rows of different totals, or of less than no ways")
        if sum(row.ways for row in self.rows) != self.total:
            raise ValueError(f"{self.wager}: the ways of its rows are not {self.total:,}")
        if len({row.name for row in self.rows}) != len(self.rows):
            raise ValueError(f"{self.wager}: a row is there twice")

    @property
    def total(self) -> int:
        return self.rows[0].total

    @property
    def mean(self) -> Fraction:
        """What the player is up on average, per unit staked."""
        return -self.edge

    @property
    def edge(self) -> Fraction:
        """What the house keeps on average, per unit staked."""
        return edge_of(self.rows)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player is up."""
        return _often(row for row in self.rows if row.pay > 0)

    @property
    def push_frequency(self) -> Fraction:
        return _often(row for row in self.rows if row.pay == 0)

    @property
    def variance(self) -> Fraction:
        squares = sum((row.contribution * row.pay for row in self.rows), Fraction(0))
        return squares - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """Per unit staked, of one round."""
        return sqrt(self.variance)


def edge_of(rows: Iterable[Row]) -> Fraction:
    """The edge of these rows, which are a whole."""
    return -sum((row.contribution for row in rows), Fraction(0))


def _often(rows: Iterable[Row]) -> Fraction:
    return sum((row.probability for row in rows), Fraction(0))


def repriced(odds: WagerOdds, pays: Mapping[str, Fraction]) -> WagerOdds:
    """The same wager with other pays for these rows. Stakes and figures of the old ones go.
    Raises KeyError for a row that is not there."""
    strange = pays.keys() - {row.name for row in odds.rows}
    if strange:
        raise KeyError(", ".join(sorted(strange)))
    rows = tuple(replace(row, pay=pays.get(row.name, row.pay)) for row in odds.rows)
    return replace(odds, rows=rows, stakes=(), figures=(), estimate=None, curve=())


def won_at(row: Row, stake_cents: int) -> int:
    """What this row is worth to the player at this stake: a fraction of a cent is dropped."""
    return stake_cents * row.pay.numerator // row.pay.denominator


def at_stakes(
    rows: Iterable[Row],
    ask: Ask,
    limits: tuple[int, int],
    won: Callable[[Row, int], int | Fraction] = won_at,
) -> tuple[AtStake, ...]:
    """The edge at each stake, from what each row is worth there in cents (lost ones negative). If
    nobody asked for stakes, only at those of the area's `limits` that change the edge."""
    rows = tuple(rows)
    plain = edge_of(rows)
    found = []
    for cents in ask.of_area(*limits):
        kept = -sum((row.probability * won(row, cents) for row in rows), Fraction(0)) / cents
        if ask.stakes or kept != plain:
            found.append(AtStake(cents, kept))
    return tuple(found)


def to_one(odds: int | tuple[int, int]) -> Fraction:
    """The pay of a win at a to 1, or at a to b."""
    return Fraction(*odds) if isinstance(odds, tuple) else Fraction(odds)


# --- what is asked ------------------------------------------------------------------------
STAKE_MOST_CENTS = 10**12


@dataclass(frozen=True, slots=True)
class Ask:
    """What somebody wants to know beside the rules. Without `stakes` the least and the greatest
    wager of each area are taken. `players` is how many play, one hand each; `meter_cents` what the
    progressive meter shows (its seed if nothing is said)."""

    stakes: tuple[int, ...] = ()
    players: int = 1
    meter_cents: int | None = None

    def of_area(self, least_cents: int, most_cents: int) -> tuple[int, ...]:
        """The stakes to look at, in rising order."""
        asked = self.stakes or (least_cents, most_cents)
        return tuple(sorted({cents for cents in asked if cents > 0}))


def ask_faults(ask: Ask, seats: int) -> list[str]:
    """What is wrong with it, in sentences."""
    found = [
        f"A stake must be more than nothing and at most {STAKE_MOST_CENTS // 100:,}."
        for cents in ask.stakes
        if not 0 < cents <= STAKE_MOST_CENTS
    ]
    if not 1 <= ask.players <= seats:
        found.append(f"At this table 1 to {seats} can play.")
    if ask.meter_cents is not None and not 0 <= ask.meter_cents <= STAKE_MOST_CENTS:
        found.append(f"A meter shows nothing to {STAKE_MOST_CENTS // 100:,}.")
    return list(dict.fromkeys(found))


# --- warnings -----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Bounds:
    """Between which edges the operator wants his wagers; None: no bound on that side."""

    least: Fraction | None = None
    most: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Alarm:
    """`player`: he has the edge; `low` and `high`: outside the operator's bounds. `where` says at
    which stake or by which figure, and is empty for the wager's own edge."""

    kind: Literal["player", "low", "high"]
    wager: str
    where: str
    edge: Fraction


def edges_of(odds: WagerOdds) -> list[tuple[str, Fraction]]:
    """Every edge that is told of a wager, with where it holds."""
    return [
        ("", odds.edge),
        *((f"staking {at.stake_cents / 100:,.2f}", at.edge) for at in odds.stakes),
        *((figure.label, figure.value) for figure in odds.figures if figure.unit == "edge"),
    ]


def alarms(odds: WagerOdds, bounds: Bounds = Bounds()) -> tuple[Alarm, ...]:
    """What an operator should look at before this goes live."""
    found = []
    for where, edge in edges_of(odds):
        kind = _alarming(edge, bounds)
        if kind:
            found.append(Alarm(kind, odds.wager, where, edge))
    return tuple(found)


def _alarming(edge: Fraction, bounds: Bounds) -> Literal["player", "low", "high"] | None:
    if edge < 0:
        return "player"
    if bounds.least is not None and edge < bounds.least:
        return "low"
    if bounds.most is not None and edge > bounds.most:
        return "high"
    return None
