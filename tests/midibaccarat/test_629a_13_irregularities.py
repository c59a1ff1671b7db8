"""629a.13: cards drawn in error or disclosed, and a shoe that runs short."""

import pytest

from games.engine.contract import Refusal
from tests.midibaccarat.builders import GAME, at, box, cards, dealt, happening, shoe, table, until

RULES = table(house_money=False)
SIMULATE = table(house_money=False, disclosed_card="simulate")
BOXES = [box(1), box(2, banker=1000)]
BANKER_DRAWS = shoe("Ks 6h", "Kd 5c", "2h")
"""Player stays on 6; Banker has 5 and draws."""
BOTH_STAY = shoe("Ks 6h", "Kd 7c", "5h Qc Qd 6s Ah Th")
NATURAL = shoe("Ks 9h", "Kd 5c", "2h 3h")
PLAYER_DRAWS = shoe("Ks 5h", "Kd 4c", "2h 3h 7s")


def declared(rules, order, *sections, phase="player-hand"):
    """A round in which these are declared in this phase, played to its end."""
    state = at(rules, BOXES, order, phase)
    for section in sections:
        state = GAME.declare(rules, state, {"section": section}).state
    return until(rules, state, order, "finished")


def refused(state, section):
    with pytest.raises(Refusal) as caught:
        GAME.declare(RULES, state, {"section": section})
    return caught.value.name


def test_629a_13_a__a_card_drawn_in_error_is_the_first_of_the_next_hand():
    state = at(RULES, BOXES, BOTH_STAY, "player-hand")
    move = GAME.declare(RULES, state, {"section": "629a.13(a)"})
    assert happening(move, "call")[0]["section"] == "629a.13(a)"
    done = until(RULES, move.state, BOTH_STAY, "finished")
    assert (GAME.gone(done), done.records) == (4, ({"section": "629a.13(a)"},))
    assert done.calls[0] == "A card drawn in error is the first card of the next hand"


def test_629a_13_b__unseen_it_is_bankers_third_card_if_banker_draws():
    state = at(RULES, BOXES, BANKER_DRAWS, "player-hand")
    state = GAME.declare(RULES, state, {"section": "629a.13(b)"}).state
    third = until(RULES, state, BANKER_DRAWS, "banker-third")
    assert (third.banker[2], third.up, third.records) == ("2h", False, ({"section": "629a.13(b)"},))
    assert GAME.gone(until(RULES, third, BANKER_DRAWS, "finished")) == 5


@pytest.mark.parametrize("order", [BOTH_STAY, NATURAL])
def test_629a_13_b__else_it_is_the_first_card_of_the_next_hand(order):
    done = declared(RULES, order, "629a.13(b)")
    assert (len(done.banker), GAME.gone(done)) == (2, 4)
    assert done.records == ({"section": "629a.13(b)"},)


def test_629a_13_b__where_player_draws_there_was_no_error():
    for section in ("629a.13(b)", "629a.13(c)"):
        done = declared(RULES, PLAYER_DRAWS, section)
        assert (done.player[2], done.banker[2], done.records) == ("2h", "3h", ())


def test_629a_13_c__seen_it_is_bankers_third_card_if_banker_draws_face_up_at_once():
    state = at(RULES, BOXES, BANKER_DRAWS, "banker-hand")
    state = GAME.act(RULES, state, "p2", 2, {"reveal": "accept"}).state
    state = GAME.act(RULES, state, "p2", 2, {"reveal": "return"}).state
    state = GAME.declare(RULES, state, {"section": "629a.13(c)"}).state
    move = GAME.proceed(RULES, state, BANKER_DRAWS)
    assert (move.state.phase, move.state.up, move.state.holder) == ("banker-third", True, 0)
    assert happening(move, "turned") == [{"hand": "banker", "cards": ["Kd", "5c", "2h"], "by": 0}]
    assert happening(move, "aside") == []
    assert move.state.records == ({"section": "629a.13(c)", "card": "2h"},)
    assert GAME.view(RULES, move.state, None)["banker"]["cards"] == ["Kd", "5c", "2h"]


