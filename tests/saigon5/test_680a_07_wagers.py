"""680a.7: what may stand on a box, the pot that is collected, boxes side by side, abandonment."""

import pytest

from games.engine.contract import Box, Refusal
from tests.saigon5.builders import GAME, box, deck, line, place, setting, settled, table


def refusal(rules, wagers, *others, seat=1) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        GAME.check_wagers(rules, Box(seat, "p1", wagers), others)
    assert caught.value.message
    return caught.value.name, caught.value.section


@pytest.mark.parametrize("stake", [0, -100, 10.0, "1000", True, None])
def test_680a_7_a__a_wager_is_a_positive_number_of_chips(stake):
    assert refusal(table(), {"ante": stake}) == ("NotAStake", "680a.7(a)")


def test_680a_7_a__a_wager_is_whole_chips():
    assert refusal(table(), {"ante": 1050}) == ("NotInChips", "680a.7(a)")
    GAME.check_wagers(table(), box(1, ante=1100), ())


@pytest.mark.parametrize(
    "name", ["table_minimum", "table_maximum", "bonus_minimum", "bonus_maximum"]
)
def test_680a_7_a__limits_are_whole_chips(name):
    value = 150_050 if "max" in name else 150
    assert (name, "680a.7(a)") in {(f.field, f.section) for f in GAME.faults({name: value})}


def test_680a_7_b__abandoned_wagers_lose_and_the_hand_is_not_shown():
    rules = table(edition="2019", pot=True)
    result = settled(
        rules, "2s 3s 2d 3d 2h",
        place(1, "Ks Qs Js", "Ts 9s", left=True, ante=1000, bonus=500, pot=1000),
        place(2, "Kh Qh Jh", "As Ah", ante=1000, pot=1000),
    )  # fmt: skip
    assert [(x.wager, x.outcome, x.credit, x.cite) for x in result.lines if x.seat == 1] == [
        ("ante", "lose", 0, "680a.7(b)"),
        ("bonus", "lose", 0, "680a.7(b)"),
        ("pot", "lose", 0, "680a.11(f)"),
    ]
    assert result.hands[1] == {"abandoned": True}
    assert line(result, 2, "pot").credit == 2000


def test_680a_7_b__played_out_wagers_are_settled():
    rules = table(abandoned="play-out")
    result = settled(rules, "2s 3s 2d 3d 2h", place(1, "Ks Qs Js", "Ts 9s", left=True))
    assert line(result, 1).outcome == "win"
    assert result.hands[1]["cards"] == ["Ks", "Qs", "Js", "Ts", "9s"]


def test_680a_7_b__a_player_leaves_with_every_box():
    rules = table()
    state = setting(rules, [box(1, "ann"), box(2, "bob"), box(3, "ann")])
    move = GAME.leave(rules, state, "ann")
    assert [p.left for p in move.state.places] == [True, False, True]
    assert [h.data["seat"] for h in move.happenings if h.kind == "left"] == [1, 3]
    assert move.happenings[-1].data == {
        "text": "A player has left the round; the wagers lose", "section": "680a.7(b)",
    }  # fmt: skip
    assert GAME.turn(rules, move.state).players == ("bob",)
    assert GAME.leave(rules, move.state, "ann").happenings == ()
    assert GAME.leave(rules, move.state, "zoe").state == move.state


def test_680a_7_b__leaving_after_the_reveal_changes_nothing():
    rules = table(abandoned="play-out")
    state = GAME.proceed(rules, setting(rules, [box(1)]), ()).state
    assert GAME.leave(rules, state, "p1").state == state


def test_680a_7_b__leaving_is_announced_as_played_out_where_it_is():
    rules = table(abandoned="play-out")
    move = GAME.leave(rules, setting(rules, [box(1)]), "p1")
    assert "played out" in move.happenings[-1].data["text"]


def test_680a_7_b__who_has_left_may_not_set():
    rules = table()
    state = GAME.leave(rules, setting(rules, [box(1)]), "p1").state
    with pytest.raises(Refusal) as caught:
        GAME.act(rules, state, "p1", 1, {"auto": True})
    assert (caught.value.name, caught.value.section) == ("HasLeft", "680a.7(b)")


