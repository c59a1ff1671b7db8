"""The versions that felts really have, all in one round trip: shows an event that got lost."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from casino.felt import keys
from casino.felt.connection import sync_client

Version = tuple[int, int]
"""(incarnation, n)"""


@dataclass(frozen=True, slots=True)
class Look:
    """`ahead_ms`: by how much the felt's clock is ahead of this host's."""

    versions: dict[int, Version]
    ahead_ms: int


def look(table_ids: Sequence[int]) -> Look:
    """Tables without a felt are absent. Raises redis errors when the server is away."""
    pipe = sync_client().pipeline(transaction=False)
    pipe.time()
    for table_id in table_ids:
        pipe.hmget(keys.table(table_id), "incarnation", "n")
    (seconds, micros), *rows = pipe.execute()
    found = cast("list[tuple[bytes | None, bytes | None]]", rows)
    versions = {
        table_id: (int(incarnation), int(n))
        for table_id, (incarnation, n) in zip(table_ids, found, strict=True)
        if incarnation is not None and n is not None
    }
    return Look(versions, seconds * 1000 + micros // 1000 - time.time_ns() // 1_000_000)
