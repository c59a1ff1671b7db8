"""629a.1 to 629a.6: words, layout, cards, opening, shuffle and cut, values; the shoe."""

from collections import Counter

import pytest

from games.engine.cards import NATURAL_DECK
from games.engine.contract import Faulty, Void
from games.midibaccarat.rules import shoe as shoes
from games.midibaccarat.rules.hands import Score, is_natural, point_count
from games.midibaccarat.rules.shoe import Shoe
from tests.midibaccarat.builders import GAME, box, cards, happening, table


def faults(**options) -> dict[str, str]:
    return {fault.field: fault.section for fault in GAME.faults(options)}


def titles(rules) -> dict[str, tuple]:
    return {one.title: one.rows for one in GAME.inscriptions(rules)}


@pytest.mark.parametrize(
    ("score", "dragon_7", "panda_8"),
    [
        (Score(6, 7, 2, 3), True, False), (Score(6, 7, 3, 3), True, False),
        (Score(6, 7, 3, 2), False, False), (Score(7, 7, 2, 3), False, False),
        (Score(8, 7, 3, 3), False, True), (Score(8, 7, 3, 2), False, True),
        (Score(8, 7, 2, 2), False, False), (Score(8, 8, 3, 3), False, False),
        (Score(8, 9, 3, 3), False, False), (Score(0, 7, 2, 3), True, False),
        (Score(9, 7, 3, 3), False, False),
    ],
)  # fmt: skip
def test_629a_1__dragon_7_and_panda_8(score, dragon_7, panda_8):
    assert (score.dragon_7, score.panda_8) == (dragon_7, panda_8)


def test_629a_1__a_natural_is_8_or_9_on_two_cards():
    assert is_natural(cards("4s 4d")) and is_natural(cards("Ks 9d"))
    assert not is_natural(cards("4s 3d")) and not is_natural(cards("2s 2d 4h"))
    assert Score(8, 1).player_natural and Score(1, 9).banker_natural
    assert not Score(8, 9, 3, 3).player_natural and not Score(8, 9, 3, 3).banker_natural


def test_629a_2_a__nine_numbered_places_and_one_for_each_player():
    assert (GAME.seats, GAME.adjacent_boxes(table())) == (9, 1)


@pytest.mark.parametrize(
    ("options", "there"),
    [
        ({"dragon_bonus": None, "house_money": False}, "banker player tie"),
        ({"house_money": False}, "banker player tie dragon_player dragon_banker"),
        ({"dragon_hands": "player"}, "banker player tie dragon_player house_money"),
        ({"dragon_hands": "banker"}, "banker player tie dragon_banker house_money"),
        ({"ez": True, "dragon_bonus": None, "dragon_hands": "both"},
         "banker player tie dragon_7 panda_8 house_money"),
    ],
)  # fmt: skip
def test_629a_2_b__an_area_for_every_wager_offered(options, there):
    areas = GAME.areas(table(**options))
    assert [area.name for area in areas] == there.split()
    assert [area.role for area in areas] == ["main", "main", *["side"] * (len(areas) - 2)]


def test_629a_2_b__every_area_has_its_name_on_it():
    rules = table(ez=True)
    assert {area.name: area.label for area in GAME.areas(rules)} == {
        "banker": "Banker", "player": "Player", "tie": "Tie",
        "dragon_player": "Dragon Bonus, Player", "dragon_banker": "Dragon Bonus, Banker",
        "dragon_7": "Dragon 7 Insurance", "panda_8": "Panda 8 Insurance",
        "house_money": "House Money",
    }  # fmt: skip


def test_629a_2_b_3__the_odds_of_all_wagers_are_posted():
    rows = titles(table(tie_odds=9, house_money_press_percent=50))
    assert rows["Player pays"] == (("Winning Player", "1 to 1"),)
    assert rows["Banker pays"] == (("Winning Banker", "1 to 1, less 5% vigorish"),)
    assert rows["Tie pays"] == (("Tie hand", "9 to 1"),)
    assert rows["House Money pays"] == (
        ("Player and Banker pair", "15 to 1"), ("Player or Banker pair", "3 to 1"),
        ("May be added to a wager", "50% of the payout"),
    )  # fmt: skip
    assert rows["Dragon Bonus pays, table A"] == (
        ("Win by 9 points", "30 to 1"), ("Win by 8 points", "10 to 1"),
        ("Win by 7 points", "6 to 1"), ("Win by 6 points", "4 to 1"),
        ("Win by 5 points", "2 to 1"), ("Win by 4 points", "1 to 1"),
        ("Natural winner", "1 to 1"), ("Natural tie", "Push"),
    )  # fmt: skip
    assert [name for name, _ in rows["Table limits"]] == [
        "Banker and Player", "Tie", "Dragon Bonus", "House Money",
    ]  # fmt: skip


