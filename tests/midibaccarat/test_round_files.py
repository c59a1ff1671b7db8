"""Round files of Midibaccarat that cannot be a round, and the forms of its irregularities."""

from copy import deepcopy

import pytest

from games.engine.contract import Faulty
from tests.midibaccarat.builders import GAME, file, line, shoe

ORDER = shoe("Ks 6h", "Kd 7c", "5h Qc Qd 6s Ah Th")
"""Player 6, Banker 7: both stay."""
DRAWS = shoe("Ks 5h", "Kd 4c", "2h 3h 7s")
FILE = file(
    ORDER,
    {
        1: {"banker": 1000, "house_money": 500},
        2: {"player": 1000, "tie": 500, "dragon_player": 500, "note": 3},
        9: {"tie": 500},
    },
    [{"seat": 1, "house_money": "take"}],
)


def replay(*changes, base=FILE):
    """The example with values put at paths such as "rules.ez"; `...` takes the key away."""
    changed = deepcopy(base)
    for path, value in changes:
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        where = changed
        for key in way:
            where = where[key]
        if value is ...:
            del where[last]
        else:
            where[last] = deepcopy(value)
    return GAME.replay(changed)


def decide(*decisions):
    return [("decisions", list(decisions))]


REFUSED = [
    ([("format", "round-transcript/2")], "format"),
    ([("game", "faro")], "game"),
    ([("hat", 1)], "hat"),
    ([("rules", ...)], "rules"),
    ([("rules.hat", 1)], "rules.hat"),
    ([("rules.deal", "hand")], "rules.deal"),
    ([("rules.decks", 5)], "rules.decks"),
    ([("rules.decks", 9)], "rules.decks"),
    ([("rules.decks", "8")], "rules.decks"),
    ([("rules.decks", True)], "rules.decks"),
    ([("rules.decks", ...)], "rules.decks"),
    ([("rules.ez", 1)], "rules.ez"),
    ([("rules.ez", ...)], "rules.ez"),
    ([("rules.tie_odds", 7)], "rules.tie_odds"),
    ([("rules.tie_odds", 8.0)], "rules.tie_odds"),
    ([("rules.tie_odds", 10**30)], "rules.tie_odds"),
    ([("rules.tie_odds", ...)], "rules.tie_odds"),
    ([("rules.dragon_bonus", "D")], "rules.dragon_bonus"),
    ([("rules.dragon_bonus", 1)], "rules.dragon_bonus"),
    ([("rules.dragon_bonus", None)], "seats[1].wagers.dragon_player"),
    ([("rules.dragon_bonus", ...)], "seats[1].wagers.dragon_player"),
    ([("rules.house_money", False)], "seats[0].wagers.house_money"),
    ([("rules.house_money", "yes")], "rules.house_money"),
    ([("rules.house_money_press_percent", 0)], "rules.house_money_press_percent"),
    ([("rules.house_money_press_percent", 101)], "rules.house_money_press_percent"),
    ([("rules.house_money_press_percent", ...)], "rules.house_money_press_percent"),
    ([("rules.vigorish_rounding", "up")], "rules.vigorish_rounding"),
    ([("rules.vigorish_collected", "never")], "rules.vigorish_collected"),
    ([("deck", list(ORDER[:3]))], "deck"),
    ([("deck", [])], "deck"),
    ([("deck", list(DRAWS[:5]))], "deck"),
    ([("deck", ["Jk", *ORDER])], "deck[0]"),
    ([("deck", ["10s", *ORDER])], "deck[0]"),
    ([("deck", [1, *ORDER])], "deck[0]"),
    ([("deck", [["As"], *ORDER])], "deck[0]"),
    ([("deck", ["As"] * 9)], "deck[8]"),
    ([("deck", {"As": 1})], "deck"),
    ([("seats", [])], "seats"),
    ([("seats.0.seat", 10)], "seats[0].seat"),
    ([("seats.0.seat", 0)], "seats[0].seat"),
    ([("seats.0.seat", 2)], "seats[1].seat"),
    ([("seats.1.player", "p1")], "seats"),
    ([("seats.2.player", "p1")], "seats"),
    ([("seats.0.player", 7)], "seats[0].player"),
    ([("seats.0.wagers", {})], "seats[0].wagers"),
    ([("seats.0.wagers.banker", 0)], "seats[0].wagers.banker"),
    ([("seats.0.wagers.banker", -5)], "seats[0].wagers.banker"),
    ([("seats.0.wagers.banker", 10.5)], "seats[0].wagers.banker"),
    ([("seats.0.wagers.banker", True)], "seats[0].wagers.banker"),
    ([("seats.0.wagers.banker", "1000")], "seats[0].wagers.banker"),
    ([("seats.0.wagers.ante", 1000)], "seats[0].wagers.ante"),
    ([("seats.0.wagers.dragon_7", 500)], "seats[0].wagers.dragon_7"),
    ([("seats.0.wagers.panda_8", 500)], "seats[0].wagers.panda_8"),
    ([("seats.0.hat", 1)], "seats[0].hat"),
    (decide({"seat": 3, "house_money": "take"}), "decisions[0].seat"),
    (decide({"seat": 3, "leave": True}), "decisions[0].seat"),
    (decide({"seat": 10, "leave": True}), "decisions[0].seat"),
    (decide({"seat": 1}), "decisions[0].house_money"),
    (decide({"seat": 1, "house_money": "keep"}), "decisions[0].house_money"),
    (decide({"seat": 1, "house_money": "press-player"}), "decisions[0].house_money"),
    (decide({"seat": 1, "house_money": "press-tie"}), "decisions[0].house_money"),
    (decide({"seat": 2, "house_money": "take"}), "decisions[0].house_money"),
    (decide({"seat": 1, "leave": False}), "decisions[0].leave"),
    (decide({"seat": 1, "leave": True, "house_money": "take"}), "decisions[0].leave"),
    (decide({"seat": 1, "set": {}}), "decisions[0].set"),
    (decide({"seat": 1, "leave": True}, {"seat": 1, "leave": True}), "decisions[1].seat"),
    (decide({"seat": 1, "house_money": "take"}, {"seat": 1, "leave": True}), "decisions[1].seat"),
    ([("decisions", {})], "decisions"),
    ([("void", {"section": "680a.13(c)", "reason": "x"})], "void.section"),
    ([("void", {"section": "629a.13(e)"})], "void.reason"),
    ([("void", {"section": "629a.13(e)", "reason": "x", "seat": 1})], "void.seat"),
]


