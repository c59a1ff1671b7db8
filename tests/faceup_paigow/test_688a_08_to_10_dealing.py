"""688a.8 to 688a.10: seven cards to all seven positions in three procedures, and the stub."""

import pytest

from games.engine.cards import JOKER_DECK
from games.engine.contract import Refusal
from tests.faceup_paigow.builders import GAME, box, dealt, setting, table

SECTION = {"manual-shoe": "8", "hand": "9", "automated-shoe": "10"}
BOXES = [box(2), box(5)]


def out(deal, thrown=(1, 1, 5), boxes=BOXES, order=JOKER_DECK):
    return GAME.deal(table(deal=deal), boxes, order, [], 1, True, thrown)


def check_one_at_a_time(deal):
    state = out(deal).state
    assert state.start.place == 1
    assert state.place_at(2).cards == JOKER_DECK[1:49:7]
    assert state.place_at(5).cards == JOKER_DECK[4:49:7]
    assert state.dealer == JOKER_DECK[6:49:7]
    state = out(deal, (1, 1, 1)).state
    assert state.start.place == 5
    assert state.place_at(5).cards == JOKER_DECK[0:49:7]
    assert state.dealer == JOKER_DECK[2:49:7]
    (said,) = [h for h in out(deal).happenings if h.kind == "deal"]
    assert said.data["by"] == "card" and len(said.data["to"]) == 49
    assert said.data["to"][:7] == [1, 2, 3, 4, 5, 6, 0]


def check_stub(deal, letter):
    move = GAME.proceed(table(deal=deal), out(deal).state, ())
    counted = move.happenings[0]
    assert counted.data["section"] == f"688a.{SECTION[deal]}({letter})"
    assert counted.data["text"] == "The stub is counted: 4 cards are left"
    assert counted.data["text"] in move.state.calls


def check_wrong_stub(deal, letter):
    rules = table(deal=deal)
    section = f"688a.{SECTION[deal]}({letter})"
    (one,) = [i for i in GAME.irregularities(rules) if i.section == section]
    assert not one.before_cards and "cards" in one.fields
    state = setting(rules, BOXES)
    void = GAME.declare(rules, state, {"section": section, "cards": "53"}).void
    assert void.section == section and "misdealt" in void.reason and "removed" not in void.reason
    for cards in ("52", "54", ""):
        void = GAME.declare(rules, state, {"section": section, "cards": cards}).void
        assert "removed" in void.reason


def check_unseen(deal):
    """Nothing of an empty position, nor of the stub, is in the round at all."""
    state = out(deal).state
    kept = {card for place in state.places for card in place.cards} | set(state.dealer)
    assert len(kept) == 21
    shown = repr(state)
    assert not any(f"'{card}'" in shown for card in JOKER_DECK if card not in kept)


def check_no_more_bets(deal):
    rules = table(deal=deal)
    state = GAME.proceed(rules, setting(rules, BOXES), ()).state
    assert GAME.settle(rules, state).calls[0] == "no more bets"


def check_lammers(deal):
    rules = table(deal=deal, fortune=3, progressive=3)
    boxes = [box(1, main=1000, fortune=500, progressive=500), box(2, main=1000, fortune=400)]
    view = GAME.view(rules, dealt(rules, boxes).state, None)["boxes"]
    assert view["1"]["lammers"] == ["fortune", "progressive"] and "lammers" not in view["2"]


def check_progressive_count(deal):
    rules = table(deal=deal, progressive=1)
    boxes = [box(1, main=1000, progressive=100), box(2), box(3, main=1000, progressive=100)]
    assert GAME.running(rules, boxes) == {"progressive_wagers": 2}
    assert GAME.contribution(rules, boxes).value_cents == 56


def test_688a_8_b__no_more_bets_is_said_before_the_cards():
    check_no_more_bets("manual-shoe")


def test_688a_8_b_1__a_lammer_beside_each_qualifying_wager():
    check_lammers("manual-shoe")


def test_688a_8_b_2__the_progressive_wagers_are_counted():
    check_progressive_count("manual-shoe")


def test_688a_9_a_3__no_more_bets_is_said_before_the_cards():
    check_no_more_bets("hand")


def test_688a_9_a_3_i__a_lammer_beside_each_qualifying_wager():
    check_lammers("hand")


