"""The Rules Submission for Saigon 5 Card: its options with their sections, and what makes a whole.

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
from games.engine.settling import winnings
from games.saigon5.rules.editions import (
    ABANDONED_SECTION,
    ADJACENT_SECTION,
    ANTE_SECTION,
    CHAPTER,
    CHIPS_SECTION,
    EDITIONS,
    LIMIT_SECTION,
    POT_SECTION,
    Edition,
)
from games.saigon5.rules.paytable import ANTE_ODDS, BONUS_SECTION, PAYTABLES

SEATS: Final = 6
COUNTING: Final = "automated-counting"
_SHUFFLERS: Final = (
    (COUNTING, "automated, counts the deck"),
    ("automated", "automated, does not count"),
    ("manual", "by hand"),
)
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
    submission.deal("680a.5(c)(1)"),
    Option("shuffler", "Shuffle", "680a.5(a)", "choice", COUNTING, _SHUFFLERS),
    Option(
        "preshuffled", "Decks arrive inspected and preshuffled", "680a.4(e)", "bool", False,
        help="No spread and no wash at the opening; the cards are cut before they are dealt.",
    ),
    submission.decks("680a.3(b)"),
    submission.deck_change_hours("680a.3(c)"),
    *submission.stakes("table", "Ante Wager", ANTE_SECTION, 1000, 100_000),
    Option(
        "bonus", "Bonus Wager paytable", BONUS_SECTION, "choice", "A",
        tuple((name, f"paytable {name}") for name in PAYTABLES), optional=True,
    ),
    *submission.stakes("bonus", "Bonus Wager", BONUS_SECTION, 100, 10_000),
    Option(
        "pot", "Players must make a Pot Wager", POT_SECTION, "bool", False,
        help="Equal to the least Ante; collected when two or more players are in. 2019 only.",
    ),
    submission.adjacent_boxes(ADJACENT_SECTION),
    Option(
        "payout_limit", "Payout limit per player and round", LIMIT_SECTION, "cents", None,
        optional=True, help="2016: Ante and Bonus together. 2019: the Ante only.",
    ),
    submission.abandoned(ABANDONED_SECTION),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """A whole and lawful submission. Cents; `table_minimum` is 0 only in a round file that does not
    say it."""

    edition: Edition
    deal: str
    abandoned: str
    pot: bool
    bonus: str | None
    payout_limit: int | None
    table_minimum: int
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
        return self.table_minimum if self.pot else 0


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
    stakes = {"table": ANTE_SECTION, "bonus": BONUS_SECTION}
    return [
        *submission.device_faults(o, CHAPTER),
        *submission.stake_faults(o, stakes, CHIPS_SECTION),
        *_pot_faults(o),
        *submission.range_faults(o, [("adjacent_boxes", ADJACENT_SECTION, 1, SEATS)]),
        *_limit_faults(o),
    ]


def _pot_faults(o: Mapping[str, Json]) -> list[Fault]:
    if o["pot"] and not EDITIONS[o["edition"]].pot_allowed:
        return [Fault("pot", POT_SECTION, "the 2016 edition has no Pot Wager")]
    return []


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
    boxes = min(max(o["adjacent_boxes"], 1), SEATS)
    most = most_won_at_minimum(boxes, o["table_minimum"], o["bonus"], o["bonus_minimum"])
    return submission.limit_faults("payout_limit", LIMIT_SECTION, o["payout_limit"], most)
