"""`manage.py odds`: the exact odds of every wager of a table, a submission, or a game's options.

What cannot be counted is dealt, with its standard error; Ctrl-C ends that and prints what there is.
The answer goes to standard output; what is wrong with the question to standard error, all of it,
with exit code 2.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino.ops import odds
from games.engine.odds import WagerOdds
from games.engine.odds_writers import as_csv, as_json, as_table, percent

BAD_INPUT = 2
WRITERS = {"table": as_table, "csv": as_csv, "json": as_json}


class Command(BaseCommand):
    help = "The exact odds of every wager on offer, as table, CSV or JSON."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        whose = parser.add_mutually_exclusive_group(required=True)
        whose.add_argument("--table", type=int, help="the rules of this table, by its number")
        whose.add_argument("--submission", type=int, help="this Rules Submission, by its number")
        whose.add_argument("--game", help="a game by its slug, with --options or its defaults")
        parser.add_argument("--options", default="", help="a JSON file of options, with --game")
        parser.add_argument(
            "--stake", action="append", default=[], metavar="DOLLARS",
            help="the edge at this stake too, for rounding, limits and envy; may be given again",
        )  # fmt: skip
        parser.add_argument("--players", type=int, default=1, help="how many play, a hand each")
        parser.add_argument("--rounds", type=int, help="what a session of so many rounds comes to")
        parser.add_argument("--meter", default="", metavar="DOLLARS", help="what the meter shows")
        parser.add_argument("--least-edge", default="", metavar="PERCENT", help="warn below")
        parser.add_argument("--most-edge", default="", metavar="PERCENT", help="warn above")
        parser.add_argument(
            "--deals", type=int,
            help="deal anew what can only be simulated, so many times; 0: leave it out",
        )  # fmt: skip
        parser.add_argument("--seed", type=int, default=1, help="of the simulation")
        parser.add_argument("--format", choices=WRITERS, default="table")

    def handle(self, *args: Any, format: str, **asked: Any) -> None:
        try:
            subject = self._subject(asked)
            ask = odds.question(
                subject, asked["stake"], asked["players"], asked["meter"], asked["deals"],
                asked["rounds"],
            )  # fmt: skip
            bounds = odds.bounds(asked["least_edge"], asked["most_edge"])
        except odds.CannotTell as reason:
            for sentence in reason.sentences:
                self.stderr.write(sentence)
            sys.exit(BAD_INPUT)
        dealt = odds.dealt(subject, asked["deals"], asked["seed"], self._along)
        if dealt and self.stderr.isatty():
            self.stderr.write("")
        found = odds.with_sessions((*dealt, *odds.exact(subject, ask)), asked["rounds"])
        self.stdout.write(WRITERS[format](found, odds.warnings(found, bounds)), ending="")

    def _subject(self, asked: dict[str, Any]) -> odds.Subject:
        if asked["options"] and not asked["game"]:
            raise odds.CannotTell("--options goes with --game.")
        if asked["table"] is not None:
            return odds.of_table(asked["table"])
        if asked["submission"] is not None:
            return odds.of_submission(asked["submission"])
        return odds.of_file(asked["game"], asked["options"])

    def _along(self, deals: int, found: WagerOdds) -> None:
        """How far a simulation is, where somebody watches."""
        if self.stderr.isatty() and found.estimate:
            error = 100 * found.estimate.standard_error
            told = f"\r{deals:,} deals: edge {percent(found.edge)}, error {error:.4f}%   "
            self.stderr.write(told, ending="")
