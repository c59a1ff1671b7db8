"""The main wager of Face Up Pai Gow Poker, dealt: too many pairs of hands to count.

Seven hands are dealt at a time and each is played against every other one in both roles. That is
sound, since any two of them are two random hands, and saves nearly all of the labour: whoever wins
as the player loses as the dealer unless a copy or an Ace High Pai Gow decides, so what remains to
chance is little. Two ways to play: the house way, and the best against the dealer's open hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from games.engine.cards import JOKER_DECK
from games.engine.contract import Card
from games.engine.odds import LOST, PUSH, to_one
from games.engine.odds_simulation import Ending, Simulation
from games.faceup_paigow.rules.holdings import is_ace_high
from games.faceup_paigow.rules.houseway import HouseWay, SetHand, house_set, splits
from games.faceup_paigow.rules.options import Rules
from games.faceup_paigow.rules.paytables import MAIN_ODDS
from games.faceup_paigow.rules.settlement import DEALER_ACE_HIGH, compare
from games.faceup_paigow.rules.wagers import LABELS, SECTIONS

HANDS: Final = 7
CARDS: Final = 7
ROUNDS: Final = HANDS * (HANDS - 1)
"""Of one deal."""

_WIN, _HIGH_ONLY, _LOW_ONLY = "688a.11(f)(3)", "688a.11(f)(2)(i)", "688a.11(f)(2)(ii)"
_ENDINGS: Final = (
    Ending("win", "Both hands higher", to_one(MAIN_ODDS), _WIN),
    Ending("high-only", "Only the high hand higher", PUSH, _HIGH_ONLY),
    Ending("low-only", "Only the low hand higher", PUSH, _LOW_ONLY),
    Ending("ace-high", "Dealer has an Ace High Pai Gow", PUSH, DEALER_ACE_HIGH),
    Ending("lower", "Both hands lower", LOST, "688a.11(f)(1)(i)"),
    Ending("copy", "A copy and nothing higher", LOST, "688a.11(f)(1)(ii)"),
)
_PLACE: Final = {ending.section: place for place, ending in enumerate(_ENDINGS)}
_HOUSE_WAY: Final = "The player sets the house way and never surrenders."
_BEST: Final = "The player sets the best that he can against the dealer's open hands."


def simulations(rules: Rules) -> tuple[Simulation, ...]:
    """The main wager, by how the player plays."""
    return (
        _simulation("main", "house way", _HOUSE_WAY, rules, False),
        _simulation("best", "best set", _BEST, rules, True),
    )


def _simulation(name: str, how: str, play: str, rules: Rules, best: bool) -> Simulation:
    judge = partial(judged, rules.way, best)
    return Simulation(
        name, f"{LABELS['main']}, {how}", SECTIONS["main"], play, JOKER_DECK, HANDS * CARDS,
        _ENDINGS, judge,
        notes=(f"Every deal is {HANDS} hands, each played against every other one.",),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Hand:
    """Seven cards as a dealer or a house-way player has them, and what a player can make."""

    ace_high: bool
    hand: SetHand
    choices: tuple[SetHand, ...]

    def against(self, dealer: _Hand) -> str:
        """The section that decides this player's wager."""
        if dealer.ace_high:
            return DEALER_ACE_HIGH
        found = {compare(dealer.hand, choice)[1] for choice in (*self.choices, self.hand)}
        return min(found, key=_PLACE.__getitem__)


def judged(way: HouseWay, best: bool, cards: Sequence[Card]) -> list[int]:
    """How many of the rounds of one deal ended in each way."""
    hands = [_held(way, best, cards[i * CARDS : (i + 1) * CARDS]) for i in range(HANDS)]
    found = [0] * len(_ENDINGS)
    for player in hands:
        for dealer in hands:
            if player is not dealer:
                found[_PLACE[player.against(dealer)]] += 1
    return found


def _held(way: HouseWay, best: bool, cards: Sequence[Card]) -> _Hand:
    choices = _worth_trying(cards) if best else ()
    return _Hand(is_ace_high(cards), house_set(way, cards), choices)


def _worth_trying(cards: Sequence[Card]) -> tuple[SetHand, ...]:
    """The lawful sets that no other one equals or beats in both hands."""
    ordered = sorted(
        (hand for hand in splits(cards) if not hand.is_foul),
        key=lambda hand: (-hand.high_rank, -hand.low_rank),
    )
    found: list[SetHand] = []
    for hand in ordered:
        if not found or hand.low_rank > found[-1].low_rank:
            found.append(hand)
    return tuple(found)
