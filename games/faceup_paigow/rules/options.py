"""The Rules Submission for Face Up Pai Gow Poker: its options with their sections, and what makes a
whole.

`parse` answers the typed `Rules` that every other module works with; it raises `Faulty` with every
fault, so that an operator sees them at once. A house way is filed by name or written out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.engine import submission
from games.engine.contract import Fault, Faulty, Json, Option
from games.engine.options import complete, shape_faults
from games.faceup_paigow.rules.filing import SECTION as HOUSE_WAY_SECTION
from games.faceup_paigow.rules.filing import STANDARD_NAME, house_way
from games.faceup_paigow.rules.houseway import HouseWay
from games.faceup_paigow.rules.limits import LIMIT_SECTION, most_won_at_minimum
from games.faceup_paigow.rules.paytables import (
    ACE_HIGH,
    ACE_HIGH_SECTION,
    FORTUNE,
    FORTUNE_SECTION,
    PROGRESSIVE,
    PROGRESSIVE_SECTION,
    ProgressiveTable,
)
from games.faceup_paigow.rules.standard import STANDARD
from games.faceup_paigow.rules.start import RNG, SHAKER

SEATS: Final = 6
BOXES_MOST: Final = 2
CHAPTER: Final = "688a"
CHIPS_SECTION: Final = "688a.7(a)"
MAIN_SECTION: Final = "688a.7(d)"
ADJACENT_SECTION: Final = "688a.7(f)"
ABANDONED_SECTION: Final = "688a.7(b)"


def _tables(known: Mapping[int, object]) -> tuple[tuple[Json, str], ...]:
    return tuple((number, f"paytable {number}") for number in known)


_HOUSE_WAY_HELP: Final = (
    "How the dealer sets. Rules are tried from the top; the first whose best hand, shapes and "
    "conditions fit the seven cards says which two are set low: pairs.2 is a card of the second "
    "highest pair, singles.1 the highest single card. “Keep” instead leaves that hand high and "
    "sets the best low hand beside it."
)

OPTIONS: Final = (
    submission.deal("688a.5(b)(1)"),
    Option(
        "shuffler", "Shuffle", "688a.5(a)", "choice", "automated",
        (("automated", "by a device"), ("manual", "by hand, then cut")),
    ),
    Option(
        "preshuffled", "Decks arrive inspected and preshuffled", "688a.4(e)", "bool", False,
        help="No spread and no wash at the opening.",
    ),
    submission.decks("688a.3(b)"),
    submission.deck_change_hours("688a.3(c)"),
    Option(
        "start_method", "Starting position", "688a.5(i)", "choice", SHAKER,
        ((SHAKER, "three dice in a shaker"), (RNG, "a number from 1 to 7")),
    ),
    *submission.stakes("table", "Face Up Pai Gow Poker Wager", MAIN_SECTION, 1000, 100_000),
    Option(
        "ace_high", "Ace High Bonus paytable", ACE_HIGH_SECTION, "choice", 1,
        _tables(ACE_HIGH), optional=True,
    ),
    *submission.stakes("ace_high", "Ace High Bonus Wager", ACE_HIGH_SECTION, 100, 10_000),
    Option(
        "fortune", "Fortune Bonus paytable", FORTUNE_SECTION, "choice", 3,
        _tables(FORTUNE), optional=True,
    ),
    *submission.stakes("fortune", "Fortune Bonus Wager", FORTUNE_SECTION, 100, 10_000),
    Option(
        "progressive", "Progressive paytable", PROGRESSIVE_SECTION, "choice", None,
        _tables(PROGRESSIVE), optional=True,
    ),
    submission.adjacent_boxes(ADJACENT_SECTION),
    Option(
        "max_payout", "Maximum payout per hand", LIMIT_SECTION, "cents", None, optional=True,
        help="Never for shares of a meter, nor for an Envy Bonus.",
    ),
    Option(
        "house_way", "House way", HOUSE_WAY_SECTION, "written", STANDARD_NAME,
        ((STANDARD_NAME, "standard"),), help=_HOUSE_WAY_HELP, spelled=STANDARD,
    ),
    submission.abandoned(ABANDONED_SECTION),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """A whole and lawful submission, money in cents. `filed_way` is the house way as filed."""

    deal: str
    abandoned: str
    ace_high: int | None
    fortune: int | None
    progressive: int | None
    max_payout: int | None
    filed_way: Json
    way: HouseWay
    start_method: str = SHAKER
    shuffler: str = "automated"
    preshuffled: bool = False
    decks: int = 1
    deck_change_hours: int = 4
    adjacent_boxes: int = BOXES_MOST
    table_minimum: int = 0
    table_maximum: int = 0
    ace_high_minimum: int = 0
    ace_high_maximum: int = 0
    fortune_minimum: int = 0
    fortune_maximum: int = 0

    @property
    def meter_table(self) -> ProgressiveTable | None:
        return PROGRESSIVE[self.progressive] if self.progressive else None


def faults(filed: Mapping[str, Json]) -> list[Fault]:
    """Everything that is wrong: first the shape of each option, then what they say together."""
    found = shape_faults(OPTIONS, filed) or _way_faults(filed)
    return found or _lawful(complete(OPTIONS, filed))


def parse(filed: Mapping[str, Json]) -> Rules:
    found = faults(filed)
    if found:
        raise Faulty(found)
    whole = complete(OPTIONS, filed)
    filed_way = whole.pop("house_way")
    return Rules(**whole, filed_way=filed_way, way=house_way(filed_way))


def _way_faults(filed: Mapping[str, Json]) -> list[Fault]:
    try:
        house_way(filed.get("house_way", STANDARD_NAME))
    except Faulty as faulty:
        return list(faulty.faults)
    return []


def _lawful(o: Mapping[str, Json]) -> list[Fault]:
    stakes = {"table": MAIN_SECTION, "ace_high": ACE_HIGH_SECTION, "fortune": FORTUNE_SECTION}
    boxes = min(max(o["adjacent_boxes"], 1), BOXES_MOST)
    most_won = most_won_at_minimum({**o, "adjacent_boxes": boxes})
    return [
        *submission.device_faults(o, CHAPTER),
        *submission.stake_faults(o, stakes, CHIPS_SECTION),
        *submission.range_faults(o, [("adjacent_boxes", ADJACENT_SECTION, 1, BOXES_MOST)]),
        *submission.limit_faults("max_payout", LIMIT_SECTION, o["max_payout"], most_won),
    ]
