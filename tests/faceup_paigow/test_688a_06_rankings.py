"""688a.6: how cards and hands rank, with the joker; against the yardstick and by name."""

from itertools import pairwise
from random import Random

import pytest

from games.engine.cards import JOKER_DECK, NATURAL_DECK
from games.engine.poker import Category, classify
from games.faceup_paigow.rules.holdings import Holding, holdings, is_ace_high
from games.faceup_paigow.rules.paytables import FORTUNE, PROGRESSIVE
from games.faceup_paigow.rules.ranks import category_of, is_foul, rank_of_high, rank_of_low
from tests.faceup_paigow import reference
from tests.faceup_paigow.builders import cards


def high(text):
    return rank_of_high(cards(text))


def low(text):
    return rank_of_low(cards(text))


def descending(*texts):
    ranks = [high(text) for text in texts]
    assert all(a > b for a, b in pairwise(ranks)), ranks
    return [category_of(rank) for rank in ranks]


def odd_hands(size, count, seed):
    """Random hands of which many hold the joker, one suit or few ranks."""
    chance = Random(seed)
    pools = [
        JOKER_DECK,
        [c for c in JOKER_DECK if c[1] in "sk"],
        [c for c in JOKER_DECK if c[0] in "AKQJ2"],
    ]
    for n in range(count):
        hand = chance.sample(pools[n % 3], size)
        yield hand if n % 2 or "Jk" in hand else ["Jk", *hand[1:]]


def test_688a_6_a__the_joker_is_an_ace():
    assert high("Jk Ks Qh 9d 2c") == high("As Ks Qh 9d 2c")
    assert high("Jk As Ks Kh 2c") == high("Ah As Ks Kh 2c")
    assert low("Jk As") == low("Ah As") and low("Jk Ks") == low("Ad Ks")


def test_688a_6_a__the_joker_completes_straights_flushes_and_royals():
    assert category_of(high("Jk Ks Qh Jd Tc")) is Category.STRAIGHT
    assert category_of(high("Jk 9s 8h 7d 5c")) is Category.STRAIGHT
    assert category_of(high("Jk 9s 8s 4s 2s")) is Category.FLUSH
    assert category_of(high("Jk 9s 8s 6s 5s")) is Category.STRAIGHT_FLUSH
    assert category_of(high("Jk Ks Qs Js Ts")) is Category.ROYAL_FLUSH
    assert category_of(high("Jk Ks Kh Kd 2c")) is Category.THREE_OF_A_KIND


def test_688a_6_a__an_ace_does_not_go_round_the_corner():
    assert category_of(high("Qs Kh As 2d 3c")) is Category.HIGH_CARD
    assert category_of(high("Jk Kh As 2d 3c")) is Category.PAIR


def test_688a_6_b_1__five_aces():
    assert descending("As Ah Ad Ac Jk", "As Ks Qs Js Ts")[0] is Category.FIVE_ACES


def test_688a_6_b_2__royal_flush_with_or_without_the_joker():
    assert high("As Ks Qs Js Ts") == high("Jk Kh Qh Jh Th")
    assert descending("As Ks Qs Js Ts", "As 2s 3s 4s 5s")[0] is Category.ROYAL_FLUSH


def test_688a_6_b_3__ace_to_five_is_the_second_highest_straight_flush():
    found = descending("Ah 2h 3h 4h 5h", "Kh Qh Jh Th 9h", "Qs Js Ts 9s 8s", "2d 3d 4d 5d 6d")
    assert set(found) == {Category.STRAIGHT_FLUSH}
    assert high("Jk 2h 3h 4h 5h") == high("Ah 2h 3h 4h 5h")


def test_688a_6_b_4__four_of_a_kind():
    assert set(descending("As Ah Ad Ac 2s", "Ks Kh Kd Kc As", "2s 2h 2d 2c As")) == {
        Category.FOUR_OF_A_KIND
    }
    assert category_of(high("As Ah Ad Jk 2s")) is Category.FOUR_OF_A_KIND


