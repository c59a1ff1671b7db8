"""Whose odds this room can tell, by the slug of the game. Each game's app puts itself here when
Django starts, beside `registry`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.engine.odds import Ask, WagerOdds
from games.engine.odds_simulation import Simulation


def _nothing_to_deal(rules: Any) -> tuple[Simulation, ...]:
    return ()


def _never_dealt(rules: Any) -> tuple[WagerOdds, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Mathematics:
    """`exact`: the odds of every wager that can be counted, quickly enough for a page;
    `simulations`: those that can only be dealt; `dealt`: what is known of these beforehand.
    `rules` is what the game's `parse` answered. `by_players`: whether it matters how many play."""

    exact: Callable[[Any, Ask], tuple[WagerOdds, ...]]
    simulations: Callable[[Any], tuple[Simulation, ...]] = _nothing_to_deal
    dealt: Callable[[Any], tuple[WagerOdds, ...]] = _never_dealt
    by_players: bool = True


_games: dict[str, Mathematics] = {}


def register(slug: str, mathematics: Mathematics) -> None:
    _games[slug] = mathematics


def mathematics_of(slug: str) -> Mathematics | None:
    """None for a game that tells no odds."""
    return _games.get(slug)
