"""688a.11(b)-(d): players see, set and surrender."""

import pytest

from games.engine.contract import Refusal
from tests.faceup_paigow.builders import (
    DULL,
    GAME,
    act,
    box,
    cards,
    dealt,
    revealed,
    setting,
    table,
)

GOOD = "As Ah Kd Kc 9s 5h 4d"
SET = {"high": list(cards("As Ah 9s 5h 4d")), "low": list(cards("Kd Kc"))}


def refused(state, seat, action, player="", rules=None):
    with pytest.raises(Refusal) as caught:
        act(rules or table(), state, seat, action, player)
    return caught.value.name, caught.value.section


def one(rules=None, boxes=None):
    return setting(rules or table(), boxes or [box(1), box(4)], {1: GOOD, 4: DULL})


def test_688a_11_a__the_dealer_sets_first_and_face_up():
    move = GAME.proceed(table(), dealt(table(), [box(1)], {1: GOOD}).state, ())
    (said,) = [h for h in move.happenings if h.kind == "dealer_set"]
    assert said.data["section"] == "688a.11(a)"
    dealer = GAME.view(table(), move.state, None)["dealer"]
    assert len(dealer["high"]) == 5 and len(dealer["low"]) == 2
    assert sorted(dealer["high"] + dealer["low"]) == sorted(dealer["cards"])


def test_688a_11_b__players_look_once_the_dealer_has_set():
    before = GAME.view(table(), dealt(table(), [box(1)], {1: GOOD}).state, "p1")
    assert "cards" not in before["boxes"]["1"]
    assert GAME.view(table(), one(), "p1")["boxes"]["1"]["cards"] == GOOD.split()
    dealing = dealt(table(), [box(1)], {1: GOOD}).state
    assert refused(dealing, 1, {"set": SET}) == ("NotNow", "688a.11(b)")
    assert GAME.sections["decisions"] == "688a.11(b)"


def test_688a_11_b_1__only_its_player_sets_a_hand():
    assert refused(one(), 1, {"set": SET}, "p4") == ("NotYourBox", "688a.11(b)(1)")
    assert refused(one(), 2, {"set": SET}) == ("NotYourBox", "688a.11(b)(1)")
    assert refused(one(), 4, {"set": SET}) == ("NotYourCards", "688a.11(b)(1)")


def test_688a_11_b_1__asked_the_house_way_is_told():
    state = act(table(), one(), 1, {"auto": True})
    place = state.place_at(1)
    assert set(place.low) == {"Kd", "Kc"} and not place.by_house


def test_688a_11_b_3__a_hand_that_is_set_stays_so():
    state = act(table(), one(), 1, {"set": SET})
    for action in ({"set": SET}, {"auto": True}, {"surrender": True}):
        assert refused(state, 1, action) == ("AlreadyDecided", "688a.11(b)(3)")
    state = act(table(), one(), 1, {"surrender": True})
    assert refused(state, 1, {"set": SET}) == ("AlreadyDecided", "688a.11(b)(3)")


def test_688a_11_c__the_high_hand_must_not_rank_below_the_low_hand():
    foul = {"high": list(cards("Kd Kc 9s 5h 4d")), "low": ["As", "Ah"]}
    assert refused(one(), 1, {"set": foul}) == ("FoulHand", "688a.11(c)")
    high_cards = {"high": ["6s", "8d", "Tc", "7s", "5c"], "low": ["Jc", "3d"]}
    assert refused(one(), 4, {"set": high_cards}) == ("FoulHand", "688a.11(c)")


def test_688a_11_c__equal_pairs_may_be_set():
    hands = {1: "7s 7h 7d 7c 9s 5h 4d"}
    state = setting(table(), [box(1)], hands)
    chosen = {"high": ["7s", "7h", "9s", "5h", "4d"], "low": ["7d", "7c"]}
    assert act(table(), state, 1, {"set": chosen}).place_at(1).is_set


