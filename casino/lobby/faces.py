"""Card faces: what a two-letter card looks like and how it is read aloud."""

from dataclasses import dataclass

RANKS = {
    "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "9": "Nine", "8": "Eight",
    "7": "Seven", "6": "Six", "5": "Five", "4": "Four", "3": "Three", "2": "Two",
}  # fmt: skip
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
PATHS = {
    "s": "M12 2c3.8 5 8.5 7 8.5 12a4.3 4.3 0 0 1-7.3 3.1L14.5 22h-5l1.3-4.9"
    "A4.3 4.3 0 0 1 3.5 14C3.5 9 8.2 7 12 2z",
    "h": "M12 21.5C7 16.5 2.5 13 2.5 8.3A4.9 4.9 0 0 1 12 6.5a4.9 4.9 0 0 1 9.5 1.8"
    "c0 4.7-4.5 8.2-9.5 13.2z",
    "d": "M12 1.8 20 12l-8 10.2L4 12z",
    "c": "M12 2.2a4.5 4.5 0 0 1 3.7 7.1 4.5 4.5 0 1 1-2.5 7.9l1.3 4.8h-5l1.3-4.8"
    "a4.5 4.5 0 1 1-2.5-7.9A4.5 4.5 0 0 1 12 2.2z",
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
