"""Reading a round file: what cannot be a round is refused by field, everything else is taken as
said. `deck` is the shoe from the first card of the round on; a part of it is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.engine.cards import NATURAL_DECK
from games.engine.contract import Box, Card, Json, Void
from games.engine.records import Record
from games.engine.roundfile import (
    check_adjacent,
    read_boxes,
    read_heading,
    read_irregularity,
    read_void,
)
from games.midibaccarat.rules import irregularities, rounds
from games.midibaccarat.rules.house_money import ANSWERS, TAKE, may_press
from games.midibaccarat.rules.options import (
    CHAPTER,
    COLLECTIONS,
    DECKS,
    DECKS_SECTION,
    DISCARD,
    PLACE_SECTION,
    PRESS_SECTION,
    ROUNDINGS,
    SEATS,
    SIMULATE,
    TIE_MOST_TO_ONE,
    TIE_SECTION,
    Rules,
)
from games.midibaccarat.rules.paytables import DRAGON, TIE_LEAST_TO_ONE
from games.midibaccarat.rules.state import DISCLOSED, Place, Round
from games.midibaccarat.rules.wagers import SECTIONS, WAGERS, offered

SLUG: Final = "midibaccarat"
_KEYS: Final = frozenset(
    ("format", "game", "rules", "deck", "seats", "decisions", "void", "irregularities")
)
_RULES: Final = frozenset(
    (
        "decks", "ez", "tie_odds", "dragon_bonus", "house_money", "house_money_press_percent",
        "vigorish_rounding", "vigorish_collected",
    )
)  # fmt: skip
_FIELDS: Final = {
    DISCLOSED: ("card", "position"),
    irregularities.DRAWN_IN_ERROR: ("card",),
    irregularities.THIRD_UNSEEN: ("card",),
    irregularities.THIRD_DISCLOSED: ("card",),
    irregularities.THIRD_DISCARDED: ("card",),
    irregularities.THIRD_SIMULATED: ("card",),
}
"""Those that leave a round standing, and what they name beside their section."""
_THIRDS: Final = {
    irregularities.THIRD_UNSEEN: irregularities.THIRD_UNSEEN,
    irregularities.THIRD_DISCLOSED: irregularities.THIRD_DISCLOSED,
    irregularities.THIRD_DISCARDED: irregularities.THIRD_DISCLOSED,
    irregularities.THIRD_SIMULATED: irregularities.THIRD_DISCLOSED,
}


@dataclass(frozen=True, slots=True)
class Reading:
    """A round file that can be a round: finished, or void."""

    rules: Rules
    boxes: tuple[Box, ...]
    ended: Round | Void


def read(transcript: Json) -> Reading:
    """Raises `Faulty` naming the first field that is wrong."""
    file = read_heading(transcript, SLUG, _KEYS)
    rules = _read_rules(file.record("rules"))
    order = file.deck("deck", dict.fromkeys(NATURAL_DECK, rules.decks), 0)
    listed = read_boxes(file, SEATS, WAGERS)
    _check_offered(rules, file, listed)
    check_adjacent(listed, 1, PLACE_SECTION)
    boxes = tuple(sorted(listed, key=lambda box: box.seat))
    places = _with_decisions(file, boxes)
    records = _read_irregularities(file, order)
    void = read_void(file, CHAPTER)
    if void:
        return Reading(rules, boxes, void)
    if any(record["section"] == irregularities.THIRD_SIMULATED for record in records):
        rules = replace(rules, disclosed_card=SIMULATE)
    return Reading(rules, boxes, _played(rules, file, order, boxes, places, records))


def _read_rules(item: Record) -> Rules:
    item.only(_RULES)
    decks, tie_odds = item.get("decks"), item.get("tie_odds")
    if type(decks) is not int or decks not in DECKS:
        item.fail("decks", "must be 6, 7 or 8", DECKS_SECTION)
    if type(tie_odds) is not int or not TIE_LEAST_TO_ONE <= tie_odds <= TIE_MOST_TO_ONE:
        low, high = TIE_LEAST_TO_ONE, TIE_MOST_TO_ONE
        item.fail("tie_odds", f"must be a whole number from {low} to {high}", TIE_SECTION)
    dragon = item.has("dragon_bonus") and item.get("dragon_bonus") is not None
    return Rules(
        decks=decks,
        ez=item.flag("ez"),
        tie_odds=tie_odds,
        dragon_bonus=item.choice("dragon_bonus", DRAGON) if dragon else None,
        house_money=item.flag("house_money"),
        house_money_press_percent=item.integer("house_money_press_percent", 1, 100),
        vigorish_rounding=item.choice("vigorish_rounding", ROUNDINGS),
        vigorish_collected=item.choice("vigorish_collected", COLLECTIONS),
        disclosed_card=DISCARD,
    )


def _check_offered(rules: Rules, file: Record, boxes: Sequence[Box]) -> None:
    names = offered(rules)
    for item, box in zip(file.records("seats"), boxes, strict=True):
        wagers = item.record("wagers")
        if not box.wagers:
            item.fail("wagers", f"seat {box.seat} has no wager")
        for name in box.wagers:
            if name not in names:
                wagers.fail(name, "is not offered", SECTIONS[name])


def _with_decisions(file: Record, boxes: Sequence[Box]) -> tuple[Place, ...]:
    """The places with what their players decided: at most one decision each."""
    places = {box.seat: Place(box.seat, box.player, dict(box.wagers)) for box in boxes}
    decided: set[int] = set()
    for item in file.records("decisions", default=()):
        item.only(("seat", "house_money", "leave"))
        seat = item.integer("seat", 1, SEATS)
        if seat not in places:
            item.fail("seat", f"seat {seat} has no wager")
        if seat in decided:
            item.fail("seat", f"seat {seat} has decided already")
        decided.add(seat)
        places[seat] = _decided(item, places[seat])
    return tuple(places.values())


def _decided(item: Record, place: Place) -> Place:
    if item.has("leave"):
        if item.has("house_money") or not item.flag("leave"):
            item.fail("leave", "must be true and stand alone")
        return replace(place, left=True)
    answer = item.choice("house_money", ANSWERS)
    if "house_money" not in place.wagers:
        item.fail("house_money", f"seat {place.seat} has no House Money wager", PRESS_SECTION)
    if answer != TAKE and answer not in may_press(place.wagers):
        item.fail("house_money", f"seat {place.seat} has no such wager to press", PRESS_SECTION)
    return replace(place, answer=answer)


def _read_irregularities(file: Record, order: Sequence[Card]) -> list[dict[str, Json]]:
    """Section, and the card where one is named; of a disclosed one also where it lies."""
    found: list[dict[str, Json]] = []
    for item in file.records("irregularities", default=()):
        section = read_irregularity(item, _FIELDS, _FIELDS)
        record: dict[str, Json] = {"section": section}
        if section == DISCLOSED or item.has("card"):
            record["card"] = item.choice("card", NATURAL_DECK)
        if section == DISCLOSED:
            record["position"] = _position(item, record["card"], order, found)
        if section in _THIRDS and any(one["section"] in _THIRDS for one in found):
            item.fail("section", "a round has one third card dealt in error")
        found.append(record)
    return found


def _position(
    item: Record, card: Card, order: Sequence[Card], before: Sequence[Mapping[str, Json]]
) -> int:
    """Where a disclosed card lies in `deck`, from 1: as written, else the first one of its kind
    that has not been named."""
    taken = {record.get("position") for record in before}
    if item.has("position"):
        place = item.integer("position", 1, max(len(order), 1))
        if order[place - 1 : place] != (card,) or place in taken:
            item.fail("position", f"no other {card} lies there in the deck")
        return place
    lies = [n for n, one in enumerate(order, start=1) if one == card and n not in taken]
    if not lies:
        item.fail("card", f"{card} does not lie in the deck")
    return lies[0]


def _played(
    rules: Rules,
    file: Record,
    order: Sequence[Card],
    boxes: Sequence[Box],
    places: tuple[Place, ...],
    records: Sequence[Mapping[str, Json]],
) -> Round:
    """The round dealt to its end by the rules."""
    move = rounds.deal(boxes, order, records, 0)
    if move.void is None:
        move = rounds.play_on(rules, _noted(move.state, places, records), order)
    if move.void:
        file.fail("deck", f"holds {len(order)} cards, more are needed", move.void.section)
    played: Round = move.state
    _check_thirds(file, played, order, records)
    return played


def _noted(state: Round, places: tuple[Place, ...], records: Sequence[Mapping[str, Json]]) -> Round:
    """The dealt round with its decisions and what was declared after the first card."""
    state = replace(state, places=places)
    for record in records:
        if record["section"] in _THIRDS:
            state = replace(state, third_error=_THIRDS[record["section"]])
        elif record["section"] == irregularities.DRAWN_IN_ERROR:
            state = rounds.declare(state, record).state
    return state


def _check_thirds(
    file: Record, state: Round, order: Sequence[Card], records: Sequence[Mapping[str, Json]]
) -> None:
    """A third card dealt to the Player's Hand in error: it may not have had one, and the card is
    the one that lay there."""
    for i, record in enumerate(records):
        if record["section"] not in _THIRDS:
            continue
        if len(state.player) == 3:
            reason = "the Player's Hand was to draw, so its third card was no error"
            file.fail(f"irregularities[{i}].section", reason, "629a.10(b)(1)")
        card = record.get("card")
        if card is not None and card != _fifth(state, order):
            file.fail(f"irregularities[{i}].card", f"{card} is not the card that was next")


def _fifth(state: Round, order: Sequence[Card]) -> Card | None:
    """The first card behind the four that were dealt, less those put aside; None without one."""
    if len(state.banker) == 3:
        return state.banker[2]
    usable = [card for n, card in enumerate(order, start=1) if n not in state.face_up]
    return usable[4] if len(usable) > 4 else None