@pytest.mark.parametrize(("changes", "field"), REFUSED)
def test_refused_by_field(changes, field):
    with pytest.raises(Faulty) as caught:
        replay(*changes)
    assert caught.value.faults[0].field == field


def faults_of(*irregularities, order=ORDER):
    with pytest.raises(Faulty) as caught:
        replay(("irregularities", list(irregularities)), ("deck", list(order)))
    return caught.value.faults[0].field


DISCLOSED = {"section": "629a.13(d)"}


@pytest.mark.parametrize(
    ("records", "field"),
    [
        ([{"section": "629a.13(e)"}], "[0].section"),
        ([{"section": "680a.13(a)", "card": "Ks"}], "[0].section"),
        ([{"card": "Ks"}], "[0].section"),
        ([{"section": "629a.13(a)", "seat": 1}], "[0].seat"),
        ([{"section": "629a.13(a)", "card": "Xx"}], "[0].card"),
        ([DISCLOSED], "[0].card"),
        ([{**DISCLOSED, "card": "9s"}], "[0].card"),
        ([{**DISCLOSED, "card": "Ks", "position": 2}], "[0].position"),
        ([{**DISCLOSED, "card": "Ks", "position": 0}], "[0].position"),
        ([{**DISCLOSED, "card": "Ks", "position": 99}], "[0].position"),
        ([{**DISCLOSED, "card": "Ks"}, {**DISCLOSED, "card": "Ks"}], "[1].card"),
        ([{**DISCLOSED, "card": "Ks"}, {**DISCLOSED, "card": "Ks", "position": 1}],
         "[1].position"),
        ([{"section": "629a.13(b)"}, {"section": "629a.13(c)"}], "[1].section"),
        ([{"section": "629a.13(c)(1)", "card": "Qc"}], "[0].card"),
        ([{"section": "629a.13(c)(3)", "card": "5h"}], "[0].section"),
    ],
)  # fmt: skip
def test_irregularities_refused_by_field(records, field):
    assert faults_of(*records) == f"irregularities{field}"


@pytest.mark.parametrize("section", ["(b)", "(c)", "(c)(1)", "(c)(2)"])
def test_a_third_card_that_player_was_to_have_is_no_error(section):
    assert faults_of({"section": f"629a.13{section}"}, order=DRAWS) == "irregularities[0].section"


