"""The Rules Submission for Face Up Pai Gow Poker: its options with their sections, and what makes a
whole.

`parse` answers the typed `Rules` that every other module works with; it raises `Faulty` with every
fault, so that an operator sees them at once. A house way is filed by name or written out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.engine.contract import Fault, Faulty, Json, Option
from games.engine.options import complete, shape_faults
from games.faceup_paigow.rules.filing import SECTION as HOUSE_WAY_SECTION
from games.faceup_paigow.rules.filing import STANDARD_NAME, house_way
from games.faceup_paigow.rules.houseway import HouseWay
from games.faceup_paigow.rules.limits import LIMIT_SECTION, limit_faults
from games.faceup_paigow.rules.paytables import (
    ACE_HIGH,
    ACE_HIGH_SECTION,
    FORTUNE,
    FORTUNE_SECTION,
    PROGRESSIVE,
    PROGRESSIVE_SECTION,
    ProgressiveTable,
)
from games.faceup_paigow.rules.start import RNG, SHAKER

STEP_CENTS: Final = 100
SEATS: Final = 6
BOXES_MOST: Final = 2
MAIN_SECTION: Final = "688a.7(d)"
ADJACENT_SECTION: Final = "688a.7(f)"
ABANDONED_SECTION: Final = "688a.7(b)"
_HOURS_MOST: Final = {"hand": (4, "688a.3(c)(1)"), "manual-shoe": (8, "688a.3(c)(2)")}
_DEALS: Final = (
    ("manual-shoe", "manual dealing shoe"),
    ("hand", "from the hand"),
    ("automated-shoe", "automated dealing shoe"),
)
DEALS: Final = tuple(name for name, _ in _DEALS)
ABANDONED: Final = ("losing", "play-out")


def _tables(known: Mapping[int, object]) -> tuple[tuple[Json, str], ...]:
    return tuple((number, f"paytable {number}") for number in known)


OPTIONS: Final = (
    Option("deal", "Dealing procedure", "688a.5(b)(1)", "choice", "manual-shoe", _DEALS),
    Option(
        "shuffler", "Shuffle", "688a.5(a)", "choice", "automated",
        (("automated", "by a device"), ("manual", "by hand, then cut")),
    ),
    Option(
        "preshuffled", "Decks arrive inspected and preshuffled", "688a.4(e)", "bool", False,
        help="No spread and no wash at the opening.",
    ),
    Option(
        "decks", "Decks in use", "688a.3(b)", "choice", 1, ((1, "one"), (2, "two, alternating")),
        help="Two decks need an automated shuffler.",
    ),
    Option(
        "deck_change_hours", "Hours until the decks are changed", "688a.3(c)", "int", 4,
        help="At most 4 when dealt from the hand, at most 8 from a shoe.",
    ),
    Option(
        "start_method", "Starting position", "688a.5(i)", "choice", SHAKER,
        ((SHAKER, "three dice in a shaker"), (RNG, "a number from 1 to 7")),
    ),
    Option("table_minimum", "Least Face Up Pai Gow Poker Wager", MAIN_SECTION, "cents", 1000),
    Option("table_maximum", "Greatest Face Up Pai Gow Poker Wager", MAIN_SECTION, "cents", 100_000),
    Option(
        "ace_high", "Ace High Bonus paytable", ACE_HIGH_SECTION, "choice", 1,
        _tables(ACE_HIGH), optional=True,
    ),
    Option("ace_high_minimum", "Least Ace High Bonus Wager", ACE_HIGH_SECTION, "cents", 100),
    Option("ace_high_maximum", "Greatest Ace High Bonus Wager", ACE_HIGH_SECTION, "cents", 10_000),
    Option(
        "fortune", "Fortune Bonus paytable", FORTUNE_SECTION, "choice", 3,
        _tables(FORTUNE), optional=True,
    ),
    Option("fortune_minimum", "Least Fortune Bonus Wager", FORTUNE_SECTION, "cents", 100),
    Option("fortune_maximum", "Greatest Fortune Bonus Wager", FORTUNE_SECTION, "cents", 10_000),
    Option(
        "progressive", "Progressive paytable", PROGRESSIVE_SECTION, "choice", None,
        _tables(PROGRESSIVE), optional=True,
    ),
    Option(
        "adjacent_boxes", "Adjacent boxes one player may wager on", ADJACENT_SECTION, "int", 2
    ),
    Option(
        "max_payout", "Maximum payout per hand", LIMIT_SECTION, "cents", None, optional=True,
        help="Never for shares of a meter, nor for an Envy Bonus.",
    ),
    Option(
        "house_way", "House way", HOUSE_WAY_SECTION, "written", STANDARD_NAME,
        ((STANDARD_NAME, "standard"),), help="How the dealer sets; another one is written out.",
    ),
    Option(
        "abandoned", "Wagers of a player who leaves during a round", ABANDONED_SECTION, "choice",
        "losing", (("losing", "lose"), ("play-out", "are played out")),
    ),
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
    return [*_device_faults(o), *_wager_faults(o), *limit_faults(o)]


def _device_faults(o: Mapping[str, Json]) -> list[Fault]:
    found = []
    if o["deal"] == "hand" and o["shuffler"] == "manual":
        found.append(
            Fault("shuffler", "688a.9(a)(1)", "dealing from the hand needs an automated shuffler")
        )
    if o["decks"] == 2 and o["shuffler"] == "manual":
        found.append(Fault("decks", "688a.3(b)", "two decks need an automated shuffler"))
    most, section = _HOURS_MOST["hand" if o["deal"] == "hand" else "manual-shoe"]
    if not 1 <= o["deck_change_hours"] <= most:
        found.append(
            Fault("deck_change_hours", section, f"must be 1 to {most} hours for this procedure")
        )
    return found


def _wager_faults(o: Mapping[str, Json]) -> list[Fault]:
    sections = {"table": MAIN_SECTION, "ace_high": ACE_HIGH_SECTION, "fortune": FORTUNE_SECTION}
    found = []
    for kind, section in sections.items():
        for name in (f"{kind}_minimum", f"{kind}_maximum"):
            if o[name] % STEP_CENTS:
                message = "must be whole dollars: there are no smaller chips"
                found.append(Fault(name, "688a.7(a)", message))
        if o[f"{kind}_maximum"] < o[f"{kind}_minimum"]:
            found.append(Fault(f"{kind}_maximum", section, "is below the least wager"))
    if not 1 <= o["adjacent_boxes"] <= BOXES_MOST:
        found.append(Fault("adjacent_boxes", ADJACENT_SECTION, f"must be 1 to {BOXES_MOST}"))
    return found
