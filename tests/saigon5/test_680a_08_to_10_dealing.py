"""680a.8 to 680a.10: the three ways the cards leave, and the count of the stub."""

import pytest

from games.engine.cards import JOKER_DECK
from games.engine.contract import Turn
from games.saigon5.rules.dealing import face_up
from tests.saigon5.builders import GAME, box, dealt, setting, table

STUB_COUNTED = {"manual-shoe": "680a.8(e)", "hand": "680a.9(d)", "automated-shoe": "680a.10(d)"}
STUB_WRONG = {"manual-shoe": "680a.8(g)", "hand": "680a.9(f)", "automated-shoe": "680a.10(f)"}
BOXES = [box(2), box(5)]


def goes_to(deal: str):
    """Place -> the positions in the deck from which its cards came."""
    state = dealt(table(deal=deal), BOXES).state
    found = {p.seat: p.cards for p in state.places} | {0: state.dealer}
    return {seat: [JOKER_DECK.index(card) for card in cards] for seat, cards in found.items()}


def _one_at_a_time(deal):
    assert goes_to(deal) == {2: [0, 3, 6, 9, 12], 5: [1, 4, 7, 10, 13], 0: [2, 5, 8, 11, 14]}
    move = dealt(table(deal=deal), BOXES)
    assert move.happenings[-1].kind == "deal"
    assert move.happenings[-1].data == {"to": [2, 5, 0] * 5, "by": "card"}
    assert GAME.turn(table(), move.state) == Turn("show", show_ms=15 * 140)


def test_680a_8_c__one_card_at_a_time_from_the_manual_shoe():
    _one_at_a_time("manual-shoe")


def test_680a_9_b__one_card_at_a_time_from_the_hand():
    _one_at_a_time("hand")


def test_680a_10_b__whole_stacks_from_the_automated_shoe():
    assert goes_to("automated-shoe") == {
        2: [0, 1, 2, 3, 4], 5: [5, 6, 7, 8, 9], 0: [10, 11, 12, 13, 14],
    }  # fmt: skip
    move = dealt(table(deal="automated-shoe"), BOXES)
    assert move.happenings[-1].data == {"to": [2, 5, 0], "by": "stack"}
    assert GAME.turn(table(), move.state) == Turn("show", show_ms=3 * 420)


def _no_more_bets_is_the_first_call(deal):
    rules = table(deal=deal)
    state = GAME.proceed(rules, setting(rules, [box(1)]), ()).state
    assert GAME.settle(rules, state).calls[0] == "no more bets"


def test_680a_8_b__no_more_bets_comes_before_any_card():
    _no_more_bets_is_the_first_call("manual-shoe")


def test_680a_9_a_3__no_more_bets_comes_before_any_card():
    _no_more_bets_is_the_first_call("hand")


def test_680a_10_a_2__no_more_bets_comes_before_any_stack():
    _no_more_bets_is_the_first_call("automated-shoe")


def test_680a_9_a_1__dealing_from_the_hand_needs_a_shuffling_device():
    (fault,) = GAME.faults({"deal": "hand", "shuffler": "manual"})
    assert (fault.field, fault.section) == ("shuffler", "680a.9(a)(1)")
    assert GAME.faults({"deal": "hand", "shuffler": "automated"}) == []
    assert GAME.faults({"deal": "manual-shoe", "shuffler": "manual"}) == []


def _no_card_of_the_stub_is_in_the_round(deal):
    state = dealt(table(deal=deal), BOXES).state
    assert {*state.places[0].cards, *state.places[1].cards, *state.dealer} == {*JOKER_DECK[:15]}
    assert not any(f"'{card}'" in repr(state) for card in JOKER_DECK[15:])


def test_680a_8_d__the_stub_is_not_exposed():
    _no_card_of_the_stub_is_in_the_round("manual-shoe")


def test_680a_9_c__the_stub_is_not_exposed():
    _no_card_of_the_stub_is_in_the_round("hand")


def test_680a_10_c__the_stub_is_not_exposed():
    _no_card_of_the_stub_is_in_the_round("automated-shoe")


def _counts(rules, number, device_ok=True):
    move = dealt(rules, BOXES, number=number, device_ok=device_ok)
    return GAME.proceed(rules, move.state, JOKER_DECK).happenings


