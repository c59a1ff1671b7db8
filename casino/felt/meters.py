"""The display copy of a meter: what tables show while the truth is the cage's.

It may be lost or grow old at any moment. It is set only forward, by a sequence that the cage gives
it, and told on a channel of its own: a meter is beside every table's versions.
"""

from collections.abc import Iterable, Sequence
from typing import cast

from casino.felt import keys
from casino.felt.connection import sync_client
from casino.felt.store import run_script


def show(meter_id: int, seq: int, body: bytes) -> bool:
    """Show this and tell it, unless it is shown already or was overtaken."""
    args: list[str | bytes | int] = [seq, body, keys.meter_channel(meter_id)]
    return run_script("show_meter", [keys.meter(meter_id)], args)[0] == b"1"


def forget(meter_id: int) -> None:
    """Show nothing, so that what the books say can be shown."""
    sync_client().delete(keys.meter(meter_id))


def shown(meter_id: int) -> bytes | None:
    """What is shown now."""
    return cast("bytes | None", sync_client().hget(keys.meter(meter_id), "body"))


def all_shown(meter_ids: Iterable[int]) -> list[bytes]:
    """What these meters show, where anything is. One round trip."""
    pipe = sync_client().pipeline(transaction=False)
    for meter_id in meter_ids:
        pipe.hget(keys.meter(meter_id), "body")
    return [body for body in pipe.execute() if body is not None]


def shown_sequences(meter_ids: Iterable[int]) -> dict[int, int]:
    """Meter -> sequence of what is shown; 0 where nothing is. One round trip."""
    ids = list(meter_ids)
    pipe = sync_client().pipeline(transaction=False)
    for meter_id in ids:
        pipe.hget(keys.meter(meter_id), "seq")
    answers: Sequence[bytes | None] = pipe.execute()
    return {pk: int(seq or 0) for pk, seq in zip(ids, answers, strict=True)}
