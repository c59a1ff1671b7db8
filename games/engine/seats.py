"""Betting boxes side by side."""

from __future__ import annotations

from collections.abc import Collection


def adjacent(seats: Collection[int]) -> bool:
    """Whether these different boxes lie side by side without a gap."""
    return not seats or max(seats) - min(seats) + 1 == len(seats)
