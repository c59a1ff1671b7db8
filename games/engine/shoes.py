"""A shoe: one card order for many rounds, where a game deals so.

The room shuffles, commits, offers the cut and keeps the order; where the cover card lies, what is
burned, how far a round moves the shoe and when new decks are due are the game's to say. A shoe's
state knows places, never cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from games.engine.contract import Card, Cut, Happening, Json, Void


class Shoe(Protocol):
    """What the room asks of a game's own record of its shoe: a frozen dataclass of plain fields."""

    @property
    def position(self) -> int:
        """How many cards have left it."""

    @property
    def cover_shown(self) -> bool:
        """The cover card has been met."""

    @property
    def is_last_hand(self) -> bool:
        """One more round is dealt from it."""

    @property
    def is_over(self) -> bool:
        """New decks are due before the next round."""


class ShoeGame(Protocol):
    """The part of a game that deals many rounds from one shoe. The order that `deal` and `proceed`
    get is then the shoe from the first card of the round on, the same in the whole round."""

    shoe_type: type[Any]

    def open_shoe(self, rules: Any, first: Card) -> Any:
        """The Shoe after the cut and the burn; `first` is its first card."""

    def burn(self, first: Card) -> Happening:
        """The first card is exposed; data `card`, `count` (so many follow it unseen), `section`."""

    def recut(self, rules: Any, improper: int) -> Cut:
        """The cut again after an improper one by this seat (0: the dealer)."""

    def reach(self, rules: Any, declared: Sequence[Mapping[str, Json]]) -> int:
        """The most cards that anybody may see before a round with these declarations is settled:
        a void discards them."""

    def gone(self, state: Any) -> int:
        """Cards that a settled round has taken from the shoe."""

    def shoe_after(self, before: Any, gone: int) -> tuple[Any, tuple[Happening, ...]]:
        """The shoe after a settled round, and what is announced then."""

    def shoe_after_void(
        self, before: Any, reach: int, void: Void
    ) -> tuple[Any, tuple[Happening, ...]]:
        """The shoe after a round that became void when cards could have been seen."""

    def result_of(self, state: Any) -> Any:
        """What the display of a shoe's results keeps of a settled round: a plain dataclass."""