def test_629a_2_b_6__ez_posts_its_odds_and_no_vigorish():
    rows = titles(table(ez=True, dragon_bonus=None, house_money=False))
    assert rows["Banker pays"] == (("Winning Banker", "1 to 1, no vigorish"),)
    assert rows["Dragon 7 pays"] == (("Dragon 7", "40 to 1"),)
    assert rows["Panda 8 pays"] == (("Panda 8", "25 to 1"),)
    assert "Vigorish" not in rows and "House Money pays" not in rows
    assert [name for name, _ in rows["Table limits"]] == [
        "Banker and Player", "Tie", "Dragon 7 and Panda 8",
    ]  # fmt: skip


def test_629a_2_b_6_ii__ez_says_that_a_dragon_7_pushes_banker():
    (said,) = [i for i in GAME.inscriptions(table(ez=True)) if i.section == "629a.2(b)(6)(ii)"]
    assert said.rows == (("Banker wins with 7 on three cards", "The Banker wager comes back"),)
    assert said.area == "banker"


def test_629a_2_b_8__the_layout_tells_whether_vigorish_is_marked():
    for collected, words in (
        ("at-payout", "with the payout"), ("deferred", "before a new shoe, or on leaving"),
    ):  # fmt: skip
        rules = table(vigorish_collected=collected, vigorish_rounding="up-25")
        assert GAME.layout(rules)["vigorish_collected"] == collected
        assert titles(rules)["Vigorish"] == (
            ("Of what Banker wins", "5%, up to the next 0.25"), ("Collected", words),
        )  # fmt: skip


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_629a_3_a__six_to_eight_decks(decks):
    deck = GAME.fresh_deck(table(decks=decks))
    assert Counter(deck) == dict.fromkeys(NATURAL_DECK, decks)


def test_629a_3_a__no_other_number():
    for decks in (5, 9, "8", None, True):
        assert "decks" in faults(decks=decks)
    assert faults(decks=5) == {"decks": "629a.3(a)"}


def test_629a_3_b__decks_are_changed_after_the_shoe_and_not_by_the_hour():
    assert GAME.deck_change(table()) == (0, "629a.3(b)")
    assert GAME.deck_backs(table()) == 1


def test_629a_4_b__spread_by_deck_by_suit_and_in_sequence():
    deck = GAME.fresh_deck(table(decks=6))
    assert deck[:52] == deck[52:104] == NATURAL_DECK


def test_629a_4_d__preshuffled_decks_are_an_option():
    assert GAME.layout(table(preshuffled=True))["preshuffled"] is True
    assert GAME.cut(table(preshuffled=True), True) is not None


def test_629a_4_d__preshuffled_decks_are_never_spread():
    for opening in (True, False):
        assert GAME.spreads(table(), opening)
        assert not GAME.spreads(table(preshuffled=True), opening)
    assert GAME.sections["preshuffled"] == "629a.4(d)"


def test_629a_5_b__the_cut_is_offered_from_the_highest_number_on_then_the_dealer_cuts():
    cut = GAME.cut(table(), True)
    assert (cut.seats, cut.by_player) == ((9, 8, 7, 6, 5, 4, 3, 2, 1), True)
    assert (cut.first_arrival, cut.offered_by) == (False, "629a.5(b)")


def test_629a_5_c__at_least_ten_cards_on_either_side():
    cut = GAME.cut(table(decks=6), True)
    assert (cut.by_player, cut.first, cut.last, cut.section) == (True, 10, 302, "629a.5(c)")
    assert GAME.cut(table(decks=8), False).last == 406


def test_629a_5_d__the_second_cover_card_lies_at_least_14_cards_from_the_bottom():
    assert GAME.open_shoe(table(decks=6), "2s").cover_at == 312 - 14
    assert GAME.open_shoe(table(cover_cards=60), "2s").cover_at == 416 - 60
    assert faults(cover_cards=13) == faults(cover_cards=157) == {"cover_cards": "629a.5(d)"}
    assert not faults(cover_cards=14) and not faults(cover_cards=156)


def test_629a_5_e__the_next_one_cuts_again():
    assert GAME.recut(table(), improper=4).seats == (3, 2, 1)
    assert GAME.recut(table(), improper=1).seats == ()
    assert GAME.recut(table(), improper=0).seats == ()
    assert GAME.recut(table(decks=6), improper=4).last == 302


@pytest.mark.parametrize(
    ("first", "burned"),
    [("As", 1), ("2d", 2), ("9c", 9), ("Th", 10), ("Js", 10), ("Qd", 10), ("Kc", 10)],
)
def test_629a_5_f__the_first_card_and_as_many_as_its_value_are_burned(first, burned):
    assert GAME.burn(first).data == {"card": first, "count": burned, "section": "629a.5(f)"}
    assert GAME.burn(first).kind == "burn"
    assert GAME.open_shoe(table(), first).position == 1 + burned


@pytest.mark.parametrize("rank", "23456789")
def test_629a_6_a_1__2_to_9_have_their_face_value(rank):
    assert {point_count([rank + suit]) for suit in "shdc"} == {int(rank)}


def test_629a_6_a_2__ten_to_king_are_zero():
    assert [point_count([card]) for card in cards("Ts Jh Qd Kc")] == [0, 0, 0, 0]


