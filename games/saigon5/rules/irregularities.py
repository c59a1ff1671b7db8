"""Irregularities (680a.13), the wrong stub count and the recut: what a floor person can declare,
what the table then does, and how it stands in the record of the round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine.cards import name_of
from games.engine.contract import Card, Irregularity, Json, Refusal, Void
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

TWO_FACE_UP: Final = Void(
    FACE_UP, "more than one card was found face up while the cards were dealt"
)
_WRONG_NUMBER_VOID: Final = Void(
    WRONG_NUMBER, "a player or the dealer was dealt an incorrect number of cards"
)
_SHOE_VOID: Final = Void(SHOE_JAMS, "the automated dealing shoe did not deal all the cards")
_MISDEALT: Final = f"the stub does not count up; the cards were misdealt, {DECK_CARDS} are there"
_REMOVED: Final = "the stub does not count up and the cards were not misdealt; the deck is removed"


_SPOKEN: Final = {
    DRAWN_IN_ERROR: "A card drawn in error is used as the next card",
    SHUFFLER_JAMS: "The shuffler did not finish; the cards were reshuffled",
    OUT_OF_ORDER: "A device is out of order and covered",
    RECUT: "The cards were cut again",
    WRONG_DECK: "The shuffler counted a wrong number; the deck was removed",
}


def _face_up() -> Irregularity:
    return Irregularity(
        FACE_UP, "A card is face up in the shoe or the deck",
        "The card is put aside for this round and everybody sees it; a second one voids the round.",
        before_cards=True, fields={"position": "The how-manieth card it is, counted from the top"},
    )  # fmt: skip


def _after_cards(deal: str) -> list[Irregularity]:
    found = [
        Irregularity(
            DRAWN_IN_ERROR, "A card was drawn in error, its face not exposed",
            "It is used as the next card; the record says so.", before_cards=False,
        ),
        Irregularity(
            WRONG_NUMBER, "Somebody was dealt an incorrect number of cards",
            "The round is void, every wager comes back, the cards are reshuffled.",
            before_cards=False,
        ),
        Irregularity(
            WRONG_SECTIONS[deal], "The stub does not count up",
            "The round is void. Unless 53 cards are there the deck is removed from the table.",
            before_cards=False, fields={"cards": "How many cards there are in all"},
        ),
    ]  # fmt: skip
    if deal == "automated-shoe":
        found.append(
            Irregularity(
                SHOE_JAMS, "The automated dealing shoe jams or does not deal all cards",
                "The round is void, every wager comes back, all cards are reshuffled.",
                before_cards=False,
            )
        )  # fmt: skip
    return found


def _before_cards(rules: Rules) -> list[Irregularity]:
    found = [_face_up()]
    by_device = rules.shuffler != "manual"
    if by_device:
        found.append(
            Irregularity(
                SHUFFLER_JAMS, "The shuffler jams or does not finish its shuffle",
                "The cards are reshuffled; wagers placed so far go back.",
                before_cards=True, reshuffles=True,
            )
        )  # fmt: skip
    if rules.shuffler == COUNTING:
        found.append(
            Irregularity(
                WRONG_DECK, "The shuffler counts another number than 53",
                "The deck is removed from the table and another one shuffled.",
                before_cards=True, reshuffles=True,
            )
        )  # fmt: skip
    if by_device or rules.deal == "automated-shoe":
        found.append(
            Irregularity(
                OUT_OF_ORDER, "The shuffler or shoe is out of order",
                "It is covered. Cards are dealt from the manual shoe, and from the next shuffle on "
                "shuffled and cut by hand, until it is repaired.",
                before_cards=True,
                covers_device=True,
            )
        )  # fmt: skip
    found.append(
        Irregularity(
            RECUT, "The cut was improper", "Cards that were cut are cut again before any is dealt.",
            before_cards=True, reshuffles=True,
        )
    )  # fmt: skip
    return found


def irregularities(rules: Rules) -> tuple[Irregularity, ...]:
    """What can be declared at a table with these rules."""
    return (*_before_cards(rules), *_after_cards(rules.deal))


def judge(deal: str, declared: Mapping[str, Json]) -> Void | None:
    """An irregularity after the first card: the void it brings, or None if it is only recorded.
    Refuses what does not apply to a round dealt by this procedure; a wrong stub count is cited by
    the procedure really used."""
    section = declared.get("section")
    if section in WRONG_SECTIONS.values():
        misdealt = str(declared.get("cards", "")).strip() == str(DECK_CARDS)
        return Void(WRONG_SECTIONS[deal], _MISDEALT if misdealt else _REMOVED)
    if section == SHOE_JAMS and deal == "automated-shoe":
        return _SHOE_VOID
    if section == WRONG_NUMBER:
        return _WRONG_NUMBER_VOID
    if section == DRAWN_IN_ERROR:
        return None
    raise Refusal("NotApplicable", "680a.13", "That cannot be declared in this round now.")


def records(
    declared: Sequence[Mapping[str, Json]], met: Sequence[Card], device_ok: bool
) -> tuple[dict[str, Json], ...]:
    """What was declared before the first card, as the round file lists it: without a face-up card
    that was never met, with the covered device whenever it was covered."""
    sections = [one.get("section") for one in declared]
    if not device_ok:
        sections.append(OUT_OF_ORDER)
    plain = dict.fromkeys(s for s in sections if s in RECORDED and s != FACE_UP)
    return (
        *({"section": section} for section in plain),
        *({"section": FACE_UP, "card": card} for card in met),
    )


def spoken(section: str, card: Card | None = None) -> str:
    """The dealer's words about a recorded irregularity."""
    if section == FACE_UP and card:
        return f"The {name_of(card)} is face up and is put aside"
    return _SPOKEN[section]
