"""A running round: only cards that are in play, and plain fields that a store can write down.

A round is `dealing` while people watch the start being found and the cards go out, `choosing` while
a player whose card was exposed says whether the hand is void, `setting` once the dealer's hands are
set and boxes without a decision are waited for, `revealed` when all are decided. Neither the stub
nor what was dealt to empty positions is ever part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from games.engine.contract import Box, Card, Json
from games.faceup_paigow.rules.houseway import HouseWay, SetHand, house_set
from games.faceup_paigow.rules.options import Rules
from games.faceup_paigow.rules.start import Start
from games.faceup_paigow.rules.wagers import OPTIONAL, lammers

Phase = Literal["dealing", "choosing", "setting", "revealed"]


@dataclass(frozen=True, slots=True)
class Place:
    """One box in the round. `high` and `low` are empty until set; `exposed`: cards that the dealer
    showed by mistake, of which `choice_due` waits for the player's word. `by_house`: set unasked,
    because time ran out or the player had left."""

    seat: int
    player: str
    wagers: dict[str, int]
    cards: tuple[Card, ...]
    high: tuple[Card, ...] = ()
    low: tuple[Card, ...] = ()
    by_house: bool = False
    left: bool = False
    surrendered: bool = False
    voided: bool = False
    exposed: tuple[Card, ...] = ()
    choice_due: bool = False

    @property
    def is_set(self) -> bool:
        return bool(self.low)

    @property
    def is_open(self) -> bool:
        """Its player still owes a decision."""
        return not (self.is_set or self.left or self.surrendered or self.voided)

    @property
    def hand(self) -> SetHand:
        return SetHand(self.high, self.low)

    @property
    def lammers(self) -> tuple[str, ...]:
        return lammers(self.wagers)

    def with_set(self, hand: SetHand, by_house: bool = False) -> Place:
        return replace(self, high=hand.high, low=hand.low, by_house=by_house)

    def forfeits(self, rules: Rules) -> bool:
        """Abandoned, and abandoned wagers lose here (688a.7(b)). A void hand has none left."""
        return self.left and rules.abandoned == "losing" and not self.voided

    def counts_for_envy(self, rules: Rules) -> bool:
        """Whether this hand can cause an Envy Bonus and its lammers collect one."""
        return not (self.voided or self.forfeits(rules))


@dataclass(frozen=True, slots=True)
class Round:
    """The whole round. `dealer_high` and `dealer_low` are empty until the dealer has set; `records`
    are its irregularities as the round file writes them; `deal` is the procedure really used."""

    number: int
    deal: str
    device_ok: bool
    phase: Phase
    start: Start
    places: tuple[Place, ...]
    dealer: tuple[Card, ...]
    dealer_high: tuple[Card, ...] = ()
    dealer_low: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    records: tuple[dict[str, Json], ...] = field(default=())
    calls: tuple[str, ...] = field(default=())

    def place_at(self, seat: int) -> Place | None:
        return next((place for place in self.places if place.seat == seat), None)

    def with_place(self, changed: Place) -> Round:
        return replace(
            self, places=tuple(changed if p.seat == changed.seat else p for p in self.places)
        )

    def places_of(self, player: str) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.player == player)

    @property
    def undecided(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.is_open)

    @property
    def has_lammers(self) -> bool:
        return any(place.lammers for place in self.places)

    @property
    def dealer_set(self) -> SetHand:
        return SetHand(self.dealer_high, self.dealer_low)

    def with_dealer_set(self, hand: SetHand) -> Round:
        return replace(self, dealer_high=hand.high, dealer_low=hand.low)


def next_to_set(state: Round, player: str) -> Place | None:
    """Which of a player's boxes is set next (688a.7(f)): the larger wager, of equal ones the first
    counterclockwise."""
    waiting = [place for place in state.places_of(player) if place.is_open]
    return max(waiting, key=_precedence, default=None)


def waits(state: Round, place: Place) -> bool:
    """Whether this hand lies there, decided or not, until another one of its player is decided."""
    following = next_to_set(state, place.player)
    return following is not None and _precedence(following) > _precedence(place)


def _precedence(place: Place) -> tuple[int, int]:
    return (place.wagers["main"], place.seat)


def may_surrender(state: Round, player: str) -> bool:
    """No optional wager on any box of this player (688a.11(d))."""
    return not any(name in p.wagers for p in state.places_of(player) for name in OPTIONAL)


def set_by_house(way: HouseWay, state: Round) -> Round:
    """Every box that will be compared and is not set yet is set the house way."""
    places = tuple(
        place
        if place.is_set or place.surrendered or place.voided
        else place.with_set(house_set(way, place.cards), by_house=True)
        for place in state.places
    )
    return replace(state, places=places)


def leave(state: Round, player: str) -> Round:
    """The player leaves with every box; what he has decided stays on record."""
    places = tuple(
        replace(p, left=True, choice_due=False) if p.player == player else p for p in state.places
    )
    return replace(state, places=places)


def places_for(boxes: tuple[Box, ...], cards: Mapping[int, tuple[Card, ...]]) -> tuple[Place, ...]:
    return tuple(Place(b.seat, b.player, dict(b.wagers), cards[b.seat]) for b in boxes)
