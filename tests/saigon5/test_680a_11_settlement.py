"""680a.11(d) to (g): every cell of the settlement, its order, the Bonus and the pot."""

import pytest

from tests.saigon5.builders import GAME, line, place, settled, table

RULES = table(pot=True, adjacent_boxes=6)
OUT = "2s 3s 2d 3d 2h"
"""A dealer who does not qualify."""
IN_8 = "Ks Qs Js 9d 9h"
"""A dealer who qualifies and shows 8."""


def ante(dealer, three, two, stake=1001):
    result = line(settled(RULES, dealer, place(1, three, two, ante=stake)), 1)
    return result.outcome, result.credit, result.cite, result.why


def test_680a_11_d_1_i__neither_qualifies():
    outcome, credit, cite, why = ante(OUT, "As Ah 4s", "4h 4d")
    assert (outcome, credit, cite) == ("push", 1001, "680a.11(d)(1)(i)")
    assert why == (
        "Neither the dealer's three cards nor this box's total 10, 20 or 30: the ante comes back."
    )


@pytest.mark.parametrize(
    ("two", "count"),
    [("5d 6d", 1), ("5d 7d", 2), ("2c As", 3), ("2c 2h", 4), ("2c 4s", 6), ("3c 4s", 7),
     ("4c 4s", 8), ("4c 5s", 9), ("5c 5s", 10), ("Tc Ts", 10)],
)  # fmt: skip
def test_680a_11_d_1_ii_A__the_dealer_is_out_and_the_count_is_not_5(two, count):
    outcome, credit, cite, why = ante("8s 8h 8d 9s 9h", "Kh Qh Jh", two)
    assert (outcome, credit, cite) == ("win", 2002, "680a.11(d)(1)(ii)(A)")
    assert why == (
        "The dealer does not qualify and this hand does with 30; its showdown hand counts "
        f"{count}: the ante wins 1 to 1."
    )


@pytest.mark.parametrize("two", ["As 4h", "7h 8h", "9c 6c", "2h 3h"])
def test_680a_11_d_1_ii_B__the_dealer_is_out_and_the_count_is_5(two):
    outcome, credit, cite, why = ante("8s 8d 8c 9s 9h", "Kh Qh Jh", two)
    assert (outcome, credit, cite) == ("win", 1501, "680a.11(d)(1)(ii)(B)")
    assert why.endswith("counts 5: the ante wins 1 to 2, because that count is 5.")


def test_680a_11_d_2_i__the_dealer_qualifies_and_the_player_does_not():
    outcome, credit, cite, why = ante(IN_8, "As Ah 4s", "Td Kd")
    assert (outcome, credit, cite) == ("lose", 0, "680a.11(d)(2)(i)")
    assert why == "The dealer qualifies with 30 and this hand does not: the ante loses."


def test_680a_11_d_2_ii_A__the_dealer_is_higher():
    outcome, credit, cite, why = ante(IN_8, "Kh Qh Jh", "Ad 6d")
    assert (outcome, credit, cite) == ("lose", 0, "680a.11(d)(2)(ii)(A)")
    assert why == (
        "The dealer qualifies with 30 and shows 8; this showdown hand counts 7, which is lower: "
        "the ante loses."
    )


def test_680a_11_d_2_ii_B__the_player_is_higher():
    outcome, credit, cite, why = ante(IN_8, "Kh Qh Jh", "Ad 8d")
    assert (outcome, credit, cite) == ("win", 2002, "680a.11(d)(2)(ii)(B)")
    assert why == (
        "The dealer qualifies with 30 and shows 8; this showdown hand counts 9, which is higher: "
        "the ante wins 1 to 1."
    )


def test_680a_11_d_2_ii_B__the_player_is_higher_with_5():
    outcome, credit, cite, why = ante("Ks Qs Js Ad 2d", "Kh Qh Jh", "3d 2h")
    assert (outcome, credit, cite) == ("win", 1501, "680a.11(d)(2)(ii)(B)")
    assert why.endswith("which is higher: the ante wins 1 to 2, because that count is 5.")


def test_680a_11_d_2_ii_C__the_counts_are_equal():
    outcome, credit, cite, why = ante(IN_8, "Kh Qh Jh", "Ad 7d")
    assert (outcome, credit, cite) == ("push", 1001, "680a.11(d)(2)(ii)(C)")
    assert why == (
        "The dealer qualifies with 30 and shows 8; this showdown hand counts 8, which is the same: "
        "the ante comes back."
    )


def test_680a_11_d__from_the_dealers_right_ante_then_bonus_then_all_pots():
    wagers = {"ante": 1000, "bonus": 100, "pot": 1000}
    result = settled(
        RULES, OUT,
        place(1, "As Ah 4s", "4h 4d", **wagers),
        place(4, "Ks Qs Js", "9s 8s", ante=1000, pot=1000),
        place(6, "Kh Qh Jh", "9h 8h", **wagers),
    )  # fmt: skip
    assert [(x.seat, x.wager) for x in result.lines] == [
        (6, "ante"), (6, "bonus"), (4, "ante"), (1, "ante"), (1, "bonus"),
        (6, "pot"), (4, "pot"), (1, "pot"),
    ]  # fmt: skip
    assert result.calls == ("no more bets",)


