"""The House Money Wager (629a.7(a)(7), 629a.8(c)(3), 629a.12(h)): settled when the first four cards
lie face up and before any third card. A winner takes the payout or has it, or the option's part of
it, added to his own wager on a hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.contract import Card
from games.engine.settling import winnings
from games.midibaccarat.rules.hands import is_pair
from games.midibaccarat.rules.options import Rules
from games.midibaccarat.rules.paytables import BOTH_PAIRS_TO_ONE, ONE_PAIR_TO_ONE

TAKE: Final = "take"
PRESSES: Final = {"press-player": "player", "press-banker": "banker"}
ANSWERS: Final = (TAKE, *PRESSES)
PRESSABLE: Final = tuple(PRESSES.values())


@dataclass(frozen=True, slots=True)
class Pairs:
    player: bool
    banker: bool

    @property
    def to_one(self) -> int:
        """0 when neither hand is a pair."""
        if self.player and self.banker:
            return BOTH_PAIRS_TO_ONE
        return ONE_PAIR_TO_ONE if self.player or self.banker else 0


def pairs(player: Sequence[Card], banker: Sequence[Card]) -> Pairs:
    return Pairs(is_pair(player), is_pair(banker))


@dataclass(frozen=True, slots=True)
class Payout:
    """A winning House Money Wager: `paid` in hand beside the stake, `pressed` onto `onto`."""

    paid: int
    pressed: int = 0
    onto: str = ""


def payout(rules: Rules, stake: int, to_one: int, answer: str) -> Payout:
    """No answer means take. The part that is pressed drops a fraction of a cent."""
    won = winnings(stake, (to_one, 1))
    if answer not in PRESSES:
        return Payout(won)
    pressed = won * rules.house_money_press_percent // 100
    return Payout(won - pressed, pressed, PRESSES[answer])


def may_press(wagers: Mapping[str, int]) -> tuple[str, ...]:
    """The answers other than `take` that this place has: the wager must be there."""
    return tuple(answer for answer, name in PRESSES.items() if name in wagers)
