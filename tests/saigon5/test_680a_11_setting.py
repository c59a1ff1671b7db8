"""680a.11(a) to (c): looking at the cards and setting two hands."""

from dataclasses import replace

import pytest

from games.engine.contract import Refusal
from games.saigon5.rules.hands import check_set, house_way, splits
from tests.saigon5.builders import GAME, box, cards, dealt, deck, setting, table

LAW_HAND = cards("Jk 8s 6h 5d 2c")
"""The example of 680a.11(b)(1)."""
RULES = table(deal="automated-shoe")
BOXES = [box(1, "ann"), box(2, "bob"), box(3, "ann")]
ORDER = deck(
    *LAW_HAND, *cards("As Ah 2s 2h 3s"), *cards("Ks Qs Js 4d 4h"), *cards("9s 9h 9d 8d 8h")
)
"""Seat 1 the law's hand; seat 2 cannot qualify; seat 3 qualifies; the dealer."""
RIGHT = {"set": {"three": ["Jk", "6h", "5d"], "two": ["8s", "2c"]}}


def refusal(action, player="ann", seat=1, state=None) -> tuple[str, str]:
    state = state or setting(RULES, BOXES, ORDER)
    with pytest.raises(Refusal) as caught:
        GAME.act(RULES, state, player, seat, action)
    assert caught.value.message.endswith(".")
    return caught.value.name, caught.value.section


def test_680a_11_a__cards_are_set_after_all_are_dealt():
    state = dealt(RULES, BOXES, ORDER).state
    assert refusal(RIGHT, state=state) == ("NotSettingNow", "680a.11(a)")
    revealed = GAME.proceed(RULES, setting(RULES, BOXES, ORDER), ()).state
    assert refusal(RIGHT, state=revealed) == ("NotSettingNow", "680a.11(a)")


@pytest.mark.parametrize(("player", "seat"), [("bob", 1), ("ann", 2), ("ann", 4), ("zoe", 1)])
def test_680a_11_a_1__nobody_sets_the_cards_of_another(player, seat):
    assert refusal({"auto": True}, player, seat) == ("NotYourBox", "680a.11(a)(1)")


@pytest.mark.parametrize(
    ("three", "two"),
    [("Jk 6h 5d", "8s 2s"), ("Jk Jk 5d", "8s 2c"), ("Jk 6h 5d", "8s 8s"), ("As Ah 2s", "2h 3s")],
)
def test_680a_11_a_1__only_the_cards_that_were_dealt(three, two):
    action = {"set": {"three": three.split(), "two": two.split()}}
    assert refusal(action) == ("NotYourCards", "680a.11(a)(1)")


def test_680a_11_b__three_cards_and_two():
    for three, two in (("Jk 6h", "5d 8s 2c"), ("Jk 6h 5d 8s", "2c"), ("Jk 6h 5d", "8s")):
        action = {"set": {"three": three.split(), "two": two.split()}}
        assert refusal(action) == ("SetNeedsThreeAndTwo", "680a.11(b)")


def test_680a_11_b__a_hand_is_set_once():
    state = GAME.act(RULES, setting(RULES, BOXES, ORDER), "ann", 1, RIGHT).state
    assert refusal(RIGHT, state=state) == ("AlreadySet", "680a.11(b)")
    assert refusal({"auto": True}, state=state) == ("AlreadySet", "680a.11(b)")


def test_680a_11_b__a_set_is_seen_by_all_but_not_what_it_is():
    move = GAME.act(RULES, setting(RULES, BOXES, ORDER), "ann", 1, RIGHT)
    (said,) = move.happenings
    assert (said.kind, said.data) == ("set", {"seat": 1})
    (place,) = [p for p in move.state.places if p.seat == 1]
    assert (place.three, place.two, place.by_house) == (("Jk", "6h", "5d"), ("8s", "2c"), False)
    assert GAME.turn(RULES, move.state).players == ("bob", "ann")


def test_680a_11_b_1__three_that_qualify_must_be_set():
    action = {"set": {"three": ["Jk", "8s", "2c"], "two": ["6h", "5d"]}}
    assert refusal(action) == ("MustSetQualifyingHand", "680a.11(b)(1)")


@pytest.mark.parametrize(
    ("three", "two", "message"),
    [
        ("Jk 6h", "5d 8s 2c",
         "Put three cards in the three-card hand and two in the showdown hand."),
        ("Jk 6h 5d", "8s 2s", "Set the five cards that were dealt to this box."),
        ("Jk 8s 2c", "6h 5d",
         "Three of your cards total 10, 20 or 30, so three that do must be set."),
    ],
)  # fmt: skip
def test_a_refused_set_says_what_to_do(three, two, message):
    with pytest.raises(Refusal) as caught:
        check_set(LAW_HAND, cards(three), cards(two))
    assert caught.value.message == message


def test_680a_11_b_1__the_example_of_the_law():
    hand = house_way(LAW_HAND)
    assert {*hand.three} == {"Jk", "6h", "5d"}
    assert (hand.total, hand.count, hand.qualifies) == (20, 10, True)


def test_680a_11_b_1__with_several_the_player_chooses():
    own = cards("Ks 4s 6s 3h 7h")
    for three, two in (("Ks 4s 6s", "3h 7h"), ("Ks 3h 7h", "4s 6s")):
        assert check_set(own, cards(three), cards(two)).qualifies
    with pytest.raises(Refusal):
        check_set(own, cards("4s 6s 3h"), cards("Ks 7h"))


