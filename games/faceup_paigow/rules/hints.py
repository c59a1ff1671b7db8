"""How every way to set seven cards would do against the dealer's hands, which lie face up.

A hint for the player, never a rule: what may be set is for `decisions` to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.contract import Card, Outcome
from games.faceup_paigow.rules.houseway import SetHand, splits
from games.faceup_paigow.rules.settlement import compare

_WORTH: Final = {"win": 2, "push": 1, "lose": 0, "void": 0}


def outcomes(cards: Sequence[Card], dealer: SetHand) -> list[tuple[SetHand, Outcome]]:
    """Every set that is not foul, with what it brings, the best first."""
    ways = [(hand, compare(dealer, hand)[0]) for hand in splits(cards) if not hand.is_foul]
    return sorted(ways, key=lambda way: (-_WORTH[way[1]], -way[0].low_rank, -way[0].high_rank))


def best_set(cards: Sequence[Card], dealer: SetHand) -> SetHand:
    """The set that does best against these hands."""
    return outcomes(cards, dealer)[0][0]
