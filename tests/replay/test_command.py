"""`manage.py replay` as people run it: a process, a file or standard input, an exit code."""

import json
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import call_command

from games.engine.registry import all_games

EXAMPLES = [
    json.loads(line)["input"]
    for line in (Path(__file__).parent / "saigon-5-card.jsonl").read_text().splitlines()
]
ROOT = Path(__file__).parents[2]


def replay(tmp_path, content: str | bytes) -> tuple[list, str, int]:
    """Settlements, standard error and exit code."""
    file = tmp_path / "rounds"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return run(str(file))


def run(name: str) -> tuple[list, str, int]:
    out, err, code = StringIO(), StringIO(), 0
    try:
        call_command("replay", name, stdout=out, stderr=err)
    except SystemExit as stop:
        code = stop.code
    return [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue(), code


def lines_of(*transcripts) -> str:
    return "\n".join(json.dumps(one) for one in transcripts) + "\n"


def test_one_file_on_many_lines(tmp_path):
    (result,), err, code = replay(tmp_path, json.dumps(EXAMPLES[0], indent=2))
    assert (len(result["lines"]), err, code) == (13, "", 0)


def test_json_lines(tmp_path):
    results, err, code = replay(tmp_path, lines_of(*EXAMPLES) + "\n\n")
    assert (len(results), err, code) == (24, "", 0)


def examples_of(slug: str) -> list[dict]:
    (path,) = ROOT.joinpath("tests").rglob(f"{slug}.jsonl")
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_the_published_rounds_of_every_game(tmp_path, slug):
    examples = examples_of(slug)
    results, err, code = replay(tmp_path, lines_of(*(one["input"] for one in examples)))
    assert (len(results), err, code) == (24, "", 0)
    for example, result in zip(examples, results, strict=True):
        assert len(result["lines"]) == len(example["expected"]["lines"])
        for wanted in example["expected"]["lines"]:
            assert any(wanted.items() <= line.items() for line in result["lines"])
        assert result.get("meters") == example["expected"].get("meters")


def test_rounds_of_several_games_in_one_file(tmp_path):
    files = [examples_of(game.slug)[0]["input"] for game in all_games()]
    results, err, code = replay(tmp_path, lines_of(*files))
    assert (len(results), err, code) == (len(files), "", 0)


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(lines_of(*EXAMPLES[:2]).encode())))
    results, err, code = run("-")
    assert (len(results), err, code) == (2, "", 0)


def test_a_bad_round_is_one_line_with_field_and_reason(tmp_path):
    bad = {**EXAMPLES[0], "deck": EXAMPLES[0]["deck"][:40]}
    results, err, code = replay(tmp_path, json.dumps(bad))
    assert (results, err, code) == ([], "deck: holds 40 cards, 53 are needed\n", 2)


def test_a_bad_round_among_many_is_named_by_its_line(tmp_path):
    bad = {**EXAMPLES[0], "seats": EXAMPLES[0]["seats"] + [{"seat": 4}]}
    results, err, code = replay(tmp_path, lines_of(EXAMPLES[0], bad, EXAMPLES[1]))
    assert (len(results), code) == (1, 2)
    assert err == "line 2: seats[5].player: is missing\n"


def test_the_section_is_named_where_there_is_one(tmp_path):
    bad = {**EXAMPLES[0], "rules": {**EXAMPLES[0]["rules"], "edition": "2016"}}
    _, err, code = replay(tmp_path, json.dumps(bad))
    assert (err, code) == ("rules.pot: the 2016 edition has no Pot Wager (680a.7(d)(2))\n", 2)


@pytest.mark.parametrize(
    ("content", "start"),
    [
        ("", "transcript: is not JSON"),
        ("{", "transcript: is not JSON"),
        (b"\xff\xfe", "transcript: is not JSON"),
        ("[" * 100_000, "transcript: is not JSON"),
        ("[" * 100_000 + "\n{}", "transcript: is not JSON"),
        ("[]", "transcript: must be an object"),
        ("{}", "game: is missing"),
        ('{"game": 5}', "game: must be a text"),
        ('{"game": "faro"}', "game: faro is not a game of this room"),
        ('{"game": "fa\\nro"}', "game: fa ro is not a game"),
        ("{}\n{}", "line 1: game: is missing"),
    ],
)
def test_what_is_no_transcript(tmp_path, content, start):
    results, err, code = replay(tmp_path, content)
    assert (results, code) == ([], 2)
    assert err.startswith(start) and err.count("\n") == 1


def test_a_file_that_is_not_there():
    results, err, code = run("/nowhere/at/all")
    assert (results, err, code) == ([], "/nowhere/at/all: No such file or directory\n", 2)


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_many_rounds_as_a_process(tmp_path, slug):
    file = tmp_path / "many.jsonl"
    file.write_text(lines_of(*(one["input"] for one in examples_of(slug))) * 40)
    done = subprocess.run(
        [sys.executable, "manage.py", "replay", str(file)],
        cwd=ROOT, capture_output=True, timeout=120, check=False, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 960
