"""What seven cards hold (688a.6(e), (f)): every permissible hand that can be made of them, at once.

A holding is an integer of flags, one for each hand that a posted table can name. The row that a
wager wins is the highest row of its table whose flag is there, so trips that are also a straight
have both flags and the table decides.

Every card is one integer whose low part adds up to a number that belongs to one collection of
ranks, and whose high part counts its suit. Seven sums tell the ranks and whether some suit can make
a flush; what ranks hold is worked out once for each collection of ranks and then remembered. The
joker is a bug, or fully wild where the table says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.cards import JOKER, SUITS
from games.engine.contract import Card
from games.faceup_paigow.rules.ranks import ACE, RANK, SEQUENCES


class Holding:
    """The hands that seven cards can hold, each a bit of an integer."""

    PAIR: Final = 1
    THREE_PAIR: Final = 2
    STRAIGHT: Final = 4
    THREE_OF_A_KIND: Final = 8
    FLUSH: Final = 16
    FULL_HOUSE: Final = 32
    FOUR_OF_A_KIND: Final = 64
    STRAIGHT_FLUSH: Final = 128
    ROYAL_FLUSH: Final = 256
    FIVE_OF_A_KIND: Final = 512
    FIVE_ACES: Final = 1024
    ROYAL_MATCH: Final = 2048
    SEVEN_STRAIGHT_FLUSH_NATURAL: Final = 4096
    SEVEN_STRAIGHT_FLUSH_JOKER: Final = 8192
    TWO_PAIR: Final = 16384


SUIT_AT: Final = 24
"""Where the suit counters of a code begin, three bits each in the order of SUITS."""

_ADDENDS: Final = (
    0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181,
)  # fmt: skip
"""For 2 to ace: no two different collections of seven ranks, at most four of each, add up alike."""

_JOKER_ADDEND: Final = 4 * (1479181 + 636345)
"""More than any seven natural cards add up to."""

CODE: Final = {
    JOKER: _JOKER_ADDEND,
    **{
        card: _ADDENDS[rank - 2] + (1 << SUIT_AT + 3 * SUITS.index(card[1]))
        for card, rank in RANK.items()
    },
}
RANKS_MASK: Final = (1 << SUIT_AT) - 1

_SEVENS: Final = tuple(
    frozenset(ACE if rank == 1 else rank for rank in range(low, low + 7)) for low in range(1, 9)
)
_KINDS: Final = (
    (5, Holding.FIVE_OF_A_KIND),
    (4, Holding.FOUR_OF_A_KIND),
    (3, Holding.THREE_OF_A_KIND),
    (2, Holding.PAIR),
)


def _flush_suits() -> tuple[tuple[str, str], ...]:
    """For each count of suits: the suit that has five cards, and the one that has four or more."""
    found = []
    for counts in range(1 << 3 * len(SUITS)):
        each = {suit: counts >> 3 * i & 7 for i, suit in enumerate(SUITS)}
        most = max(SUITS, key=lambda suit: each[suit])
        found.append((most if each[most] >= 5 else "", most if each[most] >= 4 else ""))
    return tuple(found)


_FLUSH_SUITS: Final = _flush_suits()
NO_FLUSH: Final = frozenset(i for i, suits in enumerate(_FLUSH_SUITS) if not suits[1])
"""Suit counts with which not even the joker makes a flush."""

_bug: dict[int, int] = {}
_wild: dict[int, int] = {}


def holdings(cards: Sequence[Card], wild: bool = False) -> int:
    """The flags of everything that these seven different cards hold."""
    a, b, c, d, e, f, g = cards
    code = CODE[a] + CODE[b] + CODE[c] + CODE[d] + CODE[e] + CODE[f] + CODE[g]
    key = code & RANKS_MASK
    known = _wild if wild else _bug
    found = known.get(key)
    if found is None:
        found = known[key] = ranks_hold([RANK[x] for x in cards if x != JOKER], key, wild)
    if code >> SUIT_AT in NO_FLUSH:
        return found
    return found | _flushes(cards, code >> SUIT_AT, key >= _JOKER_ADDEND)


def ranks_hold(ranks: Sequence[int], key: int, wild: bool) -> int:
    """What ranks alone hold, suits aside. `ranks`: of the natural cards; `key`: their sum."""
    joker = key >= _JOKER_ADDEND
    found = _kinds(ranks, joker, wild)
    have = set(ranks)
    if any(len(one & have) + joker >= 5 for one in SEQUENCES):
        found |= Holding.STRAIGHT
    return found


def _kinds(ranks: Sequence[int], joker: bool, wild: bool) -> int:
    """Equal ranks. A wild joker joins any of them, a bug only the aces."""
    if not joker:
        return _counted([ranks.count(rank) for rank in set(ranks)])
    found = 0
    for joined in set(ranks) if wild else (ACE,):
        whole = [*ranks, joined]
        found |= _counted([whole.count(rank) for rank in set(whole)])
    if ranks.count(ACE) == 4:
        found |= Holding.FIVE_ACES
    return found


def _counted(counts: Sequence[int]) -> int:
    found = 0
    for size, flag in _KINDS:
        if max(counts) >= size:
            found |= flag
    pairs = sum(count >= 2 for count in counts)
    if pairs >= 2:
        found |= Holding.TWO_PAIR
        if max(counts) >= 3:
            found |= Holding.FULL_HOUSE
    return found | Holding.THREE_PAIR if pairs >= 3 else found


def _flushes(cards: Sequence[Card], suit_counts: int, joker: bool) -> int:
    suit = _FLUSH_SUITS[suit_counts][joker]
    if not suit:
        return 0
    found = suit_holds({RANK[x] for x in cards if x != JOKER and x[1] == suit}, joker)
    if found & Holding.ROYAL_FLUSH and _royal_match(cards, suit):
        found |= Holding.ROYAL_MATCH
    return found


def suit_holds(ranks: set[int], joker: bool) -> int:
    """What the cards of one suit hold by themselves, from five of them on, the joker counted."""
    found = Holding.FLUSH
    if any(len(one & ranks) + joker >= 5 for one in SEQUENCES):
        found |= Holding.STRAIGHT_FLUSH
    if len(SEQUENCES[0] & ranks) + joker >= 5:
        found |= Holding.ROYAL_FLUSH
    if any(len(one & ranks) + joker == 7 for one in _SEVENS):
        found |= (
            Holding.SEVEN_STRAIGHT_FLUSH_JOKER if joker else Holding.SEVEN_STRAIGHT_FLUSH_NATURAL
        )
    return found


def _royal_match(cards: Sequence[Card], royal: str) -> bool:
    """A king and a queen of one suit beside the five cards of the royal flush."""
    return any("K" + suit in cards and "Q" + suit in cards for suit in SUITS if suit != royal)


def is_ace_high(cards: Sequence[Card]) -> bool:
    """Seven cards without a pair, straight or flush whose highest is an ace (688a.1); the joker
    is one."""
    return holdings(cards) == 0 and any(card == JOKER or card[0] == "A" for card in cards)
