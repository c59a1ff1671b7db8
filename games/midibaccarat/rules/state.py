"""A running round: only cards that left the shoe, and plain fields that a store can write down.

Phases in order; `player-third` and `banker-third` only where the table of draws says so:

    dealing       people watch the first four cards go out
    player-hand   the Player's Hand is squeezed, or turned by the dealer; then it lies face up
    banker-hand   the same for the Banker's Hand
    house-money   winners of House Money say take or press
    player-third  the third card of the Player's Hand, handed to whoever returned that hand
    banker-third  the third card of the Banker's Hand
    finished      nothing is open

`drawn` is every card that left the shoe since the round began, in order, so its length is the
place in the shoe; only `buried` cards, which nobody has seen, come on top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from games.engine.contract import Card, Json
from games.midibaccarat.rules import house_money
from games.midibaccarat.rules.hands import Score, Side, score_of
from games.midibaccarat.rules.house_money import Pairs, Payout
from games.midibaccarat.rules.options import Rules

Phase = Literal[
    "dealing", "player-hand", "banker-hand", "house-money", "player-third", "banker-third",
    "finished",
]  # fmt: skip
REVEALS: Final[dict[str, Side]] = {
    "player-hand": "player",
    "banker-hand": "banker",
    "player-third": "player",
    "banker-third": "banker",
}
"""The phases in which cards lie face down, and whose hand they belong to."""


DISCLOSED: Final = "629a.13(d)"


class ShoeEmpty(Exception):
    """There are not enough cards to complete the round; `state` is how far it came."""

    def __init__(self, state: Round) -> None:
        super().__init__("the shoe is empty")
        self.state = state


@dataclass(frozen=True, slots=True)
class Place:
    """One place in the round. `answer` is what its player said about a House Money win."""

    seat: int
    player: str
    wagers: dict[str, int]
    answer: str = ""
    left: bool = False


@dataclass(frozen=True, slots=True)
class Simulated:
    """A round without wagers, dealt from a disclosed card on (629a.13)."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """The whole round. `offers`: seats to which the cards of this phase are handed in turn, the
    first one now; with none left the dealer turns them. `accepted`: the first one holds them.
    `player_by`, `banker_by`: who returned that hand, 0 for the dealer. `face_up`: places in the
    order, counted from 1, of cards declared face up, `disclosed_after` of them once the first four
    were out. `third_error`: what was declared about a third card of the Player's Hand."""

    number: int
    phase: Phase
    places: tuple[Place, ...]
    drawn: tuple[Card, ...] = ()
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    up: bool = False
    offers: tuple[int, ...] = ()
    accepted: bool = False
    player_by: int = 0
    banker_by: int = 0
    face_up: tuple[int, ...] = ()
    aside: tuple[Card, ...] = ()
    disclosed_after: int = 0
    third_error: str = ""
    discarded: tuple[Card, ...] = ()
    buried: int = 0
    simulated: tuple[Simulated, ...] = ()
    records: tuple[dict[str, Json], ...] = field(default=())
    calls: tuple[str, ...] = field(default=())

    def place_at(self, seat: int) -> Place | None:
        return next((place for place in self.places if place.seat == seat), None)

    def with_place(self, changed: Place) -> Round:
        return replace(
            self, places=tuple(changed if p.seat == changed.seat else p for p in self.places)
        )

    @property
    def holder(self) -> int:
        """The seat to which the cards of this phase are handed; 0: the dealer turns them."""
        return self.offers[0] if self.offers else 0

    @property
    def score(self) -> Score:
        return score_of(self.player, self.banker)

    @property
    def pairs(self) -> Pairs:
        return house_money.pairs(self.player, self.banker)

    @property
    def gone(self) -> int:
        """How many cards the round has taken from the shoe."""
        return len(self.drawn) + self.buried

    def winning(self, place: Place) -> bool:
        """Whether this place has won House Money."""
        return "house_money" in place.wagers and self.pairs.to_one > 0

    @property
    def undecided(self) -> tuple[Place, ...]:
        """Winners of House Money who have a wager to press and have not answered."""
        return tuple(
            place
            for place in self.places
            if self.winning(place)
            and house_money.may_press(place.wagers)
            and not (place.answer or place.left)
        )

    def payout(self, rules: Rules, place: Place) -> Payout:
        """What a winning House Money Wager pays here."""
        stake = place.wagers["house_money"]
        return house_money.payout(rules, stake, self.pairs.to_one, place.answer)

    def stake(self, rules: Rules, place: Place, wager: str) -> int:
        """The wager with what House Money has added to it."""
        stake = place.wagers[wager]
        if place.answer and self.winning(place):
            paid = self.payout(rules, place)
            stake += paid.pressed if paid.onto == wager else 0
        return stake


def draw(state: Round, order: Sequence[Card], count: int) -> tuple[Round, tuple[Card, ...]]:
    """The next cards that the round can use; those declared face up are put aside on the way.
    Raises ShoeEmpty."""
    first = at = len(state.drawn)
    cards: list[Card] = []
    aside: list[dict[str, Json]] = []
    while len(cards) < count and at < len(order):
        at += 1
        if at in state.face_up:
            aside.append({"section": DISCLOSED, "card": order[at - 1], "position": at})
        else:
            cards.append(order[at - 1])
    state = replace(
        state,
        drawn=(*state.drawn, *order[first:at]),
        aside=(*state.aside, *(record["card"] for record in aside)),
        records=(*state.records, *aside),
    )
    if len(cards) < count:
        raise ShoeEmpty(state)
    return state, tuple(cards)