def test_629a_13_c_1__else_it_is_discarded_with_one_more_card_unseen():
    done = declared(RULES, BOTH_STAY, "629a.13(c)")
    assert (done.discarded, done.drawn, GAME.gone(done)) == (("5h",), BOTH_STAY[:5], 6)
    assert done.records == ({"section": "629a.13(c)(1)", "card": "5h"},)
    extra = GAME.settle(RULES, done).extra
    assert (extra["cards_used"], extra["cards_gone"], extra["discarded"]) == (4, 6, ["5h"])
    assert "Qc" not in str(GAME.result(RULES, done, GAME.settle(RULES, done)))


def test_629a_13_c_1__as_far_as_the_shoe_reaches():
    short = BOTH_STAY[:5]
    assert GAME.gone(declared(RULES, short, "629a.13(c)")) == 5
    empty = declared(RULES, BOTH_STAY[:4], "629a.13(c)")
    assert (GAME.gone(empty), empty.records) == (4, ())


def test_629a_13_c_2__or_it_begins_a_simulated_round():
    done = declared(SIMULATE, BOTH_STAY, "629a.13(c)")
    assert done.records == ({"section": "629a.13(c)(2)", "card": "5h"},)
    (simulated,) = done.simulated
    # from 5h on: Player 5h Qd, Banker Qc 6s; Player draws Ah, Banker has 6 and stays
    assert (simulated.player, simulated.banker) == (cards("5h Qd Ah"), cards("Qc 6s"))
    assert (GAME.gone(done), done.drawn) == (9, BOTH_STAY[:9])
    settlement = GAME.settle(SIMULATE, done)
    assert settlement.extra["simulated"] == [
        {"player": {"cards": ["5h", "Qd", "Ah"], "count": 6},
         "banker": {"cards": ["Qc", "6s"], "count": 6}},
    ]  # fmt: skip
    assert {x.seat for x in settlement.lines} == {1, 2}
    assert GAME.show_ms(SIMULATE, settlement) > GAME.show_ms(RULES, GAME.settle(
        RULES, declared(RULES, BOTH_STAY)
    ))  # fmt: skip


def test_629a_13_d__a_card_face_up_in_the_shoe_is_put_aside_and_begins_a_simulated_round():
    order = ("9s", *BOTH_STAY)
    found = [{"section": "629a.13(d)", "position": 1}]
    move = dealt(RULES, BOXES, order, found)
    record = {"section": "629a.13(d)", "card": "9s", "position": 1}
    assert happening(move, "aside") == [record]
    assert GAME.view(RULES, move.state, None)["aside"] == ["9s"]
    done = until(RULES, move.state, order, "finished")
    assert (done.player, done.banker) == (cards("Ks 6h"), cards("Kd 7c"))
    (simulated,) = done.simulated
    assert (simulated.player[0], simulated.banker[0]) == ("9s", "5h")
    assert done.records == (record,)
    assert done.drawn == order[: GAME.gone(done)]


def test_629a_13_d__nobody_sees_the_simulated_round_before_the_round_is_settled():
    order = ("9s", *BOTH_STAY)
    found = [{"section": "629a.13(d)", "position": 1}]
    moves = [dealt(RULES, BOXES, order, found)]
    while moves[-1].state.phase != "finished":
        moves.append(GAME.proceed(RULES, moves[-1].state, order))
    done = moves[-1].state
    hidden = order[5 : GAME.gone(done)]
    assert hidden == cards("5h Qc Qd")
    seen = str([move.happenings for move in moves]) + str(GAME.view(RULES, done, "p1"))
    assert not any(card in seen for card in hidden)
    result = str(GAME.result(RULES, done, GAME.settle(RULES, done)))
    assert all(card in result for card in hidden)


def test_629a_13_d__several_begin_a_simulated_round_each():
    order = ("9s", "Ks", "8s", *BOTH_STAY[1:], *BOTH_STAY)
    found = [{"section": "629a.13(d)", "position": n} for n in (3, "1")]
    done = at(RULES, BOXES, order, "finished", declared=found)
    assert (done.player, done.banker) == (cards("Ks 6h"), cards("Kd 7c"))
    assert [one.player[0] for one in done.simulated] == ["9s", "8s"]
    assert done.drawn == order[: GAME.gone(done)]


