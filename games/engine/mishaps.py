"""Irregularities that can befall any table with cards and devices: how a floor person declares
them, which void they bring, what the dealer says of them. Each chapter gives them its own section;
what only one chapter knows is its game's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from games.engine.cards import name_of
from games.engine.contract import Card, Irregularity, Json, Refusal, Void

DRAWN_IN_ERROR_SAID: Final = "A card drawn in error is used as the next card"
SHUFFLER_JAMS_SAID: Final = "The shuffler did not finish; the cards were reshuffled"
OUT_OF_ORDER_SAID: Final = "A device is out of order and covered"
RECUT_SAID: Final = "The cards were cut again"


def face_up(section: str) -> Irregularity:
    return Irregularity(
        section, "A card is face up in the shoe or the deck",
        "The card is put aside for this round and everybody sees it; a second one voids the round.",
        before_cards=True, fields={"position": "The how-manieth card it is, counted from the top"},
    )  # fmt: skip


def face_up_said(card: Card) -> str:
    return f"The {name_of(card)} is face up and is put aside"


def two_face_up(section: str) -> Void:
    return Void(section, "more than one card was found face up while the cards were dealt")


def shuffler_jams(section: str) -> Irregularity:
    return Irregularity(
        section, "The shuffler jams or does not finish its shuffle",
        "The cards are reshuffled; wagers placed so far go back.",
        before_cards=True, reshuffles=True,
    )  # fmt: skip


def out_of_order(section: str) -> Irregularity:
    return Irregularity(
        section, "The shuffler or shoe is out of order",
        "It is covered. Cards are dealt from the manual shoe, and from the next shuffle on "
        "shuffled and cut by hand, until it is repaired.",
        before_cards=True, covers_device=True,
    )  # fmt: skip


def recut(section: str) -> Irregularity:
    return Irregularity(
        section, "The cut was improper", "Cards that were cut are cut again before any is dealt.",
        before_cards=True, reshuffles=True,
    )  # fmt: skip


def drawn_in_error(section: str) -> Irregularity:
    return Irregularity(
        section, "A card was drawn in error, its face not exposed",
        "It is used as the next card; the record says so.", before_cards=False,
    )  # fmt: skip


def voids(section: str, label: str) -> Irregularity:
    """One after the first card that makes the round void."""
    effect = "The round is void, every wager comes back, the cards are reshuffled."
    return Irregularity(section, label, effect, before_cards=False)


def wrong_number(section: str) -> Irregularity:
    return voids(section, "A player or the dealer was dealt an incorrect number of cards")


def wrong_number_void(section: str) -> Void:
    return Void(section, "a player or the dealer was dealt an incorrect number of cards")


def shoe_jams(section: str) -> Irregularity:
    return voids(section, "The automated dealing shoe jams or does not deal all cards")


def shoe_jams_void(section: str) -> Void:
    return Void(section, "the automated dealing shoe did not deal all the cards")


def not_applicable(section: str) -> Refusal:
    return Refusal("NotApplicable", section, "That cannot be declared in this round now.")


def noted(
    declared: Sequence[Mapping[str, Json]], device_ok: bool, covered: str, known: Collection[str]
) -> list[str]:
    """What was declared before the first card, of `known` sections and each once, with the covered
    device (section `covered`) whenever it was covered."""
    sections = [str(one.get("section")) for one in declared]
    if not device_ok:
        sections.append(covered)
    return list(dict.fromkeys(section for section in sections if section in known))


def records(
    sections: Sequence[str], face_up_section: str, met: Sequence[Card]
) -> tuple[dict[str, Json], ...]:
    """The irregularities of a round as its file lists them; face-up cards, as far as met, last."""
    return (
        *({"section": section} for section in sections),
        *({"section": face_up_section, "card": card} for card in met),
    )
