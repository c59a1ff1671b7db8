"""An hour of a wager as a picture: how likely each result is after sixty rounds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.engine.odds import WagerOdds
from games.engine.odds_session import Session, session
from games.engine.odds_writers import decimal

ROUNDS: Final = 60
BANDS: Final = 40
WIDTH, HEIGHT = 400, 100


@dataclass(frozen=True, slots=True)
class Bar:
    """One band of results. `ahead`: all of it is above nothing."""

    x: float
    y: float
    width: float
    height: float
    ahead: bool


@dataclass(frozen=True, slots=True)
class Hour:
    bars: tuple[Bar, ...]
    words: str


@lru_cache(maxsize=256)
def hour(odds: WagerOdds) -> Hour:
    """The same odds are drawn once: players of a table ask for the same page."""
    found = session(odds, ROUNDS)
    return Hour(_bars(found), _words(found))


def _bars(found: Session) -> tuple[Bar, ...]:
    bands = found.bands(BANDS)
    highest = max(chance for _, _, chance in bands)
    wide = WIDTH / len(bands)
    bars = []
    for place, (low, _, chance) in enumerate(bands):
        height = round(HEIGHT * chance / highest, 2)
        x, y = round(place * wide, 2), round(HEIGHT - height, 2)
        bars.append(Bar(x, y, round(wide * 0.8, 2), height, low >= 0))
    return tuple(bars)


def _words(found: Session) -> str:
    low, middle, high = (decimal(found.quantile(part), 1) for part in (0.025, 0.5, 0.975))
    return (
        f"After {ROUNDS} rounds: ahead {100 * found.ahead:.1f}% of the time; half end at {middle} "
        f"wagers or less, nineteen of twenty between {low} and {high}."
    )