def test_688a_6_b_5__full_house_by_its_three():
    assert set(descending("As Ah Ad Ks Kh", "As Ah Ad 2s 2h", "Ks Kh Kd As Ah", "2s 2h 2d 3s 3h")
               ) == {Category.FULL_HOUSE}  # fmt: skip
    assert category_of(high("As Ah Jk 2s 2h")) is Category.FULL_HOUSE


def test_688a_6_b_6__flushes_by_the_highest_card_not_in_the_other():
    descending("Ks Qs 9s 3s 2s", "Kh Qh 8h 7h 6h", "Kd Jd Td 7d 6d")
    assert high("Jk Ks Qs 9s 2s") == high("Ah Kh Qh 9h 2h")
    assert high("Jk As Ks 9s 2s") == high("Ah Kh Qh 9h 2h")
    assert high("Jk As Ks Qs 2s") == high("Ah Kh Qh Jh 2h")


def test_688a_6_b_7__ace_to_five_is_the_second_highest_straight():
    found = descending("As Kh Qd Jc Ts", "As 2h 3d 4c 5s", "Ks Qh Jd Tc 9s", "2s 3h 4d 5c 6s")
    assert set(found) == {Category.STRAIGHT}
    assert high("Jk 2h 3d 4c 5s") == high("As 2h 3d 4c 5s")
    assert high("Jk 3d 4c 5s 6h") == high("3s 4h 5c 6d 7h")
    assert high("Jk Kd Qc Js 9h") == high("Ks Qh Jc Td 9s")


def test_688a_6_b_8__three_of_a_kind():
    descending("As Ah Ad 3s 2s", "Ks Kh Kd As Qs", "2s 2h 2d As Ks")
    assert high("As Ah Jk 3s 2h") == high("Ad Ah As 3d 2c")


def test_688a_6_b_9__three_pair_is_for_the_fortune_alone():
    hand = cards("4h 4s 9d 9c Kh Kd 2s")
    assert holdings(hand) & Holding.THREE_PAIR
    assert [n for n, rows in FORTUNE.items() if rows[-1].hand.name == "three-pair"] == [1]
    assert not any(r.hand.flag & Holding.THREE_PAIR for t in PROGRESSIVE.values() for r in t.rows)


def test_688a_6_b_10__two_pair():
    descending("As Ah Ks Kh 2s", "As Ah 2s 2h Ks", "Ks Kh Qs Qh As", "3s 3h 2s 2h As")


def test_688a_6_b_11__a_pair_high_or_low():
    descending("As Ah 4s 3h 2s", "Ks Kh As Qh Js", "2s 2h As Kh Qs")
    assert low("As Jk") > low("Ks Kh") > low("2s 2h") > low("As Kh")


def test_688a_6_c__the_highest_card_that_the_other_has_not_decides():
    descending("As Kh 9d 3c 2s", "Ah Ks 8d 7c 6s", "Ad Qh Jd 9c 8s")
    assert low("As Kh") > low("Ad Qh") > low("Kc Qs")
    assert high("9s 9h Ad 4c 2s") == high("9d 9c As 4h 2d")


def test_688a_6_c__every_rank_orders_as_the_yardstick():
    hands = list(odd_hands(5, 500, 6))
    ours = [rank_of_high(hand) for hand in hands]
    theirs = [reference.worth(hand) for hand in hands]
    for i in range(len(hands) - 1):
        for j in (i + 1, (i * 7) % len(hands)):
            assert (ours[i] > ours[j], ours[i] == ours[j]) == (
                theirs[i] > theirs[j], theirs[i] == theirs[j],
            ), (hands[i], hands[j])  # fmt: skip
        assert category_of(ours[i]) is classify(hands[i])


