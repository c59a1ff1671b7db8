"""Who gets which card of a given order, by each of the three dealing procedures.

From the manual shoe and from the hand cards go out one at a time, from the automated shoe in
stacks. `places` is the dealing order of the places at the table: seats, and 0 for the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.contract import Card

MANUAL: Final = "manual-shoe"
AUTOMATED: Final = "automated-shoe"


def hand_out(
    deal: str, order: Sequence[Card], places: Sequence[int], each: int
) -> dict[int, tuple[Card, ...]]:
    """`each` cards to every place, by this procedure."""
    return (whole_stacks if deal == AUTOMATED else one_at_a_time)(order, places, each)


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


def leaving_order(deal: str, places: Sequence[int], each: int) -> list[int]:
    """The place that each card (manual shoe, hand) or stack (automated shoe) goes to."""
    return [*places] if deal == AUTOMATED else [*places] * each


def leaves_by(deal: str) -> str:
    """What leaves the shoe at once, as views and happenings say it: a `card` or a `stack`."""
    return "stack" if deal == AUTOMATED else "card"


def in_use(deal: str, device_ok: bool) -> str:
    """The procedure really used: with a device covered, the manual shoe."""
    return deal if device_ok else MANUAL