def test_a_card_dealt_in_error_from_an_empty_shoe():
    record = {"section": "629a.13(c)(1)", "card": "5h"}
    assert faults_of(record, order=ORDER[:4]) == "irregularities[0].card"


def test_disclosed_cards_leave_too_few():
    assert faults_of({**DISCLOSED, "card": "Ks"}, order=ORDER[:4]) == "deck"


@pytest.mark.parametrize(
    ("record", "extra"),
    [
        ({"section": "629a.13(a)", "card": "5h"}, {"cards_gone": 4}),
        ({"section": "629a.13(b)"}, {"cards_gone": 4}),
        ({"section": "629a.13(b)", "card": "5h"}, {"cards_gone": 4}),
        ({"section": "629a.13(c)(1)", "card": "5h"}, {"cards_gone": 6, "discarded": ["5h"]}),
        ({"section": "629a.13(c)", "card": "5h"}, {"cards_gone": 6, "discarded": ["5h"]}),
        ({"section": "629a.13(c)(2)", "card": "5h"}, {"cards_gone": 9}),
    ],
)
def test_irregularities_that_leave_the_hands_as_they_are(record, extra):
    output = replay(("irregularities", [record]))
    assert output["player"]["cards"] == ["Ks", "6h"] and output["cards_used"] == 4
    assert extra.items() <= output.items()
    assert ("simulated" in output) == (record["section"] == "629a.13(c)(2)")


def test_a_third_card_dealt_in_error_becomes_bankers():
    order = shoe("Ks 6h", "Kd 5c", "2h 9s")
    for section in ("(b)", "(c)", "(c)(1)", "(c)(2)"):
        record = {"section": f"629a.13{section}", "card": "2h"}
        output = replay(("deck", list(order)), ("irregularities", [record]))
        assert output["banker"] == {"cards": ["Kd", "5c", "2h"], "count": 7}
        assert "simulated" not in output and output["cards_gone"] == 5


def test_a_disclosed_card_is_skipped_where_it_lies():
    for record in (
        {**DISCLOSED, "card": "6h"}, {**DISCLOSED, "card": "6h", "position": 3, "note": "x"},
    ):  # fmt: skip
        output = replay(("irregularities", [record]))
        assert output["player"]["cards"] == ["Ks", "7c"]
        assert output["banker"]["cards"] == ["Kd", "5h", "Qc"]
        assert output["simulated"][0]["player"]["cards"][0] == "6h"


def test_which_of_two_equal_cards():
    order = ["6h", "Ks", *ORDER[1:], "6h"]
    at = [i for i, card in enumerate(order, start=1) if card == "6h"]
    first = replay(("deck", order), ("irregularities", [{**DISCLOSED, "card": "6h"}]))
    assert first["player"]["cards"][0] == "Ks"
    second = {**DISCLOSED, "card": "6h", "position": at[1]}
    assert replay(("deck", order), ("irregularities", [second]))["player"]["cards"][0] == "6h"


def test_a_void_round_needs_no_cards():
    void = {"section": "629a.13(e)", "reason": "the shoe is short"}
    output = replay(("void", void), ("deck", []))
    assert {(x["outcome"], x["credit"] == x["stake"]) for x in output["lines"]} == {("void", True)}
    assert set(output["net"].values()) == {0}
    assert output["void"] == void and "player" not in output


def test_a_void_round_is_still_read_in_full():
    void = ("void", {"section": "629a.13(e)", "reason": "short"})
    with pytest.raises(Faulty):
        replay(void, ("decisions", [{"seat": 5, "leave": True}]))
    with pytest.raises(Faulty):
        replay(void, ("irregularities", [{"section": "x"}]))


def test_absent_decisions_and_options():
    output = replay(("decisions", ...), ("seats.1.wagers.dragon_player", ...),
                    ("rules.dragon_bonus", ...))  # fmt: skip
    assert line(output["lines"], 1, "banker")["outcome"] == "win"


def test_a_press_on_a_lost_house_money_changes_nothing():
    output = replay(*decide({"seat": 1, "house_money": "press-banker"}))
    assert line(output["lines"], 1, "banker")["stake"] == 1000


def test_ez_has_its_insurances():
    output = replay(("rules.ez", True), ("seats.0.wagers.dragon_7", 500))
    assert line(output["lines"], 1, "dragon_7")["outcome"] == "lose"


@pytest.mark.parametrize("nothing", [None, [], "x", 5, {}])
def test_what_is_no_transcript(nothing):
    with pytest.raises(Faulty):
        GAME.replay(nothing)
