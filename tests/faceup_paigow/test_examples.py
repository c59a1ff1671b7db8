"""The published example rounds, line by line and meter by meter."""

import json
from pathlib import Path

import pytest

from tests.faceup_paigow.builders import GAME

EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "face-up-pai-gow-poker.jsonl").read_text().splitlines()
]


def key(line):
    return line["seat"], line["wager"], line.get("from_seat"), line.get("lammer")


@pytest.mark.parametrize("example", EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_example(example):
    result, expected = GAME.replay(example["input"]), example["expected"]
    found = {key(line): line for line in result["lines"]}
    assert len(found) == len(result["lines"])
    assert [key(line) for line in result["lines"]] == [key(x) for x in expected["lines"]]
    for line in expected["lines"]:
        assert line.items() <= found[key(line)].items()
    assert result.get("meters") == expected.get("meters")
    paid = sum(x["credit"] for x in result["lines"])
    staked = sum(sum(s["wagers"].values()) for s in example["input"]["seats"])
    assert sum(result["net"].values()) == paid - staked


def test_there_are_24():
    assert len(EXAMPLES) == 24
