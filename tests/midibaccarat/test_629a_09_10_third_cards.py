"""629a.9 and 629a.10: the announcement, and every cell of the table of draws."""

import pytest

from games.midibaccarat.rules.third_card import (
    TABLE_1,
    banker_draws,
    banker_takes,
    play_out,
    player_draws,
)  # fmt: skip
from tests.midibaccarat.builders import GAME, at, box, cards, finished, happening, shoe, table

RULES = table(house_money=False)
TWO = {
    0: "Ks Qh", 1: "Ks Ah", 2: "Ks 2h", 3: "Ks 3h", 4: "Ks 4h", 5: "Ks 5h", 6: "Ks 6h",
    7: "Ks 7h", 8: "Ks 8h", 9: "Ks 9h",
}  # fmt: skip
THIRD = ["Qd", "Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d"]
PRINTED = {
    3: "D D D D D D D D S D",
    4: "S S D D D D D D S S",
    5: "S S S S D D D D S S",
    6: "S S S S S S D D S S",
}
"""Table 1, typed from the page once more."""


def played(player: int, banker: int, *thirds: str):
    """Both hands of a round dealt by the game: two cards of these counts each, then these."""
    state = finished(RULES, [box(1)], shoe(TWO[player], TWO[banker], " ".join(thirds)))
    return state.player, state.banker


def test_629a_9_a__both_counts_are_announced():
    order = shoe("2s 3h", "Kd 3c", "5d 7h")
    state = at(RULES, [box(1)], order, "banker-hand", up=True)
    move = GAME.proceed(RULES, state, order)
    assert happening(move, "call") == [
        {"text": "Player shows five, Banker shows three", "section": "629a.9(a)"}
    ]


def test_629a_9_b__third_cards_go_out_after_the_announcement():
    order = shoe("2s 3h", "Kd 3c", "5d 7h")
    state = at(RULES, [box(1)], order, "banker-hand", up=True)
    kinds = [h.kind for h in GAME.proceed(RULES, state, order).happenings]
    assert kinds == [
        "call",
        "drawn",
    ]


def test_629a_9_c__never_more_than_one_card_to_a_hand():
    for player in range(10):
        for banker in range(10):
            for hand in played(player, banker, "Qd", "Qd", "Qd", "Qd"):
                assert len(hand) <= 3


@pytest.mark.parametrize("other", range(10))
@pytest.mark.parametrize("natural", [8, 9])
def test_629a_10_a__a_natural_ends_the_deal(natural, other):
    for player, banker in ((natural, other), (other, natural)):
        assert [len(hand) for hand in played(player, banker)] == [2, 2]


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", range(6))
def test_629a_10_b_1__player_draws_under_six(player, banker):
    assert len(played(player, banker, "Qd")[0]) == 3


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", [6, 7])
def test_629a_10_b_2__player_stays_on_six_and_seven(player, banker):
    assert len(played(player, banker, "Qd")[0]) == 2


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", [6, 7])
def test_629a_10_c_1__when_player_stays_banker_draws_to_five(player, banker):
    assert len(played(player, banker, "Qd")[1]) == (3 if banker <= 5 else 2)


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("banker", [0, 1, 2])
def test_629a_10_c_2_i__banker_draws_under_three_whatever_players_third(banker, third):
    assert len(played(0, banker, THIRD[third])[1]) == 3


@pytest.mark.parametrize("third", range(10))
def test_629a_10_c_2_ii__banker_stays_on_seven(third):
    assert len(played(0, 7, THIRD[third])[1]) == 2


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("banker", PRINTED)
def test_629a_10_c_2_iii__every_cell_of_table_1(banker, third):
    draws = PRINTED[banker].split()[third] == "D"
    for player in range(6):
        hands = played(player, banker, THIRD[third])
        assert len(hands[1]) == (3 if draws else 2)
        assert hands[0][2] == THIRD[third]


def test_629a_10_c_2_iii__the_table_is_the_printed_one():
    assert {count: " ".join(row) for count, row in TABLE_1.items()} == PRINTED


@pytest.mark.parametrize("ten", ["Td", "Jd", "Qd", "Kd"])
def test_629a_10_e__the_value_of_players_third_card_not_his_count(ten):
    assert len(played(5, 4, ten)[1]) == 2
    assert len(played(5, 4, "2d")[1]) == 3


def test_629a_10_g__the_example_of_the_text():
    assert banker_takes(5, 4) is True
    assert len(played(0, 5, "4d")[1]) == 3


def test_hands_dealt_from_too_few_cards_go_as_far_as_they_reach():
    assert play_out(cards("Ks")) == (("Ks",), ())
    assert play_out(cards("Ks Kh Kd")) == (("Ks", "Kd"), ("Kh",))
    assert play_out(cards("Ks Kh Kd Kc")) == (("Ks", "Kd"), ("Kh", "Kc"))
    assert play_out(cards("Ks Kh Kd Kc 2s")) == (("Ks", "Kd", "2s"), ("Kh", "Kc"))
    assert play_out(cards("Ks Kh Kd Kc 2s 3h")) == (("Ks", "Kd", "2s"), ("Kh", "Kc", "3h"))
    assert play_out(cards("Ks Kh 6d Kc 2s 9h")) == (("Ks", "6d"), ("Kh", "Kc", "2s"))


def test_draws_are_judged_on_hands():
    assert player_draws(cards("Ks 5h"), cards("Kd 7c")) is True
    assert player_draws(cards("Ks 5h"), cards("Kd 8c")) is False
    assert banker_draws(cards("Ks 9h"), cards("Kd 2c")) is False
    assert banker_draws(cards("Ks 5h 8d"), cards("Kd 3c")) is False
