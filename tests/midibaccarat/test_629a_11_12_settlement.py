"""629a.11 and 629a.12: the result, the order in which wagers are settled, odds and vigorish."""

import pytest

from games.midibaccarat.rules.vigorish import is_marked, vigorish
from tests.midibaccarat.builders import (
    GAME,
    at,
    box,
    finished,
    happening,
    line,
    settled,
    shoe,
    table,
    until,
)

BANKER_WINS = shoe("Ks 6h", "Kd 7c")
PLAYER_WINS = shoe("Ks 7h", "Kd 6c")
TIE = shoe("Ks 7h", "Kd 7c")
PAIRS = shoe("3s 3h", "Kd Kc")
ONE_PAIR = shoe("3s 3h", "Kd 7c")
DRAGON_7 = shoe("Ks 2h", "Kd 3c", "Ah 4d")
"""Player 3, Banker 7 on three cards."""
PANDA_8 = shoe("Ks 2h", "Kd 5c", "6h 2d")
"""Player 8 on three cards, Banker 7."""


def last_calls(rules, order):
    state = finished(rules, [box(1)], order)
    return GAME.settle(rules, state).calls


@pytest.mark.parametrize(
    ("order", "ez", "calls"),
    [
        (BANKER_WINS, False, ("Player six, Banker seven, Banker wins",)),
        (PLAYER_WINS, False, ("Player seven, Banker six, Player wins",)),
        (TIE, False, ("Player seven, Banker seven", "tie hand")),
        (DRAGON_7, False, ("Player three, Banker seven, Banker wins",)),
        (DRAGON_7, True, ("Player three, Banker seven, Banker wins", "Dragon 7")),
        (PANDA_8, False, ("Player eight, Banker seven, Player wins",)),
        (PANDA_8, True, ("Player eight, Banker seven, Player wins", "Panda 8")),
    ],
)
def test_629a_11_a__the_result_is_announced(order, ez, calls):
    said = last_calls(table(ez=ez), order)
    assert said == (
        "no more bets", *said[1:3], said[3], *calls,
    )  # fmt: skip
    assert said[1].startswith("Player shows") and said[2].startswith("Banker shows")


def test_629a_11_a__the_last_step_says_it_with_its_section():
    state = at(table(), [box(1)], BANKER_WINS, "banker-hand", up=True)
    move = GAME.proceed(table(), state, BANKER_WINS)
    assert happening(move, "call")[-1] == {
        "text": "Player six, Banker seven, Banker wins", "section": "629a.11(a)",
    }  # fmt: skip
    assert GAME.turn(table(), move.state).kind == "settle"
    assert GAME.proceed(table(), move.state, BANKER_WINS).state == move.state


EVERYTHING = {"banker": 1000, "player": 1000, "tie": 500, "house_money": 500}


def test_629a_11_b__losing_wagers_first_then_winning_from_the_highest_number_then_pushes():
    boxes = [box(n, **EVERYTHING) for n in (2, 9, 5)]
    lines = settled(table(), boxes, BANKER_WINS).lines
    assert [(x.seat, x.wager, x.outcome) for x in lines] == [
        (2, "house_money", "lose"), (5, "house_money", "lose"), (9, "house_money", "lose"),
        (9, "player", "lose"), (9, "tie", "lose"), (5, "player", "lose"), (5, "tie", "lose"),
        (2, "player", "lose"), (2, "tie", "lose"),
        (9, "banker", "win"), (5, "banker", "win"), (2, "banker", "win"),
    ]  # fmt: skip
    lines = settled(table(), boxes, TIE).lines
    assert [(x.seat, x.wager, x.outcome) for x in lines[3:]] == [
        (9, "tie", "win"), (5, "tie", "win"), (2, "tie", "win"),
        (9, "banker", "push"), (9, "player", "push"), (5, "banker", "push"),
        (5, "player", "push"), (2, "banker", "push"), (2, "player", "push"),
    ]  # fmt: skip


