"""The maximum payout on a single hand (688a.12(e)): how low it may be filed, and what it leaves.

It counts winnings of one hand in settlement order; returned stakes, shares of a meter and envy are
outside. The main win counts first but is never itself reduced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine.contract import Card, Json
from games.faceup_paigow.rules.paytables import (
    ACE_HIGH,
    fortune_row,
    progressive_row,
)

LIMIT_SECTION: Final = "688a.12(e)"


class HandLimit:
    """What one hand may still win."""

    def __init__(self, limit_cents: int | None) -> None:
        self._left = limit_cents

    def count(self, winnings_cents: int) -> None:
        """The main win: counted, never reduced."""
        if self._left is not None:
            self._left = max(self._left - winnings_cents, 0)

    def pay(self, winnings_cents: int) -> int:
        """The part of these winnings that is paid."""
        if self._left is None:
            return winnings_cents
        paid = min(winnings_cents, self._left)
        self._left -= paid
        return paid


_NATURAL: Final = (
    "As Ks Qs Js Ts 9s 8s", "As Ks Qs Js Ts Kh Qh", "As Ks Qs Js Ts 3h 4d",
    "9s 8s 7s 6s 5s 2h 3d", "9s 9h 9d 9c 5s 2h 3d",
)  # fmt: skip
"""One hand of each kind that two boxes can hold in one round."""

_WITH_JOKER: Final = (
    "As Ks Qs Js Ts 9s Jk", "As Ks Qs Js Jk Kh Qh", "As Ah Ad Ac Jk 5s 4h", "Ks Kh Kd Kc Jk 5s 4h",
)  # fmt: skip


def most_won_at_minimum(o: Mapping[str, Json]) -> int:
    """The most one player can win in a round at the minimum wagers, of what the maximum limits.

    Either the dealer has no Ace High Pai Gow and the main wagers win, or he has one and they are
    returned. Only one hand on the table can hold the joker.
    """
    odds = ACE_HIGH[o["ace_high"]] if o["ace_high"] else None
    stake = o["ace_high_minimum"]
    natural = max(_side_win(o, hand.split()) for hand in _NATURAL)
    joker = max(_side_win(o, hand.split()) for hand in _WITH_JOKER)
    boxes = o["adjacent_boxes"]
    rounds = [o["table_minimum"] * boxes + max(natural, joker) + natural * (boxes - 1)]
    if odds:
        both = odds.both * stake
        with_joker = max(natural + odds.dealer_with_joker * stake, both)
        no_joker = max(natural + odds.dealer_no_joker * stake, both)
        joker_too = joker + odds.dealer_no_joker * stake
        rounds.append(with_joker * boxes)
        rounds.append(max(joker_too, no_joker) + no_joker * (boxes - 1))
    return int(max(rounds))


def _side_win(o: Mapping[str, Json], cards: Sequence[Card]) -> int:
    """What these seven cards win of Fortune and fixed progressive sums at the minimum."""
    row = fortune_row(o["fortune"], cards) if o["fortune"] else None
    prize = progressive_row(o["progressive"], cards) if o["progressive"] else None
    return (row.to_one * o["fortune_minimum"] if row else 0) + (prize.cents if prize else 0)
