"""What many rounds of one wager come to: the distribution of a session's result.

Rounds are taken as independent, each with the same wager; between rounds of one shoe that is nearly
so. Probabilities are floats here, for they are drawn and not booked: results rarer than `LEAST` are
let go after every round, and how much that is in all is told (`unknown`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm
from typing import Final

from games.engine.odds import Figure, WagerOdds

ROUNDS_MOST: Final = 250
LEAST: Final = 1e-10


@dataclass(frozen=True, slots=True)
class Session:
    """`results`: what the player is up, in units of his wager, with its probability, rising."""

    rounds: int
    results: tuple[tuple[Fraction, float], ...]
    unknown: float

    def within(self, low: Fraction | None, high: Fraction | None) -> float:
        """How likely the result lies from `low` to `high`, both included; None: without an end."""
        return sum(
            chance
            for result, chance in self.results
            if (low is None or result >= low) and (high is None or result <= high)
        )

    @property
    def ahead(self) -> float:
        """How likely the player is up in the end."""
        return sum(chance for result, chance in self.results if result > 0)

    def quantile(self, part: float) -> Fraction:
        """The least result that is not exceeded with this probability."""
        reached = 0.0
        for result, chance in self.results:
            reached += chance
            if reached >= part:
                return result
        return self.results[-1][0]

    def bands(self, most: int) -> tuple[tuple[int, int, float], ...]:
        """At most so many bands to draw, each a whole number of wagers wide: from (not included),
        to, probability. Nothing won or lost is an edge. The last thousandth at either end is in the
        outermost ones."""
        low, high = self.quantile(0.001), self.quantile(0.999)
        width = max(ceil((high - low) / (most - 2)), 1)
        first = (ceil(low / width) - 1) * width
        chances = [0.0] * (ceil(high / width) - first // width)
        for result, chance in self.results:
            place = ceil((result - first) / width) - 1
            chances[min(max(place, 0), len(chances) - 1)] += chance
        return tuple(
            (first + i * width, first + (i + 1) * width, chance) for i, chance in enumerate(chances)
        )


def session(odds: WagerOdds, rounds: int) -> Session:
    """Of so many rounds. Raises ValueError below 1 and above ROUNDS_MOST."""
    if not 1 <= rounds <= ROUNDS_MOST:
        raise ValueError(f"a session has 1 to {ROUNDS_MOST} rounds")
    unit = lcm(*(row.pay.denominator for row in odds.rows))
    steps: dict[int, float] = {}
    for row in odds.rows:
        step = int(row.pay * unit)
        steps[step] = steps.get(step, 0.0) + float(row.probability)
    found = {0: 1.0}
    for _ in range(rounds):
        found = _pruned(_one_more(found, steps.items()))
    results = tuple((Fraction(at, unit), chance) for at, chance in sorted(found.items()))
    return Session(rounds, results, max(0.0, 1 - sum(found.values())))


def session_figures(odds: WagerOdds, rounds: int) -> tuple[Figure, ...]:
    """A session in four figures, results in wagers."""
    found = session(odds, rounds)
    named = (("low", "one in forty ends below", 0.025), ("middle", "half end below", 0.5),
             ("high", "one in forty ends above", 0.975))  # fmt: skip
    after = f"After {rounds} rounds"
    return (
        Figure("session-ahead", f"{after}: ahead", Fraction(found.ahead), "share"),
        *(
            Figure(f"session-{name}", f"{after}: {words}", found.quantile(part), "amount")
            for name, words, part in named
        ),
    )


def _one_more(found: dict[int, float], steps: Iterable[tuple[int, float]]) -> dict[int, float]:
    """The distribution after one more round."""
    after: dict[int, float] = {}
    for step, chance in steps:
        for at, before in found.items():
            after[at + step] = after.get(at + step, 0.0) + before * chance
    return after


def _pruned(found: dict[int, float]) -> dict[int, float]:
    return {at: chance for at, chance in found.items() if chance >= LEAST}
