"""Setting seven cards the house way (688a.11(a)), the way being data that an operator files.

A house way is a list of rules; the first that fits sets the hand. A rule fits by the best five-card
hand that the seven cards make (`best`), by how many of one rank they hold (`shapes`: `3+2` is three
and two of a kind, the joker counted as an ace) and by conditions on single ranks (`when`). It
either names the two ranks of the low hand (`low`), or asks to keep a class in the high hand and
give the low hand the best it can have (`keep`). Where cards of equal rank leave a choice, the
highest high hand is taken. A rule that could only set a foul hand does not fit; if none fits, the
highest high hand is set, so every seven cards can be set by any house way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from games.engine.contract import Card
from games.engine.poker import Category
from games.faceup_paigow.rules.holdings import Holding, holdings
from games.faceup_paigow.rules.ranks import ACE, RANK, category_of, rank_of_high, rank_of_low

GROUPS: Final = {"fives": 5, "fours": 4, "trips": 3, "pairs": 2, "singles": 1}
CLASSES: Final = {category.name.lower().replace("_", "-"): category for category in Category}
SHAPES: Final = {
    "none": (), "2": (2,), "2+2": (2, 2), "2+2+2": (2, 2, 2), "3": (3,), "3+2": (3, 2),
    "3+2+2": (3, 2, 2), "3+3": (3, 3), "4": (4,), "4+2": (4, 2), "4+3": (4, 3), "5": (5,),
    "5+2": (5, 2),
}  # fmt: skip
_BY_FLAG: Final = (
    (Holding.FIVE_ACES, Category.FIVE_ACES),
    (Holding.ROYAL_FLUSH, Category.ROYAL_FLUSH),
    (Holding.STRAIGHT_FLUSH, Category.STRAIGHT_FLUSH),
    (Holding.FOUR_OF_A_KIND, Category.FOUR_OF_A_KIND),
    (Holding.FULL_HOUSE, Category.FULL_HOUSE),
    (Holding.FLUSH, Category.FLUSH),
    (Holding.STRAIGHT, Category.STRAIGHT),
    (Holding.THREE_OF_A_KIND, Category.THREE_OF_A_KIND),
    (Holding.TWO_PAIR, Category.TWO_PAIR),
    (Holding.PAIR, Category.PAIR),
)
_LOW_PLACES: Final = tuple(combinations(range(7), 2))


@dataclass(frozen=True, slots=True)
class Ref:
    """One card of the `place`-th highest rank (from 1) that the cards hold `size` times."""

    size: int
    place: int

    def rank(self, facts: Facts) -> int | None:
        held = facts.groups[self.size]
        return held[self.place - 1] if self.place <= len(held) else None


@dataclass(frozen=True, slots=True)
class Condition:
    """That rank lies between two, both included."""

    card: Ref
    least: int
    most: int

    def holds(self, facts: Facts) -> bool:
        rank = self.card.rank(facts)
        return rank is not None and self.least <= rank <= self.most


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; empty `best` or `shapes` fit all. `when`: all conditions of any one list."""

    name: str
    best: frozenset[Category]
    shapes: frozenset[tuple[int, ...]]
    when: tuple[tuple[Condition, ...], ...]
    low: tuple[Ref, Ref] | None
    keep: Category

    def fits(self, facts: Facts) -> bool:
        if self.best and facts.best not in self.best:
            return False
        if self.shapes and facts.shape not in self.shapes:
            return False
        return not self.when or any(all(c.holds(facts) for c in each) for each in self.when)


@dataclass(frozen=True, slots=True)
class HouseWay:
    name: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What rules ask of seven cards. `groups`: size -> ranks held so often, highest first."""

    cards: tuple[Card, ...]
    ranks: tuple[int, ...]
    best: Category
    groups: dict[int, list[int]]
    shape: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetHand:
    """Seven cards in two hands."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]

    @property
    def high_rank(self) -> int:
        return rank_of_high(self.high)

    @property
    def low_rank(self) -> int:
        return rank_of_low(self.low)

    @property
    def is_foul(self) -> bool:
        return self.low_rank > self.high_rank


def best_class(cards: Sequence[Card]) -> Category:
    """The class of the best five-card hand among seven cards."""
    return _best_of(holdings(cards))


@cache
def _best_of(held: int) -> Category:
    return next((category for flag, category in _BY_FLAG if held & flag), Category.HIGH_CARD)


def facts_of(cards: Sequence[Card]) -> Facts:
    ranks = tuple(RANK.get(card, ACE) for card in cards)
    groups: dict[int, list[int]] = {size: [] for size in GROUPS.values()}
    for rank in sorted(set(ranks), reverse=True):
        groups[ranks.count(rank)].append(rank)
    shape = tuple(size for size in (5, 4, 3, 2) for _ in groups[size])
    return Facts(tuple(cards), ranks, best_class(cards), groups, shape)


def splits(cards: Sequence[Card]) -> list[SetHand]:
    """The 21 ways to set seven cards, foul ones included, always in the same order."""
    return [_split(cards, places) for places in _LOW_PLACES]


def _split(cards: Sequence[Card], low: tuple[int, int]) -> SetHand:
    high = tuple([card for i, card in enumerate(cards) if i not in low])
    return SetHand(high, (cards[low[0]], cards[low[1]]))


def house_set(way: HouseWay, cards: Sequence[Card]) -> SetHand:
    """These seven cards set by this house way."""
    facts = facts_of(cards)
    for rule in way.rules:
        if rule.fits(facts):
            chosen = _by_ranks(facts, rule.low) if rule.low else _keeping(facts, rule.keep)
            if chosen:
                return chosen
    return max(splits(cards), key=lambda hand: (hand.high_rank, hand.low_rank))


def _by_ranks(facts: Facts, low: tuple[Ref, Ref]) -> SetHand | None:
    """The highest high hand that leaves a low hand of these two ranks."""
    wanted = sorted(ref.rank(facts) or 0 for ref in low)
    ways = (
        _split(facts.cards, (i, j))
        for i, j in _LOW_PLACES
        if sorted((facts.ranks[i], facts.ranks[j])) == wanted
    )
    return _highest(hand for hand in ways if not hand.is_foul)


def _highest(ways: Iterable[SetHand]) -> SetHand | None:
    return max(ways, key=lambda hand: hand.high_rank, default=None)


def _keeping(facts: Facts, least: Category) -> SetHand | None:
    """The best low hand that leaves at least this class high; then the highest high hand."""
    ways = [
        (hand.low_rank, hand.high_rank, hand)
        for hand in splits(facts.cards)
        if category_of(hand.high_rank) >= least and not hand.is_foul
    ]
    return max(ways, key=lambda way: way[:2])[2] if ways else None
