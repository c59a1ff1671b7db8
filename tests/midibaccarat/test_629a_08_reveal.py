"""629a.8: two hands, who may reveal them, House Money between the fourth and the fifth card."""

import json
from dataclasses import replace

import pytest

from games.engine.contract import Refusal
from tests.midibaccarat.builders import (
    GAME,
    act,
    at,
    box,
    dealt,
    finished,
    happening,
    line,
    settled,
    shoe,
    table,
    until,
)  # fmt: skip

RULES = table()
ORDER = shoe("2s 3h", "Kd 4c", "5d 7h")
"""Player 5 and 0, Banker 4 and 1; both draw."""
SIX = [
    box(1, player=1000, banker=5000), box(3, player=4000), box(4, player=4000, banker=1000),
    box(6, tie=500), box(8, banker=5000), box(9, player=1000),
]  # fmt: skip
PAIRED = shoe("2s 2h", "2d 2c", "5d 7h")
"""Pairs in both hands; Player 4 and 9, Banker 4 and 1."""


def refused(state, seat, player="", **action):
    with pytest.raises(Refusal) as caught:
        GAME.act(RULES, state, player or f"p{seat}", seat, action)
    return caught.value.name


def reveal_now(state, what, seat=0):
    seat = seat or state.holder
    return act(RULES, state, seat, reveal=what)


def holders(state, order, tried="decline"):
    """Everybody to whom these cards are offered, one declining after the other."""
    found = []
    while state.holder:
        found.append(state.holder)
        state = reveal_now(state, tried) if tried == "decline" else _proceed(state, order)
    return found


def _proceed(state, order):
    return GAME.proceed(RULES, state, order).state


def test_629a_8_a__two_hands():
    state = dealt(RULES, SIX, ORDER).state
    assert (state.player, state.banker) == (("2s", "3h"), ("Kd", "4c"))


def test_629a_8_b__no_more_bets_is_the_first_call():
    assert GAME.settle(RULES, finished(RULES, SIX, ORDER)).calls[0] == "no more bets"


def test_629a_8_c__first_and_third_card_to_player_second_and_fourth_to_banker():
    move = dealt(RULES, SIX, ORDER)
    assert happening(move, "coup") == [{"to": ["player", "banker", "player", "banker"]}]
    assert move.state.drawn == ORDER[:4]
    turn = GAME.turn(RULES, move.state)
    assert (turn.kind, turn.show_ms) == ("show", 2000)
    for player in (None, "p1", "p3"):
        view = GAME.view(RULES, move.state, player)
        assert view["player"] == view["banker"] == {"dealt": 2, "cards": []}
        assert not {"squeeze", "reveal"} & set(view)


def test_629a_8_c_1__the_highest_player_wager_is_handed_the_players_hand():
    move = GAME.proceed(RULES, dealt(RULES, SIX, ORDER).state, ORDER)
    assert happening(move, "offered") == [{"hand": "player", "seat": 3}]
    state = move.state
    assert GAME.turn(RULES, state).players == ("p3",)
    taken = GAME.act(RULES, state, "p3", 3, {"reveal": "accept"})
    assert happening(taken, "accepted") == [{"hand": "player", "seat": 3}]
    returned = GAME.act(RULES, taken.state, "p3", 3, {"reveal": "return"})
    assert happening(returned, "turned") == [{"hand": "player", "cards": ["2s", "3h"], "by": 3}]
    assert happening(returned, "call") == [{"text": "Player shows five", "section": "629a.8(c)(1)"}]
    assert GAME.turn(RULES, returned.state).kind == "show"
    assert returned.state.player_by == 3


def test_629a_8_c_2__then_the_highest_banker_wager_the_bankers_hand():
    state = at(RULES, SIX, ORDER, "player-hand", up=True)
    move = GAME.proceed(RULES, state, ORDER)
    assert happening(move, "offered") == [{"hand": "banker", "seat": 1}]
    returned = GAME.act(RULES, reveal_now(move.state, "accept"), "p1", 1, {"reveal": "return"})
    assert happening(returned, "call") == [{"text": "Banker shows four", "section": "629a.8(c)(2)"}]
    assert returned.state.banker_by == 1


def test_629a_8_c_6__of_equal_wagers_the_lowest_number():
    assert at(RULES, SIX, ORDER, "player-hand").holder == 3
    assert at(RULES, SIX, ORDER, "banker-hand").holder == 1
    reversed_ = [box(9, player=1000), box(2, player=1000)]
    assert at(RULES, reversed_, ORDER, "player-hand").holder == 2


