"""The main wager as it was dealt once at length under the standard house way, so that nobody waits
for a figure. `manage.py odds --game face-up-pai-gow-poker --deals 90000 --seed 1` deals the first
again (20,000 the second); `tests/odds` deals a part anew and compares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.odds import Estimate, WagerOdds
from games.engine.odds_simulation import Simulation, odds_of
from games.faceup_paigow.odds_main import simulations
from games.faceup_paigow.rules.filing import STANDARD_NAME, house_way
from games.faceup_paigow.rules.options import Rules


@dataclass(frozen=True, slots=True)
class Dealt:
    """`tally`: rounds by ending, in the order of the simulation's endings."""

    deals: int
    tally: tuple[int, ...]
    standard_error: float


ONCE: Final = {
    "main": Dealt(
        90_000, (866_436, 713_119, 748_836, 351_486, 1_055_048, 45_075), 0.00021409077098392124
    ),
    "best": Dealt(20_000, (209_143, 189_723, 139_474, 77_586, 224_041, 33), 0.000586918543944658),
}


def dealt_once(rules: Rules) -> tuple[WagerOdds, ...]:
    """Nothing under a house way of the operator's own."""
    if rules.way.rules != house_way(STANDARD_NAME).rules:
        return ()
    return tuple(_odds(simulation) for simulation in simulations(rules))


def _odds(simulation: Simulation) -> WagerOdds:
    dealt = ONCE[simulation.wager]
    estimate = Estimate(sum(dealt.tally), dealt.standard_error)
    return odds_of(simulation, dealt.deals, dealt.tally, estimate)
