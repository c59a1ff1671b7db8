"""Cards found face up while they are dealt: which ones a round meets, from the positions declared.

A position counts cards as they leave the shoe, from 1. One that says nothing usable is the next
card; one beyond the cards that the round takes is never met.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.contract import Card, Json


def met_face_up(
    order: Sequence[Card], declared: Sequence[Mapping[str, Json]], needed: int
) -> list[Card]:
    """The different cards met face up in an order of which the round takes `needed` cards, in the
    order met. `declared`: records with a `position`."""
    met: list[Card] = []
    position = 0
    for wanted in sorted(place_named(one.get("position")) for one in declared):
        position = max(position + 1, wanted)
        if position <= needed + len(met):
            met.append(order[position - 1])
    return met


def place_named(value: Json) -> int:
    """A place counted from 1, as people write it; 1 when it is nothing usable."""
    text = str(value)
    return max(int(text), 1) if text.isdecimal() and len(text) < 4 else 1
