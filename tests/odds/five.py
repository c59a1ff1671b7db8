"""Hands of five different cards by what each is worth, set by the reference's house way."""

from games.engine.cards import NATURAL_DECK
from tests.saigon5 import reference
from tests.saigon5.test_figures import WORTHS

_BY_WORTH = {
    worth: [card for card in NATURAL_DECK if reference.values(card) == (worth,)] or ["Jk"]
    for worth in WORTHS
}


def set_of(counts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`counts`: how many cards of each worth, as `multisets` lists them."""
    cards = [
        card for worth, n in zip(WORTHS, counts, strict=True) for card in _BY_WORTH[worth][: int(n)]
    ]
    return reference.best(cards)


def kind_of(counts) -> tuple[bool, int]:
    three, two = set_of(counts)
    return reference.qualifies(three), reference.count(two)
