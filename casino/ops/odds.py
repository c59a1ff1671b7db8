"""What `manage.py odds` asks: whose rules, at which stakes, dealt how often. Told in words when it
cannot be answered."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from casino.cage import api as cage
from casino.floor.models import Table
from casino.submissions.models import RulesSubmission
from games.engine.contract import Faulty, Game
from games.engine.odds import Alarm, Ask, Bounds, WagerOdds, alarms, ask_faults
from games.engine.odds_book import Mathematics, mathematics_of
from games.engine.odds_session import ROUNDS_MOST, session_figures
from games.engine.odds_simulation import Simulation, simulate
from games.engine.registry import all_games, game_for

LARGEST_FILE: Final = 1024 * 1024
DEALS_MOST: Final = 10_000_000
FEW: Final = 1000
EVERY: Final = 100
"""Deals between two words on how a simulation comes along."""
_MONEY: Final = re.compile(r"\d{1,12}(\.\d{1,2})?")
_PERCENT: Final = re.compile(r"-?\d{1,3}(\.\d{1,6})?")


class CannotTell(Exception):
    """Everything that is wrong with the question, a sentence each."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose odds: a game's rules, and what its meter shows where a table has one."""

    game: Game
    rules: Any
    mathematics: Mathematics
    meter_cents: int | None = None


# --- whose rules --------------------------------------------------------------------------
def of_table(table_id: int) -> Subject:
    """The rules that the table's next round is played by. Raises CannotTell."""
    table = Table.objects.select_related("submission").filter(pk=table_id).first()
    if table is None:
        raise CannotTell(f"There is no table {table_id}.")
    meter_id = cage.meter_of(table_id)
    meter_cents = None if meter_id is None else cage.display(meter_id).value_cents
    return _subject(table.submission.game, table.submission.options, meter_cents)


def of_submission(submission_id: int) -> Subject:
    filed = RulesSubmission.objects.filter(pk=submission_id).first()
    if filed is None:
        raise CannotTell(f"There is no submission {submission_id}.")
    return _subject(filed.game, filed.options)


def of_file(slug: str, file: str) -> Subject:
    """A game by its slug, with options from a JSON file; the defaults where `file` is empty."""
    return _subject(slug, _options(file) if file else {})


def _subject(slug: str, options: dict[str, Any], meter_cents: int | None = None) -> Subject:
    mathematics = mathematics_of(slug)
    if mathematics is None:
        known = ", ".join(game.slug for game in all_games())
        raise CannotTell(f"{slug} is not a game of this room: {known}.")
    game = game_for(slug)
    try:
        rules = game.parse(options)
    except Faulty as faulty:
        raise CannotTell(*(f"{f.field}: {f.message}. {f.section}" for f in faulty.faults)) from None
    return Subject(game, rules, mathematics, meter_cents)


def _options(file: str) -> dict[str, Any]:
    try:
        with Path(file).open("rb") as stream:
            text = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise CannotTell(f"{file}: {error.strerror}.") from None
    if len(text) > LARGEST_FILE:
        raise CannotTell(f"{file}: has more than {LARGEST_FILE:,} bytes.")
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CannotTell(f"{file}: is not JSON ({error}).") from None
    if not isinstance(options, dict):
        raise CannotTell(f"{file}: must be an object of options by name.")
    return options


# --- what is asked ------------------------------------------------------------------------
def cents(words: str) -> int:
    """Dollars, with or without cents, as in `25` and `7.50`."""
    if not _MONEY.fullmatch(words):
        raise CannotTell(f"{words} is not a sum: dollars, as in 25 or 7.50.")
    return int(Fraction(words) * 100)


def share(words: str) -> Fraction:
    """Percent, as in `1.5`."""
    if not _PERCENT.fullmatch(words):
        raise CannotTell(f"{words} is not a percentage: a number, as in 1.5.")
    return Fraction(words) / 100


def bounds(least: str, most: str) -> Bounds:
    """Percentages, either of which may be empty. Raises CannotTell."""
    found = Bounds(share(least) if least else None, share(most) if most else None)
    if found.least is not None and found.most is not None and found.least > found.most:
        raise CannotTell("The least edge is above the greatest.")
    return found


def question(
    subject: Subject,
    stakes: Sequence[str],
    players: int,
    meter: str,
    deals: int | None,
    rounds: int | None,
) -> Ask:
    """Raises CannotTell with all that is wrong."""
    shown = cents(meter) if meter else subject.meter_cents
    ask = Ask(tuple(cents(stake) for stake in stakes), players, shown)
    found = ask_faults(ask, subject.game.seats)
    if deals is not None and not 0 <= deals <= DEALS_MOST:
        found.append(f"0 to {DEALS_MOST:,} deals can be simulated.")
    if rounds is not None and not 1 <= rounds <= ROUNDS_MOST:
        found.append(f"A session has 1 to {ROUNDS_MOST} rounds.")
    if found:
        raise CannotTell(*found)
    return ask


# --- the answer ---------------------------------------------------------------------------
def exact(subject: Subject, ask: Ask) -> tuple[WagerOdds, ...]:
    return subject.mathematics.exact(subject.rules, ask)


def dealt(
    subject: Subject, deals: int | None, seed: int, told: Callable[[int, WagerOdds], None]
) -> list[WagerOdds]:
    """What can only be dealt, so many times from a seed. `told` hears of it as it comes along; an
    interrupt ends it with what there is by then. Without a number what is known of it beforehand,
    or else a few deals."""
    found = list(subject.mathematics.dealt(subject.rules)) if deals is None else []
    if found:
        return found
    deals = FEW if deals is None else deals
    for simulation in subject.mathematics.simulations(subject.rules):
        latest: list[WagerOdds] = []
        growing = simulate(simulation, shuffled(simulation, deals, seed), EVERY)
        try:
            for number, odds in enumerate(growing, 1):
                latest = [odds]
                told(min(number * EVERY, deals), odds)
        except KeyboardInterrupt:
            return found + latest
        found += latest
    return found


def shuffled(simulation: Simulation, deals: int, seed: int) -> Iterator[list[str]]:
    """The same deals from the same seed. Odds are no game: no secret hangs on this shuffle."""
    chance = random.Random(seed)
    for _ in range(deals):
        yield chance.sample(simulation.deck, simulation.cards)


def with_sessions(found: Sequence[WagerOdds], rounds: int | None) -> list[WagerOdds]:
    """Each with what so many rounds of it come to."""
    if rounds is None:
        return list(found)
    return [
        replace(odds, figures=(*odds.figures, *session_figures(odds, rounds))) for odds in found
    ]


def warnings(found: Sequence[WagerOdds], bounds: Bounds) -> list[Alarm]:
    return [alarm for odds in found for alarm in alarms(odds, bounds)]
