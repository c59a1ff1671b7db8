"""The aggregate payout limit per player and round (680a.12(d)).

It counts winnings over all boxes of a player in settlement order; returned stakes are outside.
Which wagers it covers is the edition's to say.
"""

from __future__ import annotations

from games.saigon5.rules.options import Rules


class PayoutLimit:
    """What each player may still win in one round."""

    def __init__(self, rules: Rules) -> None:
        self._limit = rules.payout_limit
        self._covers = rules.edition.limited
        self._paid: dict[str, int] = {}

    def pay(self, player: str, wager: str, winnings: int) -> int:
        """The part of these winnings that is paid."""
        if self._limit is None or wager not in self._covers:
            return winnings
        paid = self._paid.get(player, 0)
        allowed = min(winnings, self._limit - paid)
        self._paid[player] = paid + allowed
        return allowed
