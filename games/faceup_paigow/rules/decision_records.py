"""The decisions of a round file: at most one a seat, except a set followed by a leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from games.engine.cards import JOKER_DECK
from games.engine.contract import Card
from games.engine.records import Record
from games.faceup_paigow.rules.houseway import SetHand
from games.faceup_paigow.rules.options import ABANDONED_SECTION, SEATS
from games.faceup_paigow.rules.state import Place, Round, leave, may_surrender

SURRENDER_SECTION: Final = "688a.11(d)"
_KNOWN: Final = frozenset(JOKER_DECK)
_KINDS: Final = ("set", "surrender", "leave")


def read_decisions(file: Record, state: Round) -> Round:
    """The round with the decisions that the file holds. What a void hand's player decided, other
    than leaving, changes nothing."""
    leaving: set[int] = set()
    for item in file.records("decisions", default=()):
        place = _place(item, state)
        if item.has("leave"):
            if not item.flag("leave"):
                item.fail("leave", "must be true")
            if place.seat in leaving:
                item.fail("seat", f"seat {place.seat} has left already", ABANDONED_SECTION)
            if place.surrendered:
                item.fail("seat", f"seat {place.seat} has decided already")
            leaving.add(place.seat)
            state = leave(state, place.player)
            continue
        if place.is_set or place.surrendered or place.left:
            item.fail("seat", f"seat {place.seat} has decided already")
        state = state.with_place(_decided(item, state, place))
    return state


def _place(item: Record, state: Round) -> Place:
    """The seat of one decision, which says exactly one thing."""
    item.only(("seat", *_KINDS))
    seat = item.integer("seat", 1, SEATS)
    place = state.place_at(seat)
    if place is None:
        item.fail("seat", f"seat {seat} has no wager")
    if sum(item.has(kind) for kind in _KINDS) != 1:
        item.fail("seat", f"seat {seat} must have one of {', '.join(_KINDS)}")
    return place


def _decided(item: Record, state: Round, place: Place) -> Place:
    if item.has("set"):
        return place.with_set(read_hand(item.record("set"), place.cards, "seat's"))
    if not item.flag("surrender"):
        item.fail("surrender", "must be true")
    if not may_surrender(state, place.player):
        item.fail("surrender", "is not for a player with an optional wager", SURRENDER_SECTION)
    return replace(place, surrendered=True)


def read_hand(item: Record, cards: Sequence[Card], whose: str) -> SetHand:
    """`high` and `low` made of these seven cards."""
    item.only(("high", "low"))
    high, low = item.cards("high", _KNOWN), item.cards("low", _KNOWN)
    for name, hand, size in (("high", high, 5), ("low", low, 2)):
        if len(hand) != size:
            item.fail(name, f"must be {size} cards", "688a.11(c)")
    if sorted([*high, *low]) != sorted(cards):
        item.fail("high", f"with `low` is not made of the {whose} own cards", "688a.11(b)(1)")
    return SetHand(high, low)
