"""688a.7: which wagers may stand on a box, and which boxes one player may have."""

import pytest

from games.engine.contract import Faulty, Refusal
from games.faceup_paigow.rules.wagers import lammers
from tests.faceup_paigow.builders import (
    DULL,
    GAME,
    a_set,
    act,
    box,
    dealt,
    file,
    line,
    setting,
    table,
)

FULL = {"ace_high": 1, "fortune": 3, "progressive": 3}


def refused(box_, others=(), **options):
    with pytest.raises(Refusal) as caught:
        GAME.check_wagers(table(**options), box_, others)
    return caught.value.name, caught.value.section


def test_688a_7_a__chips_are_whole_dollars():
    assert refused(box(1, main=1050)) == ("NotInChips", "688a.7(a)")
    assert refused(box(1, main=0)) == ("NotAStake", "688a.7(a)")
    assert refused(box(1, main=-100)) == ("NotAStake", "688a.7(a)")
    found = [(f.field, f.section) for f in GAME.faults({"table_minimum": 150})]
    assert found == [("table_minimum", "688a.7(a)")]


def test_688a_7_b__an_abandoned_box_loses_every_wager_and_stays_face_down():
    wagers = {1: {"main": 1000, "fortune": 500, "ace_high": 100}}
    leave = [{"seat": 1, "leave": True}]
    hand = {1: "9s 9h 9d 9c 4s 2h Kd"}
    out = GAME.replay(file(hand, wagers, rules={"fortune": 3, "ace_high": 1}, decisions=leave))
    assert {(x["outcome"], x["credit"], x["cite"]) for x in out["lines"]} == {
        ("lose", 0, "688a.7(b)")
    }
    assert out["hands"]["1"] == {"abandoned": True}


def test_688a_7_b__or_is_played_out():
    hand, wagers = {1: "9s 9h 9d 9c 4s 2h Kd"}, {1: {"main": 1000}}
    decisions = [a_set(1, "9s 9h 4s 2h Kd", "9d 9c"), {"seat": 1, "leave": True}]
    rules = {"abandoned": "play-out"}
    out = GAME.replay(file(hand, wagers, rules=rules, decisions=decisions))
    assert line(out, 1)["outcome"] == "win"
    assert out["hands"]["1"]["set_by"] == "player"
    out = GAME.replay(file(hand, wagers, rules=rules, decisions=decisions[1:]))
    assert out["hands"]["1"]["set_by"] == "house"


def test_688a_7_b__leaving_takes_every_box_along():
    wagers = {1: {"main": 1000}, 2: {"main": 1000}}
    out = GAME.replay(
        file({}, wagers, players={1: "ann", 2: "ann"}, decisions=[{"seat": 2, "leave": True}])
    )
    assert [x["cite"] for x in out["lines"]] == ["688a.7(b)"] * 2


def test_688a_7_c__no_wager_after_no_more_bets():
    assert GAME.sections["bets_closed"] == "688a.7(c)"
    boxes = GAME.collect(table(), [box(3), box(1), box(5)])
    assert [b.seat for b in boxes] == [1, 3, 5]
    assert GAME.collect(table(), boxes) == boxes
    assert GAME.need(table(), [box(1, main=1000, fortune=500), box(2)]) == 2500


def test_688a_7_d__the_main_wager_comes_first():
    assert refused(box(1, fortune=500), fortune=3) == ("MainFirst", "688a.7(d)")
    assert refused(box(1, main=900)) == ("UnderMinimum", "688a.7(d)")
    assert refused(box(1, main=100_100)) == ("OverMaximum", "688a.7(d)")
    GAME.check_wagers(table(), box(1), ())


def test_688a_7_e__only_what_the_submission_offers():
    for name in ("ace_high", "fortune", "progressive"):
        options = {**FULL, name: None}
        assert refused(box(1, main=1000, **{name: 500}), **options) == ("NoSuchWager", "688a.7(e)")
    assert refused(box(1, pot=1000)) == ("NoSuchWager", "688a.7(e)")
    names = [area.name for area in GAME.areas(table(**FULL))]
    assert names == ["main", "ace_high", "fortune", "progressive"]
    assert [a.name for a in GAME.areas(table(ace_high=None, fortune=None))] == ["main"]


def test_688a_7_e_1__ace_high():
    GAME.check_wagers(table(**FULL), box(1, main=1000, ace_high=10_000), ())
    assert refused(box(1, main=1000, ace_high=10_100)) == ("OverMaximum", "688a.7(e)(1)")


