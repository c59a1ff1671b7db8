"""The Rules Submission for Midibaccarat: its options with their sections, and what makes a whole.

`parse` answers the typed `Rules` that every other module works with; it raises `Faulty` with every
fault, so that an operator sees them at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.engine import submission
from games.engine.contract import Fault, Faulty, Json, Option
from games.engine.options import complete, shape_faults
from games.midibaccarat.rules.paytables import DRAGON, DRAGON_SECTION, TIE_LEAST_TO_ONE

CHAPTER: Final = "629a"
SEATS: Final = 9
DECK_CARDS: Final = 52
DECKS: Final = (6, 7, 8)
DECKS_SECTION: Final = "629a.3(a)"
TIE_MOST_TO_ONE: Final = 1000
"""No law: a figure that no layout would post."""
TIE_SECTION: Final = "629a.12(b)"
PRESS_SECTION: Final = "629a.8(c)(3)(i)(A)"
COVER_SECTION: Final = "629a.5(d)"
COVER_LEAST: Final = 14
COVER_MOST: Final = 156
"""No law: half of the smallest shoe."""
ROUNDINGS: Final = ("exact", "up-25")
COLLECTIONS: Final = ("at-payout", "deferred")
DISCARD: Final = "discard"
SIMULATE: Final = "simulate"
CHIPS_SECTION: Final = "629a.7(b)"
PLACE_SECTION: Final = "629a.2(a)"
LIMITED: Final = {
    "table": "629a.7(a)",
    "tie": "629a.7(a)(3)",
    "dragon": "629a.7(a)(4)",
    "insurance": "629a.7(a)(5)",
    "house_money": "629a.7(a)(7)",
}
"""The wagers that have limits of their own, with their sections."""

OPTIONS: Final = (
    Option(
        "decks", "Decks in the shoe", DECKS_SECTION, "choice", 8,
        ((6, "six"), (7, "seven"), (8, "eight")),
    ),
    Option(
        "preshuffled", "Decks arrive inspected and preshuffled", "629a.4(d)", "bool", False,
        help="No spread, no wash and no shuffle at the opening; the cards are cut all the same.",
    ),
    Option(
        "cover_cards", "Cards below the second cover card", COVER_SECTION, "int", COVER_LEAST,
        help="At least 14. When the cover card shows, one more round follows.",
    ),
    Option(
        "ez", "EZ Baccarat", "629a.1", "bool", False,
        help="No vigorish, Banker pushes on a Dragon 7, Dragon 7 and Panda 8 are offered.",
    ),
    *submission.stakes("table", "Banker or Player Wager", LIMITED["table"], 1000, 500_000),
    Option(
        "tie_odds", "Tie Wager pays, to 1", TIE_SECTION, "int", TIE_LEAST_TO_ONE,
        help="At least 8.",
    ),
    *submission.stakes("tie", "Tie Wager", LIMITED["tie"], 500, 50_000),
    Option(
        "dragon_bonus", "Dragon Bonus paytable", DRAGON_SECTION, "choice", "A",
        tuple((name, f"paytable {name}") for name in DRAGON), optional=True,
    ),
    Option(
        "dragon_hands", "Dragon Bonus may be wagered on", LIMITED["dragon"], "choice", "both",
        (("both", "either hand"), ("player", "Player only"), ("banker", "Banker only")),
    ),
    *submission.stakes("dragon", "Dragon Bonus Wager", LIMITED["dragon"], 500, 20_000),
    *submission.stakes(
        "insurance", "Dragon 7 or Panda 8 Insurance Wager", LIMITED["insurance"], 500, 20_000
    ),
    Option("house_money", "House Money Wager", LIMITED["house_money"], "bool", False),
    Option(
        "house_money_press_percent", "Part of a House Money payout that may be added to a wager",
        PRESS_SECTION, "int", 100, help="In percent, 1 to 100.",
    ),
    *submission.stakes("house_money", "House Money Wager", LIMITED["house_money"], 500, 20_000),
    Option(
        "vigorish_rounding", "Vigorish", "629a.12(c)", "choice", "exact",
        (("exact", "exact to the cent"), ("up-25", "up to the next 25 cents")),
    ),
    Option(
        "vigorish_collected", "Vigorish is collected", "629a.12(d)", "choice", "at-payout",
        (("at-payout", "with the payout"), ("deferred", "before a new shoe, or on leaving")),
    ),
    Option(
        "disclosed_card", "A disclosed third card that neither hand may have", "629a.13(c)",
        "choice", DISCARD,
        ((DISCARD, "is discarded with one more card, face down"),
         (SIMULATE, "begins a simulated round")),
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """A whole and lawful submission, money in cents. A round file says only the first eight."""

    decks: int
    ez: bool
    tie_odds: int
    dragon_bonus: str | None
    house_money: bool
    house_money_press_percent: int
    vigorish_rounding: str
    vigorish_collected: str
    dragon_hands: str = "both"
    disclosed_card: str = DISCARD
    preshuffled: bool = False
    cover_cards: int = COVER_LEAST
    table_minimum: int = 0
    table_maximum: int = 0
    tie_minimum: int = 0
    tie_maximum: int = 0
    dragon_minimum: int = 0
    dragon_maximum: int = 0
    insurance_minimum: int = 0
    insurance_maximum: int = 0
    house_money_minimum: int = 0
    house_money_maximum: int = 0

    @property
    def shoe_cards(self) -> int:
        return self.decks * DECK_CARDS


def faults(filed: Mapping[str, Json]) -> list[Fault]:
    """Everything that is wrong: first the shape of each option, then what they say together."""
    return shape_faults(OPTIONS, filed) or _lawful(complete(OPTIONS, filed))


def parse(filed: Mapping[str, Json]) -> Rules:
    found = faults(filed)
    if found:
        raise Faulty(found)
    return Rules(**complete(OPTIONS, filed))


def _lawful(o: Mapping[str, Json]) -> list[Fault]:
    ranges = (
        ("tie_odds", TIE_SECTION, TIE_LEAST_TO_ONE, TIE_MOST_TO_ONE),
        ("house_money_press_percent", PRESS_SECTION, 1, 100),
        ("cover_cards", COVER_SECTION, COVER_LEAST, COVER_MOST),
    )
    return [
        *submission.range_faults(o, ranges),
        *submission.stake_faults(o, LIMITED, CHIPS_SECTION),
    ]