def test_629a_8_c__unrevealed_cards_go_to_their_holder_alone_and_only_when_accepted():
    state = at(RULES, SIX, ORDER, "player-hand")
    for player in (None, "p1", "p3", "p9", "stranger"):
        text = json.dumps(GAME.view(RULES, state, player))
        assert not any(card in text for card in ORDER)
    held = reveal_now(state, "accept")
    assert GAME.view(RULES, held, "p3")["squeeze"] == {"hand": "player", "cards": ["2s", "3h"]}
    for player in (None, "p1", "p4", "stranger"):
        view = GAME.view(RULES, held, player)
        assert "squeeze" not in view
        assert not any(card in json.dumps(view) for card in ORDER)
        assert view["reveal"] == {"hand": "player", "seat": 3, "accepted": True}
    shown = GAME.view(RULES, reveal_now(held, "return"), None)
    assert shown["player"] == {"dealt": 2, "cards": ["2s", "3h"], "count": 5}
    assert shown["banker"] == {"dealt": 2, "cards": []}
    assert "reveal" not in shown


def test_629a_8_c__who_has_lost_the_right_sees_nothing_any_more():
    state = reveal_now(at(RULES, SIX, ORDER, "player-hand"), "accept")
    passed = _proceed(state, ORDER)
    assert passed.holder == 4
    assert "squeeze" not in GAME.view(RULES, passed, "p3")
    assert "squeeze" not in GAME.view(RULES, passed, "p4")


def test_629a_8_c__refusals():
    state = at(RULES, SIX, ORDER, "player-hand")
    assert refused(state, 3, "p4", reveal="accept") == "NotYourPlace"
    assert refused(state, 2, reveal="accept") == "NotYourPlace"
    assert refused(state, 3, reveal="eat") == "UnknownAction"
    assert refused(state, 3) == "UnknownAction"
    assert refused(state, 3, reveal="accept", house_money="take") == "UnknownAction"
    assert refused(state, 4, reveal="accept") == "NotYoursToReveal"
    assert refused(state, 3, reveal="return") == "AcceptFirst"
    held = reveal_now(state, "accept")
    assert refused(held, 3, reveal="accept") == "AcceptedAlready"
    assert refused(reveal_now(held, "return"), 3, reveal="return") == "NotYoursToReveal"
    gone = GAME.leave(RULES, held, "p3").state
    assert refused(gone, 3, reveal="return") == "HasLeft"
    assert refused(dealt(RULES, SIX, ORDER).state, 3, reveal="accept") == "NotYoursToReveal"


def test_629a_8_c_4__players_third_card_is_handed_to_whoever_returned_the_hand():
    state = reveal_now(at(RULES, SIX, ORDER, "player-hand"), "decline")
    state = reveal_now(reveal_now(state, "accept"), "return")
    third = until(RULES, state, ORDER, "player-third")
    assert (third.holder, third.accepted, third.up) == (4, True, False)
    assert GAME.view(RULES, third, "p4")["squeeze"] == {"hand": "player", "cards": ["5d"]}
    others = GAME.view(RULES, third, None)
    assert others["player"] == {"dealt": 3, "cards": ["2s", "3h"], "count": 5}
    assert "5d" not in json.dumps(others)
    shown = reveal_now(third, "return")
    assert GAME.view(RULES, shown, None)["player"]["cards"] == ["2s", "3h", "5d"]


def test_629a_8_c_5__bankers_third_card_is_handed_to_whoever_returned_the_hand():
    state = at(RULES, SIX, ORDER, "banker-hand")
    state = reveal_now(reveal_now(state, "accept"), "return")
    third = until(RULES, state, ORDER, "banker-third")
    assert (third.holder, third.accepted) == (1, True)
    assert GAME.view(RULES, third, "p1")["squeeze"] == {"hand": "banker", "cards": ["7h"]}
    move = GAME.act(RULES, third, "p1", 1, {"reveal": "return"})
    assert happening(move, "turned") == [{"hand": "banker", "cards": ["Kd", "4c", "7h"], "by": 1}]
    assert happening(move, "call") == []


def test_629a_8_c_4__one_who_has_left_is_not_handed_the_third_card():
    state = reveal_now(reveal_now(at(RULES, SIX, ORDER, "player-hand"), "accept"), "return")
    state = GAME.leave(RULES, state, "p3").state
    third = until(RULES, state, ORDER, "player-third")
    assert (third.holder, third.accepted) == (4, False)


def test_629a_8_d__a_right_given_up_goes_counterclockwise_round_the_table():
    assert holders(at(RULES, SIX, ORDER, "player-hand"), ORDER) == [3, 4, 6, 8, 9, 1]
    assert holders(at(RULES, SIX, ORDER, "banker-hand"), ORDER) == [1, 3, 4, 6, 8, 9]


