"""Values, Point Counts and what two finished hands are to each other (629a.1, 629a.6).

A `Score` is all that a wager on the outcome asks: both counts and from how many cards. House Money
alone looks at ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from games.engine.cards import NATURAL_DECK
from games.engine.contract import Card

Side = Literal["player", "banker"]
Winner = Literal["player", "banker", "tie"]

_RANK_VALUES: Final = {
    **{digit: int(digit) for digit in "23456789"},
    **dict.fromkeys("TJQK", 0),
    "A": 1,
}
VALUES: Final = {card: _RANK_VALUES[card[0]] for card in NATURAL_DECK}


def point_count(cards: Sequence[Card]) -> int:
    """The right digit of the total (629a.6(b))."""
    return sum(VALUES[card] for card in cards) % 10


def is_natural(cards: Sequence[Card]) -> bool:
    """8 or 9 on two cards (629a.1)."""
    return len(cards) == 2 and point_count(cards) >= 8


def is_pair(cards: Sequence[Card]) -> bool:
    """The first two cards have the same rank, whatever their suits (629a.7(a)(7))."""
    return cards[0][0] == cards[1][0]


@dataclass(frozen=True, slots=True)
class Score:
    """Two finished hands as their Point Counts and numbers of cards."""

    player: int
    banker: int
    player_cards: int = 2
    banker_cards: int = 2

    @property
    def winner(self) -> Winner:
        if self.player == self.banker:
            return "tie"
        return "player" if self.player > self.banker else "banker"

    @property
    def player_natural(self) -> bool:
        return self.player_cards == 2 and self.player >= 8

    @property
    def banker_natural(self) -> bool:
        return self.banker_cards == 2 and self.banker >= 8

    @property
    def dragon_7(self) -> bool:
        """Banker 7 on three cards over less (629a.1), EZ or not."""
        return self.banker == 7 and self.banker_cards == 3 and self.player < 7

    @property
    def panda_8(self) -> bool:
        """Player 8 on three cards over less (629a.1), EZ or not."""
        return self.player == 8 and self.player_cards == 3 and self.banker < 8


def score_of(player: Sequence[Card], banker: Sequence[Card]) -> Score:
    return Score(point_count(player), point_count(banker), len(player), len(banker))