def test_680a_7_c__the_room_is_told_the_section_of_late_wagers():
    assert GAME.sections["bets_closed"] == "680a.7(c)"


def test_680a_7_d__a_wager_that_is_not_offered():
    assert refusal(table(), {"ante": 1000, "tie": 100}) == ("NoSuchWager", "680a.7(d)")
    assert refusal(table(bonus=None), {"ante": 1000, "bonus": 100})[0] == "NoSuchWager"


def test_680a_7_d_1__no_wager_without_an_ante():
    assert refusal(table(), {"bonus": 500}) == ("AnteFirst", "680a.7(d)(1)")


def test_680a_7_d_1__ante_limits():
    assert refusal(table(), {"ante": 900}) == ("UnderMinimum", "680a.7(d)(1)")
    assert refusal(table(), {"ante": 100_100}) == ("OverMaximum", "680a.7(d)(1)")
    for stake in (1000, 100_000):
        GAME.check_wagers(table(), box(1, ante=stake), ())
    assert GAME.faults({"table_minimum": 5000, "table_maximum": 4000})[0].section == "680a.7(d)(1)"
    assert GAME.faults({"table_minimum": 5000, "table_maximum": 5000}) == []


def test_680a_7_d_1__a_box_may_be_cleared():
    GAME.check_wagers(table(), Box(1, "p1", {}), ())


def test_680a_7_d_2__the_pot_is_collected_from_each_box_when_two_players_are_in():
    rules = table(pot=True, table_minimum=1500)
    boxes = [
        box(3, "ann", ante=2000),
        box(1, "bob", ante=1500, bonus=100),
        box(2, "bob", ante=1500),
    ]
    after = GAME.collect(rules, boxes)
    assert [b.seat for b in after] == [1, 2, 3]
    assert [b.wagers["pot"] for b in after] == [1500, 1500, 1500]
    assert GAME.collect(rules, after) == after
    assert GAME.collect(rules, after[:2]) == (
        box(1, "bob", ante=1500, bonus=100), box(2, "bob", ante=1500),
    )  # fmt: skip


def test_680a_7_d_2__no_pot_without_an_ante_and_none_for_one_player():
    rules = table(pot=True)
    assert GAME.collect(rules, [box(1), Box(2, "bob", {})]) == (box(1),)
    assert GAME.running(rules, [box(1), Box(2, "bob", {})]) == {"pot_cents": 0}
    assert GAME.running(rules, [box(1), box(2)]) == {"pot_cents": 2000}


def test_680a_7_d_2__the_pot_is_never_placed():
    assert refusal(table(pot=True), {"ante": 1000, "pot": 1000}) == (
        "PotIsCollected",
        "680a.7(d)(2)",
    )


def test_680a_7_d_2__the_pot_is_reserved_with_the_wagers():
    assert GAME.need(table(pot=True), [box(1, ante=2000, bonus=300), Box(2, "p1", {})]) == 3300
    assert GAME.need(table(), [box(1, ante=2000, bonus=300), box(2)]) == 3300


def test_680a_7_d_2__the_2016_edition_has_no_pot():
    (fault,) = GAME.faults({"edition": "2016", "pot": True})
    assert (fault.field, fault.section) == ("pot", "680a.7(d)(2)")
    assert fault.message == "the 2016 edition has no Pot Wager"
    assert GAME.running(table(edition="2016"), [box(1), box(2)]) == {}
    assert GAME.collect(table(), [box(1), box(2)]) == (box(1), box(2))


@pytest.mark.parametrize(
    ("edition", "section"), [("2016", "680a.7(d)(2)"), ("2019", "680a.7(d)(3)")]
)
def test_680a_7_d_3__the_bonus_is_an_option_with_limits(edition, section):
    rules = table(edition=edition)
    assert [a.section for a in GAME.areas(rules)] == ["680a.7(d)(1)", section]
    assert refusal(rules, {"ante": 1000, "bonus": 50}) == ("UnderMinimum", section)
    assert refusal(rules, {"ante": 1000, "bonus": 10_100}) == ("OverMaximum", section)
    assert [a.name for a in GAME.areas(table(edition=edition, bonus=None))] == ["ante"]
    assert GAME.faults({"bonus_minimum": 500, "bonus_maximum": 400})[0].section == "680a.12(c)"


