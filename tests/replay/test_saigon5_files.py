"""Round files of Saigon 5 Card that cannot be a round, and the forms of its irregularities."""

from copy import deepcopy

import pytest

from games.engine.cards import JOKER_DECK
from games.engine.contract import Faulty
from games.saigon5.game import Saigon5

FILE = {
    "format": "round-transcript/1",
    "game": "saigon-5-card",
    "rules": {
        "edition": "2019", "deal": "automated-shoe", "table_minimum": 1000, "pot": True,
        "bonus": "A", "payout_limit": None, "abandoned": "losing", "note": "any object may",
    },
    "deck": list(JOKER_DECK),
    "seats": [
        {"seat": 1, "player": "ann", "wagers": {"ante": 1000, "bonus": 500, "pot": 1000}},
        {"seat": 2, "player": "ann", "wagers": {"ante": 1000, "pot": 1000, "note": 3}},
        {"seat": 4, "player": "bob", "wagers": {"ante": 2000, "pot": 1000}},
    ],
    "decisions": [],
}  # fmt: skip
SET_1 = {"seat": 1, "set": {"three": ["As", "4s", "5s"], "two": ["2s", "3s"]}}


def replay(*changes):
    """The example with values put at paths such as "rules.pot"; `...` takes the key away."""
    file = deepcopy(FILE)
    for path, value in changes:
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        at = file
        for key in way:
            at = at[key]
        if value is ...:
            del at[last]
        else:
            at[last] = deepcopy(value)
    return Saigon5().replay(file)


REFUSED = [
    ([("format", "round-transcript/2")], "format"),
    ([("game", "faro")], "game"),
    ([("hat", 1)], "hat"),
    ([("rules", ...)], "rules"),
    ([("rules.edition", "2017")], "rules.edition"),
    ([("rules.edition", ...)], "rules.edition"),
    ([("rules.edition", "2016")], "rules.pot"),
    ([("rules.deal", "robot")], "rules.deal"),
    ([("rules.deal", ...)], "rules.deal"),
    ([("rules.pot", 1)], "rules.pot"),
    ([("rules.pot", False)], "seats[0].wagers.pot"),
    ([("rules.bonus", "B")], "rules.bonus"),
    ([("rules.bonus", None)], "seats[0].wagers.bonus"),
    ([("rules.bonus", ...)], "seats[0].wagers.bonus"),
    ([("rules.abandoned", "returned")], "rules.abandoned"),
    ([("rules.payout_limit", 4_999_999)], "rules.payout_limit"),
    ([("rules.payout_limit", 0)], "rules.payout_limit"),
    ([("rules.table_minimum", ...)], "rules.table_minimum"),
    ([("rules.table_minimum", None)], "rules.table_minimum"),
    ([("rules.table_minimum", -1)], "rules.table_minimum"),
    ([("rules.table_minimum", 1500)], "seats[0].wagers.ante"),
    ([("rules.decks", 1)], "rules.decks"),
    ([("deck.0", "1s")], "deck[0]"),
    ([("deck.1", "As")], "deck[1]"),
    ([("deck", list(JOKER_DECK[:52]))], "deck"),
    ([("deck", [*JOKER_DECK, "Jk"])], "deck[53]"),
    ([("deck", "AsKs")], "deck"),
    ([("seats", [])], "seats"),
    ([("seats.0.seat", 7)], "seats[0].seat"),
    ([("seats.0.seat", 0)], "seats[0].seat"),
    ([("seats.0.seat", "1")], "seats[0].seat"),
    ([("seats.1.seat", 1)], "seats[1].seat"),
    ([("seats.1.seat", 3)], "seats"),
    ([("seats.0.player", 7)], "seats[0].player"),
    ([("seats.0.wagers.ante", 999)], "seats[0].wagers.ante"),
    ([("seats.0.wagers.ante", 1000.0)], "seats[0].wagers.ante"),
    ([("seats.0.wagers.ante", ...)], "seats[0].wagers.ante"),
    ([("seats.0.wagers", {})], "seats[0].wagers.ante"),
    ([("seats.0.wagers.tie", 5)], "seats[0].wagers.tie"),
    ([("seats.0.wagers.bonus", 0)], "seats[0].wagers.bonus"),
    ([("seats.0.wagers.pot", ...)], "seats[0].wagers.pot"),
    ([("seats.2.wagers.pot", 2000)], "seats[2].wagers.pot"),
    ([("seats.2.player", "ann"), ("seats.2.seat", 3)], "seats[0].wagers.pot"),
    ([("decisions", {})], "decisions"),
    ([("decisions", [{"seat": 3, "leave": True}])], "decisions[0].seat"),
    ([("decisions", [{"seat": 9, "leave": True}])], "decisions[0].seat"),
    ([("decisions", [{"seat": 1}])], "decisions[0].set"),
    ([("decisions", [{"seat": 1, "leave": False}])], "decisions[0].leave"),
    ([("decisions", [{**SET_1, "leave": True}])], "decisions[0].leave"),
    ([("decisions", [{"seat": 1, "surrender": True}])], "decisions[0].surrender"),
    ([("decisions", [SET_1, SET_1])], "decisions[1].seat"),
    ([("decisions", [{"seat": 1, "leave": True}] * 2)], "decisions[1].seat"),
    ([("decisions", [{"seat": 1, "leave": True}, SET_1])], "decisions[1].seat"),
    ([("decisions", [{"seat": 2, "leave": True}, SET_1])], "decisions[1].seat"),
    ([("decisions", [SET_1]), ("decisions.0.set.two", ["2s"])], "decisions[0].set.two"),
    ([("decisions", [SET_1]), ("decisions.0.set.three", ["As"] * 4)], "decisions[0].set.three"),
    ([("decisions", [SET_1]), ("decisions.0.set.three.0", "Ks")], "decisions[0].set.three"),
    ([("decisions", [SET_1]), ("decisions.0.set.three.0", "2s")], "decisions[0].set.three"),
    ([("decisions", [SET_1]), ("decisions.0.set.two.0", "XX")], "decisions[0].set.two[0]"),
    ([("decisions", [SET_1]), ("decisions.0.set.low", [])], "decisions[0].set.low"),
    ([("void", {"section": "629a.13(e)", "reason": "short"})], "void.section"),
    ([("void", "680a.13(c)")], "void"),
    ([("irregularities", [{"section": "680a.13(c)"}])], "irregularities[0].section"),
    ([("irregularities", [{"section": "680a.13(e)"}])], "irregularities[0].section"),
    ([("irregularities", [{"section": "680a.13(a)"}])], "irregularities[0].card"),
    ([("irregularities", [{"section": "680a.13(a)", "card": "??"}])], "irregularities[0].card"),
    ([("irregularities", [{"section": "680a.13(a)", "card": "Ts"}] * 2)], "irregularities[1].card"),
    ([("irregularities", [{"section": section, "card": "Ts"}
                          for section in ("680a.13(b)", "680a.13(a)")])], "irregularities[1].card"),
    ([("irregularities", [{"section": "680a.13(d)", "card": "Ts"}])], "irregularities[0].card"),
    ([("irregularities", [{"section": "680a.13(a)", "card": "Ts", "seat": 1}])],
     "irregularities[0].seat"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "field"), REFUSED)
