"""The round file of Saigon 5 Card: written from a round, read back and settled again.

Reading refuses what cannot be a round and settles everything else as the text says, a set that does
not qualify included: the table refuses that live, the file is a record. `rules.deal` is the
procedure by which the round was really dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.cards import JOKER_DECK
from games.engine.contract import Box, Card, Json, Settlement, Void
from games.engine.records import Record
from games.engine.roundfile import (
    check_adjacent,
    read_boxes,
    read_heading,
    read_irregularity,
    read_limit,
    read_void,
    wagers_of,
    write_round,
)
from games.engine.settling import output, returned
from games.engine.submission import ABANDONED, DEALS
from games.saigon5.rules import irregularities
from games.saigon5.rules.editions import (
    ABANDONED_SECTION,
    ADJACENT_SECTION,
    ANTE_SECTION,
    CHAPTER,
    EDITIONS,
    LIMIT_SECTION,
    POT_SECTION,
)
from games.saigon5.rules.hands import SetHand, set_hand
from games.saigon5.rules.options import SEATS, Rules
from games.saigon5.rules.paytable import PAYTABLES
from games.saigon5.rules.rounds import dealt
from games.saigon5.rules.settlement import settle
from games.saigon5.rules.state import Round, leave, set_by_house
from games.saigon5.rules.wagers import WAGERS, pot_is_due

SLUG: Final = "saigon-5-card"
_KEYS: Final = frozenset(
    ("format", "game", "rules", "deck", "seats", "decisions", "void", "irregularities")
)
_RULES: Final = frozenset(
    ("edition", "deal", "table_minimum", "pot", "bonus", "payout_limit", "abandoned")
)
_DECK: Final = dict.fromkeys(JOKER_DECK, 1)
_FIELDS: Final = dict.fromkeys((irregularities.FACE_UP, irregularities.DRAWN_IN_ERROR), ("card",))


def write(
    rules: Rules,
    order: Sequence[Card],
    boxes: Sequence[Box],
    state: Round | None,
    void: Void | None,
) -> dict[str, Json]:
    """The file of a finished round; `state` is None when it ended before any card."""
    filed = {
        "edition": rules.edition.name,
        "deal": state.deal if state else rules.deal,
        "table_minimum": rules.table_minimum,
        "pot": rules.pot,
        "bonus": rules.bonus,
        "payout_limit": rules.payout_limit,
        "abandoned": rules.abandoned,
    }
    decisions = _written_decisions(state) if state else []
    return write_round(SLUG, filed, order, boxes, decisions, state.records if state else (), void)


def _written_decisions(state: Round) -> list[Json]:
    sets = [
        {"seat": p.seat, "set": {"three": list(p.three), "two": list(p.two)}}
        for p in state.places
        if p.is_set and not p.by_house
    ]
    return [*sets, *({"seat": p.seat, "leave": True} for p in state.places if p.left)]


def replay(transcript: Json) -> dict[str, Json]:
    """Settle a round file. Raises `Faulty` naming the first field that is wrong."""
    file = read_heading(transcript, SLUG, _KEYS)
    rules = _read_rules(file.record("rules"))
    order = file.deck("deck", _DECK, len(_DECK))
    listed = read_boxes(file, SEATS, WAGERS)
    _check_wagers(rules, file, listed)
    check_adjacent(listed, SEATS, ADJACENT_SECTION)
    boxes = tuple(sorted(listed, key=lambda box: box.seat))
    records = _read_irregularities(file)
    aside = [one["card"] for one in records if one["section"] == irregularities.FACE_UP]
    state = _read_decisions(file, dealt(rules.deal, boxes, order, aside, records))
    void = read_void(file, CHAPTER)
    if void is None and len(state.aside) > 1:
        void = irregularities.TWO_FACE_UP
    return output(boxes, _settled(rules, boxes, state, void))


def _settled(rules: Rules, boxes: Sequence[Box], state: Round, void: Void | None) -> Settlement:
    if void:
        return returned(boxes, void, WAGERS, state.calls)
    return settle(rules, set_by_house(state))


def _read_rules(item: Record) -> Rules:
    item.only(_RULES)
    edition = EDITIONS[item.choice("edition", EDITIONS)]
    pot = item.flag("pot", default=False)
    if pot and not edition.pot_allowed:
        item.fail("pot", "the 2016 edition has no Pot Wager", POT_SECTION)
    minimum = item.cents_or_none("table_minimum") or 0
    if pot and not minimum:
        item.fail("table_minimum", "must be given with a Pot Wager, which equals it", POT_SECTION)
    return Rules(
        edition=edition,
        deal=item.choice("deal", DEALS),
        abandoned=item.choice("abandoned", ABANDONED, default="losing"),
        pot=pot,
        bonus=_read_bonus(item),
        payout_limit=read_limit(item, "payout_limit", LIMIT_SECTION),
        table_minimum=minimum,
    )


def _read_bonus(item: Record) -> str | None:
    if not item.has("bonus") or item.get("bonus") is None:
        return None
    return item.choice("bonus", PAYTABLES)


def _check_wagers(rules: Rules, file: Record, boxes: Sequence[Box]) -> None:
    pot = rules.pot_cents if pot_is_due(rules, boxes) else 0
    for wagers, box in wagers_of(file, boxes):
        if "ante" not in box.wagers:
            wagers.fail("ante", "is missing: no other wager stands without it", ANTE_SECTION)
        if box.wagers["ante"] < rules.table_minimum:
            wagers.fail(
                "ante", f"is under the table minimum of {rules.table_minimum}", ANTE_SECTION
            )
        if "bonus" in box.wagers and not rules.bonus:
            wagers.fail("bonus", "is not offered", rules.edition.bonus_section)
        if box.wagers.get("pot", 0) != pot:
            reason = f"must be {pot}" if pot else "may not be there: no Pot Wager is due"
            wagers.fail("pot", reason, POT_SECTION)


def _read_irregularities(file: Record) -> list[dict[str, Json]]:
    """Those that do not void the round: section, and the card where one is named."""
    found: list[dict[str, Json]] = []
    for item in file.records("irregularities", default=()):
        record: dict[str, Json] = {
            "section": read_irregularity(item, irregularities.RECORDED, _FIELDS)
        }
        if record["section"] == irregularities.FACE_UP or item.has("card"):
            record["card"] = item.choice("card", _DECK)
            if any(one.get("card") == record["card"] for one in found):
                item.fail("card", f"{record['card']} is named twice")
        found.append(record)
    return found


def _read_decisions(file: Record, state: Round) -> Round:
    """At most one decision a seat, except a set followed by a leave."""
    explicit: set[int] = set()
    for item in file.records("decisions", default=()):
        item.only(("seat", "set", "leave"))
        seat = item.integer("seat", 1, SEATS)
        place = state.place_at(seat)
        if place is None:
            item.fail("seat", f"seat {seat} has no wager")
        if item.has("leave"):
            if item.has("set") or not item.flag("leave"):
                item.fail("leave", "must be true and stand alone")
            if seat in explicit:
                item.fail("seat", f"seat {seat} has left already", ABANDONED_SECTION)
            explicit.add(seat)
            state = leave(state, place.player)
            continue
        if place.is_set or place.left:
            item.fail("seat", f"seat {seat} has decided already")
        state = state.with_place(place.with_set(_read_set(item.record("set"), place.cards)))
    return state


def _read_set(item: Record, cards: Sequence[Card]) -> SetHand:
    item.only(("three", "two"))
    three, two = item.cards("three", _DECK), item.cards("two", _DECK)
    for name, hand, size in (("three", three, 3), ("two", two, 2)):
        if len(hand) != size:
            item.fail(name, f"must be {size} cards", "680a.11(b)")
    if sorted([*three, *two]) != sorted(cards):
        item.fail("three", "with `two` is not made of the seat's own cards", "680a.11(a)(1)")
    return set_hand(three, two)