def _counted_every_fifth_round(deal):
    rules = table(deal=deal, shuffler="automated")
    assert [n for n in range(1, 12) if _counts(rules, n)] == [5, 10]
    (said,) = _counts(rules, 5)
    text = "The stub is counted: 38 cards, 53 in the deck"
    assert said.data == {"text": text, "section": STUB_COUNTED[deal]}
    state = GAME.proceed(rules, setting(rules, BOXES, number=5), ()).state
    assert GAME.settle(rules, state).calls == ("no more bets", text)


def test_680a_8_e__the_stub_is_counted_every_fifth_round():
    _counted_every_fifth_round("manual-shoe")


def test_680a_9_d__the_stub_is_counted_every_fifth_round():
    _counted_every_fifth_round("hand")


def test_680a_10_d__the_stub_is_counted_every_fifth_round():
    _counted_every_fifth_round("automated-shoe")


def test_680a_8_e__not_while_a_device_counts_but_again_when_it_is_covered():
    rules = table(shuffler="automated-counting")
    assert not _counts(rules, 5)
    assert _counts(rules, 5, device_ok=False)


def _a_right_count_leaves_the_round_standing(deal):
    rules = table(deal=deal, shuffler="automated")
    move = GAME.proceed(rules, dealt(rules, BOXES, number=5).state, JOKER_DECK)
    assert move.happenings and move.void is None and move.state.phase == "setting"


def test_680a_8_f__a_right_count_leaves_the_round_standing():
    _a_right_count_leaves_the_round_standing("manual-shoe")


def test_680a_9_e__a_right_count_leaves_the_round_standing():
    _a_right_count_leaves_the_round_standing("hand")


def test_680a_10_e__a_right_count_leaves_the_round_standing():
    _a_right_count_leaves_the_round_standing("automated-shoe")


def test_680a_8_f__a_card_put_aside_is_not_in_the_stub():
    rules = table(shuffler="manual")
    move = dealt(rules, BOXES, number=5, declared=[{"section": "680a.13(a)", "position": 1}])
    (said,) = GAME.proceed(rules, move.state, JOKER_DECK).happenings
    assert said.data["text"] == "The stub is counted: 37 cards, 53 in the deck"


def _wrong(deal, cards):
    rules = table(deal=deal)
    section = STUB_WRONG[deal]
    (offered,) = [i for i in GAME.irregularities(rules) if i.section == section]
    assert not offered.before_cards and "cards" in offered.fields
    move = GAME.declare(rules, setting(rules, BOXES), {"section": section, "cards": cards})
    assert move.void.section == section
    return move.void.reason


@pytest.mark.parametrize(
    ("cards", "word"),
    [(53, "53 are there"), (" 53 ", "53 are there"), (52, "removed"), ("", "removed")],
)
def test_680a_8_g__a_wrong_count_voids_and_may_remove_the_deck(cards, word):
    assert word in _wrong("manual-shoe", cards)


def test_680a_9_f__a_wrong_count_voids_and_may_remove_the_deck():
    assert "removed" in _wrong("hand", 52)
    assert "53 are there" in _wrong("hand", 53)


def test_680a_10_f__a_wrong_count_voids_and_may_remove_the_deck():
    assert "removed" in _wrong("automated-shoe", 52)
    assert "53 are there" in _wrong("automated-shoe", 53)


def test_a_wrong_count_is_cited_by_the_procedure_really_used():
    rules = table(deal="automated-shoe")
    state = setting(rules, BOXES, device_ok=False)
    assert GAME.declare(rules, state, {"section": "680a.10(f)"}).void.section == "680a.8(g)"


@pytest.mark.parametrize(
    ("positions", "met"),
    [
        ([1], [0]), ([10], [9]), ([11], []), (["3"], [2]), (["x"], [0]), ([None], [0]), ([0], [0]),
        ([-4], [0]), (["12345"], [0]), ([3, 3], [2, 3]), ([9, 10], [8, 9]), ([10, 11], [9, 10]),
        ([10, 12], [9]), ([5, 2], [1, 4]), ([999], []),
    ],
)  # fmt: skip
def test_which_cards_are_met_face_up(positions, met):
    declared = [{"position": p} for p in positions]
    assert face_up(JOKER_DECK, declared, [box(4)]) == [JOKER_DECK[i] for i in met]
