"""The parts of a round file that every game writes and reads in the same form.

Heading, seats with their wagers, limits of payouts, the sections of irregularities, the one void.
What a wager, a decision or an irregularity is in a particular game is that game's to say.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from games.engine.contract import Box, Json, Void
from games.engine.records import Record
from games.engine.seats import adjacent
from games.engine.submission import LIMIT_LEAST_CENTS

FORMAT: Final = "round-transcript/1"
_SECTION: Final = re.compile(r"\d{3,4}a\.\d+(\([0-9A-Za-z]+\))*")


def read_heading(transcript: Json, slug: str, keys: Collection[str]) -> Record:
    """The whole file as a record, once format, game and keys are right."""
    record = Record(transcript)
    record.choice("format", (FORMAT,))
    record.choice("game", (slug,))
    record.only(keys)
    return record


def write_round(
    slug: str,
    rules: Mapping[str, Json],
    order: Sequence[str],
    boxes: Sequence[Box],
    decisions: Sequence[Json],
    irregularities: Sequence[Mapping[str, Json]],
    void: Void | None,
) -> dict[str, Json]:
    """The file of a round; what did not happen has no key, only decisions are always listed."""
    file = {
        **write_heading(slug, rules, order),
        "seats": write_boxes(boxes),
        "decisions": list(decisions),
    }
    if irregularities:
        file["irregularities"] = [dict(record) for record in irregularities]
    if void:
        file["void"] = write_void(void)
    return file


def write_heading(slug: str, rules: Mapping[str, Json], order: Sequence[str]) -> dict[str, Json]:
    return {"format": FORMAT, "game": slug, "rules": dict(rules), "deck": list(order)}


def read_limit(rules: Record, name: str, section: str) -> int | None:
    """A limit of payouts. A file knows no minimum wagers, so only the law's figure binds it."""
    limit = rules.cents_or_none(name)
    if limit is not None and limit < LIMIT_LEAST_CENTS:
        rules.fail(name, f"must be at least {LIMIT_LEAST_CENTS} cents", section)
    return limit


def read_boxes(record: Record, seats: int, wagers: Collection[str]) -> tuple[Box, ...]:
    """`seats`: every box with its player and positive stakes on known wagers, as listed."""
    boxes: dict[int, Box] = {}
    for item in record.records("seats"):
        item.only(("seat", "player", "wagers"))
        seat = item.integer("seat", 1, seats)
        if seat in boxes:
            item.fail("seat", f"seat {seat} is there twice")
        player = item.text("player")
        stakes = item.record("wagers")
        for name in stakes.names():
            if name not in wagers:
                stakes.fail(name, "is not a wager of this game")
        boxes[seat] = Box(seat, player, {name: stakes.cents(name) for name in stakes.names()})
    if not boxes:
        record.fail("seats", "nobody has placed a wager")
    return tuple(boxes.values())


def wagers_of(file: Record, boxes: Sequence[Box]) -> list[tuple[Record, Box]]:
    """The boxes as listed, each with the record of its wagers, in which a fault of them lies."""
    items = file.records("seats")
    return [(items[i].record("wagers"), box) for i, box in enumerate(boxes)]


def write_boxes(boxes: Sequence[Box]) -> list[Json]:
    return [{"seat": b.seat, "player": b.player, "wagers": dict(b.wagers)} for b in boxes]


def check_adjacent(boxes: Sequence[Box], most: int, section: str) -> None:
    """Each player's boxes lie side by side and are at most `most`."""
    seats: dict[str, list[int]] = {}
    for box in boxes:
        seats.setdefault(box.player, []).append(box.seat)
    for player, own in seats.items():
        if not adjacent(own):
            Record({}).fail("seats", f"the boxes of {player} are not adjacent", section)
        if len(own) > most:
            Record({}).fail("seats", f"{player} has more than {most} boxes", section)


def read_irregularity(
    item: Record, recorded: Collection[str], fields: Mapping[str, tuple[str, ...]]
) -> str:
    """The section of one irregularity. `recorded`: those that leave a round standing; `fields`:
    what an item of a section may have beside it."""
    section = item.text("section")
    if section not in recorded:
        item.fail("section", "does not leave a round standing; a void is written as `void`")
    item.only(("section", *fields.get(section, ())))
    return section


def read_void(record: Record, chapter: str) -> Void | None:
    """`void`: reason and section. A section may be another law's or the room's own word, but a
    section of the Code that is not this chapter's cannot void this game."""
    if not record.has("void"):
        return None
    item = record.record("void")
    item.only(("section", "reason"))
    section = item.text("section")
    if _SECTION.fullmatch(section) and not section.startswith(f"{chapter}."):
        item.fail("section", f"is not a section of chapter {chapter}")
    return Void(section, item.text("reason"))


def write_void(void: Void) -> dict[str, Json]:
    return {"section": void.section, "reason": void.reason}
