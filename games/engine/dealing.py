"""Who gets which card of a given order, for the two ways cards leave a shoe or a hand.

`places` is the dealing order of the places at the table: seats, and 0 for the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.contract import Card


def one_at_a_time(
    order: Sequence[Card], places: Sequence[int], each: int
) -> dict[int, tuple[Card, ...]]:
    """One card to every place in turn until each has `each` cards."""
    turn = len(places)
    return {
        place: tuple(order[i + turn * n] for n in range(each)) for i, place in enumerate(places)
    }


def whole_stacks(
    order: Sequence[Card], places: Sequence[int], each: int
) -> dict[int, tuple[Card, ...]]:
    """A stack of `each` cards to every place in turn."""
    return {place: tuple(order[each * i : each * (i + 1)]) for i, place in enumerate(places)}