def test_688a_9_a_3_ii__the_progressive_wagers_are_counted():
    check_progressive_count("hand")


def test_688a_10_a_2__no_more_bets_is_said_before_the_cards():
    check_no_more_bets("automated-shoe")


def test_688a_10_a_2_i__a_lammer_beside_each_qualifying_wager():
    check_lammers("automated-shoe")


def test_688a_10_a_2_ii__the_progressive_wagers_are_counted():
    check_progressive_count("automated-shoe")


def test_688a_8_c__the_start_is_found_after_no_more_bets():
    kinds = [h.kind for h in out("manual-shoe").happenings]
    assert kinds == ["start", "deal"]


def test_688a_8_d__one_card_at_a_time_from_the_shoe():
    check_one_at_a_time("manual-shoe")


def test_688a_8_e__four_cards_are_left():
    check_stub("manual-shoe", "e")


def test_688a_8_e__a_card_put_aside_is_one_of_them():
    move = dealt(table(), BOXES, declared=[{"section": "688a.13(e)"}])
    said = GAME.proceed(table(), move.state, ()).happenings[0].data["text"]
    assert said == "The stub is counted: 3 cards are left and 1 put aside"


def test_688a_8_f__a_wrong_stub_voids():
    check_wrong_stub("manual-shoe", "f")


def test_688a_8_g__empty_positions_are_collected_unseen():
    check_unseen("manual-shoe")


def test_688a_9_a_1__dealing_from_the_hand_needs_a_device():
    found = [(f.field, f.section) for f in GAME.faults({"deal": "hand", "shuffler": "manual"})]
    assert found == [("shuffler", "688a.9(a)(1)")]


def test_688a_9_b__one_card_at_a_time_from_the_hand():
    check_one_at_a_time("hand")


def test_688a_9_c__the_dealers_cards_lie_face_up():
    for deal in SECTION:
        state = out(deal).state
        assert GAME.view(table(deal=deal), state, None)["dealer"]["cards"] == list(state.dealer)
        assert "cards" not in GAME.view(table(deal=deal), state, None)["boxes"]["2"]


def test_688a_9_d__four_cards_are_left():
    check_stub("hand", "d")


def test_688a_9_e__a_wrong_stub_voids():
    check_wrong_stub("hand", "e")


def test_688a_9_f__empty_positions_are_collected_unseen():
    check_unseen("hand")


def test_688a_10_b__the_start_is_found_for_stacks_too():
    assert out("automated-shoe", (1, 1, 1)).state.place_at(5).cards == JOKER_DECK[:7]


def test_688a_10_c__whole_stacks_clockwise_from_the_start():
    state = out("automated-shoe").state
    assert state.place_at(2).cards == JOKER_DECK[7:14]
    assert state.place_at(5).cards == JOKER_DECK[28:35]
    assert state.dealer == JOKER_DECK[42:49]
    (said,) = [h for h in out("automated-shoe").happenings if h.kind == "deal"]
    assert said.data == {"to": [1, 2, 3, 4, 5, 6, 0], "by": "stack"}


def test_688a_10_d__four_cards_are_left():
    check_stub("automated-shoe", "d")


def test_688a_10_e__a_wrong_stub_voids():
    check_wrong_stub("automated-shoe", "e")


def test_688a_10_f__empty_positions_are_collected_unseen():
    check_unseen("automated-shoe")


def test_a_round_is_shown_then_set_then_settled():
    for deal in SECTION:
        rules = table(deal=deal)
        state = out(deal).state
        turn = GAME.turn(rules, state)
        assert turn.kind == "show" and 3000 < turn.show_ms < 10_000
        state = GAME.proceed(rules, state, ()).state
        assert GAME.turn(rules, state).players == ("p2", "p5")
        state = GAME.proceed(rules, state, ()).state
        assert GAME.turn(rules, state).kind == "settle"
        assert GAME.proceed(rules, state, ()).state == state


def test_a_wrong_stub_is_cited_by_the_procedure_really_used():
    rules = table(deal="automated-shoe")
    state = setting(rules, BOXES, device_ok=False)
    void = GAME.declare(rules, state, {"section": "688a.10(e)", "cards": "53"}).void
    assert void.section == "688a.8(f)"
    with pytest.raises(Refusal):
        GAME.declare(rules, state, {"section": "688a.13(l)"})
