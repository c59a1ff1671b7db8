"""Two hands out of five cards: the house way (680a.11(b), (c)) and the judgement of a player's set.

If any three cards qualify, three that qualify must be set; which, is the holder's choice. The house
way (the dealer, auto-set, and a player out of time) takes the highest showdown count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from games.engine.cards import JOKER
from games.engine.contract import Card, Refusal
from games.saigon5.rules.values import VALUES, point_count, qualifying_total

_SPLITS: Final = tuple(
    (three, tuple(i for i in range(5) if i not in three)) for three in combinations(range(5), 3)
)


_CARD_WORTH: Final = {0: JOKER, **{value: card for card, value in VALUES.items()}}


@dataclass(frozen=True, slots=True)
class SetHand:
    """Five cards in two hands. `total`: 10, 20 or 30 when the three cards qualify, else None;
    `count`: the point count of the two."""

    three: tuple[Card, ...]
    two: tuple[Card, ...]
    total: int | None
    count: int

    @property
    def qualifies(self) -> bool:
        return self.total is not None


def set_hand(three: tuple[Card, ...], two: tuple[Card, ...]) -> SetHand:
    return SetHand(three, two, qualifying_total(three), point_count(two))


def splits(cards: Sequence[Card]) -> list[SetHand]:
    """The ten ways to set five cards, always in the same order."""
    return [
        set_hand(tuple([cards[i] for i in three]), tuple([cards[i] for i in two]))
        for three, two in _SPLITS
    ]


def house_way(cards: Sequence[Card]) -> SetHand:
    """A qualifying set if there is one; among those that may be set, the highest count."""
    three, two = _SPLITS[_best_split(tuple([VALUES.get(card, 0) for card in cards]))]
    return set_hand(tuple([cards[i] for i in three]), tuple([cards[i] for i in two]))


@cache
def _best_split(values: tuple[int, ...]) -> int:
    """Which of the ten ways is the house way: it depends on the values alone (joker: 0), of which
    there are few enough to remember them all."""
    ways = splits([_CARD_WORTH[value] for value in values])
    able = [i for i, way in enumerate(ways) if way.qualifies] or range(len(ways))
    return max(able, key=lambda i: ways[i].count)


def check_set(cards: Sequence[Card], three: Sequence[Card], two: Sequence[Card]) -> SetHand:
    """The player's set, if it may stand. Refusals in this order: `SetNeedsThreeAndTwo`,
    `NotYourCards`, `MustSetQualifyingHand`."""
    if len(three) != 3 or len(two) != 2:
        raise Refusal(
            "SetNeedsThreeAndTwo",
            "680a.11(b)",
            "Put three cards in the three-card hand and two in the showdown hand.",
        )
    if sorted([*three, *two]) != sorted(cards):
        raise Refusal(
            "NotYourCards", "680a.11(a)(1)", "Set the five cards that were dealt to this box."
        )
    chosen = set_hand(tuple(three), tuple(two))
    if not chosen.qualifies and house_way(cards).qualifies:
        raise Refusal(
            "MustSetQualifyingHand",
            "680a.11(b)(1)",
            "Three of your cards total 10, 20 or 30, so three that do must be set.",
        )
    return chosen
