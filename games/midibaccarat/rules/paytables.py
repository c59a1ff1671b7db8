"""Odds and the Dragon Bonus tables (629a.12), as data with their sections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PLAYER_TO_ONE: Final = 1
BANKER_TO_ONE: Final = 1
TIE_LEAST_TO_ONE: Final = 8
DRAGON_7_TO_ONE: Final = 40
PANDA_8_TO_ONE: Final = 25
BOTH_PAIRS_TO_ONE: Final = 15
ONE_PAIR_TO_ONE: Final = 3

VIGORISH_PERCENT: Final = 5
VIGORISH_STEP_CENTS: Final = 25

DRAGON_SECTION: Final = "629a.12(e)"
DRAGON_LEAST_MARGIN: Final = 4


@dataclass(frozen=True, slots=True)
class DragonTable:
    """To one: by how many points a hand without a natural wins, and for a natural winner."""

    by_margin: dict[int, int]
    natural: int = 1


DRAGON: Final = {
    "A": DragonTable({9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}),
    "B": DragonTable({9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1}),
    "C": DragonTable({9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2}),
}
