"""Reading and changing felts: compare-and-set through the scripts, nothing else writes.

A change is judged on what `read` returned and committed against its token; a lost race is re-read
and judged again by the caller. `Lost` answers say why nothing was written.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
from django.conf import settings

from casino.felt import keys
from casino.felt.connection import sync_client
from casino.felt.state import SCHEMA, Felt, decode, encode

EVENTS_KEPT = 256
Status = Literal["ok", "gone", "lost", "run", "late"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What lay on the felt. `felt` is None where there is none, or one this process cannot read."""

    felt: Felt | None
    token: str
    n: int
    incarnation: int
    now_ms: int
    missing: bool
    same_run: bool
    foreign_schema: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What a commit writes beside the state: public happenings, a patch per audience."""

    felt: Felt
    happenings: Sequence[Mapping[str, Any]]
    patches: Mapping[str, Any]
    coalesce: bool = False


@cache
def _script(name: str) -> Any:
    text = (Path(__file__).parent / "scripts" / f"{name}.lua").read_text()
    return sync_client().register_script(text)


def run_script(name: str, script_keys: list[str], args: list[str | bytes | int]) -> list[bytes]:
    """One of the felt's scripts, in one step of the server."""
    return cast("list[bytes]", _script(name)(keys=script_keys, args=args))


def read(table_id: int) -> Reading:
    """One consistent look at a table's felt. Raises redis errors when the server is away."""
    durable = "1" if settings.FELT_DURABLE else "0"
    token, n, incarnation, schema, state, now, same = run_script(
        "read", [keys.table(table_id)], [durable]
    )
    if not token:
        return Reading(None, "", 0, 0, int(now), missing=True, same_run=True)
    foreign = int(schema) != SCHEMA
    return Reading(
        felt=None if foreign else decode(state),
        token=token.decode(),
        n=int(n),
        incarnation=int(incarnation),
        now_ms=int(now),
        missing=False,
        same_run=same == b"1",
        foreign_schema=foreign,
    )


def _envelope(incarnation: int, start: int, n: int, change: Change) -> bytes:
    """The event without its opening brace; the script puts its clock in front."""
    body = {
        "i": incarnation,
        "from": start,
        "n": n,
        "h": change.happenings,
        "co": change.coalesce,
        "p": change.patches,
    }
    return msgspec.json.encode(body)[1:]


def _table_keys(table_id: int) -> list[str]:
    shard = keys.shard(table_id)
    return [
        keys.table(table_id),
        keys.events(table_id),
        keys.deadlines(shard),
        keys.attempts(shard),
    ]


def _args(first: str, incarnation: int, start: int, n: int, change: Change, not_after: int | None
          ) -> list[str | bytes | int]:  # fmt: skip
    felt = change.felt
    return [
        first,
        secrets.token_hex(8),
        encode(felt),
        _envelope(incarnation, start, n, change),
        "" if felt.deadline_ms is None else felt.deadline_ms,
        "" if not_after is None else not_after,
        keys.channel(felt.table_id),
        felt.table_id,
        keys.wake_channel(),
        EVENTS_KEPT,
        n,
    ]


def commit(reading: Reading, change: Change, not_after_ms: int | None = None) -> Status:
    """Write the change if the felt is still what was read, in this server's life, and in time."""
    n = reading.n + 1
    args = _args(reading.token, reading.incarnation, reading.n, n, change, not_after_ms)
    return cast(Status, run_script("commit", _table_keys(change.felt.table_id), args)[0].decode())


def create(felt: Felt, incarnation: int, replaces: str = "") -> Status:
    """Lay a felt anew (version 1). Watchers see another incarnation and ask for a snapshot.
    `replaces`: the token of a felt of this server's life that may be swept away."""
    args = _args(str(incarnation), incarnation, 0, 1, Change(felt, [], {"": {}}), None)
    args += [SCHEMA, replaces]
    return cast(Status, run_script("create", _table_keys(felt.table_id), args)[0].decode())


def wake(table_id: int) -> None:
    """Queue the felt's deadline again if the queue has lost it."""
    run_script("wake", [keys.table(table_id), keys.deadlines(keys.shard(table_id))], [table_id])


@dataclass(frozen=True, slots=True)
class Claim:
    table_id: int
    attempt: int


def claim(shard: int, visibility_ms: int, limit: int = 8) -> tuple[list[Claim], int | None]:
    """Tables of this shard whose time has come, and the milliseconds until the next (or None)."""
    answer = run_script(
        "claim", [keys.deadlines(shard), keys.attempts(shard)], [visibility_ms, limit]
    )
    pairs = zip(answer[1::2], answer[2::2], strict=True)
    claims = [Claim(int(table_id), int(attempt)) for table_id, attempt in pairs]
    return claims, int(answer[0]) if answer[0] else None


def events_since(table_id: int, incarnation: int, n: int) -> list[bytes] | None:
    """The envelopes after version n, oldest first; None where a snapshot is needed."""
    kept = cast("list[bytes]", sync_client().lrange(keys.events(table_id), 0, -1))
    found = [(msgspec.json.decode(e, type=_Numbers), e) for e in kept]
    later = [(numbers, e) for numbers, e in found if numbers.i == incarnation and numbers.n > n]
    if not later:
        return [] if found and (found[-1][0].i, found[-1][0].n) == (incarnation, n) else None
    if later[0][0].start != n:
        return None
    return [e for _, e in later]


class _Numbers(msgspec.Struct, rename={"start": "from"}):
    i: int
    n: int
    start: int
