"""What Rules Submissions of table games share: options that a game files under its own sections,
and the faults that options can have together.

A game lists these beside its own. What a fault says is the same at every table, where the law says
it is the game's: so sections are arguments, and the chapters of one-deck games, which number decks
(.3) and dealing from the hand (.9) alike, are named by `chapter`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from games.engine.contract import Fault, Json, Option
from games.engine.dealing import AUTOMATED, MANUAL
from games.engine.settling import money

STEP_CENTS: Final = 100
"""The smallest chip."""
LIMIT_LEAST_CENTS: Final = 5_000_000
"""In every chapter no limit of payouts may be below $50,000."""
ABANDONED: Final = ("losing", "play-out")
_DEALS: Final = (
    (MANUAL, "manual dealing shoe"),
    ("hand", "from the hand"),
    (AUTOMATED, "automated dealing shoe"),
)
DEALS: Final = tuple(name for name, _ in _DEALS)


def deal(section: str) -> Option:
    return Option("deal", "Dealing procedure", section, "choice", MANUAL, _DEALS)


def decks(section: str) -> Option:
    return Option(
        "decks", "Decks in use", section, "choice", 1, ((1, "one"), (2, "two, alternating")),
        help="Two decks need an automated shuffler.",
    )  # fmt: skip


def deck_change_hours(section: str) -> Option:
    return Option(
        "deck_change_hours", "Hours until the decks are changed", section, "int", 4,
        help="At most 4 when dealt from the hand, at most 8 from a shoe.",
    )  # fmt: skip


def stakes(kind: str, wager: str, section: str, least: int, most: int) -> tuple[Option, Option]:
    """The least and the greatest wager of a kind, in cents."""
    return (
        Option(f"{kind}_minimum", f"Least {wager}", section, "cents", least),
        Option(f"{kind}_maximum", f"Greatest {wager}", section, "cents", most),
    )


def adjacent_boxes(section: str) -> Option:
    return Option("adjacent_boxes", "Adjacent boxes one player may wager on", section, "int", 2)


def abandoned(section: str) -> Option:
    return Option(
        "abandoned", "Wagers of a player who leaves during a round", section, "choice",
        "losing", (("losing", "lose"), ("play-out", "are played out")),
    )  # fmt: skip


def device_faults(o: Mapping[str, Json], chapter: str) -> list[Fault]:
    """What needs a shuffler, and how long decks may be used."""
    found = []
    if o["deal"] == "hand" and o["shuffler"] == "manual":
        message = "dealing from the hand needs an automated shuffler"
        found.append(Fault("shuffler", f"{chapter}.9(a)(1)", message))
    if o["decks"] == 2 and o["shuffler"] == "manual":
        found.append(Fault("decks", f"{chapter}.3(b)", "two decks need an automated shuffler"))
    most, section = (4, "(1)") if o["deal"] == "hand" else (8, "(2)")
    if not 1 <= o["deck_change_hours"] <= most:
        message = f"must be 1 to {most} hours for this procedure"
        found.append(Fault("deck_change_hours", f"{chapter}.3(c){section}", message))
    return found


def stake_faults(o: Mapping[str, Json], kinds: Mapping[str, str], chips: str) -> list[Fault]:
    """Limits of wagers. `kinds`: the kind of each pair of `stakes` and its section; `chips`: the
    section that wants wagers in chips."""
    found = [
        Fault(name, chips, "must be whole dollars: there are no smaller chips")
        for kind in kinds
        for name in (f"{kind}_minimum", f"{kind}_maximum")
        if o[name] % STEP_CENTS
    ]
    found += [
        Fault(f"{kind}_maximum", section, "is below the least wager")
        for kind, section in kinds.items()
        if o[f"{kind}_maximum"] < o[f"{kind}_minimum"]
    ]
    return found


def range_faults(o: Mapping[str, Json], ranges: Iterable[tuple[str, str, int, int]]) -> list[Fault]:
    """Whole numbers out of their range: option, section, least, most."""
    return [
        Fault(name, section, f"must be {least} to {most}")
        for name, section, least, most in ranges
        if not least <= o[name] <= most
    ]


def limit_faults(name: str, section: str, limit_cents: int | None, most_won: int) -> list[Fault]:
    """A limit of payouts that is too low. `most_won`: the most that one player can win in a round
    at the minimum wagers."""
    least = max(LIMIT_LEAST_CENTS, most_won)
    if limit_cents is None or limit_cents >= least:
        return []
    message = f"must be at least {money(least)}"
    if least == most_won:
        message += ", the most that one player can win in a round at the minimum wagers"
    return [Fault(name, section, message)]
