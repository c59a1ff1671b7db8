"""Odds of a game that can be dealt but not counted: shown with their standard error, as they grow.

Chance is an argument: `deals` is whatever order of cards the caller shuffles, from a seed if the
figures shall be come by again. Each deal may hold many rounds that are not independent of each
other (every hand against every other one), so the standard error is taken over deals, not rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from games.engine.odds import Estimate, Row, WagerOdds

Tally = Sequence[int]


@dataclass(frozen=True, slots=True)
class Ending:
    """A way to end, as in `Row`, whose ways are still to be dealt."""

    name: str
    label: str
    pay: Fraction
    section: str = ""


@dataclass(frozen=True, slots=True)
class Simulation:
    """A wager to be dealt. `deck` is shuffled for each deal, its first `cards` looked at; `judge`
    says how many of a deal's rounds, the same number in each, ended in each of `endings`."""

    wager: str
    label: str
    section: str
    play: str
    deck: tuple[str, ...]
    cards: int
    endings: tuple[Ending, ...]
    judge: Callable[[Sequence[str]], Tally]
    notes: tuple[str, ...] = ()


class _Count:
    """What has been dealt so far; the moments are of a deal's mean result."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.deals = 0
        self.tally = [0] * len(simulation.endings)
        self.sum = Fraction(0)
        self.squares = Fraction(0)

    def add(self, tally: Tally) -> None:
        pays = [ending.pay for ending in self.simulation.endings]
        won = sum((n * pay for n, pay in zip(tally, pays, strict=True)), Fraction(0))
        mean = won / sum(tally)
        self.deals += 1
        self.sum += mean
        self.squares += mean * mean
        self.tally = [had + n for had, n in zip(self.tally, tally, strict=True)]

    def standard_error(self) -> float:
        """Of the mean over deals; with a single deal nothing is known and it is infinite."""
        if self.deals < 2:
            return float("inf")
        spread = (self.squares - self.sum * self.sum / self.deals) / (self.deals - 1)
        return sqrt(spread / self.deals)

    def odds(self) -> WagerOdds:
        estimate = Estimate(sum(self.tally), self.standard_error())
        return odds_of(self.simulation, self.deals, self.tally, estimate)


def odds_of(simulation: Simulation, deals: int, tally: Tally, estimate: Estimate) -> WagerOdds:
    """What so many deals have shown."""
    total = sum(tally)
    rows = tuple(
        Row(ending.name, ending.label, ways, total, ending.pay, ending.section)
        for ending, ways in zip(simulation.endings, tally, strict=True)
    )
    return WagerOdds(
        simulation.wager, simulation.label, simulation.section,
        f"{total:,} rounds simulated in {deals:,} deals", rows, simulation.play,
        notes=simulation.notes, estimate=estimate,
    )  # fmt: skip


def simulate(
    simulation: Simulation, deals: Iterable[Sequence[str]], every: int = 100
) -> Iterator[WagerOdds]:
    """The odds after every so many deals, and after the last one. Who has seen enough stops asking.
    The mean over deals is the edge, for every deal holds equally many rounds."""
    count = _Count(simulation)
    for cards in deals:
        count.add(simulation.judge(cards))
        if count.deals % every == 0:
            yield count.odds()
    if count.deals % every:
        yield count.odds()