def test_688a_11_c__five_and_two():
    short = {"high": SET["high"][:4], "low": [*SET["low"], "4d"]}
    assert refused(one(), 1, {"set": short}) == ("SetNeedsFiveAndTwo", "688a.11(c)")
    twice = {"high": ["As", "As", "9s", "5h", "4d"], "low": ["Kd", "Kc"]}
    assert refused(one(), 1, {"set": twice})[0] == "NotYourCards"


@pytest.mark.parametrize(
    "action",
    [{}, {"set": SET, "auto": True}, {"set": [1]}, {"set": {"high": "As"}}, {"auto": False},
     {"set": {"high": [1], "low": []}}, {"surrender": "yes"}, {"surrender": True, "set": SET}],
)  # fmt: skip
def test_what_is_no_decision_is_refused(action):
    assert refused(one(), 1, action)[0] == "UnknownAction"


def test_688a_11_d__surrender_once_the_dealer_has_set():
    dealing = dealt(table(), [box(1)], {1: GOOD}).state
    assert refused(dealing, 1, {"surrender": True}) == ("NotNow", "688a.11(b)")
    move = GAME.act(table(), one(), "p1", 1, {"surrender": True})
    assert [h.kind for h in move.happenings] == ["surrender", "call"]
    done = revealed(table(), move.state)
    result = GAME.settle(table(), done)
    (lost,) = [x for x in result.lines if x.seat == 1]
    assert (lost.outcome, lost.credit, lost.cite) == ("lose", 0, "688a.11(d)")
    assert result.hands[1] == {"surrendered": True}
    assert "Seat 1 surrenders" in result.calls
    assert not any(f"'{card}'" in repr(GAME.result(table(), done, result)) for card in GOOD.split())


@pytest.mark.parametrize("wager", ["ace_high", "fortune", "progressive"])
def test_688a_11_d__not_with_an_optional_wager_on_any_box(wager):
    rules = table(ace_high=1, fortune=3, progressive=3)
    boxes = [box(1, "ann"), box(2, "ann", **{"main": 1000, wager: 500}), box(4)]
    state = one(rules, boxes)
    for seat in (1, 2):
        found = refused(state, seat, {"surrender": True}, "ann", rules)
        assert found == ("SurrenderWithSideWager", "688a.11(d)")
    assert "may_surrender" not in GAME.view(rules, state, "ann")["boxes"]["2"]
    assert GAME.view(rules, state, "p4")["boxes"]["4"]["may_surrender"] is True
    act(rules, state, 4, {"surrender": True})


def test_688a_11_d__a_surrendered_hand_still_counts_for_the_envy_of_others():
    rules = table(fortune=3)
    boxes = [box(1), box(4, main=1000, fortune=500)]
    quads = "9s 9h 9d 9c 4s 2h Kd"
    state = act(rules, setting(rules, boxes, {1: quads, 4: DULL}), 1, {"surrender": True})
    result = GAME.settle(rules, revealed(rules, state))
    (envy,) = [x for x in result.lines if x.wager == "envy"]
    assert (envy.seat, envy.from_seat, envy.credit) == (4, 1, 500)
    assert result.hands[1]["surrendered"] and result.hands[1]["fortune"] == "four-of-a-kind"
    assert "high" not in result.hands[1]


@pytest.mark.parametrize("action", [{"auto": 1}, {"auto": "yes"}, {"surrender": 1}])
def test_a_decision_is_said_with_true_and_nothing_like_it(action):
    assert refused(one(), 1, action)[0] == "UnknownAction"


def test_the_house_way_decides_for_whoever_has_not():
    state = act(table(), one(), 1, {"set": SET})
    move = GAME.proceed(table(), state, ())
    assert [h.data["seat"] for h in move.happenings] == [4]
    assert not move.state.place_at(1).by_house and move.state.place_at(4).by_house


def test_who_has_left_decides_nothing_more():
    state = GAME.leave(table(), one(), "p1").state
    assert refused(state, 1, {"auto": True}) == ("HasLeft", "688a.7(b)")
    assert GAME.turn(table(), state).players == ("p4",)
    assert GAME.leave(table(), state, "p1").state == state
    assert GAME.leave(table(), state, "p9").happenings == ()
    done = revealed(table(), one())
    assert GAME.leave(table(), done, "p1").state == done