def test_629a_11_b__vigorish_is_taken_with_each_winning_banker_wager():
    lines = settled(table(), [box(1, banker=1000), box(4, banker=2000)], BANKER_WINS).lines
    assert [(x.seat, x.credit, x.vigorish_owed) for x in lines] == [
        (4, 3900, None), (1, 1950, None),
    ]  # fmt: skip


def test_629a_11_b__none_is_taken_at_ez_baccarat():
    (found,) = settled(table(ez=True), [box(1, banker=1000)], BANKER_WINS).lines
    assert (found.credit, found.vigorish_owed) == (2000, None)


def test_629a_12_a__player_pays_1_to_1():
    (found,) = settled(table(), [box(1, player=1234 * 100)], PLAYER_WINS).lines
    assert (found.credit, found.cite) == (246_800, "629a.7(a)(2)(i)")


@pytest.mark.parametrize("odds", [8, 9, 12])
def test_629a_12_b__tie_pays_the_odds_of_the_table(odds):
    (found,) = settled(table(tie_odds=odds), [box(1, tie=500)], TIE).lines
    assert found.credit == 500 * (odds + 1)


@pytest.mark.parametrize(
    ("won", "exact", "up_25"),
    [
        (100, 5, 25), (500, 25, 25), (501, 25, 50), (510, 25, 50), (519, 25, 50), (520, 26, 50),
        (1000, 50, 50), (1001, 50, 75), (19, 0, 25), (20, 1, 25), (0, 0, 0), (19_100, 955, 975),
    ],
)  # fmt: skip
def test_629a_12_c__five_percent_exact_or_up_to_the_next_25_cents(won, exact, up_25):
    assert vigorish(table(), won) == exact
    assert vigorish(table(vigorish_rounding="up-25"), won) == up_25
    assert vigorish(table(vigorish_rounding="up-25", ez=True), won) == 0


def test_629a_12_c__it_is_due_on_what_house_money_added():
    order = shoe("Ks Kh", "7d Tc", "6c")
    state = at(table(), [box(1, banker=1000, house_money=500)], order, "house-money")
    state = GAME.act(table(), state, "p1", 1, {"house_money": "press-banker"}).state
    found = line(GAME.settle(table(), until(table(), state, order, "finished")).lines, 1, "banker")
    assert (found.stake, found.outcome, found.credit) == (2500, "win", 5000 - 125)


def test_629a_12_d_1__collected_with_the_payout():
    rules = table(vigorish_collected="at-payout", vigorish_rounding="up-25")
    (found,) = settled(rules, [box(1, banker=1100)], BANKER_WINS).lines
    assert (found.credit, found.vigorish_owed) == (2125, None)
    assert "0.75 is kept back" in found.why and not is_marked(rules)


def test_629a_12_d_2__marked_and_collected_later():
    rules = table(vigorish_collected="deferred", vigorish_rounding="up-25")
    (found,) = settled(rules, [box(1, banker=1100)], BANKER_WINS).lines
    assert (found.credit, found.vigorish_owed) == (2200, 75)
    assert "0.75 is marked and owed" in found.why and is_marked(rules)
    assert not is_marked(table(vigorish_collected="deferred", ez=True))


@pytest.mark.parametrize(
    ("collected", "credit", "owed", "end"),
    [
        ("at-payout", 0, None, "Vigorish of 0.20 is kept back."),
        ("deferred", 20, 25, "Vigorish of 0.25 is marked and owed."),
    ],
)
def test_no_more_vigorish_is_kept_back_than_lies_there_but_all_is_marked(
    collected, credit, owed, end
):
    rules = table(vigorish_collected=collected, vigorish_rounding="up-25")
    (found,) = settled(rules, [box(1, banker=10)], BANKER_WINS).lines
    assert (found.credit, found.vigorish_owed) == (credit, owed)
    why = f"Player has 6 and Banker 7: the Banker wager wins 1 to 1. {end}"
    assert (found.cite, found.why) == ("629a.7(a)(1)(i)", why)