def test_688a_6_c__low_hands_and_fouls_as_the_yardstick():
    for hand in odd_hands(7, 300, 11):
        upper, lower = hand[:5], hand[5:]
        assert is_foul(upper, lower) == reference.is_foul(upper, lower), hand


def test_688a_6_d__an_ace_high_pai_gow():
    assert is_ace_high(cards("As Kh 9d 8c 6s 3h 2d"))
    assert is_ace_high(cards("Jk Kh 9d 8c 6s 3h 2d"))
    assert not is_ace_high(cards("Ks Qh 9d 8c 6s 3h 2d"))
    assert not is_ace_high(cards("As Jk 9d 8c 6s 3h 2d"))
    assert not is_ace_high(cards("As Kh Qd Jc Ts 3h 2d"))
    assert not is_ace_high(cards("As Ks 9s 8s 6s 3h 2d"))
    for hand in odd_hands(7, 60, 3):
        assert is_ace_high(hand) == reference.is_ace_high(hand)


NAMES = {row.hand.name: row.hand.flag for rows in FORTUNE.values() for row in rows} | {
    row.hand.name: row.hand.flag for table in PROGRESSIVE.values() for row in table.rows
}
NAMES["seven-card-straight-flush"] = (
    Holding.SEVEN_STRAIGHT_FLUSH_NATURAL | Holding.SEVEN_STRAIGHT_FLUSH_JOKER
)
SPECIAL = [
    "4h 5h 6h 7h 8h 9h Th", "4h 5h 6h 7h 8h 9h Jk", "Jk 5h 6h 7h 8h 9h Th", "4h 5h Jk 7h 8h 9h Th",
    "Ah 2h 3h 4h 5h 6h 7h", "As Ks Qs Js Ts 9s 8s", "Qs Ks As 2s 3s 4s 5s", "As 2s 3s 4s 5s 6s Jk",
    "As Ks Qs Js Ts Kh Qh", "As Ks Qs Js Jk Kh Qh", "As Jk Qs Js Ts Kh Qh", "As Ks Qs Js Ts Kh Qd",
    "As Ks Qs Js Ts Jk Qh", "Ks Qs Js Ts Jk Kd Qd", "As Ah Ad Ac Jk 5d 9c", "9s 9h 9d 9c Jk 2h Kd",
    "9s 9h 9d 4c 4s Jk Kd", "9s 9h 4d 4c 2s Jk Kd", "9s 9h 3d 4c 2s Jk Kd", "4h 4s 9d 9c Kh Kd Jk",
    "As Ah 9d 9c Kh Kd Jk", "As 3h 9d 9c Kh Kd Jk",
]  # fmt: skip


def check_holdings(hand):
    for name, flag in NAMES.items():
        bug, wild = holdings(hand), holdings(hand, wild=True)
        if name != "five-of-a-kind":
            assert bool(bug & flag) == reference.holds(hand, name), (hand, name)
        if name != "three-pair":
            assert bool(wild & flag) == reference.holds(hand, name, wild=True), (hand, name)


@pytest.mark.parametrize("text", SPECIAL)
def test_688a_6_e__special_hands_hold_what_the_yardstick_says(text):
    check_holdings(cards(text))


def test_688a_6_f__seven_cards_hold_what_the_yardstick_says():
    for hand in odd_hands(7, 60, 8):
        check_holdings(hand)


def held(text, wild=False):
    return holdings(cards(text), wild)


def test_688a_6_e_1__seven_card_straight_flush_without_the_joker():
    assert held("4h 5h 6h 7h 8h 9h Th") & Holding.SEVEN_STRAIGHT_FLUSH_NATURAL
    assert held("Ah 2h 3h 4h 5h 6h 7h") & Holding.SEVEN_STRAIGHT_FLUSH_NATURAL
    assert not held("Qs Ks As 2s 3s 4s 5s") & Holding.SEVEN_STRAIGHT_FLUSH_NATURAL


