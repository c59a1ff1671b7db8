"""680a.6: what cards are worth, point counts, and the poker hands of the Bonus."""

from itertools import combinations, product

import pytest

from games.engine.cards import JOKER_DECK
from games.saigon5.rules.paytable import PAYTABLES, bonus_row, hand_name
from games.saigon5.rules.values import VALUES, point_count, qualifying_total, totals
from tests.saigon5.builders import cards

WORTH = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10, **{str(n): n for n in range(2, 10)}}


@pytest.mark.parametrize("rank", "23456789")
def test_680a_6_a_1__cards_2_to_9_have_their_face_value(rank):
    assert {VALUES[rank + suit] for suit in "shdc"} == {int(rank)}


@pytest.mark.parametrize("rank", "TJQK")
def test_680a_6_a_2__ten_to_king_are_10(rank):
    assert {VALUES[rank + suit] for suit in "shdc"} == {10}


def test_680a_6_a_3__an_ace_is_1():
    assert {VALUES["A" + suit] for suit in "shdc"} == {1}


def test_680a_6_a_4__a_joker_is_3_6_or_9():
    assert totals(["Jk", "5s", "6s"]) == (14, 17, 20)
    assert qualifying_total(["Jk", "As", "6s"]) == 10
    assert qualifying_total(["Jk", "5s", "9h"]) == 20
    assert qualifying_total(["Jk", "Ks", "As"]) == 20
    assert qualifying_total(["Jk", "Ks", "Qs"]) is None


def test_680a_6_b__every_showdown_hand_counts_1_to_10():
    for two in combinations(JOKER_DECK, 2):
        counts = [
            (sum(values) - 1) % 10 + 1
            for values in product(*((3, 6, 9) if c == "Jk" else (WORTH[c[0]],) for c in two))
        ]
        assert point_count(two) == max(counts)


def test_680a_6_b_1__ace_and_4_count_5():
    assert point_count(["As", "4d"]) == 5


def test_680a_6_b_2__ten_and_jack_count_10():
    assert point_count(["Th", "Jc"]) == 10


def test_680a_6_b__joker_and_ace_count_10():
    assert point_count(["Jk", "Ad"]) == 10


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Jk As 4h 8d Tc", None),  # a pair of aces
        ("Jk As Ad 8d Tc", "three-of-a-kind"),
        ("Jk As Kh Qd Jc", "straight"),
        ("Jk Ks Ts 4s 8s", "flush"),
        ("Jk As Ad Kd Kc", "full-house"),
        ("Jk 8s 8d Kd Kc", "two-pair"),
        ("Jk 2s 3d 4d 5c", "straight"),
        ("As 2s 3d 4d 5c", "straight"),
        ("Qs Ks Ad 2d 3c", None),  # an ace does not lie in the middle
        ("Jk Ks Ad 2d 3c", None),
    ],
)
def test_680a_6_c__the_joker_is_an_ace_or_completes(hand, name):
    assert hand_name(cards(hand)) == name


@pytest.mark.parametrize("hand", ["As Ah Ad Ac Jk"])
def test_680a_6_c_1__five_aces(hand):
    assert hand_name(cards(hand)) == "five-aces"


@pytest.mark.parametrize("suit", "shdc")
def test_680a_6_c_2__royal_flush_without_the_joker(suit):
    assert hand_name([rank + suit for rank in "TAQKJ"]) == "royal-flush-natural"


@pytest.mark.parametrize("missing", "AKQJT")
def test_680a_6_c_3__royal_flush_with_the_joker(missing):
    assert hand_name(["Jk", *(r + "h" for r in "AKQJT" if r != missing)]) == "royal-flush-joker"


@pytest.mark.parametrize(
    "hand", ["9c Tc Jc Qc Kc", "Ad 2d 3d 4d 5d", "Jk 2d 3d 4d 5d", "Jk 5s 6s 8s 9s"]
)
def test_680a_6_c_4__straight_flush(hand):
    assert hand_name(cards(hand)) == "straight-flush"


@pytest.mark.parametrize("hand", ["7s 7h 7d 7c 2s", "7s 7h 7d 7c Jk", "As Ah Ad Jk 2c"])
def test_680a_6_c_5__four_of_a_kind(hand):
    assert hand_name(cards(hand)) == "four-of-a-kind"


@pytest.mark.parametrize("hand", ["7s 7h 7d 2c 2s", "As Ah Jk 2c 2d"])
def test_680a_6_c_6__full_house(hand):
    assert hand_name(cards(hand)) == "full-house"


@pytest.mark.parametrize("hand", ["2s 7s 9s Js Ks", "Jk 2s 7s 9s As"])
def test_680a_6_c_7__flush(hand):
    assert hand_name(cards(hand)) == "flush"


@pytest.mark.parametrize("hand", ["9s Td Js Qs Ks", "Jk As Kd Qs Ts"])
def test_680a_6_c_8__straight(hand):
    assert hand_name(cards(hand)) == "straight"


@pytest.mark.parametrize("hand", ["9s 9d 9h Qs Ks", "Jk As Ad Qs Ts"])
def test_680a_6_c_9__three_of_a_kind(hand):
    assert hand_name(cards(hand)) == "three-of-a-kind"


@pytest.mark.parametrize("hand", ["9s 9d Kh Ks 2c", "Jk As 8d 8s Ts"])
def test_680a_6_c_10__two_pair(hand):
    assert hand_name(cards(hand)) == "two-pair"


def test_680a_6_c_10__one_pair_is_no_bonus_hand():
    assert hand_name(cards("9s 9d Kh Qs 2c")) is None
    assert bonus_row("A", cards("9s 9d Kh Qs 2c")) is None


def test_rows_answer_to_the_paragraphs_in_order():
    sections = [row.section for row in PAYTABLES["A"]]
    assert sections == [f"680a.6(c)({n})" for n in range(1, 11)]
