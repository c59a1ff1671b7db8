"""The sentence on every settled wager: what was compared, with the figures, in our own words."""

from __future__ import annotations

from games.engine.cards import name_of
from games.engine.contract import Card
from games.engine.settling import money
from games.saigon5.rules.hands import SetHand
from games.saigon5.rules.paytable import HALF_PAID_COUNT, Row
from games.saigon5.rules.values import qualifying_total

ABANDONED = "The player left during the round, so this wager loses."


def _total(hand: SetHand) -> int | None:
    return qualifying_total(hand.three)


def _paid(count: int) -> str:
    return "1 to 2, because that count is 5" if count == HALF_PAID_COUNT else "1 to 1"


def no_contest() -> str:
    return "Neither the dealer's three cards nor yours total 10, 20 or 30: the ante comes back."


def dealer_out(hand: SetHand) -> str:
    return (
        f"The dealer does not qualify and you do with {_total(hand)}; your showdown hand counts "
        f"{hand.count}: the ante wins {_paid(hand.count)}."
    )


def player_out(dealer: SetHand) -> str:
    return f"The dealer qualifies with {_total(dealer)} and you do not: the ante loses."


def showdown(dealer: SetHand, hand: SetHand) -> str:
    opening = (
        f"The dealer qualifies with {_total(dealer)} and shows {dealer.count}; your showdown hand "
        f"counts {hand.count}, which is "
    )
    if hand.count < dealer.count:
        return f"{opening}lower: the ante loses."
    if hand.count == dealer.count:
        return f"{opening}the same: the ante comes back."
    return f"{opening}higher: the ante wins {_paid(hand.count)}."


def bonus_lost(cards: tuple[Card, ...]) -> str:
    shown = ", ".join(name_of(card) for card in cards)
    return f"Your five cards ({shown}) make less than two pair: the bonus loses."


def bonus_won(row: Row) -> str:
    return f"Your five cards make {row.label.lower()}, which pays {row.to_one:,} to 1."


def capped(sentence: str, limit_cents: int) -> str:
    return (
        f"{sentence} The payout limit of {money(limit_cents)} per player and round leaves less "
        "(680a.12(d))."
    )


def pot_back() -> str:
    return "Everybody in the pot has left, so each Pot Wager comes back."


def pot_left() -> str:
    return "The player left during the round and does not compete for the pot."


def pot_won(count: int, pot_cents: int, winners: int) -> str:
    if winners == 1:
        return f"The highest two-card hand counts {count} and wins the pot of {money(pot_cents)}."
    return (
        f"The highest two-card hands count {count}; {winners} boxes share the pot of "
        f"{money(pot_cents)} evenly."
    )


def pot_lost(count: int, best: int) -> str:
    return f"Your two-card hand counts {count}; the pot goes to {best}."