def test_688a_6_e_2__royal_flush_and_a_king_and_queen_of_one_suit():
    assert held("As Ks Qs Js Ts Kh Qh") & Holding.ROYAL_MATCH
    assert held("Jk Ks Qs Js Ts Kh Qh") & Holding.ROYAL_MATCH
    assert not held("As Ks Qs Js Ts Kh Qd") & Holding.ROYAL_MATCH
    assert not held("As Ks Qs Js Ts Jk Qh") & Holding.ROYAL_MATCH


def test_688a_6_e_3__seven_card_straight_flush_with_the_joker():
    both = Holding.SEVEN_STRAIGHT_FLUSH_NATURAL | Holding.SEVEN_STRAIGHT_FLUSH_JOKER
    for text in ("4h 5h 6h 7h 8h 9h Jk", "4h 5h Jk 7h 8h 9h Th"):
        assert held(text) & both == Holding.SEVEN_STRAIGHT_FLUSH_JOKER


def progressive(number, text):
    table = PROGRESSIVE[number]
    mask = held(text, table.wild)
    return next((row.hand.name for row in table.rows if mask & row.hand.flag), None)


def test_688a_6_f_1__any_seven_card_straight_flush():
    for text in ("4h 5h 6h 7h 8h 9h Th", "4h 5h 6h 7h 8h 9h Jk"):
        assert progressive(1, text) == "seven-card-straight-flush"


def test_688a_6_f_2__a_natural_one():
    assert progressive(2, "4h 5h 6h 7h 8h 9h Th") == "seven-card-straight-flush-natural"
    assert progressive(4, "4h 5h 6h 7h 8h 9h Th") == "seven-card-straight-flush"


def test_688a_6_f_3__one_with_the_joker():
    assert progressive(2, "4h 5h 6h 7h 8h 9h Jk") == "seven-card-straight-flush-joker"
    assert progressive(4, "4h 5h 6h 7h 8h 9h Jk") == "seven-card-straight-flush-joker"


def test_688a_6_f_4__royal_flush_and_royal_match():
    assert progressive(4, "As Ks Qs Js Jk Kh Qh") == "royal-flush-royal-match"
    assert progressive(1, "As Ks Qs Js Jk Kh Qh") == "royal-flush"


def test_688a_6_f_5__five_aces():
    text = "As Ah Ad Ac Jk 5d 9c"
    assert [progressive(n, text) for n in (1, 2, 7)] == [
        "five-aces", "five-of-a-kind", "five-aces",
    ]  # fmt: skip


def test_688a_6_f_6__five_of_a_kind_with_a_wild_joker():
    text = "9s 9h 9d 9c Jk 2h Kd"
    assert progressive(5, text) == "five-of-a-kind"
    assert progressive(7, text) == progressive(1, text) == "four-of-a-kind"


def test_688a_6_f_7__a_royal_flush_needs_no_ace_with_the_joker():
    assert progressive(1, "Ks Qs Js Ts Jk 2h 3d") == "royal-flush"


def test_688a_6_f_8__a_straight_flush():
    assert progressive(1, "4h 5h 6h 7h 8h Kd Qc") == "straight-flush"


def test_688a_6_f_9__four_of_a_kind_and_the_wild_joker():
    text = "9s 9h 9d Jk 4s 2h Kd"
    assert (progressive(1, text), progressive(2, text)) == (None, "four-of-a-kind")


def test_688a_6_f_10__a_full_house_and_the_wild_joker():
    text = "9s 9h 4d 4s Jk 2h Kd"
    assert (progressive(1, text), progressive(2, text)) == (None, "full-house")
    assert progressive(1, "9s 9h 9d 4c 4s 2h Kd") == "full-house"


def test_all_natural_cards_are_known():
    assert {card: reference.DECK.count(card) for card in NATURAL_DECK} == dict.fromkeys(
        NATURAL_DECK, 1
    )
