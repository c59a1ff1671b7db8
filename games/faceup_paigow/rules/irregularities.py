"""Irregularities (688a.13), the wrong stub count and the recut: what a floor person can declare,
what the table then does, and how it stands in the record of the round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine.cards import name_of
from games.engine.contract import Card, Irregularity, Json, Refusal, Void
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

TWO_FACE_UP: Final = Void(
    FACE_UP, "more than one card was found face up while the cards were dealt"
)
_VOIDS: Final = {
    WRONG_TOTAL: Void(
        WRONG_TOTAL, "the dice were totalled wrongly and the first card went to the wrong position"
    ),
    WRONG_NUMBER: Void(
        WRONG_NUMBER, "a player or the dealer was dealt an incorrect number of cards"
    ),
    WRONG_NUMBER_AT_POSITION: Void(
        WRONG_NUMBER_AT_POSITION, "a position was dealt an incorrect number of cards"
    ),
    STACK_EXPOSED: Void(STACK_EXPOSED, "a card was exposed while the stacks were dealt"),
    SHOE_JAMS: Void(SHOE_JAMS, "the automated dealing shoe did not deal all the cards"),
}
_MISDEALT: Final = "four cards should be left; the cards were misdealt"
_REMOVED: Final = "four cards should be left and the cards were not misdealt; the deck is removed"
_NO_ROLL: Final = "No roll: the dice are shaken again"
_SPOKEN: Final = {
    DICE_NOT_FLAT: _NO_ROLL,
    DICE_FELL_OUT: _NO_ROLL,
    DRAWN_IN_ERROR: "A card drawn in error is used as the next card",
    DEALER_MISSET: "The dealer's hands were set wrongly and are reset the house way",
    SHUFFLER_JAMS: "The shuffler did not finish; the cards were reshuffled",
    OUT_OF_ORDER: "A device is out of order and covered",
    RECUT: "The cards were cut again",
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
    found.append(
        Irregularity(
            FACE_UP, "A card is face up in the shoe or the deck",
            "The card is put aside for this round and everybody sees it; a second one voids the "
            "round.",
            before_cards=True,
            fields={"position": "The how-manieth card it is, counted from the top"},
        )
    )  # fmt: skip
    by_device = rules.shuffler != "manual"
    if by_device:
        found.append(
            Irregularity(
                SHUFFLER_JAMS, "The shuffler jams or does not finish its shuffle",
                "The cards are reshuffled; wagers placed so far go back.",
                before_cards=True, reshuffles=True,
            )
        )  # fmt: skip
    if by_device or rules.deal == "automated-shoe":
        found.append(
            Irregularity(
                OUT_OF_ORDER, "The shuffler or shoe is out of order",
                "It is covered. Cards are dealt from the manual shoe, and from the next shuffle on "
                "shuffled and cut by hand, until it is repaired.",
                before_cards=True, covers_device=True,
            )
        )  # fmt: skip
    found.append(
        Irregularity(
            RECUT, "The cut was improper", "Cards that were cut are cut again before any is dealt.",
            before_cards=True, reshuffles=True,
        )
    )  # fmt: skip
    return found


def _void(section: str, label: str) -> Irregularity:
    effect = "The round is void, every wager comes back, the cards are reshuffled."
    return Irregularity(section, label, effect, before_cards=False)


def _after_cards(rules: Rules) -> list[Irregularity]:
    found = [
        Irregularity(
            DRAWN_IN_ERROR, "A card was drawn in error, its face not exposed",
            "It is used as the next card; the record says so.", before_cards=False,
        ),
        _void(WRONG_NUMBER, "A player or the dealer was dealt an incorrect number of cards"),
        _void(WRONG_NUMBER_AT_POSITION, "A position was dealt an incorrect number of cards"),
        Irregularity(
            WRONG_SECTIONS[rules.deal], "More or less than four cards are left",
            "The round is void. Unless the cards were misdealt the deck is removed.",
            before_cards=False, fields={"cards": "How many cards there are in all"},
        ),
        Irregularity(
            DEALER_MISSET, "The dealer's hands are not set the house way",
            "They are reset the house way and the round goes on.", before_cards=False,
        ),
    ]  # fmt: skip
    if rules.start_method == SHAKER:
        found.append(_void(WRONG_TOTAL, "The dice were totalled wrongly"))
    if rules.deal == "automated-shoe":
        found.append(_void(STACK_EXPOSED, "A card was exposed while the stacks were dealt"))
        found.append(_void(SHOE_JAMS, "The automated dealing shoe jams or does not deal all cards"))
    else:
        found.append(
            Irregularity(
                EXPOSED, "The dealer exposed a card dealt to a player",
                "Everybody sees it. The player says, without looking at the others, whether the "
                "hand is void or played.", before_cards=False,
                fields={"seat": "The seat", "card": "The how-manieth of its seven cards"},
            )
        )  # fmt: skip
    return found


def irregularities(rules: Rules) -> tuple[Irregularity, ...]:
    """What can be declared at a table with these rules."""
    return (*_before_cards(rules), *_after_cards(rules))


def refuse() -> Refusal:
    return Refusal("NotApplicable", "688a.13", "That cannot be declared in this round now.")


def void_of(deal: str, by_dice: bool, declared: Mapping[str, Json]) -> Void | None:
    """The void that an irregularity after the first card brings, or None if it is not of those. A
    wrong stub count is cited by the procedure really used."""
    section = declared.get("section")
    if section in WRONG_SECTIONS.values():
        misdealt = str(declared.get("cards", "")).strip() == str(DECK_CARDS)
        return Void(WRONG_SECTIONS[deal], _MISDEALT if misdealt else _REMOVED)
    if section in (STACK_EXPOSED, SHOE_JAMS) and deal != "automated-shoe":
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
    sections = [one.get("section") for one in declared]
    if not device_ok:
        sections.append(OUT_OF_ORDER)
    once = dict.fromkeys(s for s in sections if s in (SHUFFLER_JAMS, OUT_OF_ORDER, RECUT))
    return (
        *({"section": section} for section in (*once, *no_rolls)),
        *({"section": FACE_UP, "card": card} for card in met),
    )


def said_before(records: Sequence[Mapping[str, Json]]) -> list[str]:
    """The dealer's words about what was noted before or with the first card."""
    return [spoken(r) for r in records if r["section"] not in (*_WHILE_DEALING, DEALER_MISSET)]


def said_while_dealing(records: Sequence[Mapping[str, Json]]) -> list[str]:
    return [spoken(r) for r in records if r["section"] in _WHILE_DEALING]


def spoken(record: Mapping[str, Json]) -> str:
    """The dealer's words about a recorded irregularity."""
    section = record["section"]
    if section == FACE_UP:
        return f"The {name_of(record['card'])} is face up and is put aside"
    if section == EXPOSED:
        fate = "is void" if record["choice"] == "void" else "is played out"
        return f"A card of seat {record['seat']} was exposed; the hand {fate}"
    return _SPOKEN[section]
