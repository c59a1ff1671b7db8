"""What a bot must know of a game beyond betting, found by the game's slug.

A game may have a module `bot` in its app with `SLUG` and `action`; a bot without one still plays:
the clock runs out and the house way decides.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Literal, Protocol

from django.apps import apps

Way = Literal["house", "best", "own"]
"""How hands are set: by the house way, as well as the cards in sight allow, or by own choice."""


class Strategy(Protocol):
    """The module `bot` of a game."""

    SLUG: str

    def action(
        self, hand: dict[str, Any], seat: int, way: Way, dice: Random
    ) -> dict[str, Any] | None:
        """The decision for this box, as the `action` of an `act`; None: nothing to decide."""


def strategies() -> dict[str, Strategy]:
    """Every installed game's strategy by slug."""
    names = [f"{config.name}.bot" for config in apps.get_app_configs()]
    found: dict[str, Any] = {}
    for name in names:
        if name.startswith("games.") and find_spec(name) is not None:
            module = import_module(name)
            found[module.SLUG] = module
    return found
