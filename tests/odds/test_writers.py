"""Odds as table, CSV and JSON."""

import csv
import json
from fractions import Fraction
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.odds import AtStake, Bounds, Estimate, Figure, Row, WagerOdds, alarms
from games.engine.odds_writers import (
    CSV_HEAD,
    as_csv,
    as_json,
    as_table,
    decimal,
    pays,
    percent,
    safe_cell,
)

ODDS = WagerOdds(
    "tie", "Tie", "9a.7", "1,000 draws",
    (
        Row("win", "=2+2", 100, 1000, Fraction(8), "9a.7(a)"),
        Row("half", "Half", 1, 1000, Fraction(1, 2)),
        Row("push", "Push", 99, 1000, Fraction(0)),
        Row("lose", "Lost", 800, 1000, Fraction(-1)),
    ),
    play="He takes it.",
    stakes=(AtStake(500, Fraction(-1, 3)),),
    figures=(
        Figure("even", "Break-even", Fraction(10001, 2), "cents"),
        Figure("rate", "Rate", Fraction(7, 100), "share"),
        Figure("long", "Long run", Fraction(1, 5), "edge"),
        Figure("times", "Times", Fraction(5, 2), "amount"),
    ),
    notes=("A note.",),
)  # fmt: skip
DEALT = WagerOdds(
    "main", "Main", "9a.1", "10 rounds", (Row("a", "A", 10, 10, Fraction(1, 10)),),
    estimate=Estimate(10, 0.0125),
)  # fmt: skip
WARNED = alarms(ODDS, Bounds(most=Fraction(1, 10)))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 2), "0.5"), (Fraction(-1, 3), "-0.3333"), (Fraction(1234567), "1,234,567"),
        (Fraction(0), "0"), (Fraction(-1, 10**9), "0"), (Fraction(5, 100_000), "0"),
        (Fraction(15, 100_000), "0.0002"),
    ],
)  # fmt: skip
def test_decimals(value, text):
    assert decimal(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(1058, 100_000), "1.0580%"), (Fraction(-1), "-100.0000%"), (Fraction(0), "0.0000%")],
)
def test_percents(value, text):
    assert percent(value) == text


@given(st.fractions(-2, 2))
def test_a_percent_is_never_off_by_more_than_half_its_last_place(value):
    read = Fraction(percent(value).rstrip("%")) / 100
    assert abs(read - value) <= Fraction(5, 10_000_000)


@pytest.mark.parametrize(
    ("pay", "text"),
    [
        (Fraction(0), "push"), (Fraction(-1), "lost"), (Fraction(5000), "5,000 to 1"),
        (Fraction(1, 2), "1 to 2"), (Fraction(19, 20), "0.95 to 1"), (Fraction(-1, 2), "-1 to 2"),
    ],
)  # fmt: skip
def test_pays(pay, text):
    assert pays(pay) == text


def test_a_table_can_be_read():
    text = as_table((ODDS, DEALT), WARNED)
    lines = text.splitlines()
    assert lines[:3] == ["Tie (9a.7)", "==========", "Of 1,000 draws."]
    assert "He takes it." in lines and "A note." in lines
    row = next(line for line in lines if line.startswith("Half"))
    assert row.split() == ["Half", "1", "0.100000%", "1", "to", "2", "0.0500%"]
    figures = {line.rsplit("  ", 1)[0].strip(): line.split()[-1] for line in lines if "  " in line}
    assert figures["Edge"] == "-10.0000%" and figures["Standard error"] == "1.2500%"
    assert figures["Edge, staking 5.00"] == "-33.3333%"
    assert figures["Break-even"] == "50.01" and figures["Rate"] == "7.0000%"
    assert figures["Long run"] == "20.0000%" and figures["Times"] == "2.5"
    assert [line for line in lines if line.startswith("!")] == [
        "! Edge -0.0500%: the player has the edge.",
        "! Edge -33.3333% (staking 5.00): the player has the edge.",
        "! Edge 20.0000% (Long run): above the operator's greatest edge.",
    ]
    assert len({len(line) for line in lines[5:10]}) == 1, "columns do not line up"


def test_low_edges_are_named():
    text = as_table((DEALT,), alarms(DEALT, Bounds(least=Fraction(-1))))
    assert "the player has the edge" in text
    even = WagerOdds("w", "W", "1a", "", (Row("a", "A", 1, 1, Fraction(0)),))
    assert "below the operator's least edge" in as_table(
        (even,), alarms(even, Bounds(least=Fraction(1, 100)))
    )


def sheet(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def test_csv_tells_all():
    rows = sheet(as_csv((ODDS, DEALT), WARNED))
    win = next(row for row in rows if row["name"] == "win")
    assert win == {
        "wager": "tie", "part": "row", "name": "win", "label": "'=2+2", "section": "9a.7(a)",
        "ways": "100", "total": "1000", "probability": "0.1", "pay": "8", "contribution": "0.8",
        "value": "",
    }  # fmt: skip
    found = {(row["wager"], row["part"], row["name"]): row["value"] for row in rows}
    assert found["tie", "figure", "edge"] == "-0.0005"
    assert found["tie", "stake", "500"] == "-0.3333333333"
    assert found["tie", "figure", "even"] == "5000.5"
    assert found["main", "figure", "standard-error"] == "0.0125000000"
    assert found["tie", "warning", "high"] == "0.2"


@given(st.text(max_size=30), st.sampled_from(["=1", "+1", "-1", "@a", "\t=1", " =1", "\r", "＝1"]))
def test_no_cell_of_words_is_a_formula(tail, head):
    label = head + tail.replace("\x00", "")
    one = WagerOdds(label, label, label, label, (Row(label, label, 1, 1, Fraction(0), label),))
    text = as_csv((one,), alarms(one, Bounds(least=Fraction(1))))
    words = {"wager", "part", "name", "label", "section"}
    for row in csv.reader(StringIO(text, newline="")):
        assert len(row) == len(CSV_HEAD)
        for name, cell in zip(CSV_HEAD, row, strict=True):
            if name in words:
                assert not cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "＝"))
            elif cell and row != list(CSV_HEAD):
                float(cell)


def test_safe_cells_are_left_alone():
    assert [safe_cell(x) for x in ("Tie", "", "629a.7", "7 card")] == [
        "Tie",
        "",
        "629a.7",
        "7 card",
    ]


def test_json_is_exact():
    said = json.loads(as_json((ODDS, DEALT), WARNED))
    tie, main = said["wagers"]
    assert tie["rows"][0]["label"] == "=2+2" and tie["rows"][0]["ways"] == 100
    assert tie["stakes"] == [
        {"stake_cents": 500, "edge": {"value": -1 / 3, "ratio": "-1/3"}},
    ]  # fmt: skip
    assert Fraction(tie["edge"]["ratio"]) == ODDS.edge
    assert tie["figures"][0] == {
        "name": "even", "label": "Break-even", "unit": "cents", "value": 5000.5, "ratio": "10001/2",
    }  # fmt: skip
    assert "rounds" not in tie and (main["rounds"], main["standard_error"]) == (10, 0.0125)
    assert [one["kind"] for one in said["warnings"]] == ["player", "player", "high"]


def test_an_error_that_is_not_known_yet_is_no_number():
    one = WagerOdds(
        "w", "W", "1a", "", (Row("a", "A", 1, 1, Fraction(0)),), estimate=Estimate(1, float("inf"))
    )
    assert json.loads(as_json((one,)))["wagers"][0]["standard_error"] is None
