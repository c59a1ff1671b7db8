"""Sentences about sections: the nearest one that a game has for a citation."""

from __future__ import annotations

from collections.abc import Mapping


def explain(sentences: Mapping[str, str], cite: str, chapter: str) -> str:
    """The sentence of this section, or of the nearest section that contains it; in the end the
    chapter has one."""
    section = cite
    while section not in sentences:
        section = section.rpartition("(")[0] or chapter
    return sentences[section]
