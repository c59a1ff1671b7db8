"""Reading a round file: what cannot be a round is refused by field, everything else is taken as
said, a foul set included: the table refuses that live, the file is a record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.engine.cards import JOKER_DECK
from games.engine.contract import Box, Json, Void
from games.engine.meters import Meter
from games.engine.records import Record
from games.engine.roundfile import (
    check_adjacent,
    read_boxes,
    read_heading,
    read_limit,
    read_void,
    wagers_of,
)
from games.engine.submission import ABANDONED, DEALS
from games.faceup_paigow.rules import irregularities
from games.faceup_paigow.rules.decision_records import read_decisions, read_hand
from games.faceup_paigow.rules.filing import STANDARD_NAME, house_way
from games.faceup_paigow.rules.houseway import house_set
from games.faceup_paigow.rules.irregularity_records import read_irregularities, voided_seats
from games.faceup_paigow.rules.limits import LIMIT_SECTION
from games.faceup_paigow.rules.options import (
    ADJACENT_SECTION,
    BOXES_MOST,
    CHAPTER,
    MAIN_SECTION,
    SEATS,
    Rules,
)
from games.faceup_paigow.rules.paytables import (
    ACE_HIGH,
    ACE_HIGH_SECTION,
    FORTUNE,
    FORTUNE_SECTION,
    PROGRESSIVE,
    PROGRESSIVE_SECTION,
)
from games.faceup_paigow.rules.rounds import dealt
from games.faceup_paigow.rules.start import METHODS, SECTIONS, SHAKER, THROWS, Start
from games.faceup_paigow.rules.state import Round
from games.faceup_paigow.rules.wagers import SECTIONS as WAGER_SECTIONS
from games.faceup_paigow.rules.wagers import WAGERS, offered

SLUG: Final = "face-up-pai-gow-poker"
_KEYS: Final = frozenset(
    (
        "format", "game", "rules", "start", "deck", "seats", "decisions", "meters", "dealer_set",
        "void", "irregularities",
    )
)  # fmt: skip
_RULES: Final = frozenset(
    ("deal", "ace_high", "fortune", "progressive", "max_payout", "house_way", "abandoned")
)
_DECK: Final = dict.fromkeys(JOKER_DECK, 1)
_CENTS_MOST: Final = 10**15


@dataclass(frozen=True, slots=True)
class Reading:
    """A round file that can be a round. `state` is None when the round ended before any card, which
    only a void one can; `meters` as they stood before the round."""

    rules: Rules
    boxes: tuple[Box, ...]
    state: Round | None
    void: Void | None
    meters: Mapping[str, Meter]


def read(transcript: Json) -> Reading:
    """Raises `Faulty` naming the first field that is wrong."""
    file = read_heading(transcript, SLUG, _KEYS)
    rules = _read_rules(file.record("rules"))
    order = file.deck("deck", _DECK, len(_DECK))
    listed = read_boxes(file, SEATS, WAGERS)
    _check_wagers(rules, file, listed)
    check_adjacent(listed, BOXES_MOST, ADJACENT_SECTION)
    boxes = tuple(sorted(listed, key=lambda box: box.seat))
    meters = _read_meters(file, boxes)
    void = read_void(file, CHAPTER)
    if void and not file.has("start"):
        return Reading(rules, boxes, None, void, meters)
    records = read_irregularities(file)
    aside = [r["card"] for r in records if r["section"] == irregularities.FACE_UP]
    if void is None and len(aside) > 1:
        void = irregularities.TWO_FACE_UP
    start = _read_start(file.record("start"))
    state = dealt(rules.deal, boxes, order, start, aside, records, 0)
    state = replace(state, phase="setting", places=voided_seats(file, state.places, records))
    state = _with_dealer(rules, file, state, records)
    return Reading(rules, boxes, read_decisions(file, state), void, meters)


def _read_rules(item: Record) -> Rules:
    item.only(_RULES)
    filed_way = item.get("house_way") if item.has("house_way") else STANDARD_NAME
    return Rules(
        deal=item.choice("deal", DEALS),
        abandoned=item.choice("abandoned", ABANDONED, default="losing"),
        ace_high=_table(item, "ace_high", ACE_HIGH, ACE_HIGH_SECTION),
        fortune=_table(item, "fortune", FORTUNE, FORTUNE_SECTION),
        progressive=_table(item, "progressive", PROGRESSIVE, PROGRESSIVE_SECTION),
        max_payout=read_limit(item, "max_payout", LIMIT_SECTION),
        filed_way=filed_way,
        way=house_way(filed_way, item.field("house_way")),
    )


def _table(item: Record, name: str, known: Mapping[int, object], section: str) -> int | None:
    if not item.has(name) or item.get(name) is None:
        return None
    value = item.get(name)
    if type(value) is not int or value not in known:
        item.fail(name, f"must be a paytable from 1 to {max(known)}, or null", section)
    return int(value)


def _check_wagers(rules: Rules, file: Record, boxes: Sequence[Box]) -> None:
    names = offered(rules)
    for wagers, box in wagers_of(file, boxes):
        if "main" not in box.wagers:
            wagers.fail("main", "is missing: no other wager stands without it", MAIN_SECTION)
        for name in box.wagers:
            if name not in names:
                wagers.fail(name, "is not offered", WAGER_SECTIONS[name])
        amount = rules.meter_table.wager_cents if rules.meter_table else 0
        if box.wagers.get("progressive", amount) != amount:
            wagers.fail("progressive", f"must be {amount}", PROGRESSIVE_SECTION)


def _read_meters(file: Record, boxes: Sequence[Box]) -> dict[str, Meter]:
    """The one meter as it stood before the round; none is needed without a progressive wager."""
    if not file.has("meters"):
        if any("progressive" in box.wagers for box in boxes):
            file.fail("meters", "is missing: a progressive wager is in play", PROGRESSIVE_SECTION)
        return {}
    item = file.record("meters")
    if len(item.names()) != 1:
        file.fail("meters", "must hold one meter")
    return {name: _meter(item.record(name)) for name in item.names()}


def _meter(item: Record) -> Meter:
    item.only(("value", "reserve"))
    reserve = item.integer("reserve", 0, _CENTS_MOST) if item.has("reserve") else 0
    return Meter(item.integer("value", 0, _CENTS_MOST), reserve)


def _read_start(item: Record) -> Start:
    method = item.choice("method", METHODS)
    name = "dice" if method == SHAKER else "value"
    item.only(("method", name))
    thrown = tuple(item.items("dice")) if method == SHAKER else (item.get("value"),)
    throw = THROWS[method]
    if not throw.can_be(thrown):
        what = f"must be {throw.times} whole numbers" if method == SHAKER else "must be one"
        item.fail(name, f"{what} from 1 to {throw.faces}", SECTIONS[method])
    return Start(method, thrown)


def _with_dealer(
    rules: Rules, file: Record, state: Round, records: Sequence[Mapping[str, Json]]
) -> Round:
    """The dealer's hands: as written in `dealer_set`, else the house way, which also resets hands
    that were set wrongly (688a.13(h))."""
    hand = house_set(rules.way, state.dealer)
    if not file.has("dealer_set"):
        return state.with_dealer_set(hand)
    item = file.record("dealer_set")
    written = read_hand(item, state.dealer, "dealer's")
    if written.is_foul:
        item.fail("low", "ranks higher than the high hand: the set is foul", "688a.11(a)")
    reset = any(record["section"] == irregularities.DEALER_MISSET for record in records)
    return state.with_dealer_set(hand if reset else written)
