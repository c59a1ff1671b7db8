"""688a.3 to 688a.5: deck, opening, shuffle and cut, and the start of the deal."""

import pytest

from games.engine.contract import Faulty
from games.faceup_paigow.rules.start import Start, dealing_order, started
from tests.faceup_paigow.builders import GAME, box, dealt, table


def fault(**options):
    return [(f.field, f.section) for f in GAME.faults(options)]


def test_688a_3_a__one_deck_with_one_joker_spread_by_suit_and_in_sequence():
    deck = GAME.fresh_deck(table())
    assert len(deck) == len(set(deck)) == 53
    assert deck[:3] == ("As", "2s", "3s") and deck[12:14] == ("Ks", "Ah") and deck[-1] == "Jk"


def test_688a_3_b__two_decks_need_a_device():
    assert GAME.deck_backs(table(decks=2)) == 2
    assert GAME.deck_backs(table()) == 1
    assert fault(decks=2, shuffler="manual") == [("decks", "688a.3(b)")]


def test_688a_3_c_1__four_hours_when_dealt_by_hand():
    assert GAME.deck_change(table(deal="hand", deck_change_hours=4)) == (4, "688a.3(c)")
    assert fault(deal="hand", deck_change_hours=5) == [("deck_change_hours", "688a.3(c)(1)")]


def test_688a_3_c_2__eight_hours_from_a_shoe():
    for deal in ("manual-shoe", "automated-shoe"):
        assert fault(deal=deal, deck_change_hours=8) == []
        assert fault(deal=deal, deck_change_hours=9) == [("deck_change_hours", "688a.3(c)(2)")]
        assert fault(deal=deal, deck_change_hours=0) == [("deck_change_hours", "688a.3(c)(2)")]


def test_688a_4_e__preshuffled_decks_are_an_option():
    assert GAME.layout(table(preshuffled=True))["preshuffled"] is True
    assert table().preshuffled is False


def test_688a_4_e__preshuffled_decks_are_not_spread_before_they_are_used():
    assert not GAME.spreads(table(preshuffled=True), opening=True)
    assert GAME.spreads(table(preshuffled=True), opening=False), "688a.5(g): a table that rests"
    assert GAME.spreads(table(), opening=True)
    assert GAME.sections["preshuffled"] == "688a.4(e)"


def test_688a_5_a__shuffled_by_hand_or_by_a_device():
    assert GAME.layout(table(shuffler="manual"))["shuffler"] == "manual"
    with pytest.raises(Faulty):
        table(shuffler="none")


def test_688a_5_b_1__no_cut_after_a_device():
    assert GAME.cut(table(), device_ok=True) is None


def test_688a_5_b_2__a_cut_after_a_shuffle_by_hand():
    assert GAME.cut(table(shuffler="manual"), device_ok=True) is not None
    assert GAME.cut(table(), device_ok=False) is not None


def test_688a_5_c__the_players_are_offered_the_cut():
    assert GAME.cut(table(shuffler="manual"), device_ok=True).by_player


def test_688a_5_d__who_came_first_to_a_beginning_game_then_counterclockwise_from_the_right():
    cut = GAME.cut(table(shuffler="manual"), device_ok=True)
    assert cut.first_arrival
    assert cut.seats == (6, 5, 4, 3, 2, 1)
    assert cut.offered_by == "688a.5(d)"


def test_688a_5_e__ten_cards_from_either_end():
    cut = GAME.cut(table(shuffler="manual"), device_ok=True)
    assert (cut.first, cut.last, cut.section) == (10, 43, "688a.5(e)")


def test_688a_5_f__a_recut_can_be_declared_before_the_cards():
    (one,) = [i for i in GAME.irregularities(table()) if i.section == "688a.5(f)"]
    assert one.before_cards and one.reshuffles
    move = dealt(table(), [box(1)], declared=[{"section": "688a.5(f)"}])
    assert move.state.records == ({"section": "688a.5(f)"},)


def test_688a_5_g__the_idle_table():
    assert GAME.sections["idle"] == "688a.5(g)"
    assert "idle" in GAME.explain("688a.5(g)")


ROUND_THE_TABLE = {1: 0, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1, 8: 0, 9: 6, 14: 1, 15: 0, 18: 4}


@pytest.mark.parametrize(("total", "place"), ROUND_THE_TABLE.items())
def test_688a_5_i_1_iii__counted_counterclockwise_with_the_dealer_as_one(total, place):
    dice = next(
        (a, b, total - a - b)
        for a in range(1, 7)
        for b in range(1, 7)
        if total < 3 or 1 <= total - a - b <= 6
    )
    found = Start("rng", (total,)) if total < 3 else started("shaker", dice)
    assert (found.total, found.place) == (total, place)


def test_688a_5_i_1_iii__an_empty_position_is_counted_too():
    move = GAME.deal(table(), [box(2)], GAME.fresh_deck(table()), [], 1, True, (1, 1, 1))
    (start,) = [h for h in move.happenings if h.kind == "start"]
    assert (start.data["total"], start.data["place"]) == (3, 5)


def test_688a_5_i_1_ii__the_total_is_announced():
    move = GAME.deal(table(), [box(2)], GAME.fresh_deck(table()), [], 1, True, (6, 5, 4))
    (start,) = [h for h in move.happenings if h.kind == "start"]
    assert start.data["text"] == "The dice total 15"
    assert start.data["section"] == "688a.5(i)(1)"
    assert move.state.calls == ("The dice total 15",)


def test_688a_5_i_1__three_dice_or_nothing():
    throw = GAME.throw(table())
    assert (throw.times, throw.faces, throw.section) == (3, 6, "688a.5(i)(1)")
    for thrown in ((), (1, 2), (0, 1, 2), (1, 2, 7), (True, 1, 2)):
        with pytest.raises(ValueError, match="cannot show"):
            GAME.deal(table(), [box(1)], GAME.fresh_deck(table()), [], 1, True, thrown)


@pytest.mark.parametrize("number", range(1, 8))
def test_688a_5_i_2__a_number_from_1_to_7(number):
    rules = table(start_method="rng")
    throw = GAME.throw(rules)
    assert (throw.times, throw.faces, throw.section) == (1, 7, "688a.5(i)(2)")
    move = GAME.deal(rules, [box(1)], GAME.fresh_deck(rules), [], 1, True, (number,))
    assert move.state.start.place == ROUND_THE_TABLE[number]
    assert move.state.calls == (f"The number is {number}",)
    with pytest.raises(ValueError, match="cannot show"):
        GAME.deal(rules, [box(1)], GAME.fresh_deck(rules), [], 1, True, (8,))


def test_688a_5_i__cards_go_clockwise_from_there():
    assert dealing_order(5) == [5, 6, 0, 1, 2, 3, 4]
    assert dealing_order(0) == [0, 1, 2, 3, 4, 5, 6]
