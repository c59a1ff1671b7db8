"""629a.8: what is refused of a reveal and of an answer about House Money, word for word, and what
the one who is handed cards or wins changes by them."""

import pytest

from games.engine.contract import Happening, Refusal
from tests.midibaccarat.builders import GAME, act, at, box, dealt, shoe, table

RULES = table()
ORDER = shoe("2s 3h", "Kd 4c", "5d 7h")
"""No pair; both hands draw."""
PAIRED = shoe("2s 2h", "2d 2c", "5d 7h")
BOXES = [box(3, player=4000), box(4, player=4000, house_money=1000)]


def refusal(state, seat, player="", **action):
    with pytest.raises(Refusal) as caught:
        GAME.act(RULES, state, player or f"p{seat}", seat, action)
    return caught.value.name, caught.value.section, caught.value.message


def test_629a_8_c__a_place_of_his_own():
    state = at(RULES, BOXES, ORDER, "player-hand")
    said = ("NotYourPlace", "629a.8(c)", "You have no wager at that place.")
    assert refusal(state, 3, "p4", reveal="accept") == said
    assert refusal(state, 2, reveal="accept") == said


def test_629a_8_c__nothing_else_can_be_done():
    state = at(RULES, BOXES, ORDER, "player-hand")
    said = ("UnknownAction", "", "Reveal your cards, or take or press House Money.")
    assert refusal(state, 3, reveal="eat") == refusal(state, 3, house_money="eat") == said


def test_629a_8_c__only_cards_that_are_handed_to_him():
    said = ("NotYoursToReveal", "629a.8(c)", "These cards are not handed to you.")
    assert refusal(at(RULES, BOXES, ORDER, "player-hand"), 4, reveal="accept") == said
    assert refusal(dealt(RULES, BOXES, ORDER).state, 3, reveal="accept") == said


def test_629a_8_c__accepted_once_and_before_they_are_returned():
    state = at(RULES, BOXES, ORDER, "player-hand")
    first = ("AcceptFirst", "629a.8(c)", "Take the cards before you return them.")
    assert refusal(state, 3, reveal="return") == first
    already = ("AcceptedAlready", "629a.8(c)", "You hold these cards.")
    assert refusal(act(RULES, state, 3, reveal="accept"), 3, reveal="accept") == already


def test_629a_8_d__who_has_left_has_given_his_rights_up():
    state = GAME.leave(RULES, at(RULES, BOXES, ORDER, "player-hand"), "p3").state
    assert refusal(state, 3, reveal="accept") == (
        "HasLeft", "629a.8(d)", "You have left this round.",
    )  # fmt: skip


def test_629a_8_c_3_i__house_money_is_answered_once_by_a_winner_after_four_cards():
    section = "629a.8(c)(3)(i)"
    early = at(RULES, BOXES, PAIRED, "banker-hand")
    assert refusal(early, 4, house_money="take") == (
        "NotNow", section, "House Money is settled after the first four cards.",
    )  # fmt: skip
    lost = at(RULES, BOXES, ORDER, "house-money")
    assert refusal(lost, 4, house_money="take") == (
        "NothingWon", section, "You have not won House Money in this round.",
    )  # fmt: skip
    won = at(RULES, BOXES, PAIRED, "house-money")
    assert refusal(act(RULES, won, 4, house_money="take"), 4, house_money="take") == (
        "AlreadyAnswered", section, "You have answered.",
    )  # fmt: skip


def test_629a_8_c_3_i_A__pressed_onto_a_wager_that_is_there():
    state = at(RULES, BOXES, PAIRED, "house-money")
    assert refusal(state, 4, house_money="press-banker") == (
        "NoWagerToPress", "629a.8(c)(3)(i)(A)", "You have no wager on that hand to add to.",
    )  # fmt: skip


@pytest.mark.parametrize("answer", ["take", "press-player"])
def test_629a_8_c_3_i__everybody_hears_who_answered(answer):
    state = at(RULES, BOXES, PAIRED, "house-money")
    move = GAME.act(RULES, state, "p4", 4, {"house_money": answer})
    assert move.happenings == (Happening("answered", {"seat": 4}),)
    assert move.state.place_at(4).answer == answer


@pytest.mark.parametrize(("hand", "seat"), [("player", 3), ("banker", 5)])
def test_629a_8_c__nobody_holds_cards_that_have_been_returned(hand, seat):
    boxes = [box(3, player=1000), box(5, banker=1000), box(7, banker=1000)]
    state = at(RULES, boxes, ORDER, f"{hand}-hand")
    assert (state.up, state.holder, state.accepted) == (False, seat, False)
    held = act(RULES, state, seat, reveal="accept")
    returned = act(RULES, held, seat, reveal="return")
    assert (returned.up, returned.offers, returned.accepted) == (True, (), False)
    assert {"player": returned.player_by, "banker": returned.banker_by}[hand] == seat


def test_629a_8_c__the_next_hand_is_offered_not_yet_accepted():
    boxes = [box(3, player=1000, banker=1000), box(5)]
    state = at(RULES, boxes, ORDER, "player-hand")
    state = act(RULES, act(RULES, state, 3, reveal="accept"), 3, reveal="return")
    offered = GAME.proceed(RULES, state, ORDER).state
    assert offered.up is False
    assert GAME.view(RULES, offered, "p3")["reveal"] == {
        "hand": "banker", "seat": 3, "accepted": False,
    }  # fmt: skip
    assert "squeeze" not in GAME.view(RULES, offered, "p3")


def test_629a_8_d__the_next_player_is_offered_what_another_had_accepted():
    state = act(RULES, at(RULES, BOXES, ORDER, "player-hand"), 3, reveal="accept")
    passed = act(RULES, state, 3, reveal="decline")
    assert GAME.view(RULES, passed, None)["reveal"] == {
        "hand": "player", "seat": 4, "accepted": False,
    }  # fmt: skip
