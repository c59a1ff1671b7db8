"""Reading what strangers wrote: every refusal names the field and the reason."""

from dataclasses import replace

import pytest

from games.engine.contract import Box, Faulty, Line, Option, Settlement, Void
from games.engine.options import CENTS_MOST, complete, shape_faults
from games.engine.records import Record
from games.engine.roundfile import (
    check_adjacent,
    read_boxes,
    read_heading,
    read_void,
    write_void,
)
from games.engine.seats import adjacent
from games.engine.settling import line_record, money, net, output, returned, split_evenly, winnings


def complaint(call) -> str:
    with pytest.raises(Faulty) as caught:
        call()
    (fault,) = caught.value.faults
    assert str(caught.value) == f"{fault.field}: {fault.message}"
    return f"{fault.field}: {fault.message}"


@pytest.mark.parametrize(
    ("value", "call", "words"),
    [
        ({}, lambda r: r.get("a"), "x.a: is missing"),
        ({"a": 1}, lambda r: r.text("a"), "x.a: must be a text"),
        ({"a": 1}, lambda r: r.flag("a"), "x.a: must be true or false"),
        ({"a": None}, lambda r: r.flag("a", default=True), "x.a: must be true or false"),
        ({"a": "z"}, lambda r: r.choice("a", ("b", "c")), "x.a: must be one of b, c"),
        ({"a": ["b"]}, lambda r: r.choice("a", ("b",)), "x.a: must be one of b"),
        ({"a": 0}, lambda r: r.integer("a", 1, 6), "x.a: must be a whole number from 1 to 6"),
        ({"a": 7}, lambda r: r.integer("a", 1, 6), "x.a: must be a whole number from 1 to 6"),
        ({"a": True}, lambda r: r.integer("a", 1, 6), "x.a: must be a whole number from 1 to 6"),
        ({"a": 0}, lambda r: r.cents("a"), "x.a: must be a positive whole number of cents"),
        ({"a": 1.0}, lambda r: r.cents("a"), "x.a: must be a positive whole number of cents"),
        ({"a": True}, lambda r: r.cents("a"), "x.a: must be a positive whole number of cents"),
        ({"a": -5}, lambda r: r.cents_or_none("a"), "x.a: must be a positive whole number of"
         " cents"),
        ({"a": "no"}, lambda r: r.items("a"), "x.a: must be a list"),
        ({"a": None}, lambda r: r.items("a", default=()), "x.a: must be a list"),
        ({"a": [1]}, lambda r: r.records("a"), "x.a[0]: must be an object"),
        ({"a": 1}, lambda r: r.record("a"), "x.a: must be an object"),
        ({"a": 1}, lambda r: r.only(("b",)), "x.a: is not a known key"),
        ({"a": ["As", "Zz"]}, lambda r: r.cards("a", {"As"}), "x.a[1]: 'Zz' is not a card of"
         " this game"),
        ({"a": [["As"]]}, lambda r: r.cards("a", {"As"}), "x.a[0]: ['As'] is not a card of"
         " this game"),
        ({"a": ["As"]}, lambda r: r.deck("a", {"As": 1}, 2), "x.a: holds 1 cards, 2 are needed"),
        (
            {"a": ["As", "As"]}, lambda r: r.deck("a", {"As": 1}, 2),
            "x.a[1]: As lies in the deck more than once",
        ),
        (
            {"a": ["As"] * 3}, lambda r: r.deck("a", {"As": 2}, 2),
            "x.a[2]: As lies in the deck more than 2 times",
        ),
    ],
)  # fmt: skip
def test_refusals(value, call, words):
    assert complaint(lambda: call(Record(value, "x"))) == words


def test_what_is_right_is_handed_out():
    record = Record({"t": "x", "f": False, "c": "b", "n": 3, "m": 5, "l": [1], "note": "any"})
    record.only(("t", "f", "c", "n", "m", "l"))
    assert record.names() == ["t", "f", "c", "n", "m", "l"]
    assert (record.text("t"), record.flag("f"), record.choice("c", "abc")) == ("x", False, "b")
    assert record.flag("gone", default=True) is True
    assert (record.integer("n", 3, 3), record.cents("m"), record.cents_or_none("no")) == (
        3,
        5,
        None,
    )
    assert record.items("l") == [1] and record.records("none", default=()) == []
    assert record.has("n") and not record.has("none")
    assert Record({"d": ["As", "As"]}).deck("d", {"As": 2}, 2) == ("As", "As")


