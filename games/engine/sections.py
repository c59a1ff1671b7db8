"""Sentences about sections: the nearest one that a game has for a citation."""

from __future__ import annotations

from collections.abc import Mapping


def explain(sentences: Mapping[str, str], cite: str, chapter: str) -> str:
    """The sentence of this section, or of the nearest section that contains it."""
    section = cite
    while section and section not in sentences:
        section = section[: max(section.rfind("("), section.rfind("."), 0)]
    return sentences[section or chapter]
