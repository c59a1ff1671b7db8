"""The pieces that table games share, where a game's own sections do not already name them."""

import pytest

from games.engine import mishaps, submission, wagering
from games.engine.aside import place_named
from games.engine.contract import Area, Box, Happening, Refusal, Settlement, Void
from games.engine.dealing import hand_out, in_use, leaves_by, leaving_order
from games.engine.happenings import hands_set, left, put_aside
from games.engine.sections import explain
from games.engine.views import present, settled

AREA = Area("main", "Main", "1a.7(d)", "main", 500, 1000, 100)


def refusal(call, *arguments) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        call(*arguments)
    assert caught.value.message.endswith(".")
    return caught.value.name, caught.value.section


def test_wagers_are_refused_by_name_and_section():
    areas = {"main": AREA}
    assert wagering.area_of(areas, "main", "s") is AREA
    assert refusal(wagering.area_of, areas, "tie", "s") == ("NoSuchWager", "s")
    for stake in (0, -1, True, 5.0, None):
        assert refusal(wagering.check_chips, stake, "c") == ("NotAStake", "c")
    wagering.check_chips(1, "c")
    assert refusal(wagering.check_size, AREA, 499, "c") == ("UnderMinimum", "1a.7(d)")
    assert refusal(wagering.check_size, AREA, 1001, "c") == ("OverMaximum", "1a.7(d)")
    assert refusal(wagering.check_size, AREA, 550, "c") == ("NotInChips", "c")
    wagering.check_size(AREA, 500, "c")
    wagering.check_size(AREA, 1000, "c")


def test_boxes_with_a_wager_lie_side_by_side_and_are_not_too_many():
    one, two, four = (Box(seat, "p", {"main": 500}) for seat in (1, 2, 4))
    empty = Box(3, "p", {})
    wagering.check_boxes([one, two, empty], 2, "a")
    assert refusal(wagering.check_boxes, [one, two], 1, "a") == ("TooManyBoxes", "a")
    assert refusal(wagering.check_boxes, [two, empty, four], 9, "a") == ("BoxesNotAdjacent", "a")


def test_the_options_that_table_games_share():
    options = [
        submission.deal("s"), submission.decks("s"), submission.deck_change_hours("s"),
        *submission.stakes("side", "Side Wager", "s", 100, 900), submission.adjacent_boxes("s"),
        submission.abandoned("s"),
    ]  # fmt: skip
    assert {option.section for option in options} == {"s"}
    assert not any(option.optional for option in options)
    assert [(o.name, o.label, o.kind, o.default, o.choices, o.help) for o in options] == [
        ("deal", "Dealing procedure", "choice", "manual-shoe",
         (("manual-shoe", "manual dealing shoe"), ("hand", "from the hand"),
          ("automated-shoe", "automated dealing shoe")), ""),
        ("decks", "Decks in use", "choice", 1, ((1, "one"), (2, "two, alternating")),
         "Two decks need an automated shuffler."),
        ("deck_change_hours", "Hours until the decks are changed", "int", 4, (),
         "At most 4 when dealt from the hand, at most 8 from a shoe."),
        ("side_minimum", "Least Side Wager", "cents", 100, (), ""),
        ("side_maximum", "Greatest Side Wager", "cents", 900, (), ""),
        ("adjacent_boxes", "Adjacent boxes one player may wager on", "int", 2, (), ""),
        ("abandoned", "Wagers of a player who leaves during a round", "choice", "losing",
         (("losing", "lose"), ("play-out", "are played out")), ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({}, []),
        ({"deal": "hand", "deck_change_hours": 4}, []),
        ({"shuffler": "manual"}, []),
        ({"decks": 2}, []),
        ({"deal": "hand", "deck_change_hours": 4, "shuffler": "manual"},
         [("shuffler", "1a.9(a)(1)", "dealing from the hand needs an automated shuffler")]),
        ({"decks": 2, "shuffler": "manual"},
         [("decks", "1a.3(b)", "two decks need an automated shuffler")]),
        ({"deal": "hand"},
         [("deck_change_hours", "1a.3(c)(1)", "must be 1 to 4 hours for this procedure")]),
        ({"deck_change_hours": 9},
         [("deck_change_hours", "1a.3(c)(2)", "must be 1 to 8 hours for this procedure")]),
        ({"deck_change_hours": 0},
         [("deck_change_hours", "1a.3(c)(2)", "must be 1 to 8 hours for this procedure")]),
    ],
)  # fmt: skip
def test_devices_and_decks(changes, faults):
    filed = {"deal": "manual-shoe", "shuffler": "automated", "decks": 1, "deck_change_hours": 8}
    found = submission.device_faults({**filed, **changes}, "1a")
    assert [(f.field, f.section, f.message) for f in found] == faults


