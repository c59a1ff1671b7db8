"""The games that this room knows, by slug. Each game's app puts itself here when Django starts."""

from games.engine.contract import Game

_games: dict[str, Game] = {}


def register(game: Game) -> None:
    _games[game.slug] = game


def game_for(slug: str) -> Game:
    """The game of this slug. Raises KeyError for an unknown one."""
    return _games[slug]


def all_games() -> tuple[Game, ...]:
    return tuple(_games.values())