def test_629a_13_d__a_card_beyond_those_of_the_round_is_not_met():
    found = [{"section": "629a.13(d)", "position": 5}]
    done = at(RULES, BOXES, BOTH_STAY, "finished", declared=found)
    assert (GAME.gone(done), done.records, done.simulated) == (4, (), ())


def test_629a_13_d__a_third_card_disclosed_as_it_is_dealt():
    done = declared(RULES, PLAYER_DRAWS, "629a.13(d)", phase="banker-hand")
    assert (done.player[2], done.banker[2]) == ("3h", "7s")
    assert done.records == ({"section": "629a.13(d)", "card": "2h", "position": 5},)
    assert done.simulated[0].player[0] == "2h"


def test_629a_13_d__both_third_cards():
    done = declared(RULES, PLAYER_DRAWS, "629a.13(d)", "629a.13(d)")
    assert (done.player[2], done.aside) == ("7s", ("2h", "3h"))
    state = at(RULES, BOXES, PLAYER_DRAWS, "player-third")
    move = GAME.declare(RULES, state, {"section": "629a.13(d)"})
    done = until(RULES, move.state, PLAYER_DRAWS, "finished")
    assert (done.player[2], done.banker[2], done.aside) == ("2h", "7s", ("3h",))


def test_629a_13_d__a_disclosed_card_is_not_declared_a_third_time():
    state = at(RULES, BOXES, PLAYER_DRAWS, "player-hand")
    for _ in range(2):
        state = GAME.declare(RULES, state, {"section": "629a.13(d)"}).state
    assert refused(state, "629a.13(d)") == "NotApplicable"


@pytest.mark.parametrize("cards_left", [0, 3])
def test_629a_13_e__too_few_for_the_first_four(cards_left):
    move = dealt(RULES, BOXES, BOTH_STAY[:cards_left])
    assert move.void.section == "629a.13(e)"
    settlement = GAME.returned(BOXES, move.void)
    assert [(x.seat, x.outcome, x.credit, x.cite) for x in settlement.lines] == [
        (1, "void", 1000, "629a.13(e)"), (2, "void", 1000, "629a.13(e)"),
    ]  # fmt: skip
    assert GAME.show_ms(RULES, settlement) == 1000


@pytest.mark.parametrize(("order", "phase"), [(4, "banker-hand"), (5, "player-third")])
def test_629a_13_e__too_few_for_a_third_card(order, phase):
    short = PLAYER_DRAWS[:order]
    state = at(RULES, BOXES, short, phase, up=True)
    move = GAME.proceed(RULES, state, short)
    assert move.void.section == "629a.13(e)"
    assert move.state.drawn == short


def test_629a_13_e__a_simulated_round_ends_where_the_shoe_does():
    order = ("9s", *BOTH_STAY[:5])
    found = [{"section": "629a.13(d)", "position": 1}]
    done = at(RULES, BOXES, order, "finished", declared=found)
    assert done.simulated[0].banker == ("5h",)
    assert GAME.gone(done) == 6


def test_629a_13__what_can_be_declared():
    rules = GAME.irregularities(RULES)
    assert [(i.section, i.before_cards) for i in rules] == [
        ("629a.13(d)", True), ("629a.13(d)", False), ("629a.13(a)", False), ("629a.13(b)", False),
        ("629a.13(c)", False), ("629a.5(e)", True), ("629a.8(d)", False),
    ]  # fmt: skip
    effects = {i.section: i.effect for i in GAME.irregularities(SIMULATE)}
    assert "simulated round" in effects["629a.13(c)"]
    assert "discarded" in next(i for i in rules if i.section == "629a.13(c)").effect


def test_629a_13__what_cannot():
    state = at(RULES, BOXES, PLAYER_DRAWS, "player-hand")
    assert refused(state, "629a.13(e)") == refused(state, "nothing") == "NotApplicable"
    once = GAME.declare(RULES, state, {"section": "629a.13(b)"}).state
    assert refused(once, "629a.13(c)") == "NotApplicable"
    third = at(RULES, BOXES, PLAYER_DRAWS, "player-third")
    assert refused(third, "629a.13(b)") == "NotApplicable"
    done = at(RULES, BOXES, PLAYER_DRAWS, "finished")
    assert refused(done, "629a.13(a)") == "NotApplicable"