def test_a_file_is_an_object():
    assert complaint(lambda: Record([])) == "transcript: must be an object"


def heading(**changes):
    file = {"format": "round-transcript/1", "game": "g", **changes}
    return read_heading(file, "g", ("format", "game", "x"))


def test_the_heading():
    assert heading(x=1).get("x") == 1
    assert complaint(lambda: heading(format="2")) == "format: must be one of round-transcript/1"
    assert complaint(lambda: heading(game="h")) == "game: must be one of g"
    assert complaint(lambda: heading(y=1)) == "y: is not a known key"


def boxes(*seats):
    return read_boxes(Record({"seats": list(seats)}), 6, ("ante",))


def seat(number=1, player="p1", **wagers):
    return {"seat": number, "player": player, "wagers": wagers or {"ante": 5}}


def test_seats():
    assert boxes(seat(3), seat(2)) == (Box(3, "p1", {"ante": 5}), Box(2, "p1", {"ante": 5}))
    assert complaint(boxes) == "seats: nobody has placed a wager"
    assert complaint(lambda: boxes(seat(), seat())) == "seats[1].seat: seat 1 is there twice"
    assert complaint(lambda: boxes(seat(7))).startswith("seats[0].seat: must be a whole number")
    assert complaint(lambda: boxes({**seat(), "hat": 1})).startswith(
        "seats[0].hat: is not a known key"
    )
    assert (
        complaint(lambda: boxes(seat(tie=5))) == "seats[0].wagers.tie: is not a wager of this game"
    )
    assert complaint(lambda: boxes(seat(ante=0))).startswith(
        "seats[0].wagers.ante: must be a positive"
    )


def test_boxes_side_by_side():
    assert adjacent([]) and adjacent([4]) and adjacent([3, 2, 4])
    assert not adjacent([1, 3])
    two, four = Box(2, "p1", {}), Box(4, "p1", {})
    check_adjacent([two, Box(3, "p2", {})], 1, "s")
    for boxes_, most in (([two, four], 6), ([two, Box(3, "p1", {})], 1)):
        with pytest.raises(Faulty) as caught:
            check_adjacent(boxes_, most, "s")
        assert [f.section for f in caught.value.faults] == ["s"]
    assert complaint(lambda: check_adjacent([two, four], 6, "s")) == (
        "seats: the boxes of p1 are not adjacent"
    )
    assert complaint(lambda: check_adjacent([two, Box(3, "p1", {})], 1, "s")) == (
        "seats: p1 has more than 1 boxes"
    )


def void(**item):
    return read_void(Record({"void": item}), "680a")


def test_the_void():
    assert read_void(Record({}), "680a") is None
    assert void(section="680a.13(c)", reason="r") == Void("680a.13(c)", "r")
    assert void(section="the room", reason="r").section == "the room"
    assert void(**write_void(Void("680a.13(e)", "x"))) == Void("680a.13(e)", "x")
    assert complaint(lambda: void(section="629a.13(e)", reason="r")) == (
        "void.section: is not a section of chapter 680a"
    )
    assert complaint(lambda: void(section="680a.13(c)")) == "void.reason: is missing"
    assert complaint(lambda: void(section="s", reason="r", by="x")).startswith("void.by: is not")


def test_chips():
    assert (winnings(1001, (1, 2)), winnings(5, (8, 1)), winnings(1, (1, 2))) == (500, 40, 0)
    assert split_evenly(1000, [2, 4, 5]) == {2: 334, 4: 333, 5: 333}
    assert split_evenly(1001, [2, 4, 5]) == {2: 334, 4: 334, 5: 333}
    assert (money(1234500), money(5), money(99_999_999)) == ("12,345.00", "0.05", "999,999.99")


