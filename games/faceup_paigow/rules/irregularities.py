"""Irregularities (688a.13), the wrong stub count and the recut: what a floor person can declare,
what the table then does, and how it stands in the record of the round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine import mishaps
from games.engine.contract import Card, Irregularity, Json, Refusal, Void
from games.engine.dealing import AUTOMATED
from games.faceup_paigow.rules.dealing import DECK_CARDS, WRONG_SECTIONS
from games.faceup_paigow.rules.options import Rules
from games.faceup_paigow.rules.start import SHAKER

DICE_NOT_FLAT: Final = "688a.13(a)"
DICE_FELL_OUT: Final = "688a.13(b)"
WRONG_TOTAL: Final = "688a.13(c)"
EXPOSED: Final = "688a.13(d)"
FACE_UP: Final = "688a.13(e)"
DRAWN_IN_ERROR: Final = "688a.13(f)"
WRONG_NUMBER: Final = "688a.13(g)"
DEALER_MISSET: Final = "688a.13(h)"
STACK_EXPOSED: Final = "688a.13(i)"
WRONG_NUMBER_AT_POSITION: Final = "688a.13(j)"
SHUFFLER_JAMS: Final = "688a.13(k)"
SHOE_JAMS: Final = "688a.13(l)"
OUT_OF_ORDER: Final = "688a.13(m)"
RECUT: Final = "688a.5(f)"
CHOICES: Final = ("void", "play")

RECORDED: Final = (
    DICE_NOT_FLAT, DICE_FELL_OUT, EXPOSED, FACE_UP, DRAWN_IN_ERROR, DEALER_MISSET, SHUFFLER_JAMS,
    OUT_OF_ORDER, RECUT,
)  # fmt: skip
"""Those that need not void a round; a round file lists them."""

_WHILE_DEALING: Final = (EXPOSED, DRAWN_IN_ERROR)

TWO_FACE_UP: Final = mishaps.two_face_up(FACE_UP)
_VOIDS: Final = {
    WRONG_TOTAL: Void(
        WRONG_TOTAL, "the dice were totalled wrongly and the first card went to the wrong position"
    ),
    WRONG_NUMBER: mishaps.wrong_number_void(WRONG_NUMBER),
    WRONG_NUMBER_AT_POSITION: Void(
        WRONG_NUMBER_AT_POSITION, "a position was dealt an incorrect number of cards"
    ),
    STACK_EXPOSED: Void(STACK_EXPOSED, "a card was exposed while the stacks were dealt"),
    SHOE_JAMS: mishaps.shoe_jams_void(SHOE_JAMS),
}
_MISDEALT: Final = "four cards should be left; the cards were misdealt"
_REMOVED: Final = "four cards should be left and the cards were not misdealt; the deck is removed"
_NO_ROLL: Final = "No roll: the dice are shaken again"
_SPOKEN: Final = {
    DICE_NOT_FLAT: _NO_ROLL,
    DICE_FELL_OUT: _NO_ROLL,
    DRAWN_IN_ERROR: mishaps.DRAWN_IN_ERROR_SAID,
    DEALER_MISSET: "The dealer's hands were set wrongly and are reset the house way",
    SHUFFLER_JAMS: mishaps.SHUFFLER_JAMS_SAID,
    OUT_OF_ORDER: mishaps.OUT_OF_ORDER_SAID,
    RECUT: mishaps.RECUT_SAID,
}


def _shaker() -> list[Irregularity]:
    return [
        Irregularity(
            DICE_NOT_FLAT, "No roll: the three dice do not lie flat in the shaker",
            "The dealer calls no roll and shakes the dice again.", before_cards=True,
        ),
        Irregularity(
            DICE_FELL_OUT, "No roll: a die fell out of the shaker",
            "The dealer calls no roll and shakes the dice again.", before_cards=True,
        ),
    ]  # fmt: skip


def _before_cards(rules: Rules) -> list[Irregularity]:
    found = _shaker() if rules.start_method == SHAKER else []
    found.append(mishaps.face_up(FACE_UP))
    by_device = rules.shuffler != "manual"
    if by_device:
        found.append(mishaps.shuffler_jams(SHUFFLER_JAMS))
    if by_device or rules.deal == AUTOMATED:
        found.append(mishaps.out_of_order(OUT_OF_ORDER))
    return [*found, mishaps.recut(RECUT)]


def _wrong_stub(deal: str) -> Irregularity:
    return Irregularity(
        WRONG_SECTIONS[deal], "More or less than four cards are left",
        "The round is void. Unless the cards were misdealt the deck is removed.",
        before_cards=False, fields={"cards": "How many cards there are in all"},
    )  # fmt: skip


def _dealer_misset() -> Irregularity:
    return Irregularity(
        DEALER_MISSET, "The dealer's hands are not set the house way",
        "They are reset the house way and the round goes on.", before_cards=False,
    )  # fmt: skip


def _exposed() -> Irregularity:
    return Irregularity(
        EXPOSED, "The dealer exposed a card dealt to a player",
        "Everybody sees it. The player says, without looking at the others, whether the hand is "
        "void or played.", before_cards=False,
        fields={"seat": "The seat", "card": "The how-manieth of its seven cards"},
    )  # fmt: skip


def _after_cards(rules: Rules) -> list[Irregularity]:
    found = [
        mishaps.drawn_in_error(DRAWN_IN_ERROR),
        mishaps.wrong_number(WRONG_NUMBER),
        mishaps.voids(
            WRONG_NUMBER_AT_POSITION, "A position was dealt an incorrect number of cards"
        ),
        _wrong_stub(rules.deal),
        _dealer_misset(),
    ]
    if rules.start_method == SHAKER:
        found.append(mishaps.voids(WRONG_TOTAL, "The dice were totalled wrongly"))
    if rules.deal != AUTOMATED:
        return [*found, _exposed()]
    exposed = mishaps.voids(STACK_EXPOSED, "A card was exposed while the stacks were dealt")
    return [*found, exposed, mishaps.shoe_jams(SHOE_JAMS)]


def irregularities(rules: Rules) -> tuple[Irregularity, ...]:
    """What can be declared at a table with these rules."""
    return (*_before_cards(rules), *_after_cards(rules))


def refuse() -> Refusal:
    return mishaps.not_applicable("688a.13")


def void_of(deal: str, by_dice: bool, declared: Mapping[str, Json]) -> Void | None:
    """The void that an irregularity after the first card brings, or None if it is not of those. A
    wrong stub count is cited by the procedure really used."""
    section = declared.get("section")
    if section in WRONG_SECTIONS.values():
        misdealt = str(declared.get("cards")).strip() == str(DECK_CARDS)
        return Void(WRONG_SECTIONS[deal], _MISDEALT if misdealt else _REMOVED)
    if section in (STACK_EXPOSED, SHOE_JAMS) and deal != AUTOMATED:
        raise refuse()
    if section == WRONG_TOTAL and not by_dice:
        raise refuse()
    return _VOIDS.get(str(section))


def before_the_cards(
    declared: Sequence[Mapping[str, Json]], met: Sequence[Card], device_ok: bool, by_dice: bool
) -> tuple[dict[str, Json], ...]:
    """What was declared before the first card, as the round file lists it: every no roll, the
    others once, without a face-up card that was never met."""
    no_rolls = [
        one["section"]
        for one in declared
        if by_dice and one.get("section") in (DICE_NOT_FLAT, DICE_FELL_OUT)
    ]
    known = (SHUFFLER_JAMS, OUT_OF_ORDER, RECUT)
    once = mishaps.noted(declared, device_ok, OUT_OF_ORDER, known)
    return mishaps.records((*once, *no_rolls), FACE_UP, met)


def said_before(records: Sequence[Mapping[str, Json]]) -> list[str]:
    """The dealer's words about what was noted before or with the first card."""
    return [spoken(r) for r in records if r["section"] not in (*_WHILE_DEALING, DEALER_MISSET)]


def said_while_dealing(records: Sequence[Mapping[str, Json]]) -> list[str]:
    return [spoken(r) for r in records if r["section"] in _WHILE_DEALING]


def spoken(record: Mapping[str, Json]) -> str:
    """The dealer's words about a recorded irregularity."""
    section = record["section"]
    if section == FACE_UP:
        return mishaps.face_up_said(record["card"])
    if section == EXPOSED:
        fate = "is void" if record["choice"] == "void" else "is played out"
        return f"A card of seat {record['seat']} was exposed; the hand {fate}"
    return _SPOKEN[section]