def test_what_cannot_be_a_round_is_refused_by_field(changes, field):
    with pytest.raises(Faulty) as caught:
        replay(*changes)
    (fault,) = caught.value.faults
    assert fault.field == field
    assert fault.message


@pytest.mark.parametrize(
    ("changes", "reason", "section"),
    [
        ([("rules.edition", "2016")], "the 2016 edition has no Pot Wager", "680a.7(d)(2)"),
        ([("rules.table_minimum", ...)], "must be given with a Pot Wager, which equals it",
         "680a.7(d)(2)"),
        ([("rules.payout_limit", 4_999_999)], "must be at least 5000000 cents", "680a.12(d)"),
        ([("seats.0.wagers.ante", ...)], "is missing: no other wager stands without it",
         "680a.7(d)(1)"),
        ([("seats.0.wagers.ante", 999)], "is under the table minimum of 1000", "680a.7(d)(1)"),
        ([("rules.bonus", None)], "is not offered", "680a.7(d)(3)"),
        ([("seats.0.wagers.pot", ...)], "must be 1000", "680a.7(d)(2)"),
        ([("rules.pot", False)], "may not be there: no Pot Wager is due", "680a.7(d)(2)"),
        ([("seats.1.seat", 3)], "the boxes of ann are not adjacent", "680a.7(e)"),
        ([("irregularities", [{"section": "680a.13(c)"}])],
         "does not leave a round standing; a void is written as `void`", ""),
        ([("irregularities", [{"section": "680a.13(a)", "card": "Ts"}] * 2)],
         "Ts is named twice", ""),
        ([("decisions", [{"seat": 3, "leave": True}])], "seat 3 has no wager", ""),
        ([("decisions", [{**SET_1, "leave": True}])], "must be true and stand alone", ""),
        ([("decisions", [SET_1, SET_1])], "seat 1 has decided already", ""),
        ([("decisions", [{"seat": 1, "leave": True}] * 2)], "seat 1 has left already", "680a.7(b)"),
        ([("decisions", [SET_1]), ("decisions.0.set.two", ["2s"])], "must be 2 cards",
         "680a.11(b)"),
        ([("decisions", [SET_1]), ("decisions.0.set.three.0", "Ks")],
         "with `two` is not made of the seat's own cards", "680a.11(a)(1)"),
    ],
)  # fmt: skip
def test_what_is_refused_is_told_with_its_reason_and_section(changes, reason, section):
    with pytest.raises(Faulty) as caught:
        replay(*changes)
    (fault,) = caught.value.faults
    assert (fault.message, fault.section) == (reason, section)


