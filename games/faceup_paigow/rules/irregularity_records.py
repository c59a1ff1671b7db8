"""The irregularities of a round file: those that leave the round standing, in the order noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.engine.cards import JOKER_DECK
from games.engine.contract import Json
from games.engine.records import Record
from games.engine.roundfile import read_irregularity
from games.faceup_paigow.rules import irregularities
from games.faceup_paigow.rules.options import SEATS
from games.faceup_paigow.rules.state import Place

_KNOWN: Final = frozenset(JOKER_DECK)
_FIELDS: Final = {
    irregularities.FACE_UP: ("card",),
    irregularities.DRAWN_IN_ERROR: ("card",),
    irregularities.EXPOSED: ("seat", "choice", "cards"),
}


def read_irregularities(file: Record) -> list[dict[str, Json]]:
    """Section, and card or seat with the player's choice where one is named."""
    found: list[dict[str, Json]] = []
    for item in file.records("irregularities", default=()):
        section = read_irregularity(item, irregularities.RECORDED, _FIELDS)
        record: dict[str, Json] = {"section": section}
        if section == irregularities.FACE_UP or item.has("card"):
            record["card"] = item.choice("card", _KNOWN)
        if section == irregularities.EXPOSED:
            record |= _exposed(item)
        if section == irregularities.FACE_UP and record in found:
            item.fail("card", f"{record['card']} is put aside twice")
        found.append(record)
    return found


def _exposed(item: Record) -> dict[str, Json]:
    cards = list(item.cards("cards", _KNOWN)) if item.has("cards") else []
    return {
        "seat": item.integer("seat", 1, SEATS),
        "choice": item.choice("choice", irregularities.CHOICES),
        "cards": cards,
    }


def voided_seats(
    file: Record, places: Sequence[Place], records: Sequence[Mapping[str, Json]]
) -> tuple[Place, ...]:
    """The boxes with what was exposed and voided (688a.13(d)); the seat must have a wager and the
    cards must be its own."""
    standing = {place.seat: place for place in places}
    for i, record in enumerate(records):
        if record["section"] != irregularities.EXPOSED:
            continue
        place = standing.get(record["seat"])
        if place is None:
            file.fail(f"irregularities[{i}].seat", f"seat {record['seat']} has no wager")
        if not set(record["cards"]) <= set(place.cards):
            file.fail(f"irregularities[{i}].cards", "are not the seat's own cards")
        standing[place.seat] = replace(
            place,
            exposed=tuple(dict.fromkeys((*place.exposed, *record["cards"]))),
            voided=place.voided or record["choice"] == "void",
        )
    return tuple(standing.values())