def test_680a_11_b_1__the_house_way_takes_the_highest_count():
    own = cards("Jk As 4h Ts 9d")
    assert max(w.count for w in splits(own) if w.qualifies) == house_way(own).count


def test_680a_11_b_2__a_hand_that_cannot_qualify_is_set_freely():
    state = setting(RULES, BOXES, ORDER)
    action = {"set": {"three": ["2s", "2h", "3s"], "two": ["As", "Ah"]}}
    (place,) = [p for p in GAME.act(RULES, state, "bob", 2, action).state.places if p.seat == 2]
    assert (place.hand.qualifies, place.hand.count) == (False, 2)


def test_680a_11_b_2__the_house_way_sets_the_best_two():
    assert house_way(cards("As Ah 2s 2h 3s")).count == 5


def test_680a_11_b__auto_sets_the_house_way():
    move = GAME.act(RULES, setting(RULES, BOXES, ORDER), "ann", 1, {"auto": True})
    (place,) = [p for p in move.state.places if p.seat == 1]
    assert place.by_house and place.hand == house_way(LAW_HAND)


@pytest.mark.parametrize(
    ("action", "who", "phase", "message"),
    [
        ({"auto": True}, "zoe", "setting", "Only the player of a box may set its cards."),
        ({"auto": True}, "ann", "dealing", "Cards are set after all are dealt."),
        ({"fold": True}, "ann", "setting", "Set three cards and two, or let the table set them."),
        ({"set": {"three": "Jk6h5d", "two": []}}, "ann", "setting",
         "Cards are a list of names such as As, Td or Jk."),
    ],
)  # fmt: skip
def test_a_refused_action_says_why(action, who, phase, message):
    state = replace(setting(RULES, BOXES, ORDER), phase=phase)
    with pytest.raises(Refusal) as caught:
        GAME.act(RULES, state, who, 1, action)
    assert caught.value.message == message


def test_who_has_set_or_left_is_told_so():
    state = GAME.act(RULES, setting(RULES, BOXES, ORDER), "ann", 1, RIGHT).state
    with pytest.raises(Refusal, match=r"^This box is set and may not be changed.$"):
        GAME.act(RULES, state, "ann", 1, RIGHT)
    with pytest.raises(Refusal, match=r"^You left this round; its wagers are abandoned.$"):
        GAME.act(RULES, GAME.leave(RULES, state, "ann").state, "ann", 3, {"auto": True})


@pytest.mark.parametrize(
    "action",
    [
        {}, {"auto": False}, {"auto": 1, "set": {}}, {"set": None}, {"set": {"three": []}},
        {"set": {"three": "Jk6h5d", "two": ["8s", "2c"]}}, {"fold": True},
        {"set": {"three": [1, 2, 3], "two": ["8s", "2c"]}},
        {**RIGHT, "auto": True}, {"set": {**RIGHT["set"], "more": []}},
    ],
)  # fmt: skip
def test_an_action_that_is_none_is_refused(action):
    assert refusal(action) == ("UnknownAction", "")


def test_680a_11_c__the_dealer_reveals_when_all_have_set():
    state = setting(RULES, BOXES, ORDER)
    assert GAME.turn(RULES, state).kind == "decide"
    for player, seat in (("ann", 1), ("bob", 2), ("ann", 3)):
        assert "cards" not in GAME.view(RULES, state, None)["dealer"]
        state = GAME.act(RULES, state, player, seat, {"auto": True}).state
    assert GAME.turn(RULES, state).players == ()
    move = GAME.proceed(RULES, state, ORDER)
    assert move.happenings == ()
    assert GAME.turn(RULES, move.state).kind == "settle"
    assert GAME.proceed(RULES, move.state, ORDER).state == move.state


def test_680a_11_c__out_of_time_the_house_way_sets():
    state = GAME.act(RULES, setting(RULES, BOXES, ORDER), "ann", 1, RIGHT).state
    move = GAME.proceed(RULES, state, ORDER)
    assert [h.data for h in move.happenings] == [{"seat": 2}, {"seat": 3}]
    assert [p.by_house for p in move.state.places] == [False, True, True]
    assert [p.hand for p in move.state.places][1:] == [
        house_way(p.cards) for p in move.state.places[1:]
    ]


def test_680a_11_c_1__a_dealer_who_qualifies_sets_three_that_do():
    rules = RULES
    dealer = GAME.settle(rules, GAME.proceed(rules, setting(rules, BOXES, ORDER), ()).state).dealer
    # 9 9 9 8 8 never total 10, 20 or 30
    assert (dealer["qualifies"], dealer["point_count"]) == (False, 8)
    order = deck(*ORDER[:15], *cards("Ts 7h 3d 2d 9h"))
    state = GAME.proceed(rules, setting(rules, BOXES, order), ()).state
    dealer = GAME.settle(rules, state).dealer
    assert (dealer["qualifies"], dealer["point_count"]) == (True, 1)
    assert {*dealer["three"]} == {"Ts", "7h", "3d"}


def test_680a_11_c_2__a_dealer_who_does_not_qualify_sets_the_best_two():
    state = GAME.proceed(RULES, setting(RULES, BOXES, ORDER), ()).state
    dealer = GAME.settle(RULES, state).dealer
    assert dealer["cards"] == ["9s", "9h", "9d", "8d", "8h"]
    assert [c[0] for c in dealer["two"]] == ["9", "9"]