def test_a_limit_is_not_below_the_law_nor_what_minimum_wagers_can_win():
    def fault(limit, most):
        found = submission.limit_faults("limit", "s", limit, most)
        assert all((f.field, f.section) == ("limit", "s") for f in found)
        return [f.message for f in found]

    assert fault(None, 9_999_999) == fault(5_000_000, 5_000_000) == []
    assert fault(4_999_999, 0) == ["must be at least 50,000.00"]
    (message,) = fault(6_000_000, 6_000_001)
    assert message == (
        "must be at least 60,000.01, the most that one player can win in a round at the minimum "
        "wagers"
    )


def test_limits_of_wagers():
    filed = {"a_minimum": 150, "a_maximum": 100, "b_minimum": 100, "b_maximum": 100}
    found = submission.stake_faults(filed, {"a": "s.a", "b": "s.b"}, "chips")
    assert [(f.field, f.section, f.message) for f in found] == [
        ("a_minimum", "chips", "must be whole dollars: there are no smaller chips"),
        ("a_maximum", "s.a", "is below the least wager"),
    ]


def test_numbers_out_of_range():
    ranges = [("low", "s.1", 1, 6), ("in", "s.2", 1, 6), ("high", "s.3", 1, 6)]
    found = submission.range_faults({"low": 0, "in": 6, "high": 7}, ranges)
    assert [(f.field, f.section, f.message) for f in found] == [
        ("low", "s.1", "must be 1 to 6"), ("high", "s.3", "must be 1 to 6"),
    ]  # fmt: skip


def test_cards_and_stacks():
    order = tuple("abcdef")
    for deal in ("manual-shoe", "hand"):
        assert hand_out(deal, order, [2, 0], 3) == {2: ("a", "c", "e"), 0: ("b", "d", "f")}
        assert leaving_order(deal, [2, 0], 3) == [2, 0, 2, 0, 2, 0]
        assert leaves_by(deal) == "card"
    assert hand_out("automated-shoe", order, [2, 0], 3) == {2: ("a", "b", "c"), 0: ("d", "e", "f")}
    assert leaving_order("automated-shoe", [2, 0], 3) == [2, 0]
    assert leaves_by("automated-shoe") == "stack"
    assert (in_use("hand", True), in_use("hand", False)) == ("hand", "manual-shoe")


def test_what_is_noted_before_the_cards():
    declared = [{"section": "b"}, {"section": "x"}, {"section": "b"}, {}, {"section": "a"}]
    assert mishaps.noted(declared, True, "covered", ("a", "b", "covered")) == ["b", "a"]
    assert mishaps.noted([], False, "covered", ("covered",)) == ["covered"]
    assert mishaps.records(["b"], "up", ["As"]) == (
        {"section": "b"},
        {"section": "up", "card": "As"},
    )


def test_what_voids_a_round_at_any_table():
    assert mishaps.two_face_up("s") == Void(
        "s", "more than one card was found face up while the cards were dealt"
    )
    assert mishaps.wrong_number_void("s") == Void(
        "s", "a player or the dealer was dealt an incorrect number of cards"
    )
    assert mishaps.shoe_jams_void("s") == Void(
        "s", "the automated dealing shoe did not deal all the cards"
    )
    refused = mishaps.not_applicable("s")
    assert (refused.name, refused.section) == ("NotApplicable", "s")
    assert refused.message == "That cannot be declared in this round now."


def test_cards_put_aside_and_hands_that_are_set_are_told():
    assert put_aside(["As"], "s") == [Happening("aside", {"card": "As", "section": "s"})]
    assert hands_set([4]) == (Happening("set", {"seat": 4}),)


def test_a_place_is_named_in_up_to_three_digits():
    assert [place_named(value) for value in ("999", 7, "0", "1000", "-1", "x", None)] == [
        999, 7, 1, 1, 1, 1, 1,
    ]  # fmt: skip


def test_who_leaves_is_told_with_the_fate_of_the_wagers():
    *seats, said = left([2, 3], "losing", "s")
    assert [h.kind for h in (*seats, said)] == ["left", "left", "call"]
    assert [h.data for h in seats] == [{"seat": 2}, {"seat": 3}]
    assert said.data == {"text": "A player has left the round; the wagers lose", "section": "s"}
    (said,) = left([], "play-out", "s")
    assert said.data["text"].endswith("the wagers are played out the house way")


def test_the_nearest_section_with_a_sentence():
    sentences = {"1a": "chapter", "1a.2": "two", "1a.2(b)": "b"}
    for cite, said in {
        "1a.2(b)": "b", "1a.2(b)(3)": "b", "1a.2(c)(1)": "two", "1a.9(a)": "chapter", "": "chapter",
        "2b.1": "chapter",
    }.items():  # fmt: skip
        assert explain(sentences, cite, "1a") == said


def test_no_view_holds_null():
    assert present({"a": None, "b": 0, "c": ""}) == {"b": 0, "c": ""}
    settlement = Settlement((), {2: {"cards": ["As"], "x": None}}, {"y": None, "z": 1}, ())
    assert settled({"t": 1}, {2: {"count": 5}, 3: {"count": 5}}, 7, settlement) == {
        "t": 1,
        "boxes": {"2": {"count": 5, "cards": ["As"]}, "3": {"count": 5}},
        "dealer": {"count": 7, "z": 1},
    }
