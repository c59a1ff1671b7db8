"""The two editions of chapter 680a as data: what may be offered and how sections are lettered.

Everything that is the same in both is written in the other modules and not here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the chapter. `limited` are the wagers that the payout limit covers."""

    name: str
    adopted: str
    pot_allowed: bool
    limited: tuple[str, ...]
    bonus_section: str
    bonus_area_section: str
    odds_sign_section: str
    limit_sign_section: str
    removal_section: str


EDITIONS: Final = {
    "2016": Edition(
        name="2016",
        adopted="as adopted in 2016",
        pot_allowed=False,
        limited=("ante", "bonus"),
        bonus_section="680a.7(d)(2)",
        bonus_area_section="680a.2(b)(4)",
        odds_sign_section="680a.2(b)(5)",
        limit_sign_section="680a.2(b)(6)",
        removal_section="680a.11(f)",
    ),
    "2019": Edition(
        name="2019",
        adopted="as amended in 2019",
        pot_allowed=True,
        limited=("ante",),
        bonus_section="680a.7(d)(3)",
        bonus_area_section="680a.2(b)(5)",
        odds_sign_section="680a.2(b)(6)",
        limit_sign_section="680a.2(b)(7)",
        removal_section="680a.11(g)",
    ),
}

CHAPTER: Final = "680a"
CHIPS_SECTION: Final = "680a.7(a)"
ABANDONED_SECTION: Final = "680a.7(b)"
ANTE_SECTION: Final = "680a.7(d)(1)"
POT_SECTION: Final = "680a.7(d)(2)"
POT_AREA_SECTION: Final = "680a.2(b)(3)"
ADJACENT_SECTION: Final = "680a.7(e)"
LIMIT_SECTION: Final = "680a.12(d)"
