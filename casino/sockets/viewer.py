"""One socket at one table, as the table's watch knows it: who looks, and how far he has come.

A viewer holds a cursor (incarnation, n): the version his client will have after everything that
was put in his outbox. Only an event that begins exactly there may be sent to him. Without a
cursor he waits for a snapshot and is sent no events.
"""

from __future__ import annotations

import secrets

from casino.people.models import User
from casino.sockets.envelopes import PUBLIC
from casino.sockets.messages import You, snapshot_end
from casino.sockets.outbox import Outbox


class Viewer:
    """`audience` is the player id of somebody who has a seat here, else public."""

    __slots__ = (
        "address",
        "asked_at",
        "audience",
        "id",
        "incarnation",
        "n",
        "outbox",
        "session_key",
        "since",
        "table_id",
        "user",
    )

    def __init__(
        self, table_id: int, outbox: Outbox, user: User | None, session_key: str, address: str
    ) -> None:
        self.id = secrets.token_hex(8)
        self.table_id = table_id
        self.outbox = outbox
        self.user = user
        self.session_key = session_key
        self.address = address
        self.audience = PUBLIC
        self.incarnation: int | None = None
        self.n = 0
        self.since = 0
        """The version of the last snapshot: events from before it may be another audience's."""
        self.asked_at = 0.0

    @property
    def player(self) -> str | None:
        return self.user.player if self.user is not None else None

    @property
    def seated(self) -> bool:
        return self.audience != PUBLIC

    def halt(self) -> None:
        """No more events until the next snapshot."""
        self.incarnation = None

    def begin(self, incarnation: int, n: int, snapshot_start: str) -> None:
        you = None
        if self.user is not None:
            you = You(self.user.player, self.user.display_name, self.user.is_guest)
        self.outbox.put(snapshot_start + snapshot_end(you), n)
        self.incarnation, self.n, self.since = incarnation, n, n

    def advance(self, events: list[tuple[int, str]]) -> None:
        for n, text in events:
            self.outbox.put(text, n)
            self.n = n
