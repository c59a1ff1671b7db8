"""The sentence on every settled wager: what was compared, with the figures, in our own words.

Everybody reads it, not only whose box it is: so it says "this hand", never "yours".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.cards import name_of
from games.engine.contract import Card
from games.engine.settling import money
from games.saigon5.rules.hands import SetHand
from games.saigon5.rules.paytable import HALF_PAID_COUNT, Row
from games.saigon5.rules.values import point_count, qualifying_total

ABANDONED: Final = "The player left during the round, so this wager loses."
NO_CONTEST: Final = (
    "Neither the dealer's three cards nor this box's total 10, 20 or 30: the ante comes back."
)
POT_BACK: Final = "Everybody in the pot has left, so each Pot Wager comes back."
POT_LEFT: Final = "The player left during the round and does not compete for the pot."


def spoken(hand: str, cards: Sequence[Card]) -> str:
    """The three cards by what they total, the two by their Point Count."""
    if hand == "three":
        total = qualifying_total(cards)
        return f"qualifies with {total}" if total else "does not qualify"
    return f"Point Count {point_count(cards)}" if hand == "two" else ""


def _paid(count: int) -> str:
    return "1 to 2, because that count is 5" if count == HALF_PAID_COUNT else "1 to 1"


def dealer_out(hand: SetHand) -> str:
    return (
        f"The dealer does not qualify and this hand does with {hand.total}; its showdown hand "
        f"counts {hand.count}: the ante wins {_paid(hand.count)}."
    )


def player_out(dealer: SetHand) -> str:
    return f"The dealer qualifies with {dealer.total} and this hand does not: the ante loses."


def showdown(dealer: SetHand, hand: SetHand) -> str:
    opening = (
        f"The dealer qualifies with {dealer.total} and shows {dealer.count}; this showdown hand "
        f"counts {hand.count}, which is "
    )
    if hand.count < dealer.count:
        return f"{opening}lower: the ante loses."
    if hand.count == dealer.count:
        return f"{opening}the same: the ante comes back."
    return f"{opening}higher: the ante wins {_paid(hand.count)}."


def bonus_lost(cards: tuple[Card, ...]) -> str:
    shown = ", ".join(name_of(card) for card in cards)
    return f"These five cards ({shown}) make less than two pair: the bonus loses."


def bonus_won(row: Row) -> str:
    return f"These five cards make {row.spoken}, which pays {row.to_one:,} to 1."


def capped(sentence: str, limit_cents: int) -> str:
    return (
        f"{sentence} The payout limit of {money(limit_cents)} per player and round leaves less "
        "(680a.12(d))."
    )


def pot_won(count: int, pot_cents: int, winners: int) -> str:
    if winners == 1:
        return f"The highest two-card hand counts {count} and wins the pot of {money(pot_cents)}."
    return (
        f"The highest two-card hands count {count}; {winners} boxes share the pot of "
        f"{money(pot_cents)} evenly."
    )


def pot_lost(count: int, best: int) -> str:
    return f"This two-card hand counts {count}; the pot goes to {best}."
