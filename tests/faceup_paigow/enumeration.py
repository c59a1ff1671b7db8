"""Every one of the 154,143,080 hands of seven cards out of 52 and the joker, classified.

Hands are built as sums of the product's own card codes: all five-card sums once, in an order in
which the hands below any card are a beginning of the list, then two more cards (or one and the
joker) on top. What ranks hold and what a suit holds is asked of the product once for each different
collection; the rare royal flushes are asked for card by card.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from games.engine.cards import JOKER, NATURAL_DECK
from games.faceup_paigow.rules.holdings import (
    CODE,
    NO_FLUSH,
    RANKS_MASK,
    SUIT_AT,
    Holding,
    holdings,
    ranks_hold,
    suit_holds,
)
from games.faceup_paigow.rules.paytables import FORTUNE, PROGRESSIVE
from games.faceup_paigow.rules.ranks import RANK

CARDS = 52
SUIT = [i // 13 for i in range(CARDS)]
RANK_OF = [RANK[card] for card in NATURAL_DECK]
ADDEND = {RANK[card]: CODE[card] & RANKS_MASK for card in NATURAL_DECK}
ALL = comb(53, 7)


@dataclass
class Sums:
    """Of every hand of so many natural cards: rank sum, suit counts, and the cards as bits."""

    ranks: np.ndarray
    suits: np.ndarray
    bits: np.ndarray

    def below(self, card: int, size: int) -> "Sums":
        """The hands whose cards all come before this one, with this one added."""
        n = comb(card, size)
        code = CODE[NATURAL_DECK[card]]
        return Sums(
            self.ranks[:n] + (code & RANKS_MASK),
            self.suits[:n] + np.int16(code >> SUIT_AT),
            self.bits[:n] | np.int64(1 << card),
        )


def five_card_sums() -> Sums:
    sums = Sums(np.zeros(1, np.int64), np.zeros(1, np.int16), np.zeros(1, np.int64))
    for size in range(5):
        parts = [sums.below(card, size) for card in range(size, CARDS)]
        sums = Sums(*(np.concatenate([getattr(p, n) for p in parts]) for n in vars(sums)))
    return sums


def rank_table(wild: bool) -> tuple[np.ndarray, list[int]]:
    """Rank sum -> number of a mask, and the masks by number."""
    table, masks = np.zeros(1 << SUIT_AT, np.uint8), [0]
    for size, joker in ((7, 0), (6, CODE[JOKER])):
        for ranks in combinations_with_replacement(range(2, 15), size):
            if max(map(ranks.count, ranks)) <= 4:
                key = sum(ADDEND[rank] for rank in ranks) + joker
                mask = ranks_hold(ranks, key, wild)
                if mask not in masks:
                    masks.append(mask)
                table[key] = masks.index(mask)
    return table, masks


def suit_table(joker: bool) -> np.ndarray:
    """The thirteen bits of one suit -> what they hold; 0 below a flush."""
    table = np.zeros(1 << 13, np.int64)
    for bits in range(1 << 13):
        if bits.bit_count() + joker >= 5:
            table[bits] = suit_holds({RANK_OF[i] for i in range(13) if bits >> i & 1}, joker)
    return table


class Count:
    """Hands by what they hold."""

    def __init__(self, joker: bool, wild: bool) -> None:
        self.joker = joker
        self.wild = wild
        self.ranks, self.masks = rank_table(wild)
        self.suits = suit_table(joker)
        self.found: dict[int, int] = {}
        least = 4 if joker else 5
        self.flush_suit = np.array(
            [
                next((s for s in range(4) if counts >> 3 * s & 7 >= least), -1)
                for counts in range(1 << 12)
            ],
            np.int8,
        )
        assert all(s < 0 for c, s in enumerate(self.flush_suit) if c in NO_FLUSH)

    def add(self, base: Sums, n: int, code: int, bits: int) -> None:
        """The first n hands of `base`, each with the same further cards."""
        which = self.ranks[base.ranks[:n] + (code & RANKS_MASK)]
        suit = self.flush_suit[base.suits[:n] + np.int16(code >> SUIT_AT)]
        flush = np.flatnonzero(suit >= 0)
        self._tally(np.bincount(which, minlength=len(self.masks)), lambda i: self.masks[i])
        if not len(flush):
            return
        which, suit = which[flush], suit[flush]
        cards = base.bits[:n][flush] | bits
        held = self.suits[cards >> (13 * suit.astype(np.int64)) & 8191]
        self._tally(-np.bincount(which, minlength=len(self.masks)), lambda i: self.masks[i])
        royal = held & Holding.ROYAL_FLUSH != 0
        for hand in cards[royal].tolist():
            self._count(holdings(self._named(hand), self.wild), 1)
        both = (held[~royal] << 5) + which[~royal]
        self._tally(np.bincount(both), lambda i: self.masks[i & 31] | i >> 5)

    def _tally(self, counted: np.ndarray, mask_of) -> None:
        for i in np.flatnonzero(counted).tolist():
            self._count(mask_of(i), int(counted[i]))

    def _count(self, mask: int, hands: int) -> None:
        self.found[mask] = self.found.get(mask, 0) + hands

    def _named(self, bits: int) -> list[str]:
        cards = [NATURAL_DECK[i] for i in range(CARDS) if bits >> i & 1]
        return [*cards, JOKER] if self.joker else cards


@cache
def counted(wild: bool = False) -> dict[int, int]:
    """Holding -> how many of all hands have exactly it."""
    base, joker = five(), Count(True, wild)
    for card in range(5, CARDS):
        code = CODE[NATURAL_DECK[card]] + CODE[JOKER]
        joker.add(base, comb(card, 5), code, 1 << card)
    whole = dict(natural())
    for mask, hands in joker.found.items():
        whole[mask] = whole.get(mask, 0) + hands
    return whole


@cache
def natural() -> dict[int, int]:
    count = Count(False, False)
    for second in range(5, CARDS - 1):
        for first in range(second + 1, CARDS):
            code = CODE[NATURAL_DECK[first]] + CODE[NATURAL_DECK[second]]
            count.add(five(), comb(second, 5), code, 1 << first | 1 << second)
    return count.found


@cache
def five() -> Sums:
    return five_card_sums()


def by_row(rows, wild: bool = False) -> dict[str, int]:
    """Hands by the row of a table that they win; `""` for none."""
    found: dict[str, int] = {}
    for mask, hands in counted(wild).items():
        name = next((row.hand.name for row in rows if mask & row.hand.flag), "")
        found[name] = found.get(name, 0) + hands
    return found


def fortune_rows(paytable: int) -> dict[str, int]:
    return by_row(FORTUNE[paytable])


def progressive_rows(paytable: int) -> dict[str, int]:
    return by_row(PROGRESSIVE[paytable].rows, PROGRESSIVE[paytable].wild)
