"""What cards are worth (680a.6(a)), what a showdown hand counts (680a.6(b)), when three cards
qualify (680a.1, 680a.11(b)(1)). The joker is 3, 6 or 9, whichever serves its holder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.cards import JOKER, NATURAL_DECK
from games.engine.contract import Card

VALUES: Final = {
    card: {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])
    for card in NATURAL_DECK
}
JOKER_VALUES: Final = (3, 6, 9)
_QUALIFYING: Final = (10, 20, 30)


def totals(cards: Sequence[Card]) -> tuple[int, ...]:
    """Every total these cards can have: one, or three when the joker is among them."""
    if JOKER not in cards:
        return (sum([VALUES[card] for card in cards]),)
    rest = sum([VALUES[card] for card in cards if card != JOKER])
    return tuple([rest + joker for joker in JOKER_VALUES])


def qualifying_total(three: Sequence[Card]) -> int | None:
    """10, 20 or 30 if these three cards can total it, else None."""
    for total in totals(three):
        if total in _QUALIFYING:
            return total
    return None


def point_count(two: Sequence[Card]) -> int:
    """1 to 10; with the joker the best it can be."""
    return max([total - 10 if total > 10 else total for total in totals(two)])
