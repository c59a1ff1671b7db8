"""Views and static facts of a table: plain JSON in which nothing is ever null."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.contract import Json, Settlement


def present(facts: Mapping[str, Json]) -> dict[str, Json]:
    """Without what is None: what a table or a hand does not have is absent."""
    return {name: fact for name, fact in facts.items() if fact is not None}


def settled(
    table: Mapping[str, Json],
    boxes: Mapping[int, Mapping[str, Json]],
    dealer_cards: int,
    settlement: Settlement,
) -> dict[str, Json]:
    """The view of a settled round: to what was public of each seat's box comes the hand that the
    settlement shows, and the dealer's."""
    hands = settlement.hands
    return {
        **table,
        "boxes": {
            str(seat): {**box, **present(hands.get(seat, {}))} for seat, box in boxes.items()
        },
        "dealer": {"count": dealer_cards, **present(settlement.dealer)},
    }