def test_629a_8_d__delay_passes_the_right_on_too():
    assert holders(at(RULES, SIX, ORDER, "player-hand"), ORDER, "wait") == [3, 4, 6, 8, 9, 1]
    move = GAME.proceed(RULES, at(RULES, SIX, ORDER, "player-hand"), ORDER)
    assert happening(move, "passed") == [{"hand": "player", "seat": 3}]
    assert happening(move, "offered") == [{"hand": "player", "seat": 4}]


def test_629a_8_d__the_floor_can_take_the_right():
    state = at(RULES, SIX, ORDER, "player-hand")
    assert GAME.declare(RULES, state, {"section": "629a.8(d)"}).state.holder == 4
    for nobody in (dealt(RULES, SIX, ORDER).state, at(RULES, SIX, ORDER, "player-hand", up=True)):
        with pytest.raises(Refusal) as caught:
            GAME.declare(RULES, nobody, {"section": "629a.8(d)"})
        assert caught.value.name == "NobodyReveals"


def test_629a_8_d__who_leaves_passes_it_on_and_is_not_offered_it_again():
    state = at(RULES, SIX, ORDER, "player-hand")
    state = GAME.leave(RULES, state, "p4").state
    assert state.holder == 3
    move = GAME.leave(RULES, state, "p3")
    assert happening(move, "left") == [{"seat": 3}]
    assert holders(move.state, ORDER) == [6, 8, 9, 1]
    assert GAME.leave(RULES, move.state, "p3").happenings == ()
    assert GAME.leave(RULES, finished(RULES, SIX, ORDER), "p3").happenings == ()


def test_629a_8_d__when_nobody_accepts_the_dealer_turns_the_cards():
    state = at(RULES, [box(5)], ORDER, "player-hand")
    move = GAME.act(RULES, state, "p5", 5, {"reveal": "decline"})
    assert happening(move, "offered") == []
    assert GAME.turn(RULES, move.state).kind == "show"
    turned = GAME.proceed(RULES, move.state, ORDER)
    assert happening(turned, "turned") == [{"hand": "player", "cards": ["2s", "3h"], "by": 0}]
    third = until(RULES, turned.state, ORDER, "player-third")
    assert third.holder == 0


def test_629a_8_d__a_hand_on_which_nobody_has_wagered_is_turned_by_the_dealer():
    assert at(RULES, [box(5, tie=500)], ORDER, "player-hand").holder == 0
    assert at(RULES, [box(5, player=1000)], ORDER, "banker-hand").holder == 0


# --- House Money --------------------------------------------------------------------------------
def house(percent=100, **wagers):
    rules = table(house_money_press_percent=percent)
    boxes = [box(2, house_money=1000, **wagers)]
    return rules, at(rules, boxes, PAIRED, "house-money")


@pytest.mark.parametrize(
    ("answer", "percent", "credit", "stakes"),
    [
        ("take", 100, 16_000, (2000, 3000)),
        (None, 100, 16_000, (2000, 3000)),
        ("press-player", 100, 1000, (17_000, 3000)),
        ("press-banker", 100, 1000, (2000, 18_000)),
        ("press-player", 50, 8500, (9500, 3000)),
        ("press-banker", 33, 11_050, (2000, 7950)),
    ],
)
def test_629a_8_c_3_i__all_endings_of_a_win(answer, percent, credit, stakes):
    rules, state = house(percent, player=2000, banker=3000)
    if answer:
        state = act(rules, state, 2, house_money=answer)
    lines = GAME.settle(rules, until(rules, state, PAIRED, "finished")).lines
    assert line(lines, 2, "house_money").credit == credit
    assert (line(lines, 2, "player").stake, line(lines, 2, "banker").stake) == stakes
    assert line(lines, 2, "player").credit == 2 * stakes[0]


def test_629a_8_c_3_i__settled_before_any_third_card_from_the_dealers_right():
    boxes = [box(n, house_money=500, player=1000) for n in (7, 1, 4)]
    state = at(RULES, boxes, PAIRED, "house-money")
    assert len(state.drawn) == 4
    move = GAME.proceed(RULES, state, PAIRED)
    assert [h["seat"] for h in happening(move, "house_money")] == [1, 4, 7]
    lines = settled(RULES, boxes, PAIRED).lines
    assert [x.seat for x in lines if x.wager == "house_money"] == [1, 4, 7]
    assert [x.wager for x in lines[:3]] == ["house_money"] * 3