def test_what_may_be_left_out():
    result = replay(
        ("rules", {"edition": "2019", "deal": "hand"}), ("decisions", ...),
        ("seats", [{"seat": 1, "player": "ann", "wagers": {"ante": 1}}]),
    )  # fmt: skip
    assert len(result["lines"]) == 1
    assert result["hands"]["1"]["bonus_hand"] is None


def test_a_table_with_a_pot_and_one_player_has_none():
    result = replay(("seats", [{"seat": 3, "player": "ann", "wagers": {"ante": 1000}}]))
    assert [line["wager"] for line in result["lines"]] == ["ante"]


def test_seats_may_be_listed_in_any_order():
    assert replay(("seats", FILE["seats"][::-1])) == replay()


def test_680a_11_b_1__a_set_that_does_not_qualify_is_settled_as_it_is():
    result = replay(("decisions", [SET_1]))
    assert result["hands"]["1"]["qualifies"] is True
    other = {"seat": 1, "set": {"three": ["As", "2s", "3s"], "two": ["4s", "5s"]}}
    result = replay(("decisions", [other]))
    assert (result["hands"]["1"]["qualifies"], result["hands"]["1"]["point_count"]) == (False, 9)
    assert result["hands"]["1"]["set_by"] == "player"
    assert result["hands"]["2"]["set_by"] == "house"


def test_a_set_may_be_followed_by_a_leave():
    result = replay(("decisions", [SET_1, {"seat": 1, "leave": True}]))
    assert result["hands"]["1"] == result["hands"]["2"] == {"abandoned": True}
    result = replay(
        ("rules.abandoned", "play-out"), ("decisions", [SET_1, {"seat": 2, "leave": True}])
    )
    assert result["hands"]["1"]["three"] == ["As", "4s", "5s"]
    assert result["hands"]["2"]["set_by"] == "house"


def test_680a_13_a__a_card_put_aside_is_skipped_where_it_lies():
    result = replay(("irregularities", [{"section": "680a.13(a)", "card": "2s"}]))
    assert result["hands"]["1"]["cards"] == ["As", "3s", "4s", "5s", "6s"]
    assert result["calls"] == ["no more bets", "The 2 of spades is face up and is put aside"]


def test_680a_13_a__two_cards_face_up_void_the_round():
    two = [{"section": "680a.13(a)", "card": card} for card in ("2s", "Ks")]
    result = replay(("irregularities", two))
    assert {(x["outcome"], x["cite"]) for x in result["lines"]} == {("void", "680a.13(a)")}
    assert result["net"] == {"ann": 0, "bob": 0}
    assert "more than one" in result["void"]["reason"]
    assert len(result["calls"]) == 3


@pytest.mark.parametrize(
    "record",
    [
        {"section": "680a.13(b)"}, {"section": "680a.13(b)", "card": "2s"},
        {"section": "680a.13(d)"}, {"section": "680a.13(f)"}, {"section": "680a.5(e)"},
        {"section": "680a.5(b)", "note": "said by the device"},
    ],
)  # fmt: skip
def test_680a_13_b_d_f__recorded_and_no_card_changes(record):
    result = replay(("irregularities", [record]))
    assert result["lines"] == replay()["lines"]
    assert len(result["calls"]) == 2


@pytest.mark.parametrize(
    "section", ["680a.13(c)", "680a.13(e)", "680a.8(g)", "680a.9(f)", "680a.10(f)", ""]
)
def test_680a_13_c_e__a_void_returns_every_wager(section):
    result = replay(("void", {"section": section, "reason": "it happened"}))
    assert [(x["seat"], x["wager"], x["credit"]) for x in result["lines"]] == [
        (1, "ante", 1000), (1, "bonus", 500), (1, "pot", 1000), (2, "ante", 1000),
        (2, "pot", 1000), (4, "ante", 2000), (4, "pot", 1000),
    ]  # fmt: skip
    assert {(x["outcome"], x["cite"]) for x in result["lines"]} == {("void", section)}
    assert result["void"] == {"section": section, "reason": "it happened"}
    assert (result["hands"], result["dealer"]) == ({}, {})
