"""Who watches and who is connected: outside the felt's versions, forgotten after a few seconds.

Every socket touches its table every five seconds; a member is "<socket> <player>" with the time of
its last touch. Nothing that matters for chips depends on it, only how long a seat is held.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from casino.felt import keys
from casino.felt.connection import sync_client

TTL_MS = 20_000


@dataclass(frozen=True, slots=True)
class Presence:
    watching: int
    here: list[str]


def _now_ms() -> int:
    seconds, micros = sync_client().time()
    return seconds * 1000 + micros // 1000


def touch(table_id: int, socket_id: str, player: str | None) -> None:
    """This socket is alive, as this player (None: a spectator)."""
    key = keys.presence(table_id)
    pipe = sync_client().pipeline(transaction=False)
    other = f"{socket_id} "
    if player:
        pipe.zrem(key, other)
    pipe.zadd(key, {f"{socket_id} {player or ''}": _now_ms()})
    pipe.expire(key, TTL_MS // 1000 + 5)
    pipe.execute()


def gone(table_id: int, socket_id: str) -> None:
    """This socket has closed."""
    client = sync_client()
    key = keys.presence(table_id)
    members = cast("list[bytes]", client.zrange(key, 0, -1))
    mine = [m for m in members if m.decode().startswith(f"{socket_id} ")]
    if mine:
        client.zrem(key, *mine)


@dataclass(frozen=True, slots=True)
class Attending:
    """One socket at one table, as this player (None: a spectator)."""

    table_id: int
    socket_id: str
    player: str | None

    @property
    def member(self) -> str:
        return f"{self.socket_id} {self.player or ''}"


def record(gone: Iterable[Attending], here: Iterable[Attending]) -> None:
    """What a whole process knows, in one round trip: first who is gone, then who is here."""
    now_ms = _now_ms()
    pipe = sync_client().pipeline(transaction=False)
    for one in gone:
        pipe.zrem(keys.presence(one.table_id), one.member)
    tables: dict[int, dict[str, float]] = {}
    for one in here:
        tables.setdefault(one.table_id, {})[one.member] = now_ms
    for table_id, members in tables.items():
        pipe.zadd(keys.presence(table_id), members)
        pipe.expire(keys.presence(table_id), TTL_MS // 1000 + 5)
    pipe.execute()


def counts(table_id: int) -> Presence:
    """Spectator sockets and the players connected."""
    client = sync_client()
    key = keys.presence(table_id)
    client.zremrangebyscore(key, "-inf", _now_ms() - TTL_MS)
    members = [m.decode() for m in cast("list[bytes]", client.zrange(key, 0, -1))]
    players = {m.split(" ", 1)[1] for m in members}
    return Presence(
        watching=sum(1 for m in members if m.endswith(" ")), here=sorted(players - {""})
    )