def test_629a_8_c_3_i__winners_with_a_wager_to_press_are_waited_for():
    boxes = [
        box(1, house_money=500, player=1000), box(2, house_money=500, tie=500), box(3),
        box(5, house_money=500, banker=1000), box(6, house_money=500, player=1000),
    ]  # fmt: skip
    state = GAME.leave(RULES, at(RULES, boxes, PAIRED, "house-money"), "p6").state
    assert GAME.turn(RULES, state).players == ("p1", "p5")
    assert GAME.view(RULES, state, "p1")["may_press"] == ["press-player"]
    assert GAME.view(RULES, state, "p1")["win"] == {"pays": 7500, "presses": 7500}
    half = replace(RULES, house_money_press_percent=50)
    assert GAME.view(half, state, "p1")["win"] == {"pays": 7500, "presses": 3750}
    assert GAME.view(RULES, state, "p5")["may_press"] == ["press-banker"]
    for player in (None, "p2", "p3", "p6"):
        assert {"may_press", "win"}.isdisjoint(GAME.view(RULES, state, player))
    state = act(RULES, state, 1, house_money="press-player")
    assert GAME.turn(RULES, state).players == ("p5",)
    state = act(RULES, state, 5, house_money="take")
    assert GAME.turn(RULES, state).players == () and GAME.turn(RULES, state).kind == "decide"
    lines = GAME.settle(RULES, until(RULES, state, PAIRED, "finished")).lines
    assert line(lines, 6, "house_money").credit == 8000
    assert line(lines, 2, "house_money").credit == 8000


def test_629a_8_c_3_i__nobody_is_waited_for_when_neither_hand_is_a_pair():
    boxes = [box(1, house_money=500, player=1000)]
    state = at(RULES, boxes, ORDER, "house-money")
    assert GAME.turn(RULES, state).players == ()
    assert refused(state, 1, house_money="take") == "NothingWon"
    assert happening(GAME.proceed(RULES, state, ORDER), "house_money") == [
        {"seat": 1, "outcome": "lose"}
    ]


def test_629a_8_c_3_i_A__only_onto_an_own_wager_that_is_there():
    _, state = house(player=1000)
    assert refused(state, 2, house_money="press-banker") == "NoWagerToPress"
    assert refused(state, 2, house_money="press-tie") == "UnknownAction"
    answered = act(RULES, state, 2, house_money="press-player")
    assert refused(answered, 2, house_money="take") == "AlreadyAnswered"
    early = at(RULES, [box(2, house_money=500, player=1000)], PAIRED, "banker-hand")
    assert refused(early, 2, house_money="take") == "NotNow"


def test_629a_8_c_3_i_A__a_portion_drops_a_fraction_of_a_cent():
    rules = table(house_money_press_percent=33)
    order = shoe("2s 2h", "3d 4c", "5d 7h")
    state = at(rules, [box(2, house_money=50, player=1000)], order, "house-money")
    state = act(rules, state, 2, house_money="press-player")
    move = GAME.proceed(rules, state, order)
    assert happening(move, "house_money") == [
        {"seat": 2, "outcome": "win", "paid": 101, "onto": "player", "pressed": 49}
    ]


def test_629a_8_c_3_i_B__the_table_shows_what_was_paid_and_what_was_added():
    rules, state = house(player=2000)
    assert GAME.view(rules, state, None)["boxes"]["2"] == {"house_money": {"outcome": "win"}}
    state = act(rules, state, 2, house_money="press-player")
    shown = {"house_money": {"outcome": "win", "credit": 1000}, "stakes": {"player": 17_000}}
    assert GAME.view(rules, state, None)["boxes"]["2"] == shown
    after = until(rules, state, PAIRED, "player-third")
    assert GAME.view(rules, after, None)["boxes"]["2"] == shown


def test_629a_8_c_3_ii__then_third_cards_are_dealt():
    rules, state = house(player=2000)
    state = until(rules, state, PAIRED, "player-third")
    assert state.player == ("2s", "2h", "5d")


def test_without_house_money_the_game_goes_on_at_once():
    state = at(RULES, [box(1)], PAIRED, "banker-hand", up=True)
    assert GAME.proceed(RULES, state, PAIRED).state.phase == "player-third"


def test_a_leaver_takes_a_house_money_win_and_his_other_wagers_stand():
    rules, state = house(player=2000)
    state = GAME.leave(rules, state, "p2").state
    assert GAME.turn(rules, state).players == ()
    assert GAME.view(rules, state, None)["boxes"]["2"]["left"] is True
    lines = GAME.settle(rules, until(rules, state, PAIRED, "finished")).lines
    assert [(x.wager, x.credit) for x in lines] == [("house_money", 16_000), ("player", 4000)]


def test_a_press_stands_when_its_player_leaves_afterwards():
    rules, state = house(player=2000)
    state = GAME.leave(rules, act(rules, state, 2, house_money="press-player"), "p2").state
    done = until(rules, state, PAIRED, "finished")
    assert line(GAME.settle(rules, done).lines, 2, "player").stake == 17_000
