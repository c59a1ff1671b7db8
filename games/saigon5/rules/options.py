"""The Rules Submission for Saigon 5 Card: its options with their sections, and what makes a whole.

`parse` answers the typed `Rules` that every other module works with; it raises `Faulty` with every
fault, so that an operator sees them at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.engine.contract import Fault, Faulty, Json, Option
from games.engine.options import complete, shape_faults
from games.engine.settling import money, winnings
from games.saigon5.rules.editions import (
    ADJACENT_SECTION,
    EDITIONS,
    LIMIT_LEAST_CENTS,
    LIMIT_SECTION,
    POT_SECTION,
    Edition,
)
from games.saigon5.rules.paytable import ANTE_ODDS, PAYTABLES

STEP_CENTS: Final = 100
SEATS: Final = 6
COUNTING: Final = "automated-counting"
_HOURS_MOST: Final = {"hand": (4, "680a.3(c)(1)"), "manual-shoe": (8, "680a.3(c)(2)")}
_DEALS: Final = (
    ("manual-shoe", "manual dealing shoe"),
    ("hand", "from the hand"),
    ("automated-shoe", "automated dealing shoe"),
)
_SHUFFLERS: Final = (
    (COUNTING, "automated, counts the deck"),
    ("automated", "automated, does not count"),
    ("manual", "by hand"),
)
DEALS: Final = tuple(name for name, _ in _DEALS)
ABANDONED: Final = ("losing", "play-out")
LIVE_ONLY: Final = (
    "shuffler", "preshuffled", "decks", "deck_change_hours", "table_maximum", "bonus_minimum",
    "bonus_maximum", "adjacent_boxes",
)  # fmt: skip
"""Options that a round file does not carry."""

OPTIONS: Final = (
    Option(
        "edition", "Edition of chapter 680a", "680a", "choice", "2019",
        tuple((name, edition.adopted) for name, edition in EDITIONS.items()),
    ),
    Option("deal", "Dealing procedure", "680a.5(c)(1)", "choice", "manual-shoe", _DEALS),
    Option("shuffler", "Shuffle", "680a.5(a)", "choice", COUNTING, _SHUFFLERS),
    Option(
        "preshuffled", "Decks arrive inspected and preshuffled", "680a.4(e)", "bool", False,
        help="No spread and no wash at the opening; the cards are cut before they are dealt.",
    ),
    Option(
        "decks", "Decks in use", "680a.3(b)", "choice", 1, ((1, "one"), (2, "two, alternating")),
        help="Two decks need an automated shuffler.",
    ),
    Option(
        "deck_change_hours", "Hours until the decks are changed", "680a.3(c)", "int", 4,
        help="At most 4 when dealt from the hand, at most 8 from a shoe.",
    ),
    Option("table_minimum", "Least Ante Wager", "680a.7(d)(1)", "cents", 1000),
    Option("table_maximum", "Greatest Ante Wager", "680a.7(d)(1)", "cents", 100_000),
    Option(
        "bonus", "Bonus Wager paytable", "680a.12(c)", "choice", "A",
        tuple((name, f"paytable {name}") for name in PAYTABLES), optional=True,
    ),
    Option("bonus_minimum", "Least Bonus Wager", "680a.12(c)", "cents", 100),
    Option("bonus_maximum", "Greatest Bonus Wager", "680a.12(c)", "cents", 10_000),
    Option(
        "pot", "Players must make a Pot Wager", POT_SECTION, "bool", False,
        help="Equal to the least Ante; collected when two or more players are in. 2019 only.",
    ),
    Option(
        "adjacent_boxes", "Adjacent boxes one player may wager on", ADJACENT_SECTION, "int", 2
    ),
    Option(
        "payout_limit", "Payout limit per player and round", LIMIT_SECTION, "cents", None,
        optional=True, help="2016: Ante and Bonus together. 2019: the Ante only.",
    ),
    Option(
        "abandoned", "Wagers of a player who leaves during a round", "680a.7(b)", "choice",
        "losing", (("losing", "lose"), ("play-out", "are played out")),
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """A whole and lawful submission. Cents; `table_minimum` is None only in a round file that does
    not say it."""

    edition: Edition
    deal: str
    abandoned: str
    pot: bool
    bonus: str | None
    payout_limit: int | None
    table_minimum: int | None
    table_maximum: int = 0
    bonus_minimum: int = 0
    bonus_maximum: int = 0
    adjacent_boxes: int = SEATS
    shuffler: str = COUNTING
    preshuffled: bool = False
    decks: int = 1
    deck_change_hours: int = 4

    @property
    def pot_cents(self) -> int:
        """The Pot Wager of one box."""
        return self.table_minimum if self.pot and self.table_minimum else 0


def faults(filed: Mapping[str, Json]) -> list[Fault]:
    """Everything that is wrong: first the shape of each option, then what they say together."""
    return shape_faults(OPTIONS, filed) or _lawful(complete(OPTIONS, filed))


def parse(filed: Mapping[str, Json]) -> Rules:
    found = faults(filed)
    if found:
        raise Faulty(found)
    whole = complete(OPTIONS, filed)
    return Rules(**{**whole, "edition": EDITIONS[whole["edition"]]})


def _lawful(o: Mapping[str, Json]) -> list[Fault]:
    return [*_device_faults(o), *_wager_faults(o), *_limit_faults(o)]


def _device_faults(o: Mapping[str, Json]) -> list[Fault]:
    found = []
    if o["deal"] == "hand" and o["shuffler"] == "manual":
        found.append(
            Fault("shuffler", "680a.9(a)(1)", "dealing from the hand needs an automated shuffler")
        )
    if o["decks"] == 2 and o["shuffler"] == "manual":
        found.append(Fault("decks", "680a.3(b)", "two decks need an automated shuffler"))
    most, section = _HOURS_MOST["hand" if o["deal"] == "hand" else "manual-shoe"]
    if not 1 <= o["deck_change_hours"] <= most:
        found.append(
            Fault("deck_change_hours", section, f"must be 1 to {most} hours for this procedure")
        )
    return found


def _wager_faults(o: Mapping[str, Json]) -> list[Fault]:
    found = [
        Fault(name, "680a.7(a)", "must be whole dollars: there are no smaller chips")
        for name in ("table_minimum", "table_maximum", "bonus_minimum", "bonus_maximum")
        if o[name] % STEP_CENTS
    ]
    for kind, section in (("table", "680a.7(d)(1)"), ("bonus", "680a.12(c)")):
        if o[f"{kind}_maximum"] < o[f"{kind}_minimum"]:
            found.append(Fault(f"{kind}_maximum", section, "is below the least wager"))
    if o["pot"] and not EDITIONS[o["edition"]].pot_allowed:
        found.append(Fault("pot", POT_SECTION, "the 2016 edition has no Pot Wager"))
    if not 1 <= o["adjacent_boxes"] <= SEATS:
        found.append(Fault("adjacent_boxes", ADJACENT_SECTION, f"must be 1 to {SEATS}"))
    return found


def most_won_at_minimum(boxes: int, ante_cents: int, bonus: str | None, bonus_cents: int) -> int:
    """The most that one player can win from the house in a round at the minimum wagers.

    A single box can hold the five aces; they never qualify, so its Ante at best comes back, and no
    royal is left for the others, which then win Ante and straight flush. Without the five aces four
    boxes can hold the natural royals. No other mixture of hands wins more.
    """
    ante = winnings(ante_cents, ANTE_ODDS) * boxes
    if bonus is None:
        return ante
    odds = {row.name: row.to_one for row in PAYTABLES[bonus]}
    others = boxes - 1
    aces = odds["five-aces"] * bonus_cents + others * (
        odds["straight-flush"] * bonus_cents + winnings(ante_cents, ANTE_ODDS)
    )
    royals = min(boxes, 4)
    flushes = boxes - royals
    return max(
        aces,
        ante
        + bonus_cents * (royals * odds["royal-flush-natural"] + flushes * odds["straight-flush"]),
    )


def _limit_faults(o: Mapping[str, Json]) -> list[Fault]:
    limit = o["payout_limit"]
    if limit is None:
        return []
    most = most_won_at_minimum(
        min(max(o["adjacent_boxes"], 1), SEATS), o["table_minimum"], o["bonus"], o["bonus_minimum"]
    )
    least = max(LIMIT_LEAST_CENTS, most)
    if limit >= least:
        return []
    message = f"must be at least {money(least)}"
    if least == most:
        message += ", the most that one player can win in a round at the minimum wagers"
    return [Fault("payout_limit", LIMIT_SECTION, message)]
