"""680a.3 to 680a.5: decks, opening, shuffle and cut, as far as they are rules of the game."""

import pytest

from games.engine.contract import Cut, Faulty
from tests.saigon5.builders import GAME, table


def faults(**options) -> dict[str, str]:
    return {fault.field: fault.section for fault in GAME.faults(options)}


def test_680a_3_a__one_deck_of_52_and_a_joker_by_suit_and_in_sequence():
    deck = GAME.fresh_deck(table())
    assert len(set(deck)) == len(deck) == 53
    assert deck[:13] == (
        "As",
        "2s",
        "3s",
        "4s",
        "5s",
        "6s",
        "7s",
        "8s",
        "9s",
        "Ts",
        "Js",
        "Qs",
        "Ks",
    )
    assert deck[13] == "Ah"
    assert deck[-1] == "Jk"


def test_680a_3_b__two_decks_need_a_shuffling_device():
    assert faults(decks=2, shuffler="manual") == {"decks": "680a.3(b)"}
    assert faults(decks=2, shuffler="automated") == {}


def test_680a_3_b_1__two_decks_have_different_backs():
    assert GAME.deck_backs(table(decks=2)) == 2
    assert GAME.deck_backs(table()) == 1


def test_680a_3_c_1__four_hours_when_dealt_by_hand():
    assert faults(deal="hand", deck_change_hours=5) == {"deck_change_hours": "680a.3(c)(1)"}
    assert faults(deal="hand", deck_change_hours=4) == {}


@pytest.mark.parametrize("deal", ["manual-shoe", "automated-shoe"])
def test_680a_3_c_2__eight_hours_from_a_shoe(deal):
    assert faults(deal=deal, deck_change_hours=9) == {"deck_change_hours": "680a.3(c)(2)"}
    assert faults(deal=deal, deck_change_hours=0) == {"deck_change_hours": "680a.3(c)(2)"}
    assert faults(deal=deal, deck_change_hours=8) == {}
    assert faults(deal=deal, deck_change_hours=1) == {}
    assert table(deal=deal).deck_change_hours == 4


def test_680a_4_e__preshuffled_decks_are_an_option_the_table_tells():
    assert GAME.layout(table(preshuffled=True))["preshuffled"] is True
    assert GAME.layout(table())["preshuffled"] is False


def test_680a_4_e__preshuffled_decks_are_not_spread_before_they_are_used():
    assert not GAME.spreads(table(preshuffled=True), opening=True)
    assert GAME.spreads(table(preshuffled=True), opening=False), "680a.5(f): a table that rests"
    assert GAME.spreads(table(), opening=True)
    assert GAME.sections["preshuffled"] == "680a.4(e)"


def test_680a_5_a__shuffle_by_hand_or_by_device_is_an_option():
    assert [choice for choice, _ in _option("shuffler").choices] == [
        "automated-counting", "automated", "manual",
    ]  # fmt: skip


def test_680a_5_b__a_wrong_count_can_be_declared_of_a_counting_device_only():
    def offered(shuffler):
        return [
            i for i in GAME.irregularities(table(shuffler=shuffler)) if i.section == "680a.5(b)"
        ]

    (one,) = offered("automated-counting")
    assert one.before_cards and one.reshuffles
    assert offered("automated") == offered("manual") == []


def test_680a_5_c_1__no_cut_after_a_device_has_shuffled():
    assert GAME.cut(table(shuffler="automated"), device_ok=True) is None


def test_680a_5_c_2__a_cut_after_a_shuffle_by_hand_and_for_preshuffled_cards():
    assert GAME.cut(table(shuffler="manual"), device_ok=True) is not None
    assert GAME.cut(table(shuffler="automated", preshuffled=True), device_ok=True) is not None


def test_680a_5_d__the_dealer_cuts_at_least_ten_cards():
    cut = GAME.cut(table(shuffler="manual"), device_ok=True)
    assert cut == Cut(by_player=False, first=10, last=52, section="680a.5(d)")


def test_680a_5_e__a_recut_can_be_required_before_any_card():
    (one,) = [i for i in GAME.irregularities(table()) if i.section == "680a.5(e)"]
    assert one.before_cards and one.reshuffles and not one.covers_device


def test_680a_5_f__the_room_is_told_the_section_of_an_idle_table():
    assert GAME.sections["idle"] == "680a.5(f)"
    assert "spread" in GAME.explain("680a.5(f)")


def test_680a_5_g__no_cut_with_a_device_that_also_counts_while_it_works():
    assert GAME.cut(table(preshuffled=True), device_ok=True) is None
    assert GAME.cut(table(), device_ok=False) is not None


def _option(name):
    (option,) = [o for o in GAME.options() if o.name == name]
    return option


def test_options_have_defaults_that_are_lawful_and_sections():
    assert GAME.faults({}) == []
    assert all(o.section.startswith("680a") for o in GAME.options())
    rules = table()
    assert (rules.table_minimum, rules.table_maximum) == (1000, 100_000)
    assert (rules.bonus, rules.bonus_minimum, rules.bonus_maximum) == ("A", 100, 10_000)
    assert rules.payout_limit is None and not rules.pot and rules.adjacent_boxes == 2


def test_every_fault_is_told_at_once():
    with pytest.raises(Faulty) as caught:
        table(deal="hand", shuffler="manual", edition="2016", pot=True, adjacent_boxes=7)
    assert [f.field for f in caught.value.faults] == ["shuffler", "pot", "adjacent_boxes"]


def test_a_value_of_the_wrong_kind_is_told_before_what_options_say_together():
    assert set(faults(decks="2", shuffler="manual", pot=1, colour="red")) == {
        "decks", "pot", "colour",
    }  # fmt: skip