def test_688a_7_e_2__fortune():
    GAME.check_wagers(table(**FULL), box(1, main=1000, fortune=100), ())
    low = refused(box(1, main=1000, fortune=100), fortune_minimum=200)
    assert low == ("UnderMinimum", "688a.7(e)(2)")


def test_688a_7_e_3__a_progressive_wager_is_exactly_its_amount():
    for number, cents in {1: 100, 3: 500, 4: 500, 7: 100}.items():
        GAME.check_wagers(table(progressive=number), box(1, main=1000, progressive=cents), ())
        for other in (cents - 100, cents + 100, 2 * cents):
            if other > 0:
                assert refused(box(1, main=1000, progressive=other), progressive=number) == (
                    "NotTheProgressiveAmount", "688a.12(d)",
                )  # fmt: skip
    (area,) = [a for a in GAME.areas(table(progressive=3)) if a.name == "progressive"]
    assert area.minimum_cents == area.maximum_cents == area.step_cents == 500
    assert GAME.running(table(progressive=3), [box(1, main=1000, progressive=500)]) == {
        "progressive_wagers": 1
    }
    assert GAME.running(table(), [box(1)]) == {}


def test_688a_7_f__at_most_two_adjacent_boxes():
    rules = table()
    GAME.check_wagers(rules, box(1, "ann"), [box(2, "ann")])
    far = refused(box(1, "ann"), [box(3, "ann")])
    assert far == ("BoxesNotAdjacent", "688a.7(f)")
    assert refused(box(1, "ann"), [box(2, "ann"), box(3, "ann")]) == ("TooManyBoxes", "688a.7(f)")
    assert refused(box(1, "ann"), [box(2, "ann")], adjacent_boxes=1) == (
        "TooManyBoxes", "688a.7(f)",
    )  # fmt: skip
    assert GAME.adjacent_boxes(rules) == 2
    with pytest.raises(Faulty):
        table(adjacent_boxes=3)


def two_boxes(first, second):
    boxes = [box(3, "ann", main=first), box(4, "ann", main=second), box(6)]
    return setting(table(), boxes, {3: DULL})


def test_688a_7_f__the_larger_wager_is_set_first():
    state = two_boxes(2000, 1000)
    with pytest.raises(Refusal) as caught:
        act(table(), state, 4, {"auto": True}, "ann")
    assert (caught.value.name, caught.value.section) == ("OtherHandFirst", "688a.7(f)")
    assert "seat 3" in caught.value.message
    state = act(table(), state, 3, {"auto": True}, "ann")
    state = act(table(), state, 4, {"auto": True}, "ann")
    assert [p.seat for p in state.undecided] == [6]


def test_688a_7_f__of_equal_ones_the_first_counterclockwise():
    state = two_boxes(1000, 1000)
    with pytest.raises(Refusal, match="seat 4"):
        act(table(), state, 3, {"auto": True}, "ann")
    act(table(), state, 4, {"auto": True}, "ann")


def test_688a_7_f__the_second_hand_is_seen_when_the_first_is_decided():
    state = two_boxes(1000, 1000)
    boxes = GAME.view(table(), state, "ann")["boxes"]
    assert "cards" in boxes["4"] and "cards" not in boxes["3"] and boxes["3"]["waits"]
    state = act(table(), state, 4, {"surrender": True}, "ann")
    assert GAME.view(table(), state, "ann")["boxes"]["3"]["cards"] == DULL.split()


def test_688a_7_f__each_hand_is_settled_by_itself():
    wagers = {1: {"main": 1000}, 2: {"main": 1000}}
    hands = {1: "As Ah Kd Kc 9s 5h 4d", 2: DULL}
    out = GAME.replay(file(hands, wagers, players={1: "ann", 2: "ann"}))
    assert line(out, 1)["outcome"] == "win" and line(out, 2)["outcome"] != "win"
    assert out["net"] == {"ann": sum(x["credit"] for x in out["lines"]) - 2000}


def test_a_qualifying_wager_is_five_dollars_of_fortune_or_progressive():
    assert lammers({"main": 5000, "ace_high": 5000, "fortune": 499, "progressive": 100}) == ()
    assert lammers({"main": 5000, "fortune": 500, "progressive": 500}) == ("fortune", "progressive")
    rules = table(fortune=3)
    state = dealt(rules, [box(1, main=1000, fortune=500), box(2, main=1000, fortune=400)]).state
    boxes = GAME.view(rules, state, None)["boxes"]
    assert boxes["1"]["lammers"] == ["fortune"] and "lammers" not in boxes["2"]
