"""Which game and which rules a table plays: a used submission is parsed once."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from casino.submissions.models import RulesSubmission
from games.engine.contract import Game
from games.engine.registry import game_for


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game with the rules of one submission."""

    submission_id: int
    game: Game
    rules: Any


@lru_cache(maxsize=256)
def rulebook(submission_id: int) -> Rulebook:
    """For a submission that a round has used. Raises DoesNotExist, KeyError or Faulty."""
    return current_rulebook(submission_id)


def current_rulebook(submission_id: int) -> Rulebook:
    """For a submission that may still change: read now."""
    row = RulesSubmission.objects.get(pk=submission_id)
    game = game_for(row.game)
    return Rulebook(row.pk, game, game.parse(row.options))