def test_680a_11_e_1__less_than_two_pair_loses_the_bonus():
    result = settled(RULES, OUT, place(1, "Ks Qs Js", "9s 8h", ante=1000, bonus=500))
    found = line(result, 1, "bonus")
    assert (found.outcome, found.credit, found.cite) == ("lose", 0, "680a.11(e)(1)")
    assert found.why == (
        "These five cards (king of spades, queen of spades, jack of spades, 9 of spades, "
        "8 of hearts) make less than two pair: the bonus loses."
    )
    assert result.hands[1]["bonus_hand"] is None


def test_680a_11_e_2__two_pair_or_better_wins_the_bonus():
    result = settled(RULES, OUT, place(1, "Ks Kh Js", "Jh 8h", ante=1000, bonus=500))
    found = line(result, 1, "bonus")
    assert (found.outcome, found.credit, found.cite) == ("win", 4500, "680a.11(e)(2)")
    assert found.why == "These five cards make two pair, which pays 8 to 1."
    assert result.hands[1]["bonus_hand"] == "two-pair"


def test_680a_11_e__the_bonus_does_not_ask_whether_the_hand_qualifies():
    result = settled(RULES, IN_8, place(1, "As Ah Ad", "Ac Jk", ante=1000, bonus=100))
    assert line(result, 1).outcome == "lose"
    assert line(result, 1, "bonus").credit == 500_100
    assert line(result, 1, "bonus").why == "These five cards make five aces, which pays 5,000 to 1."


def test_680a_11_e__no_bonus_hand_where_no_bonus_is_offered():
    result = settled(table(bonus=None), OUT, place(1, "Ks Kh Js", "Jh 8h"))
    assert result.hands[1]["bonus_hand"] is None


def pots(*places, rules=RULES):
    result = settled(rules, OUT, *places)
    found = [x for x in result.lines if x.wager == "pot"]
    assert {x.cite for x in found} == {"680a.11(f)"}
    return [(x.seat, x.outcome, x.credit) for x in found], found


def in_pot(seat, three, two, **more):
    return place(seat, three, two, ante=1000, pot=1000, **more)


def test_680a_11_f__the_highest_two_cards_take_the_whole_pot_qualifying_or_not():
    found, lines = pots(
        in_pot(1, "As Ah 4s", "4h 4d"),
        in_pot(2, "Ks Qs Js", "Ad 6d"),
        in_pot(6, "Kh Qh Jh", "5d Ac"),
    )
    assert found == [(6, "lose", 0), (2, "lose", 0), (1, "win", 3000)]
    assert lines[2].why == "The highest two-card hand counts 8 and wins the pot of 30.00."
    assert lines[1].why == "This two-card hand counts 7; the pot goes to 8."


def test_680a_11_f__a_tie_splits_evenly_and_odd_cents_go_from_seat_1_up():
    found, lines = pots(
        in_pot(2, "Ks Qs Js", "Ad 7d"), in_pot(3, "Ts Th Td", "2c 3c"),
        in_pot(4, "Kh Qh Jh", "2h 6h"), in_pot(5, "Kd Qd Jd", "4h 4d"),
    )  # fmt: skip
    assert found == [(5, "win", 1333), (4, "win", 1333), (3, "lose", 0), (2, "win", 1334)]
    assert lines[0].why == (
        "The highest two-card hands count 8; 3 boxes share the pot of 40.00 evenly."
    )


def test_680a_11_f__an_abandoned_hand_does_not_compete_but_its_stake_does():
    found, lines = pots(in_pot(1, "Ks Qs Js", "Th Td", left=True), in_pot(2, "Kh Qh Jh", "As Ah"))
    assert found == [(2, "win", 2000), (1, "lose", 0)]
    assert lines[1].why == "The player left during the round and does not compete for the pot."


def test_680a_11_f__a_hand_played_out_competes():
    rules = table(pot=True, abandoned="play-out")
    found, _ = pots(
        in_pot(1, "Ks Qs Js", "Th Td", left=True), in_pot(2, "Kh Qh Jh", "As Ah"), rules=rules
    )
    assert found == [(2, "lose", 0), (1, "win", 2000)]


def test_680a_11_f__if_all_have_left_each_pot_wager_comes_back():
    found, lines = pots(
        in_pot(1, "Ks Qs Js", "Th Td", left=True), in_pot(2, "Kh Qh Jh", "As Ah", left=True)
    )
    assert found == [(2, "push", 1000), (1, "push", 1000)]
    assert lines[0].why == "Everybody in the pot has left, so each Pot Wager comes back."


def test_680a_11_g__every_hand_can_be_put_together_again():
    result = settled(RULES, IN_8, place(1, "Kh Qh Jh", "Ad 6d"), place(2, "4s 4h 4d", "4c 5s"))
    for hand in (*result.hands.values(), result.dealer):
        assert sorted(hand["three"] + hand["two"]) == sorted(hand["cards"])
    assert result.hands[1] == {
        "cards": ["Kh", "Qh", "Jh", "Ad", "6d"], "three": ["Kh", "Qh", "Jh"], "two": ["Ad", "6d"],
        "qualifies": True, "point_count": 7, "set_by": "player", "bonus_hand": None,
    }  # fmt: skip


@pytest.mark.parametrize("seats", [1, 6])
def test_the_reveal_is_shown_in_under_seven_seconds(seats):
    threes = ["Kh Qh Jh"] * seats
    result = settled(RULES, IN_8, *(in_pot(n + 1, t, "Ad 6d") for n, t in enumerate(threes)))
    assert GAME.show_ms(RULES, result) == 1500 + 400 * seats + 1200
    alone = settled(RULES, IN_8, place(1, "Kh Qh Jh", "Ad 6d"))
    assert GAME.show_ms(RULES, alone) == 1900
