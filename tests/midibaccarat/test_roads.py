"""The roads: hand-made shoes, every definition, and growing one by one equal to drawing at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.midibaccarat.rules import roads
from games.midibaccarat.rules.roads import Entry, Result
from tests.midibaccarat import reference_roads
from tests.midibaccarat.builders import GAME, box, cards, finished, shoe, table

WINNER = {"P": "player", "B": "banker", "T": "tie"}
BACK = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}
LETTERS = st.text(alphabet="PBT", max_size=90)


def results(letters: str) -> list[Result]:
    return [Result(WINNER[letter]) for letter in letters if letter != " "]


def of(letters: str) -> roads.Roads:
    return roads.roads(results(letters))


def marks(found: roads.Roads, name: str) -> str:
    return "".join(mark[0] for mark in found.marks[name])


def big(found: roads.Roads) -> list[str]:
    return ["".join(entry.winner[0].upper() for entry in column) for column in found.big]


def test_nothing_yet():
    found = of("")
    assert (found.bead, found.big, found.leading_ties) == ((), (), 0)
    assert found.marks == {"big_eye_boy": (), "small_road": (), "cockroach_pig": ()}
    assert set(found.counts.values()) == {0}
    assert roads.ask(found, "player") == {}


def test_bead_plate_has_every_result_in_order_six_to_a_column():
    found = of("BPTBBPT")
    assert [r.winner[0].upper() for r in found.bead] == list("BPTBBPT")
    assert [roads.bead_cell(i) for i in (0, 1, 5, 6, 13)] == [
        (0, 0), (0, 1), (0, 5), (1, 0), (2, 1),
    ]  # fmt: skip


def test_big_road_has_a_column_for_each_streak():
    assert big(of("BBB PP B PPPP")) == ["BBB", "PP", "B", "PPPP"]


def test_a_tie_makes_no_entry_but_is_counted_on_the_one_before():
    found = of("TT B TT B T P")
    assert big(found) == ["BB", "P"]
    assert found.leading_ties == 2
    assert found.big[0] == (Entry("banker", ties=2), Entry("banker", ties=1))
    assert marks(found, "big_eye_boy") == marks(of("BBP"), "big_eye_boy")


def test_dragon_7_and_panda_8_are_marked_where_they_fell():
    found = roads.roads([Result("banker", dragon_7=True), Result("player", panda_8=True)])
    assert found.big == ((Entry("banker", dragon_7=True),), (Entry("player", panda_8=True),))
    assert [(r.dragon_7, r.panda_8) for r in found.bead] == [(True, False), (False, True)]


def test_counts_of_the_shoe():
    found = roads.roads(
        [
            Result("banker", dragon_7=True), Result("player", panda_8=True, player_pair=True),
            Result("tie", natural=True, player_pair=True, banker_pair=True), Result("banker"),
        ]
    )  # fmt: skip
    assert found.counts == {
        "rounds": 4, "player": 1, "banker": 2, "tie": 1, "dragon_7": 1, "panda_8": 1,
        "natural": 1, "player_pair": 2, "banker_pair": 1,
    }  # fmt: skip


# Hand-made shoes. Under each, by hand from the definition: big eye boy, small road, cockroach pig.
SHOES = [
    ("B P", "", "", ""),
    ("BB P", "", "", ""),
    ("BB PP", "r", "", ""),
    ("B PP", "b", "", ""),
    ("B PPP", "br", "", ""),
    ("BB PP B", "rr", "", ""),
    ("BB P B", "b", "", ""),
    ("BBB P B P B P", "brrr", "brr", "br"),
    ("B P B P B P B P", "rrrrrr", "rrrrr", "rrrr"),
    ("BB PP BB PP BB", "rrrrrrr", "rrrrr", "rrr"),
    ("BBBB PP B PPP BB", "rbbbrbr", "brbbb", "rrbr"),
    ("BBB PPPP B P", "rrbbb", "b", ""),
    ("BBBBBBBB PPPPPPPPPP", "rrrrrrrbr", "", ""),
]


@pytest.mark.parametrize(("letters", "eye", "small", "pig"), SHOES)
def test_derived_roads_of_hand_made_shoes(letters, eye, small, pig):
    found = of(letters)
    assert (
        marks(found, "big_eye_boy"), marks(found, "small_road"), marks(found, "cockroach_pig"),
    ) == (eye, small, pig)  # fmt: skip


@pytest.mark.parametrize(
    ("lengths", "back", "mark"),
    [
        ([1, 2], 1, "blue"), ([2, 2], 1, "red"), ([1, 3], 1, "red"), ([3, 2], 1, "red"),
        ([2], 1, None), ([1, 1], 1, None), ([2, 2, 1], 1, "red"), ([1, 2, 1], 1, "blue"),
        ([1, 9, 2], 2, "blue"), ([2, 9, 2], 2, "red"), ([9, 2], 2, None), ([2, 9, 2, 1], 2, "red"),
        ([1, 9, 2, 1], 2, "blue"), ([9, 2, 1], 2, None), ([1, 9, 9, 2], 3, "blue"),
        ([2, 9, 9, 2], 3, "red"), ([9, 9, 2], 3, None), ([2, 9, 9, 2, 1], 3, "red"),
        ([3, 9, 9, 2, 1], 3, "blue"), ([9, 9, 2, 1], 3, None),
    ],
)  # fmt: skip
def test_each_definition_of_a_mark(lengths, back, mark):
    assert roads.derived_mark(lengths, back) == mark


def test_ask_the_road_tells_both_next_results_and_changes_nothing():
    before = of("BBBB PP B PPP BB")
    for letter, winner in (("P", "player"), ("B", "banker")):
        after = of("BBBB PP B PPP BB" + letter)
        asked = roads.ask(before, winner)
        assert set(asked) == set(BACK)
        for name in BACK:
            assert after.marks[name] == (*before.marks[name], asked[name])
    assert before == of("BBBB PP B PPP BB")
    assert roads.ask(before, "player") != roads.ask(before, "banker")


@given(LETTERS, st.sampled_from("PB"))
def test_ask_the_road_is_what_comes(letters, letter):
    before, after = of(letters), of(letters + letter)
    asked = roads.ask(before, WINNER[letter])
    for name in BACK:
        assert after.marks[name][len(before.marks[name]) :] == (
            (asked[name],) if name in asked else ()
        )


@given(LETTERS)
def test_growing_one_by_one_is_drawing_at_once(letters):
    found = of(letters)
    assert big(found) == reference_roads.big(letters)
    for name, back in BACK.items():
        assert marks(found, name) == reference_roads.derived(letters, back)
        assert marks(found, name) == reference_roads.derived_by_squares(letters, back)
    ties = found.leading_ties + sum(entry.ties for column in found.big for entry in column)
    assert ties == letters.count("T") == found.counts["tie"]
    assert found.counts["rounds"] == len(found.bead) == len(letters)


@given(LETTERS)
def test_the_squares_of_the_big_road(letters):
    columns = reference_roads.big(letters)
    squares = [cell for column in roads.plotted([len(c) for c in columns]) for cell in column]
    assert squares == reference_roads.drawn(columns)
    assert len(set(squares)) == len(squares)
    assert all(0 <= row < 6 for _, row in squares)


def test_a_long_streak_turns_to_the_right_and_the_next_one_meets_it():
    first, second, third = roads.plotted([8, 7, 2])
    assert first == ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (2, 5))
    assert second == ((1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4))
    assert third == ((2, 0), (2, 1))


def test_a_column_starts_where_the_top_row_is_free():
    *_, last = roads.plotted([3, 3, 1], rows=1)
    assert last == ((6, 0),)
    assert roads.plotted([2, 1], rows=1) == (((0, 0), (1, 0)), ((2, 0),))


def test_a_derived_road_is_drawn_in_runs_of_a_colour():
    found = of("BBBB PP B PPP BB")
    runs = roads.streaks(found.marks["big_eye_boy"])
    assert ["".join(mark[0] for mark in run) for run in runs] == ["r", "bbb", "r", "b", "r"]
    assert roads.streaks(()) == ()
    long = roads.streaks(["red", "red", "blue", "red", "red", "red"])
    assert long == (("red",) * 2, ("blue",), ("red",) * 3)


@pytest.mark.parametrize(
    ("player", "banker", "thirds", "result"),
    [
        ("4s 4d", "2h 5c", "", Result("player", natural=True, player_pair=True)),
        ("Ks Qh", "Ah 3c", "5d 3d", Result("banker", dragon_7=True)),
        ("Ks 3h", "Ah Ac", "5d Kd", Result("player", panda_8=True, banker_pair=True)),
        ("6s Kh", "Th 6c", "", Result("tie")),
        ("Ks Kh", "9h Qc", "", Result("banker", natural=True, player_pair=True)),
    ],
)  # fmt: skip
def test_what_the_roads_keep_of_a_round(player, banker, thirds, result):
    state = finished(table(), [box(1)], shoe(player, banker, thirds))
    assert GAME.result_of(state) == result
    assert cards(f"{player}") == state.player[:2]
