"""The sentence on every settled wager: what was compared, with the hands, in our own words.

Everybody reads it, not only whose box it is: so it says "this box", never "yours".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.engine.cards import RANK_NAMES
from games.engine.contract import Card
from games.engine.poker import Category
from games.engine.settling import money
from games.faceup_paigow.rules.holdings import Holding
from games.faceup_paigow.rules.houseway import SetHand
from games.faceup_paigow.rules.paytables import AceHighTable, FortuneRow, Hand, ProgressiveRow
from games.faceup_paigow.rules.ranks import (
    category_of,
    deciding_ranks,
    rank_of_high,
    rank_of_low,
    sequence_of,
)

ABANDONED: Final = "The player left during the round, so this wager loses."
VOIDED: Final = "A card of this hand was exposed and its player chose a void: the wager comes back."
SURRENDERED: Final = "The hand was surrendered, so the whole wager is collected."
DEALER_ACE_HIGH: Final = (
    "The dealer's seven cards are an Ace High Pai Gow, so the wager comes back."
)
NO_ACE_HIGH: Final = (
    "The dealer's seven cards are not an Ace High Pai Gow, which is an ace or the joker with no "
    "pair, straight or flush: the bonus loses."
)
_OUT_OF_TIME: Final = "Set by the house way when time ran out (688a.11(b)). "
_LEFT: Final = "Set by the house way because its player had left (688a.7(b)). "

_NAMES: Final = {
    rank: RANK_NAMES[short] for rank, short in zip(range(2, 15), "23456789TJQKA", strict=True)
}


_FORMS: Final = {
    Category.HIGH_CARD: "{0}-{1}",
    Category.PAIR: "a pair of {0}s",
    Category.TWO_PAIR: "two pair, {0}s and {1}s",
    Category.THREE_OF_A_KIND: "three {0}s",
    Category.STRAIGHT: "a straight, {0}",
    Category.FLUSH: "a flush, {0} high",
    Category.FULL_HOUSE: "a full house, {0}s over {1}s",
    Category.FOUR_OF_A_KIND: "four {0}s",
    Category.STRAIGHT_FLUSH: "a straight flush, {0}",
    Category.ROYAL_FLUSH: "a royal flush",
    Category.FIVE_ACES: "five aces",
}


def hand_words(rank: int) -> str:
    """A high or low hand as people say it: `two pair, kings and 4s`, `ace-king`."""
    category = category_of(rank)
    if category in _RUNS:
        low, high = sequence_of(rank)
        return _FORMS[category].format(f"{_NAMES[low]} to {_NAMES[high]}")
    names = [_NAMES.get(part, "") for part in deciding_ranks(rank)]
    return _FORMS[category].format(*names, "")


_RUNS: Final = frozenset((Category.STRAIGHT, Category.STRAIGHT_FLUSH))


def spoken(hand: str, cards: Sequence[Card]) -> str:
    """A high or a low hand; seven cards have no name of their own."""
    if hand == "high":
        return hand_words(rank_of_high(cards))
    return hand_words(rank_of_low(cards)) if hand == "low" else ""


_FATES: Final = {
    (True, True): "Both hands of the box are higher, so the wager wins 1 to 1.",
    (True, False): "Only the high hand of the box is higher, so the wager comes back.",
    (False, True): "Only the low hand of the box is higher, so the wager comes back.",
    (False, False): "Neither hand of the box is higher, so the wager loses.",
}


def compared(dealer: SetHand, hand: SetHand) -> str:
    higher = (hand.high_rank > dealer.high_rank, hand.low_rank > dealer.low_rank)
    return (
        f"This box: {hand_words(hand.high_rank)}, then {hand_words(hand.low_rank)}. "
        f"Dealer: {hand_words(dealer.high_rank)}, then {hand_words(dealer.low_rank)}. "
        f"{_FATES[higher]}"
    )


def foul(hand: SetHand) -> str:
    return (
        f"The low hand, {hand_words(hand.low_rank)}, ranks above the high hand, "
        f"{hand_words(hand.high_rank)}: the set is foul and loses."
    )


def by_house(left: bool) -> str:
    """Why a hand was not set by its player."""
    return _LEFT if left else _OUT_OF_TIME


def ace_high_won(both: bool, joker: bool, table: AceHighTable) -> str:
    """What it pays, and what would have paid more."""
    if both:
        return (
            f"The dealer and this box both have an Ace High Pai Gow, which pays {table.both} to 1."
        )
    most = f"{table.both} to 1 if this box had had one too."
    if joker:
        paid = f"with the joker, which pays {table.dealer_with_joker} to 1"
        return f"The dealer has an Ace High Pai Gow {paid}; it would be {most}"
    paid = f"without the joker, which pays {table.dealer_no_joker} to 1"
    more = f"{table.dealer_with_joker} to 1 with it"
    return f"The dealer has an Ace High Pai Gow {paid}; it would be {more}, and {most}"


def fortune_won(row: FortuneRow) -> str:
    if row.to_one == 0:
        return f"These seven cards make {row.hand.spoken}: the wager comes back."
    return f"These seven cards make {row.hand.spoken}, which pays {row.to_one:,} to 1."


_MADE: Final = (
    (Holding.FULL_HOUSE, "a full house"),
    (Holding.FLUSH, "a flush"),
    (Holding.STRAIGHT, "a straight"),
    (Holding.THREE_OF_A_KIND, "three of a kind"),
    (Holding.THREE_PAIR, "three pair"),
    (Holding.TWO_PAIR, "two pair"),
    (Holding.PAIR, "a pair"),
)
"""What may be too low for a table, the highest first."""


@cache
def side_lost(wager: str, held: int, lowest: str) -> str:
    """What the seven cards make, and the lowest hand of the posted table."""
    made = next((spoken for flag, spoken in _MADE if held & flag), "no pair")
    return f"These seven cards make {made}; the posted {wager} table starts at {lowest}."


def progressive_won(row: ProgressiveRow, share_cents: int) -> str:
    parts = []
    if row.cents:
        parts.append(money(row.cents))
    if row.percent:
        parts.append(f"{row.percent}% of the meter, {money(share_cents)}")
    return f"These seven cards make {row.hand.spoken}, which pays {' and '.join(parts)}."


def capped(sentence: str) -> str:
    return f"{sentence} The maximum payout per hand leaves less (688a.12(e))."


def envied(seat: int, hand: Hand, lammer: str, paytable: int | None) -> str:
    """Every payment names the hand and the posted table whose envy column it is paid by."""
    return (
        f"Seat {seat} holds {hand.spoken}; the {lammer} lammer is paid its Envy Bonus "
        f"by {lammer.capitalize()} paytable {paytable}."
    )


def acknowledged(seat: int, hand: Hand) -> str:
    return f"Seat {seat} holds {hand.spoken}, an Envy Bonus Qualifying Hand"