def test_680a_7_d__the_areas_of_a_table_with_everything():
    ante, bonus, pot = GAME.areas(table(pot=True))
    assert (ante.role, ante.minimum_cents, ante.maximum_cents) == ("main", 1000, 100_000)
    assert (bonus.role, bonus.minimum_cents, bonus.maximum_cents) == ("side", 100, 10_000)
    assert (pot.role, pot.minimum_cents, pot.maximum_cents) == ("required", 1000, 1000)
    assert pot.section == "680a.7(d)(2)"
    assert {ante.step_cents, bonus.step_cents, pot.step_cents} == {100}


def test_680a_7_e__boxes_with_a_wager_lie_side_by_side():
    rules = table(adjacent_boxes=3)
    far = refusal(rules, {"ante": 1000}, box(3, "p1"))
    assert far == ("BoxesNotAdjacent", "680a.7(e)")
    GAME.check_wagers(rules, box(2, "p1"), [box(3, "p1"), box(1, "p1")])
    assert refusal(rules, {}, box(3, "p1"), box(1, "p1"), seat=2)[0] == "BoxesNotAdjacent"
    GAME.check_wagers(rules, box(1), [Box(3, "p1", {})])


def test_680a_7_e__the_number_of_boxes_is_an_option_from_1_to_6():
    assert refusal(table(), {"ante": 1000}, box(2, "p1"), box(3, "p1")) == (
        "TooManyBoxes", "680a.7(e)",
    )  # fmt: skip
    assert GAME.adjacent_boxes(table(adjacent_boxes=6)) == 6
    for wrong in (0, 7):
        assert [f.section for f in GAME.faults({"adjacent_boxes": wrong})] == ["680a.7(e)"]
    assert GAME.faults({"adjacent_boxes": 1}) == []


@pytest.mark.parametrize(
    ("wagers", "others", "message"),
    [
        ({"tie": 100}, (), "This table does not offer that wager."),
        ({"pot": 1000}, (), "The dealer collects the Pot Wager; it is not placed."),
        ({"ante": 0}, (), "A wager is a positive number of chips."),
        ({"bonus": 100}, (), "Place an Ante Wager on this box first."),
        ({"ante": 900}, (), "The least Ante is 10.00."),
        ({"ante": 100_100}, (), "The most Ante is 1,000.00."),
        ({"ante": 1050}, (), "Wager a multiple of 1.00."),
        ({"ante": 1000}, [box(3)], "Your boxes with a wager must lie side by side."),
        ({"ante": 1000}, [box(2), box(3)], "One player may wager on at most 2 boxes here."),
    ],
)
def test_a_refused_wager_says_why(wagers, others, message):
    with pytest.raises(Refusal) as caught:
        GAME.check_wagers(table(pot=True), Box(1, "p1", wagers), others)
    assert caught.value.message == message


def test_refusals_come_in_the_stated_order():
    rules = table(pot=True)
    wagers = {"tie": 0, "pot": 1000, "bonus": -1, "ante": 50}
    names = []
    for gone in ("tie", "pot", "bonus"):
        names.append(refusal(rules, wagers)[0])
        del wagers[gone]
    names.append(refusal(rules, {"bonus": 50})[0])
    names.append(refusal(rules, wagers, box(4, "p1"))[0])
    assert names == ["NoSuchWager", "PotIsCollected", "NotAStake", "AnteFirst", "UnderMinimum"]


def test_dealing_does_not_depend_on_the_order_in_which_boxes_are_named():
    rules, order = table(), deck("Jk")
    one, two = setting(rules, [box(1), box(2)], order), setting(rules, [box(2), box(1)], order)
    assert one == two