BOXES = (
    Box(1, "p1", {"main": 10, "side": 5}),
    Box(2, "p2", {"main": 20}),
    Box(3, "p1", {"main": 1}),
)


def test_a_void_gives_back_what_was_placed_in_the_stated_order():
    settlement = returned(BOXES, Void("680a.13(c)", "why"), ("side", "main"))
    assert [(x.seat, x.wager, x.credit) for x in settlement.lines] == [
        (1, "side", 5), (1, "main", 10), (2, "main", 20), (3, "main", 1),
    ]  # fmt: skip
    assert net(BOXES, settlement.lines) == {"p1": 0, "p2": 0}
    assert settlement.calls == ("no more bets",)
    assert (settlement.hands, settlement.dealer) == ({}, {})


def test_the_output_of_a_round_file():
    lines = (
        Line(1, "main", 10, "win", 20, "c", "w"),
        Line(1, "envy", 0, "win", 7, "c", from_seat=2, lammer="fortune"),
    )
    result = output(BOXES, Settlement(lines, {1: {"x": 1}}, {"y": 2}, ("z",), {"more": 3}))
    assert result == {
        "lines": [
            {"seat": 1, "wager": "main", "stake": 10, "outcome": "win", "credit": 20, "cite": "c",
             "why": "w"},
            {"seat": 1, "wager": "envy", "stake": 0, "outcome": "win", "credit": 7, "cite": "c",
             "why": "", "from_seat": 2, "lammer": "fortune"},
        ],
        "net": {"p1": 27 - 16, "p2": -20},
        "hands": {"1": {"x": 1}}, "dealer": {"y": 2}, "calls": ["z"], "more": 3,
    }  # fmt: skip
    assert "from_seat" not in line_record(lines[0])
    assert "vigorish_owed" not in line_record(lines[0])
    assert line_record(replace(lines[0], vigorish_owed=0))["vigorish_owed"] == 0


OPTIONS = (
    Option("flag", "", "s.1", "bool", False),
    Option("kind", "", "s.2", "choice", "a", (("a", ""), (2, ""))),
    Option("many", "", "s.3", "int", 3),
    Option("way", "", "s.5", "written", "std", (("std", ""),)),
    Option("limit", "", "s.4", "cents", None, optional=True),
)


@pytest.mark.parametrize(
    ("filed", "words"),
    [
        ({"flag": 1}, "must be true or false"), ({"flag": None}, "must be given"),
        ({"kind": "b"}, "must be one of a, 2"), ({"kind": True}, "must be one of a, 2"),
        ({"kind": 2.0}, "must be one of a, 2"),
        ({"many": True}, "must be a whole number"), ({"many": "3"}, "must be a whole number"),
        ({"limit": 0}, "must be a positive whole number of cents"),
        ({"limit": 1.5}, "must be a positive whole number of cents"),
        ({"limit": CENTS_MOST + 1}, "must be a positive whole number of cents"),
        ({"way": "mine"}, "must be one of std or written out"),
        ({"way": ["std"]}, "must be one of std or written out"),
        ({"hat": 1}, "is not an option of this game"),
    ],
)  # fmt: skip
def test_options_of_the_wrong_kind(filed, words):
    (fault,) = shape_faults(OPTIONS, filed)
    (name,) = filed
    assert (fault.field, fault.message) == (name, words)
    assert fault.section == {o.name: o.section for o in OPTIONS}.get(name, "")


def test_options_that_are_right():
    filed = {"flag": True, "kind": 2, "many": 0, "limit": None, "way": {"any": "thing"}}
    assert shape_faults(OPTIONS, filed) == []
    assert shape_faults(OPTIONS, {"limit": CENTS_MOST, "kind": "a"}) == []
    assert complete(OPTIONS, {"many": 9}) == {
        "flag": False, "kind": "a", "many": 9, "way": "std", "limit": None,
    }  # fmt: skip


def test_faults_are_told_by_field():
    assert [f.field for f in shape_faults(OPTIONS, {"zz": 1, "many": "", "aa": 1})] == [
        "aa",
        "many",
        "zz",
    ]
