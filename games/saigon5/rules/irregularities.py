"""Irregularities (680a.13), the wrong stub count and the recut: what a floor person can declare,
what the table then does, and how it stands in the record of the round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine import mishaps
from games.engine.contract import Card, Irregularity, Json, Void
from games.engine.dealing import AUTOMATED
from games.saigon5.rules.options import COUNTING, Rules
from games.saigon5.rules.stub import DECK_CARDS, WRONG_SECTIONS

FACE_UP: Final = "680a.13(a)"
DRAWN_IN_ERROR: Final = "680a.13(b)"
WRONG_NUMBER: Final = "680a.13(c)"
SHUFFLER_JAMS: Final = "680a.13(d)"
SHOE_JAMS: Final = "680a.13(e)"
OUT_OF_ORDER: Final = "680a.13(f)"
RECUT: Final = "680a.5(e)"
WRONG_DECK: Final = "680a.5(b)"

RECORDED: Final = (
    FACE_UP, DRAWN_IN_ERROR, SHUFFLER_JAMS, OUT_OF_ORDER, RECUT, WRONG_DECK,
)  # fmt: skip
"""Those that need not void a round; a round file lists them."""

TWO_FACE_UP: Final = mishaps.two_face_up(FACE_UP)
_MISDEALT: Final = f"the stub does not count up; the cards were misdealt, {DECK_CARDS} are there"
_REMOVED: Final = "the stub does not count up and the cards were not misdealt; the deck is removed"

_SPOKEN: Final = {
    DRAWN_IN_ERROR: mishaps.DRAWN_IN_ERROR_SAID,
    SHUFFLER_JAMS: mishaps.SHUFFLER_JAMS_SAID,
    OUT_OF_ORDER: mishaps.OUT_OF_ORDER_SAID,
    RECUT: mishaps.RECUT_SAID,
    WRONG_DECK: "The shuffler counted a wrong number; the deck was removed",
}


def _wrong_deck() -> Irregularity:
    return Irregularity(
        WRONG_DECK, "The shuffler counts another number than 53",
        "The deck is removed from the table and another one shuffled.",
        before_cards=True, reshuffles=True,
    )  # fmt: skip


def _wrong_stub(deal: str) -> Irregularity:
    return Irregularity(
        WRONG_SECTIONS[deal], "The stub does not count up",
        "The round is void. Unless 53 cards are there the deck is removed from the table.",
        before_cards=False, fields={"cards": "How many cards there are in all"},
    )  # fmt: skip


def _before_cards(rules: Rules) -> list[Irregularity]:
    found = [mishaps.face_up(FACE_UP)]
    by_device = rules.shuffler != "manual"
    if by_device:
        found.append(mishaps.shuffler_jams(SHUFFLER_JAMS))
    if rules.shuffler == COUNTING:
        found.append(_wrong_deck())
    if by_device or rules.deal == AUTOMATED:
        found.append(mishaps.out_of_order(OUT_OF_ORDER))
    return [*found, mishaps.recut(RECUT)]


def _after_cards(deal: str) -> list[Irregularity]:
    found = [
        mishaps.drawn_in_error(DRAWN_IN_ERROR),
        mishaps.wrong_number(WRONG_NUMBER),
        _wrong_stub(deal),
    ]
    return [*found, mishaps.shoe_jams(SHOE_JAMS)] if deal == AUTOMATED else found


def irregularities(rules: Rules) -> tuple[Irregularity, ...]:
    """What can be declared at a table with these rules."""
    return (*_before_cards(rules), *_after_cards(rules.deal))


def judge(deal: str, declared: Mapping[str, Json]) -> Void | None:
    """An irregularity after the first card: the void it brings, or None if it is only recorded.
    Refuses what does not apply to a round dealt by this procedure; a wrong stub count is cited by
    the procedure really used."""
    section = declared.get("section")
    if section in WRONG_SECTIONS.values():
        misdealt = str(declared.get("cards")).strip() == str(DECK_CARDS)
        return Void(WRONG_SECTIONS[deal], _MISDEALT if misdealt else _REMOVED)
    if section == SHOE_JAMS and deal == AUTOMATED:
        return mishaps.shoe_jams_void(SHOE_JAMS)
    if section == WRONG_NUMBER:
        return mishaps.wrong_number_void(WRONG_NUMBER)
    if section == DRAWN_IN_ERROR:
        return None
    raise mishaps.not_applicable("680a.13")


def records(
    declared: Sequence[Mapping[str, Json]], met: Sequence[Card], device_ok: bool
) -> tuple[dict[str, Json], ...]:
    """What was declared before the first card, as the round file lists it: without a face-up card
    that was never met."""
    known = [section for section in RECORDED if section != FACE_UP]
    return mishaps.records(mishaps.noted(declared, device_ok, OUT_OF_ORDER, known), FACE_UP, met)


def spoken(record: Mapping[str, Json]) -> str:
    """The dealer's words about a recorded irregularity."""
    if record["section"] == FACE_UP:
        return mishaps.face_up_said(record["card"])
    return _SPOKEN[record["section"]]
