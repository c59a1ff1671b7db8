"""`manage.py replay FILE`: settle round files again, with nothing but the rules.

One file, or JSON Lines; `-` is standard input. Settlements go to standard output as JSON, one line
each. The first file that cannot be a round ends the run with one line on standard error, naming the
field and the reason, and exit code 2; what was settled before it has been printed. Files come from
strangers: no more of one is held than a transcript may have, and what is said of it can be printed.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from django.core.management.base import BaseCommand

from games.engine import registry
from games.engine.contract import Fault, Faulty, Json
from games.engine.records import Record, fail

BAD_INPUT = 2
LARGEST_BYTES = 16 * 1024 * 1024
"""What one transcript may have; a round of six players has two thousand."""
DIGITS = 5_000
"""A number in a file has at most 4,300; what is paid for it has a few more."""
LONGEST_WORDS = 500


class Command(BaseCommand):
    help = "Settle round transcripts again: one JSON file, or JSON Lines; - for standard input."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file, or - for standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        sys.set_int_max_str_digits(DIGITS)
        if file == "-":
            self._settle_all(sys.stdin.buffer)
            return
        try:
            with Path(file).open("rb") as stream:
                self._settle_all(stream)
        except OSError as error:
            self._refuse(f"{file}: {error.strerror}")

    def _settle_all(self, stream: BinaryIO) -> None:
        for name, text in transcripts(stream):
            try:
                settled = settle(text)
            except Faulty as faulty:
                self._refuse(name + describe(faulty.faults[0]))
            self.stdout.write(json.dumps(settled, separators=(",", ":")))

    def _refuse(self, message: str) -> None:
        self.stderr.write(message)
        sys.exit(BAD_INPUT)


def transcripts(stream: BinaryIO) -> Iterator[tuple[str, bytes]]:
    """The single transcripts of a file, each with the words that lead to it in an error."""
    head = stream.read(LARGEST_BYTES + 1)
    if len(head) <= LARGEST_BYTES and not _is_json_lines(head):
        yield "", head
        return
    for number, line in enumerate(_lines(head, stream), 1):
        if line.strip():
            yield f"line {number}: ", line


def _is_json_lines(data: bytes) -> bool:
    lines = [line for line in data.split(b"\n") if line.strip()]
    return len(lines) > 1 and _is_json(lines[0])


def _lines(head: bytes, stream: BinaryIO) -> Iterator[bytes]:
    """Every line; one that is too long is cut short and the last."""
    rest = head
    while True:
        *whole, rest = rest.split(b"\n")
        yield from whole
        more = stream.read(LARGEST_BYTES) if len(rest) <= LARGEST_BYTES else b""
        if not more:
            yield rest
            return
        rest += more


def settle(text: bytes) -> dict[str, Json]:
    """The settlement of one transcript. Raises Faulty."""
    if len(text) > LARGEST_BYTES:
        fail("transcript", f"has more than {LARGEST_BYTES:,} bytes")
    try:
        transcript = msgspec.json.decode(text)
        json.loads(text, object_pairs_hook=_once)
    except (msgspec.DecodeError, RecursionError) as error:
        fail("transcript", f"is not JSON ({error})")
    slug = Record(transcript).text("game")
    try:
        game = registry.game_for(slug)
    except KeyError:
        fail("game", f"{slug} is not a game of this room")
    return game.replay(transcript)


def _once(pairs: list[tuple[str, Json]]) -> None:
    """A key that is there twice says two things: readers would differ in which of them counts."""
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            fail(name, "is there twice")
        seen.add(name)


def describe(fault: Fault) -> str:
    where = f" ({fault.section})" if fault.section else ""
    return f"{_printable(fault.field)}: {_printable(fault.message)}{where}"


def _printable(words: str) -> str:
    """A stranger's words on one line, without what a terminal would obey."""
    short = words if len(words) <= LONGEST_WORDS else words[:LONGEST_WORDS] + "..."
    return "".join(char if char.isprintable() else " " for char in short)


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True
