"""Views and static facts of a table: plain JSON in which nothing is ever null."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.contract import Json


def present(facts: Mapping[str, Json]) -> dict[str, Json]:
    """Without what is None: what a table or a hand does not have is absent."""
    return {name: fact for name, fact in facts.items() if fact is not None}
