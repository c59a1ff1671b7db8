"""629a.7: what wagers there are, what each wins, loses or gets back, and when it may be placed."""

import pytest

from games.engine.contract import Box, Refusal
from games.midibaccarat.rules.hands import Score
from games.midibaccarat.rules.judging import judge
from tests.midibaccarat.builders import GAME, box, line, settled, shoe, table

DRAGON_7 = Score(3, 7, 2, 3)
PANDA_8 = Score(8, 3, 3, 2)


def refused(rules, wagers, others=()):
    with pytest.raises(Refusal) as caught:
        GAME.check_wagers(rules, box(3, **wagers), others)
    return caught.value.name, caught.value.section


@pytest.mark.parametrize(
    ("wager", "score", "outcome", "cite"),
    [
        ("banker", Score(3, 4), "win", "(1)(i)"),
        ("banker", DRAGON_7, "win", "(1)(i)"),
        ("banker", Score(4, 3), "lose", "(1)(ii)"),
        ("banker", Score(4, 4), "push", "(1)(iii)"),
        ("player", Score(4, 3), "win", "(2)(i)"),
        ("player", PANDA_8, "win", "(2)(i)"),
        ("player", Score(3, 4), "lose", "(2)(ii)"),
        ("player", DRAGON_7, "lose", "(2)(ii)"),
        ("player", Score(4, 4), "push", "(2)(iii)"),
        ("tie", Score(4, 4), "win", "(3)(i)"),
        ("tie", Score(4, 5), "lose", "(3)(ii)"),
    ],
)
def test_629a_7_a__the_three_wagers_on_the_hands(wager, score, outcome, cite):
    assert judge(False, wager, score) == (outcome, f"629a.7(a){cite}")


def test_629a_7_a_1_i__banker_wins_higher_but_not_on_a_dragon_7_in_ez():
    assert judge(True, "banker", Score(3, 7, 2, 2)) == ("win", "629a.7(a)(1)(i)")
    assert judge(True, "banker", Score(3, 8, 2, 3)) == ("win", "629a.7(a)(1)(i)")


def test_629a_7_a_1_iii__banker_comes_back_on_a_tie_and_on_a_dragon_7_in_ez():
    assert judge(True, "banker", DRAGON_7) == ("push", "629a.7(a)(1)(iii)")
    assert judge(True, "banker", Score(7, 7, 3, 3)) == ("push", "629a.7(a)(1)(iii)")


def test_629a_7_a_2_i__player_wins_in_ez_panda_8_or_not():
    for score in (PANDA_8, Score(8, 3), Score(5, 4)):
        assert judge(True, "player", score) == ("win", "629a.7(a)(2)(i)")


def test_629a_7_a_2_ii__player_loses_on_a_dragon_7_in_ez():
    assert judge(True, "player", DRAGON_7) == ("lose", "629a.7(a)(2)(ii)")


BONUS = [
    ("natural against none", Score(8, 7), "win", "(i)(A)", "lose", "(ii)(B)"),
    ("natural 9 against none", Score(9, 0), "win", "(i)(A)", "lose", "(ii)(B)"),
    ("natural 9 against natural 8", Score(9, 8), "win", "(i)(B)", "lose", "(ii)(A)"),
    ("by four", Score(7, 3, 3, 3), "win", "(i)(C)", "lose", "(ii)(B)"),
    ("by nine", Score(9, 0, 3, 3), "win", "(i)(C)", "lose", "(ii)(B)"),
    ("equal, no naturals", Score(6, 6), "lose", "(ii)(B)", "lose", "(ii)(B)"),
    ("by three", Score(7, 4, 3, 3), "lose", "(ii)(C)", "lose", "(ii)(B)"),
    ("by one", Score(9, 8, 3, 3), "lose", "(ii)(C)", "lose", "(ii)(B)"),
    ("equal naturals 8", Score(8, 8), "push", "(iii)", "push", "(iii)"),
    ("equal naturals 9", Score(9, 9), "push", "(iii)", "push", "(iii)"),
]


@pytest.mark.parametrize("case", BONUS, ids=[case[0] for case in BONUS])
def test_629a_7_a_4__dragon_bonus_on_either_hand(case):
    _, score, outcome, cite, other, other_cite = case
    turned = Score(score.banker, score.player, score.banker_cards, score.player_cards)
    section = "629a.7(a)(4)"
    assert judge(False, "dragon_player", score) == (outcome, section + cite)
    assert judge(False, "dragon_banker", turned) == (outcome, section + cite)
    assert judge(False, "dragon_banker", score) == (other, section + other_cite)
    assert judge(False, "dragon_player", turned) == (other, section + other_cite)


