"""The roads that the page computes are those of the rules, on hand-made and random shoes; a peeled
card folds as a sheet of paper does."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import pytest

from games.midibaccarat.rules import roads
from games.midibaccarat.rules.hands import Side
from games.midibaccarat.rules.roads import Result
from tests.browser.table_page import baccarat_scenes as baccarat
from tests.browser.table_page.conftest import Open

MODULE = "/static/js/table/games/midibaccarat-{}.js"
HAND_MADE = (
    "", "T", "TTB", "B", "BT", "BP", "BBBBBBBBB", "BPBPBPBPBP", "BBPPBBPPBBPP", "BBBPBBBPBBBP",
    "TTBTTPPTB7P8", "PPPPPPPBBBBBBBBPB", "PPPPPPPPBPPPPPPPPPBBBBBBBBBBBB", "7878TT7788",
    baccarat.SHOE,
)  # fmt: skip
SIDES: tuple[Side, ...] = ("player", "banker")
Ask = Callable[[str, str, Sequence[Any]], Any]


@pytest.fixture
def ask(table: Open) -> Ask:
    """Calls a function of one of the game's modules in the browser, once for each argument."""
    _, page = table(baccarat.waiting(), layout=baccarat.LAYOUT)
    script = """async ([module, name, all]) =>
        { const run = (await import(module))[name]; return all.map((one) => run(...one)); }"""

    def ask_page(module: str, name: str, all_: Sequence[Any]) -> Any:
        return page.evaluate(script, [MODULE.format(module), name, list(all_)])

    return ask_page


def shoes() -> list[list[Result]]:
    """Hand-made ones, and random ones of every length; every third streaky."""
    chance = random.Random(629)
    found = [baccarat.results(text) for text in HAND_MADE]
    for n in range(150):
        letters: list[str] = []
        while len(letters) < n % 90:
            again = n % 3 == 0 and letters and chance.random() < 0.8
            letters.append(letters[-1] if again else chance.choice("BBBBPPPPT78"))
        found.append(baccarat.results("".join(letters)))
    return found


def as_page(kept: roads.Roads) -> dict[str, Any]:
    told: dict[str, Any] = asdict(kept)
    told["bead"] = list(told["bead"])
    told["big"] = [list(column) for column in told["big"]]
    told["marks"] = {name: list(marks) for name, marks in told["marks"].items()}
    return told


def test_all_roads_and_counts_of_a_shoe(ask: Ask) -> None:
    all_ = shoes()
    told = ask("roads", "roads", [[[asdict(result) for result in shoe]] for shoe in all_])
    assert told == [as_page(roads.roads(shoe)) for shoe in all_]


def test_the_road_is_asked_for_both_next_results(ask: Ask) -> None:
    kept = [roads.roads(shoe) for shoe in shoes()]
    asked = [[as_page(one), side] for one in kept for side in SIDES]
    expected = [roads.ask(one, side) for one in kept for side in SIDES]
    assert ask("roads", "ask", asked) == expected


def test_where_entries_are_drawn(ask: Ask) -> None:
    columns = [[len(column) for column in roads.roads(shoe).big] for shoe in shoes()]
    columns += [[len(run) for run in streaks(shoe)] for shoe in shoes()]
    drawn = ask("roads", "plotted", [[lengths] for lengths in columns])
    as_lists = [
        [[list(cell) for cell in cells] for cells in roads.plotted(lengths)] for lengths in columns
    ]
    assert drawn == as_lists
    assert ask("roads", "beadCell", [[n] for n in range(40)]) == [
        list(roads.bead_cell(n)) for n in range(40)
    ]


def streaks(shoe: Sequence[Result]) -> tuple[tuple[str, ...], ...]:
    return roads.streaks(roads.roads(shoe).marks["big_eye_boy"])


def test_derived_marks_stand_in_runs_of_a_colour(ask: Ask) -> None:
    marks = [list(roads.roads(shoe).marks["small_road"]) for shoe in shoes()]
    expected = [[list(run) for run in roads.streaks(tuple(one))] for one in marks]  # type: ignore[arg-type]
    assert ask("roads", "streaks", [[one] for one in marks]) == expected


# --- the fold ------------------------------------------------------------------------------------

W, H = 100, 140


def area(points: Sequence[Sequence[float]]) -> float:
    turned = [*points[1:], *points[:1]]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, turned, strict=True))) / 2


def folds(ask: Ask) -> list[tuple[list[float], list[float], Any]]:
    chance = random.Random(8)
    anchors = [[x, y] for x in (0, W / 2, W) for y in (0, H / 2, H) if [x, y] != [W / 2, H / 2]]
    pulls = [
        (anchor, [chance.uniform(0, W), chance.uniform(0, H)])
        for anchor in anchors
        for _ in range(40)
    ]
    told = ask("fold", "fold", [[anchor, to, W, H] for anchor, to in pulls])
    return [(*pull, one) for pull, one in zip(pulls, told, strict=True) if one]


def test_back_and_flap_are_the_whole_card_and_the_anchor_lies_where_it_was_drawn(ask: Ask) -> None:
    found = folds(ask)
    assert len(found) > 250
    for anchor, to, fold in found:
        assert area(fold["back"]) + area(fold["flap"]) == pytest.approx(W * H)
        a, b, c, d, e, f = fold["matrix"]
        x, y = W - anchor[0], anchor[1]
        assert [a * x + c * y + e, b * x + d * y + f] == pytest.approx(to)
        assert a * d - b * c == pytest.approx(1)


def test_a_card_is_taken_hold_of_at_the_nearest_corner_or_side(ask: Ask) -> None:
    at = [[5, 5], [50, 4], [97, 137], [3, 70], [99, 66], [50, 70]]
    held = ask("fold", "anchorAt", [[point, W, H] for point in at])
    assert held == [[0, 0], [50, 0], [100, 140], [0, 70], [100, 70], [50, 140]]


def test_what_is_drawn_away_from_the_card_does_not_lift(ask: Ask) -> None:
    pulls = [([50, 140], [50, 220]), ([0, 70], [-60, 70]), ([100, 0], [180, -50])]
    assert ask("fold", "fold", [[anchor, to, W, H] for anchor, to in pulls]) == [None] * 3
    assert ask("fold", "lifted", [[anchor, to, W, H] for anchor, to in pulls]) == [0] * 3
    assert ask("fold", "lifted", [[[50, 140], [50, 0], W, H]]) == [1]
