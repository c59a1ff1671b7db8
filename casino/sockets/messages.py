"""The server's side of docs/protocol.md: every message that a socket may be sent, as text.

Messages that go to many sockets are built from parts that are already JSON, so that an audience's
text is encoded once.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Goodbye = Literal["signed-out", "too-slow", "too-many", "too-often", "closed", "restart"]

SERVER_MESSAGES = ("snapshot", "event", "answer", "presence", "meter", "pong", "bye")


class You(msgspec.Struct):
    """Who this socket's session is signed in as."""

    player: str
    name: str
    guest: bool


class Refused(msgspec.Struct):
    name: str
    section: str
    message: str


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def event_text(
    incarnation: int, start: int, n: int, at_ms: int, patch: bytes, happenings: bytes
) -> str:
    return (
        f'{{"type":"event","incarnation":{incarnation},"from":{start},"n":{n},"at_ms":{at_ms},'
        f'"patch":{patch.decode()},"happenings":{happenings.decode()}}}'
    )


def snapshot_start(incarnation: int, n: int, at_ms: int, view: Any, layout: Any) -> str:
    """All of a snapshot but its end: what every socket of one audience shares."""
    return (
        f'{{"type":"snapshot","incarnation":{incarnation},"n":{n},"at_ms":{at_ms},'
        f'"view":{_json(view)},"layout":{_json(layout)}'
    )


def snapshot_end(you: You | None) -> str:
    return f',"you":{_json(you)}}}' if you else "}"


def accepted(key: str, n: int, data: Any = None) -> str:
    answer = {"type": "answer", "key": key, "ok": True, "n": n}
    return _json({**answer, "data": data} if data else answer)


def refused(key: str, n: int, why: Refused) -> str:
    return _json({"type": "answer", "key": key, "ok": False, "n": n, "refusal": why})


def presence(watching: int, here: list[str]) -> str:
    return _json({"type": "presence", "watching": watching, "here": here})


def meter(body: bytes) -> str:
    """`body`: the meter's display copy, JSON already."""
    return f'{{"type":"meter","meter":{body.decode()}}}'


def pong(t: float, at_ms: int) -> str:
    return _json({"type": "pong", "t": t, "at_ms": at_ms})


def bye(reason: Goodbye) -> str:
    return _json({"type": "bye", "reason": reason})
