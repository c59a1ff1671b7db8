"""Showing meters: from the cage's books to the felt's display copy, and back after any loss.

The step that moved a meter shows it; once a second the sweep shows whatever is shown no longer or
not yet. Showing twice is harmless, and an older reading never replaces a newer one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

import msgspec

from casino.cage import api as cage
from casino.cage.api import Display, Hit
from casino.felt import meters as felt


def show(meter_id: int | None) -> None:
    """Show this meter as the cage has it now. Raises database and redis errors."""
    if meter_id is not None:
        display = cage.display(meter_id)
        felt.show(display.id, display.seq, _body(display))


class Shown(msgspec.Struct):
    """A meter as it stands on the layout."""

    title: str
    value_cents: int


def shown(table_id: int) -> Shown | None:
    """What this table's meter shows now. Raises database and redis errors."""
    meter_id = cage.meter_of(table_id)
    body = felt.shown(meter_id) if meter_id is not None else None
    return msgspec.json.decode(body, type=Shown) if body else None


def mend() -> None:
    """Show every meter whose display copy is not the cage's. Raises database and redis errors."""
    due = cage.sequences()
    shown = felt.shown_sequences(due) if due else {}
    _forget_what_was_never([pk for pk, seq in due.items() if shown[pk] > seq], shown)
    for meter_id, seq in due.items():
        if shown[meter_id] != seq:
            show(meter_id)


def _forget_what_was_never(ahead: Sequence[int], shown: Mapping[int, int]) -> None:
    """A display copy of other books: these were put back from a backup, or begun anew. One of these
    books is never ahead of them, since it is shown after it is written."""
    written = cage.sequences() if ahead else {}
    for meter_id in ahead:
        if shown[meter_id] > written.get(meter_id, 0):
            felt.forget(meter_id)


def _body(display: Display) -> bytes:
    """The meter as `docs/protocol.md` tells it."""
    return msgspec.json.encode({**asdict(display), "hits": [_hit(hit) for hit in display.hits]})


def _hit(hit: Hit) -> dict[str, object]:
    told = asdict(hit)
    return {"at_ms": int(told.pop("at").timestamp() * 1000), **told}