def test_629a_12_d_2_i__what_a_leaver_owes_stays_on_his_line():
    rules = table(vigorish_collected="deferred")
    state = at(rules, [box(1, banker=1000)], BANKER_WINS, "player-hand")
    done = until(rules, GAME.leave(rules, state, "p1").state, BANKER_WINS, "finished")
    (found,) = GAME.settle(rules, done).lines
    assert (found.credit, found.vigorish_owed) == (2000, 50)


ROWS = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}
"""629a.12(e), typed from the page once more."""
WINS_BY = {
    9: shoe("Ks Th", "Kd Tc", "9h Qs"), 8: shoe("Ks Th", "Kd Ac", "9h Qs"),
    7: shoe("Ks Th", "Kd 2c", "9h Qs"), 6: shoe("Ks Th", "Kd 3c", "9h Qs"),
    5: shoe("Ks Ah", "Kd Tc", "4h Qs"), 4: shoe("Ks Ah", "Kd Tc", "3h Qs"),
}  # fmt: skip
"""Shoes whose Player's Hand, never a Natural, wins by so many points."""
LOSES_BY = {
    9: shoe("Ks Th", "Kd Tc", "Qh 9s"), 8: shoe("Ks Ah", "Kd Tc", "Qh 9s"),
    7: shoe("Ks 2h", "Kd Tc", "Qh 9s"), 6: shoe("Ks 3h", "Kd Tc", "Qh 9s"),
    5: shoe("Ks 4h", "Kd Tc", "Qh 9s"), 4: shoe("Ks 5h", "Kd Tc", "Qh 9s"),
}  # fmt: skip


@pytest.mark.parametrize("points", range(4, 10))
@pytest.mark.parametrize("paytable", "ABC")
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_629a_12_e__every_row_of_every_table_for_either_hand(hand, paytable, points):
    order = (WINS_BY if hand == "player" else LOSES_BY)[points]
    wager = f"dragon_{hand}"
    (found,) = settled(table(dragon_bonus=paytable), [box(1, **{wager: 500})], order).lines
    assert found.credit == 500 * (ROWS[paytable][points] + 1)


@pytest.mark.parametrize("paytable", "ABC")
@pytest.mark.parametrize("hand", ["player", "banker"])
@pytest.mark.parametrize(
    ("mine", "theirs"), [("Ks 9h", "Qd Tc"), ("Ks 8h", "Qd 7c"), ("Ks 9h", "Qd 8c")]
)
def test_629a_12_e__a_natural_winner_pays_1_to_1_whatever_its_margin(mine, theirs, hand, paytable):
    order = shoe(mine, theirs) if hand == "player" else shoe(theirs, mine)
    boxes = [box(1, **{f"dragon_{hand}": 500})]
    (found,) = settled(table(dragon_bonus=paytable), boxes, order).lines
    assert found.credit == 1000


@pytest.mark.parametrize("paytable", "ABC")
def test_629a_12_e__a_natural_tie_pushes(paytable):
    boxes = [box(1, dragon_player=500, dragon_banker=500)]
    lines = settled(table(dragon_bonus=paytable), boxes, shoe("Ks 9h", "Qd 9c")).lines
    assert [(x.outcome, x.credit) for x in lines] == [("push", 500), ("push", 500)]


def test_629a_12_e__no_vigorish_on_a_dragon_bonus():
    (found,) = settled(table(), [box(1, dragon_banker=500)], shoe("Ks Qh", "Qd 9c")).lines
    assert (found.credit, found.vigorish_owed) == (1000, None)


def test_629a_12_f__dragon_7_pays_40_to_1_and_banker_comes_back():
    rules = table(ez=True)
    boxes = [box(1, dragon_7=500, banker=1000, player=1000, panda_8=500, dragon_banker=500)]
    lines = settled(rules, boxes, DRAGON_7).lines
    assert {x.wager: (x.outcome, x.credit) for x in lines} == {
        "dragon_7": ("win", 20_500), "banker": ("push", 1000), "player": ("lose", 0),
        "panda_8": ("lose", 0), "dragon_banker": ("win", 1000),
    }  # fmt: skip
    assert "Dragon 7" in line(lines, 1, "banker").why


