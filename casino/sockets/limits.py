"""How much one address or one user may have, counted in Redis for all processes together.

Open sockets are leases that run out by themselves unless they are renewed, so a process that dies
takes nothing with it; so are seats, whose leases last as long as a seat is held for whoever has
lost his line. Other things (guests made) are counted per window of time. Limits of one socket
alone are in `buckets`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, cast

from django.conf import settings

from casino.felt.connection import sync_client

if TYPE_CHECKING:
    from casino.sockets.viewer import Viewer

LEASE_MS = 20_000
SEAT_LEASE_MS = 600_000
"""As long as any table holds a seat for a player without a socket."""
HOUR_S = 3600
Kind = Literal["guest", "private table"]

_TAKE = """#!lua
-- Take one of a limited number of leases, if one is free.
-- KEYS 1 leases.  ARGV 1 holder, 2 now ms, 3 lease ms, 4 limit
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
local known = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not known and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], string.format('%d', tonumber(ARGV[2]) + tonumber(ARGV[3])), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
"""
_COUNT = """#!lua
-- Count one more in this window.  KEYS 1 counter.  ARGV 1 window seconds
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n
"""


@dataclass(frozen=True, slots=True)
class Lease:
    """One socket or seat counted against one holder (`user:7`, `address:192.0.2.1`)."""

    holder: str
    what: str
    limit: int
    lasts_ms: int = LEASE_MS


@cache
def _script(text: str) -> Any:
    return sync_client().register_script(text)


def _key(holder: str) -> str:
    return f"{settings.FELT_PREFIX}:limit:{holder}"


def leases_of(viewer: Viewer) -> list[Lease]:
    """What an open socket counts as."""
    leases = [Lease(f"address:{viewer.address}", viewer.id, settings.SOCKETS_PER_ADDRESS)]
    if viewer.user is not None and not viewer.user.is_bot:
        leases.append(Lease(f"user:{viewer.user.pk}", viewer.id, settings.SOCKETS_PER_USER))
    return leases


def seat_lease(viewer: Viewer) -> Lease | None:
    """What a seat of this viewer at his table counts as; those of the house's players do not."""
    if viewer.user is None or viewer.user.is_bot:
        return None
    seat = f"{viewer.table_id}:{viewer.user.pk}"
    return Lease(f"seats:{viewer.address}", seat, settings.SEATS_PER_ADDRESS, SEAT_LEASE_MS)


def take(leases: Iterable[Lease]) -> bool:
    """All of these leases, or none."""
    taken: list[Lease] = []
    for lease in leases:
        now_ms = time.time_ns() // 1_000_000
        args = [lease.what, now_ms, lease.lasts_ms, lease.limit]
        if not _script(_TAKE)(keys=[_key(lease.holder)], args=args):
            release(taken)
            return False
        taken.append(lease)
    return True


def renew(leases: Iterable[Lease]) -> None:
    pipe = sync_client().pipeline(transaction=False)
    now_ms = time.time_ns() // 1_000_000
    for lease in leases:
        pipe.zadd(_key(lease.holder), {lease.what: now_ms + lease.lasts_ms})
        pipe.pexpire(_key(lease.holder), lease.lasts_ms)
    pipe.execute()


def release(leases: Iterable[Lease]) -> None:
    pipe = sync_client().pipeline(transaction=False)
    for lease in leases:
        pipe.zrem(_key(lease.holder), lease.what)
    pipe.execute()


def allow(kind: Kind, who: str) -> bool:
    """Count one more `kind` for this address; False when it has had its share of this hour."""
    most: dict[Kind, int] = {
        "guest": settings.GUESTS_PER_ADDRESS_AN_HOUR,
        "private table": settings.PRIVATE_TABLES_PER_ADDRESS_AN_HOUR,
    }
    counted = _script(_COUNT)(keys=[_key(f"{kind}:{who}")], args=[HOUR_S])
    return int(cast(int, counted)) <= most[kind]
