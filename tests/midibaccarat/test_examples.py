"""The published example rounds, line by line."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games.midibaccarat.game import Midibaccarat

EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "midibaccarat.jsonl").read_text().splitlines()
]
SETTLED = [example for example in EXAMPLES if "void" not in example["input"]]
_ORDER = ("lose", "win", "push")


@pytest.mark.parametrize("example", EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_example(example):
    result, expected = Midibaccarat().replay(example["input"]), example["expected"]
    found = {(line["seat"], line["wager"]): line for line in result["lines"]}
    assert len(found) == len(result["lines"]) == len(expected["lines"])
    for line in expected["lines"]:
        ours = found[line["seat"], line["wager"]]
        assert line.items() <= ours.items()
        assert line.get("vigorish_owed") == ours.get("vigorish_owed")
    for key in ("player", "banker", "cards_used", "dragon_7", "panda_8"):
        assert result.get(key) == expected.get(key)
    paid = sum(line["credit"] for line in result["lines"])
    staked = sum(sum(seat["wagers"].values()) for seat in example["input"]["seats"])
    assert sum(result["net"].values()) == paid - staked


@pytest.mark.parametrize("example", SETTLED)
def test_the_order_in_which_wagers_are_settled(example):
    lines = Midibaccarat().replay(example["input"])["lines"]
    house = [x["seat"] for x in lines if x["wager"] == "house_money"]
    assert lines[: len(house)] == [x for x in lines if x["wager"] == "house_money"]
    assert house == sorted(house)
    rest = [(_ORDER.index(x["outcome"]), -x["seat"]) for x in lines[len(house) :]]
    assert rest == sorted(rest)


def test_there_are_24():
    assert len(EXAMPLES) == 24


def test_the_command_settles_them_as_one_file(tmp_path, capsys):
    file = tmp_path / "rounds.jsonl"
    file.write_text("\n".join(json.dumps(example["input"]) for example in EXAMPLES))
    call_command("replay", str(file))
    settled = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert settled == [Midibaccarat().replay(example["input"]) for example in EXAMPLES]
