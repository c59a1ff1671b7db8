"""Who may reveal which cards (629a.8(c)-(d)).

The highest wager on a hand is handed that hand; of equal ones the lowest number, which is closest
to the dealer counterclockwise. Who declines, delays or leaves has given the right up for the round,
and it is offered from place to place, counterclockwise: seat 1, 2, ... 9, 1. Whoever returned a
hand is handed its third card too. When nobody is left, the dealer turns the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.midibaccarat.rules.hands import Side
from games.midibaccarat.rules.state import Place, Round


def first_by_right(places: Sequence[Place], side: Side) -> int:
    """The seat with the highest wager on this hand; 0 when nobody has one."""
    wagered = [place for place in places if side in place.wagers]
    best = max(wagered, key=lambda p: (p.wagers[side], -p.seat), default=None)
    return best.seat if best else 0


def turn_of_offers(places: Sequence[Place], first: int) -> tuple[int, ...]:
    """`first`, then everybody else who is in the round, counterclockwise."""
    seats = sorted(place.seat for place in places)
    return (*(s for s in seats if s >= first), *(s for s in seats if s < first))


def offered(state: Round, side: Side) -> Round:
    """The first two cards of a hand are handed to whoever has the right."""
    first = first_by_right(state.places, side)
    offers = _still_here(state, turn_of_offers(state.places, first) if first else ())
    return replace(state, offers=offers, up=False)


def handed_third(state: Round, side: Side) -> Round:
    """A third card is handed to whoever returned the hand, who need not accept it again."""
    first = state.player_by if side == "player" else state.banker_by
    offers = _still_here(state, turn_of_offers(state.places, first) if first else ())
    return replace(state, offers=offers, accepted=offers[:1] == (first,), up=False)


def passed_on(state: Round) -> Round:
    """The holder has given up the right: the next one is offered it."""
    return replace(state, offers=_still_here(state, state.offers[1:]), accepted=False)


def returned(state: Round, side: Side) -> Round:
    """The cards of this phase lie face up, turned by the holder or, without one, by the dealer."""
    by = state.holder
    state = replace(state, up=True, offers=(), accepted=False)
    return replace(state, player_by=by) if side == "player" else replace(state, banker_by=by)


def _still_here(state: Round, offers: tuple[int, ...]) -> tuple[int, ...]:
    """The offers from the first one on whose player has not left."""
    gone = {place.seat for place in state.places if place.left}
    while offers and offers[0] in gone:
        offers = offers[1:]
    return offers
