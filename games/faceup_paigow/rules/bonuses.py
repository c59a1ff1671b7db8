"""The optional wagers of one hand (688a.11(h)): Ace High, Fortune and progressive, in this order.

The hand's maximum payout is already less by the main win. The meter is an argument and an answer:
shares are taken of it as it stands when the wager is settled.
"""

from __future__ import annotations

from typing import Final

from games.engine.contract import Card, Line
from games.engine.meters import Meter, Share
from games.engine.settling import winnings
from games.faceup_paigow.rules import words
from games.faceup_paigow.rules.holdings import Holding, holdings, is_ace_high
from games.faceup_paigow.rules.limits import HandLimit
from games.faceup_paigow.rules.meter import award
from games.faceup_paigow.rules.paytables import (
    ACE_HIGH,
    FORTUNE,
    FORTUNE_SECTION,
    PROGRESSIVE,
    PROGRESSIVE_SECTION,
    fortune_row,
    progressive_row,
)
from games.faceup_paigow.rules.state import Place

_ACE_HIGH_LOST: Final = "688a.11(h)(1)(i)(A)"
_ACE_HIGH_WON: Final = "688a.11(h)(1)(i)(B)"
_FORTUNE_LOST: Final = "688a.11(h)(2)(i)(A)"
_FORTUNE_WON: Final = "688a.11(h)(2)(i)(B)"
_PROGRESSIVE_LOST: Final = "688a.11(h)(3)(i)(A)"
_PROGRESSIVE_WON: Final = "688a.11(h)(3)(i)(B)"
_BELOW_STRAIGHT: Final = ("three-of-a-kind", "three-pair")
"""Rows that the paytable pays or returns although they rank below a straight."""


def ace_high_line(paytable: int, place: Place, dealer: tuple[Card, ...], limit: HandLimit) -> Line:
    """The Ace High Bonus: it wins when the dealer has an Ace High Pai Gow."""
    if not is_ace_high(dealer):
        return _lost(place, "ace_high", _ACE_HIGH_LOST, words.NO_ACE_HIGH)
    table = ACE_HIGH[paytable]
    both, joker = is_ace_high(place.cards), "Jk" in dealer
    alone = table.dealer_with_joker if joker else table.dealer_no_joker
    to_one = table.both if both else alone
    why = words.ace_high_won(both, joker, table)
    return _won(place, "ace_high", to_one, _ACE_HIGH_WON, why, limit)


def fortune_line(paytable: int, place: Place, limit: HandLimit) -> Line:
    """The Fortune Bonus on the seven cards of the box."""
    row = fortune_row(paytable, place.cards)
    if row is None:
        lowest = FORTUNE[paytable][-1].hand.spoken
        why = words.side_lost("Fortune", holdings(place.cards), lowest)
        return _lost(place, "fortune", _FORTUNE_LOST, why)
    why = words.fortune_won(row)
    cite = FORTUNE_SECTION if row.hand.name in _BELOW_STRAIGHT else _FORTUNE_WON
    if row.to_one == 0:
        stake = place.wagers["fortune"]
        return Line(place.seat, "fortune", stake, "push", stake, cite, why)
    return _won(place, "fortune", row.to_one, cite, why, limit)


def progressive_line(
    paytable: int, place: Place, limit: HandLimit, meter: Meter
) -> tuple[Line, Meter, Share | None]:
    """The progressive wager, the meter after it, and the share of the meter that it won."""
    table = PROGRESSIVE[paytable]
    row = progressive_row(paytable, place.cards)
    if row is None:
        held = holdings(place.cards, table.wild)
        why = words.side_lost("progressive", held, table.rows[-1].hand.spoken)
        return _lost(place, "progressive", _not_won(place), why), meter, None
    share, share_of = 0, None
    if row.percent:
        share, meter = award(table, meter, row.percent)
        share_of = Share(place.seat, "progressive", row.hand.name, row.percent, share)
    fixed = limit.pay(row.cents)
    why = words.progressive_won(row, share)
    why = words.capped(why) if fixed < row.cents else why
    stake = place.wagers["progressive"]
    credit = fixed + share + (stake if table.returned else 0)
    line = Line(place.seat, "progressive", stake, "win", credit, _PROGRESSIVE_WON, why)
    return line, meter, share_of


def _not_won(place: Place) -> str:
    """Some tables end above the full house; there the table itself decides."""
    full = holdings(place.cards) & (Holding.FULL_HOUSE | Holding.FOUR_OF_A_KIND)
    return PROGRESSIVE_SECTION if full else _PROGRESSIVE_LOST


def _lost(place: Place, wager: str, cite: str, why: str) -> Line:
    return Line(place.seat, wager, place.wagers[wager], "lose", 0, cite, why)


def _won(place: Place, wager: str, to_one: int, cite: str, why: str, limit: HandLimit) -> Line:
    stake = place.wagers[wager]
    won = winnings(stake, (to_one, 1))
    paid = limit.pay(won)
    why = words.capped(why) if paid < won else why
    return Line(place.seat, wager, stake, "win", stake + paid, cite, why)