def test_629a_6_a_3__an_ace_is_one():
    assert point_count(["Ac"]) == 1


def test_629a_6_b_1__an_ace_a_2_and_a_4_are_7():
    assert point_count(cards("As 2h 4d")) == 7


def test_629a_6_b_2__an_ace_a_2_and_a_9_are_2():
    assert point_count(cards("As 2h 9d")) == 2
    assert point_count(cards("9s 9h 9d")) == 7 and point_count(()) == 0


# --- one shoe over many rounds (629a.9(d), 629a.13(e)) ------------------------------------------
WHOLE = Shoe(size=100, cover_at=80, position=5)


def test_629a_9_d__the_cover_card_in_the_middle_of_a_round():
    after, said = GAME.shoe_after(Shoe(100, 80, 76), 5)
    assert (after.position, after.is_last_hand, after.is_over) == (81, True, False)
    assert [(h.kind, h.data["text"], h.data["section"]) for h in said] == [
        ("call", "last hand", "629a.9(d)")
    ]


def test_629a_9_d__the_cover_card_as_the_first_card_of_a_round():
    after, said = GAME.shoe_after(Shoe(100, 80, 76), 4)
    assert (after.position, after.hands_left, said) == (80, None, ())
    after, said = GAME.shoe_after(after, 4)
    assert after.is_last_hand and len(said) == 1


def test_629a_9_d__one_more_hand_then_new_decks():
    last, _ = GAME.shoe_after(Shoe(100, 80, 80), 6)
    over, said = GAME.shoe_after(last, 4)
    assert (over.is_over, over.is_last_hand, said) == (True, False, ())


def test_629a_9_d__a_whole_shoe():
    rules, order = table(decks=6), NATURAL_DECK * 6
    shoe, rounds, calls = GAME.open_shoe(rules, order[0]), 0, []
    while not shoe.is_over:
        state = GAME.deal(rules, [box(1)], order[shoe.position :], (), rounds, True).state
        while GAME.turn(rules, state).kind != "settle":
            state = GAME.proceed(rules, state, order[shoe.position :]).state
        shoe, said = GAME.shoe_after(shoe, GAME.gone(state))
        rounds += 1
        calls += [(rounds, h.data["text"]) for h in said]
    assert calls == [(rounds - 1, "last hand")]
    assert shoe.position > shoe.cover_at


def test_629a_13_e__a_shoe_that_was_too_short_is_over():
    void = Void("629a.13(e)", "short")
    after, said = GAME.shoe_after_void(Shoe(100, 80, 96, hands_left=1), 8, void)
    assert (after.position, after.is_over, said) == (100, True, ())


@pytest.mark.parametrize("hands_left", [None, 1])
def test_629a_13_e__it_is_over_however_many_cards_were_seen(hands_left):
    after = shoes.voided(Shoe(100, 80, 85, hands_left), 5, short=True)
    assert (after.position, after.hands_left, after.is_over) == (90, 0, True)


def test_a_void_round_discards_what_may_have_been_seen_and_is_no_hand():
    other = Void("the room", "a fault")
    after, said = GAME.shoe_after_void(WHOLE, GAME.reach(table(), ()), other)
    assert (after.position, after.hands_left, after.is_over, said) == (13, None, False, ())
    crossed, said = GAME.shoe_after_void(Shoe(100, 80, 79), 8, other)
    assert crossed.is_last_hand and said[0].data["text"] == "last hand"
    again, said = GAME.shoe_after_void(crossed, 8, other)
    assert again.is_last_hand and said == ()
    ended, said = GAME.shoe_after_void(Shoe(100, 80, 92, hands_left=1), 8, other)
    assert (ended.position, ended.is_over, said) == (100, True, ())


def test_no_round_begins_with_fewer_than_four_cards():
    assert not Shoe(100, 80, 96).is_over and Shoe(100, 80, 97).is_over


def test_what_a_round_could_use():
    found = {"section": "629a.13(d)", "position": 2}
    assert GAME.reach(table(), ()) == 8
    assert GAME.reach(table(), [found, found, {**found, "position": 5}, {"section": "x"}]) == 10


def test_options_of_the_wrong_kind_and_limits():
    assert faults(tie_odds=7) == faults(tie_odds=1001) == {"tie_odds": "629a.12(b)"}
    assert faults(house_money_press_percent=0) == faults(house_money_press_percent=101)
    assert faults(tie_minimum=150) == {"tie_minimum": "629a.7(b)"}
    assert faults(tie_maximum=400) == {"tie_maximum": "629a.7(a)(3)"}
    assert "hat" in faults(hat=1)
    with pytest.raises(Faulty):
        GAME.parse({"decks": 5})


def test_every_option_has_a_default_that_is_lawful():
    assert GAME.faults({}) == []
    assert {option.name for option in GAME.options()} == set(
        type(GAME.parse({})).__dataclass_fields__
    )
    assert happening(GAME.deal(table(), [box(1)], NATURAL_DECK, (), 1, True), "coup")
    assert shoes.burned("Ts") == 10
