"""Irregularities (629a.13) and the compulsory end of a right to reveal (629a.8(d)): what a floor
person can declare, what the table then does, and how it stands in the record of the round.

A round goes on without a disclosed card, which begins a simulated round when the round is over. A
shoe that runs short voids the round by itself; nobody has to declare it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.engine.aside import place_named
from games.engine.cards import name_of
from games.engine.contract import Irregularity, Json, Void
from games.engine.mishaps import not_applicable
from games.midibaccarat.rules.options import DISCARD, Rules
from games.midibaccarat.rules.state import DISCLOSED, Round

SECTION: Final = "629a.13"
DRAWN_IN_ERROR: Final = "629a.13(a)"
THIRD_UNSEEN: Final = "629a.13(b)"
THIRD_DISCLOSED: Final = "629a.13(c)"
THIRD_DISCARDED: Final = "629a.13(c)(1)"
THIRD_SIMULATED: Final = "629a.13(c)(2)"
TOO_FEW: Final = "629a.13(e)"
RELINQUISH: Final = "629a.8(d)"
RECUT: Final = "629a.5(e)"

SHORT_SHOE: Final = Void(TOO_FEW, "the shoe has not enough cards left to complete the round")
THIRD_ERRORS: Final = (THIRD_UNSEEN, THIRD_DISCLOSED)
PUT_ASIDE: Final = (DISCLOSED, THIRD_DISCARDED, THIRD_SIMULATED)
AFTER_MOST: Final = 2
"""Disclosed cards that can be declared once the first four are out: one per third card."""
ROUND_CARDS: Final = 6

_SPOKEN: Final = {
    DRAWN_IN_ERROR: "A card drawn in error is the first card of the next hand",
    THIRD_UNSEEN: "A third card was dealt to the Player's Hand in error",
    THIRD_DISCLOSED: "becomes the third card of the Banker's Hand",
    THIRD_DISCARDED: "is discarded with one more card",
    THIRD_SIMULATED: "begins a simulated round",
    DISCLOSED: "is disclosed and will begin a simulated round",
}


def irregularities(rules: Rules) -> tuple[Irregularity, ...]:
    """What can be declared at a table with these rules. 629a.13(d) is there twice: in the shoe
    before the first card, and for a third card as it is dealt."""
    stays = (
        "it is discarded with one more card, face down"
        if rules.disclosed_card == DISCARD
        else "it begins a simulated round"
    )
    return (*_OF_CARDS, _third_disclosed(stays), *_OF_PLAYERS)


def _third_disclosed(stays: str) -> Irregularity:
    return Irregularity(
        THIRD_DISCLOSED, "The Player's Hand was dealt a third card in error, disclosed",
        f"If Banker has to draw it is Banker's third card; else {stays}. Where Player has to "
        "draw there was no error.", before_cards=False,
    )  # fmt: skip


_OF_CARDS: Final = (
    Irregularity(
        DISCLOSED, "A card is face up in the shoe",
        "Everybody sees it and the round goes on without it; it begins a simulated round "
        "without wagers afterwards.", before_cards=True,
        fields={"position": "The how-manieth card of this round it is"},
    ),
    Irregularity(
        DISCLOSED, "A third card was disclosed when it was dealt",
        "Another one is dealt; the disclosed one begins a simulated round without wagers.",
        before_cards=False,
    ),
    Irregularity(
        DRAWN_IN_ERROR, "A card was drawn in error and not disclosed",
        "It is the first card of the next hand; the record says so.", before_cards=False,
    ),
    Irregularity(
        THIRD_UNSEEN, "The Player's Hand was dealt a third card in error, not disclosed",
        "If Banker has to draw it is Banker's third card, else the first of the next hand. "
        "Where Player has to draw there was no error.", before_cards=False,
    ),
)  # fmt: skip
_OF_PLAYERS: Final = (
    Irregularity(
        RECUT, "The cut was improper",
        "The cut is offered to the next player, before the cards go into the shoe.",
        before_cards=True, recuts=True,
    ),
    Irregularity(
        RELINQUISH, "A player delays the reveal",
        "The right to reveal is offered to the next player.", before_cards=False,
    ),
)  # fmt: skip


def reach(declared: Sequence[Mapping[str, Json]]) -> int:
    """The most cards that anybody may see before a round with these declarations is settled: its
    six, and those put aside. A simulated round is dealt after that, a discarded card unseen."""
    return ROUND_CARDS + AFTER_MOST + len(positions(declared))


def positions(declared: Sequence[Mapping[str, Json]]) -> tuple[int, ...]:
    """Places in the order, from 1, of cards declared face up before the first card left."""
    named = {place_named(d.get("position")) for d in declared if d.get("section") == DISCLOSED}
    return tuple(sorted(named))


def note(state: Round, declared: Mapping[str, Json]) -> Round:
    """An irregularity after the first card, on record. Raises Refusal where it cannot be."""
    section = declared.get("section")
    if state.phase == "finished":
        raise not_applicable(SECTION)
    if section == DRAWN_IN_ERROR:
        return recorded(state, {"section": DRAWN_IN_ERROR})
    if section == DISCLOSED:
        return _next_disclosed(state)
    if section in THIRD_ERRORS and not state.third_error and state.phase not in _THIRDS:
        return replace(state, third_error=str(section))
    raise not_applicable(SECTION)


_THIRDS: Final = ("player-third", "banker-third")


def _next_disclosed(state: Round) -> Round:
    """The next card to leave the shoe, behind those already declared."""
    beyond = [place for place in state.face_up if place > len(state.drawn)]
    place = next(n for n in range(len(state.drawn) + 1, 99) if n not in beyond)
    if state.disclosed_after >= AFTER_MOST:
        raise not_applicable(SECTION)
    later = state.disclosed_after + 1
    return replace(state, face_up=(*state.face_up, place), disclosed_after=later)


def recorded(state: Round, record: dict[str, Json]) -> Round:
    return replace(state, records=(*state.records, record))


def spoken(record: Mapping[str, Json]) -> str:
    """The dealer's words about a recorded irregularity."""
    words = _SPOKEN[record["section"]]
    if "card" in record and record["section"] not in (DRAWN_IN_ERROR, THIRD_UNSEEN):
        return f"The {name_of(record['card'])} {words}"
    return words