def test_629a_7_a_4__offered_on_one_hand_or_both():
    assert refused(table(dragon_hands="player"), {"dragon_banker": 500})[0] == "NoSuchWager"
    assert refused(table(dragon_hands="banker"), {"dragon_player": 500})[0] == "NoSuchWager"
    assert refused(table(dragon_bonus=None), {"dragon_player": 500})[0] == "NoSuchWager"
    GAME.check_wagers(table(), box(1, dragon_player=500, dragon_banker=500), ())


def test_629a_7_a_5__dragon_7_insurance_only_in_ez():
    assert judge(True, "dragon_7", DRAGON_7) == ("win", "629a.7(a)(5)(i)")
    assert judge(True, "dragon_7", Score(3, 7)) == ("lose", "629a.7(a)(5)(ii)")
    assert refused(table(), {"dragon_7": 500}) == ("NoSuchWager", "629a.7(a)")


def test_629a_7_a_6__panda_8_insurance_only_in_ez():
    assert judge(True, "panda_8", PANDA_8) == ("win", "629a.7(a)(6)(i)")
    assert judge(True, "panda_8", Score(8, 3)) == ("lose", "629a.7(a)(6)(ii)")
    assert refused(table(), {"panda_8": 500}) == ("NoSuchWager", "629a.7(a)")


@pytest.mark.parametrize(
    ("player", "banker", "outcome"),
    [
        ("Qs Qh", "7s 2d", "win"), ("Ks Qh", "7s 7d", "win"), ("3s 3h", "4s 4d", "win"),
        ("Ks Qh", "7s 2d", "lose"), ("8s Th", "8d Tc", "lose"),
    ],
)  # fmt: skip
def test_629a_7_a_7__a_pair_is_of_one_rank_in_the_first_two_cards(player, banker, outcome):
    order = shoe(player, banker)
    found = line(settled(table(), [box(1, house_money=500)], order).lines, 1, "house_money")
    assert found.outcome == outcome
    assert found.cite == f"629a.7(a)(7)({'i' if outcome == 'win' else 'ii'})"


def test_629a_7_a_7__not_a_pair_with_the_third_card():
    order = shoe("2s 3h", "2d 5c", "3d 5h")
    found = line(settled(table(), [box(1, house_money=500)], order).lines, 1, "house_money")
    assert found.outcome == "lose"


@pytest.mark.parametrize(
    ("wagers", "name", "section"),
    [
        ({"ante": 500}, "NoSuchWager", "629a.7(a)"),
        ({"player": 0}, "NotAStake", "629a.7(b)"),
        ({"player": 1000.0}, "NotAStake", "629a.7(b)"),
        ({"player": True}, "NotAStake", "629a.7(b)"),
        ({"player": 900}, "UnderMinimum", "629a.7(a)(2)"),
        ({"tie": 400}, "UnderMinimum", "629a.7(a)(3)"),
        ({"banker": 500_100}, "OverMaximum", "629a.7(a)(1)"),
        ({"house_money": 20_100}, "OverMaximum", "629a.7(a)(7)"),
        ({"player": 1050}, "NotInChips", "629a.7(b)"),
    ],
)
def test_629a_7_b__wagers_are_chips_within_the_limits(wagers, name, section):
    assert refused(table(), wagers) == (name, section)


def test_629a_7_a__every_wager_stands_alone_and_both_hands_may_be_wagered_on():
    for wagers in ({"tie": 500}, {"house_money": 500}, {"player": 1000, "banker": 1000}, {}):
        GAME.check_wagers(table(), box(3, **wagers), ())


def test_629a_2_a__a_player_wagers_at_one_place():
    rules = table()
    assert refused(rules, {"player": 1000}, [box(4, "p3")]) == ("OnePlaceOnly", "629a.2(a)")
    with pytest.raises(Refusal, match=r"\AA player wagers at one numbered place\.\Z"):
        GAME.check_wagers(rules, box(3), [box(4, "p3")])
    GAME.check_wagers(rules, box(3), [Box(4, "p3", {})])


def test_629a_7_c__what_stands_at_no_more_bets_is_what_is_played():
    boxes = [box(5, player=1000, tie=500), Box(2, "p2", {}), box(1, banker=2000)]
    collected = GAME.collect(table(), boxes)
    assert [(b.seat, b.player, dict(b.wagers)) for b in collected] == [
        (1, "p1", {"banker": 2000}), (5, "p5", {"player": 1000, "tie": 500}),
    ]  # fmt: skip
    assert GAME.collect(table(), collected) == collected
    assert GAME.need(table(), boxes[:1]) == 1500
    assert GAME.running(table(), boxes) == {"banker": 2000, "player": 1000, "tie": 500}
    assert GAME.sections["bets_closed"] == "629a.7(c)"
