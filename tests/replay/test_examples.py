"""The published example rounds, line by line."""

import json
from pathlib import Path

import pytest

from games.saigon5.game import Saigon5

EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "saigon-5-card.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("example", EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_example(example):
    result = Saigon5().replay(example["input"])
    found = {(line["seat"], line["wager"]): line for line in result["lines"]}
    expected = example["expected"]["lines"]
    assert len(found) == len(result["lines"]) == len(expected)
    for line in expected:
        assert line.items() <= found[line["seat"], line["wager"]].items()
    assert [(x["seat"], x["wager"]) for x in result["lines"]] == [
        (x["seat"], x["wager"]) for x in expected
    ]


def test_there_are_24():
    assert len(EXAMPLES) == 24


def test_the_whole_output_of_one_round():
    result = Saigon5().replay(EXAMPLES[12]["input"])
    assert result["net"] == {"p6": -19000}
    assert result["hands"] == {"6": {"abandoned": True}}
    assert set(result["dealer"]) == {"cards", "three", "two", "qualifies", "point_count"}
    assert result["calls"] == ["no more bets"]
    assert result["lines"][0]["why"] == "The player left during the round, so this wager loses."
