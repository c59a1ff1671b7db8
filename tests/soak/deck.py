"""Richer decks than chance gives: now and then somebody gets a hand that envies or takes a share.

`settings.CARD_SOURCE` of an evening's room. What is thrown then shows ones: of three dice the deal
begins at place 5, of a number with the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from games.engine.cards import JOKER_DECK
from tests.faceup_paigow.builders import order_for

PROCEDURES = ((5, "manual-shoe"), (0, "automated-shoe"))
"""Where the deal begins, and how cards go out, at the demonstration floor's two linked tables."""
SEATS = range(1, 7)
GIFTS = {
    "a seven-card straight flush, the whole meter": "4h 5h 6h 7h 8h 9h Th",
    "five aces, a tenth of it": "As Ah Ad Ac Jk 2h 3h",
    "four of a kind, which is envied": "9s 9h 9d 9c 2h 5d Jc",
}
ONE_ROUND_IN = 3
_chance = SystemRandom()


def rich(fresh: Sequence[str]) -> tuple[str, ...]:
    """A shuffled deck; in one round out of three some seat is given one of the hands above
    (if the deck was meant for this table; else the hands are as they fall)."""
    if tuple(fresh) == JOKER_DECK and _chance.randrange(ONE_ROUND_IN) == 0:
        gift = _chance.choice(list(GIFTS.values()))
        return order_for({_chance.choice(SEATS): gift}, *_chance.choice(PROCEDURES))
    order = list(fresh)
    _chance.shuffle(order)
    return tuple(order)
