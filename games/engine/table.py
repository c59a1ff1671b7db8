"""What a table game says of itself where its chapter says nothing of its own: one deck of 53 cards,
decks in turn and in hours as filed, adjacent boxes as filed, an order for every round, nothing
thrown, no meter.

A game is a subclass with the rest of `games.engine.contract.Game`: its rules' own functions where
they answer just what the room asks, and methods where they do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from games.engine import settling
from games.engine.cards import JOKER_DECK
from games.engine.chance import Throw
from games.engine.contract import Box, Card, Settlement, Void
from games.engine.meters import NOTHING, Meter, MeterTerms
from games.engine.shoes import ShoeGame


class Filed(Protocol):
    """The rules of such a game."""

    @property
    def adjacent_boxes(self) -> int: ...
    @property
    def decks(self) -> int: ...
    @property
    def deck_change_hours(self) -> int: ...
    @property
    def preshuffled(self) -> bool: ...


class TableGame:
    """`wager_names`: in the order in which a box is settled."""

    chapter: str
    wager_names: tuple[str, ...]

    def adjacent_boxes(self, rules: Filed) -> int:
        return rules.adjacent_boxes

    def fresh_deck(self, rules: Any) -> tuple[Card, ...]:
        return JOKER_DECK

    def spreads(self, rules: Filed, opening: bool) -> bool:
        """Decks that arrive inspected and preshuffled are spread only when the table rests."""
        return not (opening and rules.preshuffled)

    def deck_change(self, rules: Filed) -> tuple[int, str]:
        return rules.deck_change_hours, f"{self.chapter}.3(c)"

    def deck_backs(self, rules: Filed) -> int:
        return rules.decks

    @property
    def shoe(self) -> ShoeGame | None:
        return None

    def throw(self, rules: Any) -> Throw | None:
        return None

    def meter_terms(self, rules: Any) -> MeterTerms | None:
        return None

    def contribution(self, rules: Any, boxes: Sequence[Box]) -> Meter:
        return NOTHING

    def returned(self, boxes: Sequence[Box], void: Void) -> Settlement:
        return settling.returned(boxes, void, self.wager_names)
