"""Composing JSON merge patches (RFC 7396), so that several events can travel as one.

`compose(a, b)` is the patch that does what `a` and then `b` does to every document. Not every pair
has one: a merge patch cannot say "replace this object by that object", so an object that follows a
removal (or a plain value) of the same key cannot be merged with it. Then the answer is None and
the two must travel one after the other.
"""

from __future__ import annotations

from typing import Any

Patch = dict[str, Any]


def compose(first: Patch, second: Patch) -> Patch | None:
    """One patch for both, or None where none exists. The arguments are left alone."""
    merged = dict(first)
    for name, later in second.items():
        if name not in first or not isinstance(later, dict):
            merged[name] = later
            continue
        earlier = first[name]
        inner = compose(earlier, later) if isinstance(earlier, dict) else None
        if inner is None:
            return None
        merged[name] = inner
    return merged
