"""`manage.py replay FILE`: settle round files again, with nothing but the rules.

One file, or JSON Lines; `-` is standard input. Settlements go to standard output as JSON, one line
each. The first file that cannot be a round ends the run with one line on standard error, naming the
field and the reason, and exit code 2; what was settled before it has been printed.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from games.engine import registry
from games.engine.contract import Fault, Faulty, Json
from games.engine.records import Record, fail

BAD_INPUT = 2


class Command(BaseCommand):
    help = "Settle round transcripts again: one JSON file, or JSON Lines; - for standard input."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file, or - for standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            self._refuse(f"{file}: {error.strerror}")
        for name, text in transcripts(data):
            try:
                settled = settle(text)
            except Faulty as faulty:
                self._refuse(name + describe(faulty.faults[0]))
            self.stdout.write(json.dumps(settled, separators=(",", ":")))

    def _refuse(self, message: str) -> None:
        self.stderr.write(message)
        sys.exit(BAD_INPUT)


def transcripts(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The single transcripts of a file, each with the words that lead to it in an error."""
    lines = [(n, line) for n, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    if len(lines) < 2 or not _is_json(lines[0][1]):
        yield "", data
    else:
        yield from ((f"line {n}: ", line) for n, line in lines)


def settle(text: bytes) -> dict[str, Json]:
    """The settlement of one transcript. Raises Faulty."""
    try:
        transcript = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        fail("transcript", f"is not JSON ({error})")
    slug = Record(transcript).text("game")
    try:
        game = registry.game_for(slug)
    except KeyError:
        fail("game", f"{slug} is not a game of this room")
    return game.replay(transcript)


def describe(fault: Fault) -> str:
    where = f" ({fault.section})" if fault.section else ""
    return f"{fault.field}: {fault.message}{where}".replace("\n", " ")


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True
