"""Card faces: what a two-letter card looks like and how it is read aloud."""

from dataclasses import dataclass

RANKS = {
    "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "9": "Nine", "8": "Eight",
    "7": "Seven", "6": "Six", "5": "Five", "4": "Four", "3": "Three", "2": "Two",
}  # fmt: skip
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
PATHS = {
    "s": "M12 2c3.800 5 8.500 7 8.500 12a4.300 4.300 0 0 1-7.300 3.100L14.500 22h-5l1.300-4.900"
    "A4.300 4.300 0 0 1 3.500 14C3.500 9 8.200 7 12 2z",
    "h": "M12 21.500C7 16.500 2.500 13 2.500 8.300A4.900 4.900 0 0 1 12 6.500a4.900 4.900 0 0 1 9.500 1.800"
    "c0 4.700-4.500 8.200-9.500 13.200z",
    "d": "M12 1.800 20 12l-8 10.200L4 12z",
    "c": "M12 2.200a4.500 4.500 0 0 1 3.700 7.100 4.500 4.500 0 1 1-2.500 7.900l1.300 4.800h-5l1.300-4.800"
    "a4.500 4.500 0 1 1-2.500-7.900A4.500 4.500 0 0 1 12 2.200z",
}


@dataclass(frozen=True, slots=True)
class Face:
    rank: str
    suit: str
    name: str
    path: str


def face(card: str) -> Face:
    """The face of a card as `As`, `Td`, `Jk`. Raises KeyError for what is no card."""
    if card == "Jk":
        return Face("Joker", "j", "Joker", "")
    rank, suit = card[0], card[1:]
    shown = "10" if rank == "T" else rank
    return Face(shown, suit, f"{RANKS[rank]} of {SUITS[suit]}", PATHS[suit])
