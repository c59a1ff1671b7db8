"""Chance that a round needs beside its card order: dice in a shaker, a number from a device.

A game that needs it has a `throw(rules)`; the room draws that many numbers, each from 1 to `faces`,
commits to them with the order of the cards, and hands them to `deal` as `thrown`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Throw:
    """So many numbers from 1 to `faces`, thrown at once."""

    label: str
    section: str
    times: int
    faces: int

    def can_be(self, thrown: Sequence[int]) -> bool:
        """Whether these numbers can have been thrown."""
        return len(thrown) == self.times and all(
            type(number) is int and 1 <= number <= self.faces for number in thrown
        )
