"""A running round: only cards that have been dealt, and plain fields that a store can write down.

A round is `dealing` while people watch the cards go out, `setting` while boxes without a set hand
are waited for, `revealed` when the dealer's hand is set. The stub is never part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from games.engine.contract import Box, Card, Json
from games.saigon5.rules.hands import SetHand, house_way, set_hand
from games.saigon5.rules.options import Rules

Phase = Literal["dealing", "setting", "revealed"]


@dataclass(frozen=True, slots=True)
class Place:
    """One box in the round. `three` and `two` are empty until set; `by_house`: the house way."""

    seat: int
    player: str
    wagers: dict[str, int]
    cards: tuple[Card, ...]
    three: tuple[Card, ...] = ()
    two: tuple[Card, ...] = ()
    by_house: bool = False
    left: bool = False

    @property
    def is_set(self) -> bool:
        return bool(self.two)

    @property
    def hand(self) -> SetHand:
        return set_hand(self.three, self.two)

    def with_set(self, hand: SetHand, by_house: bool = False) -> Place:
        return Place(
            self.seat,
            self.player,
            self.wagers,
            self.cards,
            hand.three,
            hand.two,
            by_house,
            self.left,
        )

    def forfeits(self, rules: Rules) -> bool:
        """Abandoned, and abandoned wagers lose here (680a.7(b))."""
        return self.left and rules.abandoned == "losing"


@dataclass(frozen=True, slots=True)
class Round:
    """The whole round. `records` are its irregularities as the round file writes them; `deal` is
    the procedure really used, which a covered device can change. `number` and `device_ok` say when
    the stub is counted; a round read from its file has none."""

    deal: str
    phase: Phase
    places: tuple[Place, ...]
    dealer: tuple[Card, ...]
    number: int = 0
    device_ok: bool = True
    aside: tuple[Card, ...] = ()
    records: tuple[dict[str, Json], ...] = field(default=())
    calls: tuple[str, ...] = field(default=())

    def place_at(self, seat: int) -> Place | None:
        return next((place for place in self.places if place.seat == seat), None)

    def with_place(self, changed: Place) -> Round:
        return replace(
            self, places=tuple(changed if p.seat == changed.seat else p for p in self.places)
        )

    @property
    def undecided(self) -> tuple[Place, ...]:
        return tuple(p for p in self.places if not p.is_set and not p.left)


def set_by_house(state: Round) -> Round:
    """Every box that has no set hand is set the house way."""
    places = tuple(p if p.is_set else p.with_set(house_way(p.cards), True) for p in state.places)
    return replace(state, places=places)


def leave(state: Round, player: str) -> Round:
    """The player leaves with every box; what he has set stays on record."""
    places = tuple(replace(p, left=True) if p.player == player else p for p in state.places)
    return replace(state, places=places)


def places_for(boxes: tuple[Box, ...], cards: Mapping[int, tuple[Card, ...]]) -> tuple[Place, ...]:
    return tuple(Place(b.seat, b.player, dict(b.wagers), cards[b.seat]) for b in boxes)
