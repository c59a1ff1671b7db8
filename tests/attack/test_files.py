"""Round files from strangers: one line says what is wrong; no file takes more than its share."""

import json
import re
import resource
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from casino.fairness.management.commands import replay

ROOT = Path(__file__).resolve().parents[2]
LINES = (ROOT / "tests/replay/saigon-5-card.jsonl").read_text().splitlines()
ROUND = json.dumps(json.loads(LINES[0])["input"])


def settled(tmp_path, content: str | bytes) -> tuple[list, str, int]:
    file = tmp_path / "rounds"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    out, err, code = StringIO(), StringIO(), 0
    try:
        call_command("replay", str(file), stdout=out, stderr=err)
    except SystemExit as stop:
        code = stop.code
    return out.getvalue().splitlines(), err.getvalue(), code


def with_ante(value: str) -> str:
    return re.sub(r'"ante": \d+', f'"ante": {value}', ROUND)


def with_key(name: str) -> str:
    return f'{ROUND[:-1]},"{name}":1}}'


HOSTILE = {
    "deep": "[" * 100_000 + "]" * 100_000, "deep objects": '{"a":' * 100_000,
    "NaN": with_ante("NaN"), "Infinity": with_ante("-Infinity"), "negative": with_ante("-5"),
    "fraction": with_ante("1000.0"), "exponent": with_ante("1e3"), "true": with_ante("true"),
    "text": with_ante('"1000"'), "endless number": with_ante("9" * 100_000),
    "half a pair": ROUND.replace("saigon-5-card", "\\ud800"), "no text": b"\xff\xfe\x00" * 100,
    "UTF-16": ROUND.encode("utf-16"), "mark in front": b"\xef\xbb\xbf" + ROUND.encode(),
    "long key": with_key("k" * 100_000), "long card": ROUND.replace('["', '["' + "A" * 100_000, 1),
    "the same key twice": with_key("game"), "twice within": with_ante('1000, "ante": 2000'),
    "blank lines": "\n" * 100_000,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_is_no_round_is_one_short_line(tmp_path, name):
    out, err, code = settled(tmp_path, HOSTILE[name])
    assert (out, code) == ([], 2)
    assert err.count("\n") == 1 and len(err) < 1200


@pytest.mark.parametrize("where", [with_key, lambda word: ROUND.replace("saigon-5-card", word)])
def test_what_is_said_of_a_file_can_be_printed(tmp_path, where):
    _, err, code = settled(tmp_path, where("\\u001b]0;x\\u0007\\u009b31m\\u202e\\r\\n"))
    assert code == 2
    assert all(char.isprintable() for char in err.rstrip("\n"))


@pytest.mark.parametrize("digits", [20, 1000, 4299, 4300])
def test_any_number_that_can_be_read_can_be_paid(tmp_path, digits):
    out, err, code = settled(tmp_path, with_ante("9" * digits))
    assert (len(out), err, code) == (1, "", 0)


def test_a_transcript_of_any_size_is_not_held(tmp_path, monkeypatch):
    monkeypatch.setattr(replay, "LARGEST_BYTES", 10_000)
    large = with_key("note").replace(":1}", f':"{"x" * 20_000}"}}')
    for content, lines in ((large, 0), (f"{ROUND}\n{large}\n{ROUND}", 1), ("{\n" + large, 0)):
        out, err, code = settled(tmp_path, content)
        assert (len(out), code, err.count("\n")) == (lines, 2, 1)
    assert "10,000 bytes" in settled(tmp_path, large)[1]


def test_a_file_of_many_rounds_may_be_larger_than_one_transcript(tmp_path, monkeypatch):
    monkeypatch.setattr(replay, "LARGEST_BYTES", 10_000)
    out, err, code = settled(tmp_path, f"{ROUND}\n\n" * 30)
    assert (len(out), err, code) == (30, "", 0)


def with_little() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))


def test_a_file_without_an_end_ends():
    done = subprocess.run(
        [sys.executable, "manage.py", "replay", "/dev/zero"],
        cwd=ROOT, capture_output=True, timeout=60, check=False, text=True, preexec_fn=with_little,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("line 1: transcript: has more than ")
