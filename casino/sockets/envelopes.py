"""What the felt publishes about a table, and the event texts made from it.

An envelope carries one step of a table, from version `start` to version `n`, with a patch for every
audience that sees something of its own; all others get the public patch, key `""`. Patches stay
raw JSON: a single step is spliced into its event without being decoded, once per audience. Only
steps that travel together are decoded and composed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from casino.sockets.messages import event_text
from casino.sockets.patches import Patch, compose

PUBLIC = ""
"""The audience of spectators and of everybody who has no seat."""


class Envelope(msgspec.Struct, frozen=True):
    """One published step. `may_wait`: it may be merged with its neighbours."""

    incarnation: int = msgspec.field(name="i")
    start: int = msgspec.field(name="from")
    n: int
    at_ms: int = msgspec.field(name="at")
    patches: dict[str, msgspec.Raw] = msgspec.field(name="p")
    happenings: msgspec.Raw = msgspec.field(name="h", default=msgspec.Raw(b"[]"))
    may_wait: bool = msgspec.field(name="co", default=False)

    def patch(self, audience: str) -> bytes:
        return bytes(self.patches.get(audience) or self.patches[PUBLIC])


_decoder = msgspec.json.Decoder(Envelope)


def decode(published: bytes) -> Envelope:
    """Raises msgspec.DecodeError (ValidationError included) for anything else."""
    return _decoder.decode(published)


class Batch:
    """Consecutive steps of one incarnation that reach the sockets together."""

    def __init__(self, steps: Sequence[Envelope]) -> None:
        self._steps = steps
        self.incarnation = steps[0].incarnation
        self.start = steps[0].start
        self.n = steps[-1].n
        self._texts: dict[tuple[str, int], list[tuple[int, str]]] = {}

    def texts(self, audience: str, start: int) -> list[tuple[int, str]] | None:
        """The events (n, text) that lead from version `start` to the end of this batch.

        None when no step begins at `start`. Encoded once per audience and start.
        """
        if audience and not any(audience in step.patches for step in self._steps):
            audience = PUBLIC
        known = self._texts.get((audience, start))
        if known is None:
            steps = [step for step in self._steps if step.start >= start]
            if not steps or steps[0].start != start:
                return None
            known = self._texts[audience, start] = [
                (run[-1].n, _text(run, patch)) for run, patch in _runs(steps, audience)
            ]
        return known


def _runs(steps: Sequence[Envelope], audience: str) -> Iterator[tuple[list[Envelope], bytes]]:
    """Longest stretches of steps whose patches compose, each with its composed patch."""
    if len(steps) == 1:
        yield [steps[0]], steps[0].patch(audience)
        return
    run: list[Envelope] = []
    whole: Patch = {}
    for step in steps:
        patch: Patch = msgspec.json.decode(step.patch(audience))
        together = compose(whole, patch)
        if together is None:
            yield run, msgspec.json.encode(whole)
            run, together = [], patch
        run, whole = [*run, step], together
    yield run, msgspec.json.encode(whole)


def _text(run: Sequence[Envelope], patch: bytes) -> str:
    last = run[-1]
    if len(run) == 1:
        happenings = bytes(last.happenings)
    else:
        everything: list[Any] = []
        for step in run:
            everything += msgspec.json.decode(step.happenings)
        happenings = msgspec.json.encode(everything)
    return event_text(last.incarnation, run[0].start, last.n, last.at_ms, patch, happenings)