def test_629a_12_f__without_ez_a_dragon_7_is_a_banker_win():
    settlement = settled(table(), [box(1, banker=1000)], DRAGON_7)
    assert settlement.lines[0].credit == 1950
    assert settlement.extra["dragon_7"] is True


def test_629a_12_g__panda_8_pays_25_to_1():
    rules = table(ez=True)
    settlement = settled(rules, [box(1, panda_8=500, player=1000, dragon_7=500)], PANDA_8)
    assert {x.wager: (x.outcome, x.credit) for x in settlement.lines} == {
        "panda_8": ("win", 13_000), "player": ("win", 2000), "dragon_7": ("lose", 0),
    }  # fmt: skip
    assert settlement.extra["panda_8"] is True


@pytest.mark.parametrize(
    ("player", "banker", "to_one"),
    [("2s 2h", "Kd Kc", 15), ("2s 2h", "Kd Qc", 3), ("2s 3h", "Kd Kc", 3)],
)
def test_629a_12_h__house_money_pays_15_or_3_to_1(player, banker, to_one):
    order = shoe(player, banker)
    found = line(settled(table(), [box(1, house_money=500)], order).lines, 1, "house_money")
    assert found.credit == 500 * (to_one + 1)


PAYS = "which pays 15 to 1"


@pytest.mark.parametrize(
    ("order", "answer", "cite", "why"),
    [
        (PAIRS, "take", "(i)", f"Both hands hold a pair, {PAYS}; the payout is taken."),
        (PAIRS, "press-player", "(i)",
         f"Both hands hold a pair, {PAYS}; 75.00 of it is added to the Player wager."),
        (ONE_PAIR, "press-player", "(i)",
         "One hand holds a pair, which pays 3 to 1; 15.00 of it is added to the Player wager."),
        (TIE, "", "(ii)", "Neither hand's first two cards are a pair: House Money loses."),
    ],
)  # fmt: skip
def test_629a_12_h__house_money_says_the_pairs_and_where_the_payout_went(order, answer, cite, why):
    state = at(table(), [box(1, house_money=500, player=1000)], order, "house-money")
    if answer:
        state = GAME.act(table(), state, "p1", 1, {"house_money": answer}).state
    lines = GAME.settle(table(), until(table(), state, order, "finished")).lines
    found = line(lines, 1, "house_money")
    assert (found.cite, found.why) == (f"629a.7(a)(7){cite}", why)


def test_every_line_says_its_section_and_its_odds():
    wagers = {"banker": 1000, "player": 1000, "tie": 500, "dragon_player": 500}
    lines = settled(table(tie_odds=9), [box(1, **wagers)], TIE).lines
    counts = "Player has 7 and Banker 7"
    assert [(x.wager, x.cite, x.why) for x in lines] == [
        ("dragon_player", "629a.7(a)(4)(ii)(B)",
         f"{counts}; Player's Hand is no natural: the bonus on Player loses."),
        ("tie", "629a.7(a)(3)(i)", f"{counts}: the Tie wager wins 9 to 1."),
        ("banker", "629a.7(a)(1)(iii)", f"{counts}: the Banker wager comes back."),
        ("player", "629a.7(a)(2)(iii)", f"{counts}: the Player wager comes back."),
    ]  # fmt: skip


def test_every_sentence_says_the_counts_or_the_pair():
    rules = table(ez=True)
    every = {
        "banker": 1000, "player": 1000, "tie": 500, "dragon_player": 500, "dragon_banker": 500,
        "dragon_7": 500, "panda_8": 500, "house_money": 500,
    }  # fmt: skip
    for order in (BANKER_WINS, PLAYER_WINS, TIE, DRAGON_7, PANDA_8, shoe("Ks 9h", "Qd 9c")):
        for found in settled(rules, [box(1, **every)], order).lines:
            assert found.why[0].isupper() and found.why.endswith(".")
            words = {"win": ("win", "pays"), "push": ("comes back",), "lose": ("loses",)}
            assert any(word in found.why for word in words[found.outcome])
