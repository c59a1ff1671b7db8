"""Five-card classes with the joker as a bug, against a classification that tries every card."""

from random import Random

import pytest

from games.engine.cards import JOKER, JOKER_DECK, NATURAL_DECK, name_of, skip
from games.engine.poker import Category, classify
from tests.saigon5.reference import poker as yardstick

NAMES = {
    Category.FIVE_ACES: "five-aces", Category.STRAIGHT_FLUSH: "straight-flush",
    Category.FOUR_OF_A_KIND: "quads", Category.FULL_HOUSE: "full-house", Category.FLUSH: "flush",
    Category.STRAIGHT: "straight", Category.THREE_OF_A_KIND: "trips", Category.TWO_PAIR: "two-pair",
    Category.PAIR: None, Category.HIGH_CARD: None,
}  # fmt: skip


def told(cards):
    category = classify(cards)
    if category is Category.ROYAL_FLUSH:
        return "royal-joker" if JOKER in cards else "royal-natural"
    return NAMES[category]


def test_three_thousand_hands_agree_half_of_them_with_the_joker():
    chance = Random(680)
    for n in range(1500):
        natural = chance.sample(NATURAL_DECK, 5)
        assert told(natural) == yardstick(natural)
        joker = [JOKER, *chance.sample(NATURAL_DECK[: 13 if n % 4 == 0 else 52], 4)]
        chance.shuffle(joker)
        assert told(joker) == yardstick(joker), joker


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("Jk 4h 6d 8c Ts", Category.HIGH_CARD), ("2s 2h 6d 8c Ts", Category.PAIR),
        ("Jk Ah 6d 8c Ts", Category.PAIR), ("As Ks Qs Js Jk", Category.ROYAL_FLUSH),
        ("As 2s 3s 4s Jk", Category.STRAIGHT_FLUSH), ("As Ah Jk 2d 3c", Category.THREE_OF_A_KIND),
    ],
)  # fmt: skip
def test_classes_below_the_paytables(hand, category):
    assert classify(hand.split()) is category


def test_five_cards_are_asked_for():
    with pytest.raises(ValueError, match="unpack"):
        classify(["As", "Ks"])


def test_cards_are_spoken():
    assert name_of("Td") == "10 of diamonds"
    assert name_of("As") == "ace of spades"
    assert name_of("7c") == "7 of clubs"
    assert name_of("Jh") == "jack of hearts"
    assert name_of(JOKER) == "joker"


def test_cards_put_aside_are_skipped():
    assert skip(("As", "Ks", "Qs"), ["Ks"]) == ("As", "Qs")
    assert skip(["As", "Ks"], ()) == ("As", "Ks")
    assert len(JOKER_DECK) == 53 and len(NATURAL_DECK) == 52
