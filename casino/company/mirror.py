"""A table as a client of docs/protocol.md knows it: nothing but what the socket said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]


def merged(document: Any, patch: Any) -> Any:
    """RFC 7396: objects merge, None removes, anything else replaces."""
    if not isinstance(patch, Mapping):
        return patch
    result = dict(document) if isinstance(document, Mapping) else {}
    for name, change in patch.items():
        if change is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), change)
    return result


class Gap(Exception):
    """An event does not begin where this client stands, or the layout is no longer the table's."""


class Mirror:
    """The view of one socket, kept up to date by its messages."""

    def __init__(self) -> None:
        self.incarnation = -1
        self.n = -1
        self.view: Json = {}
        self.layout: Json = {}
        self.player = ""
        self.watching = 0

    def take(self, message: Json) -> None:
        """Apply one message from the server. Raises Gap."""
        kind = message["type"]
        if kind == "snapshot":
            self.incarnation, self.n = message["incarnation"], message["n"]
            self.view, self.layout = message["view"], message["layout"]
            self.player = message.get("you", {}).get("player", "")
        elif kind == "event":
            self._event(message)
        elif kind == "presence":
            self.watching = message["watching"]

    def _event(self, message: Json) -> None:
        if message["incarnation"] == self.incarnation and message["n"] <= self.n:
            return
        if (message["incarnation"], message["from"]) != (self.incarnation, self.n):
            raise Gap
        self.view = merged(self.view, message["patch"])
        self.n = message["n"]
        if self.plays_other_rules:
            self.incarnation = 0
            raise Gap

    @property
    def plays_other_rules(self) -> bool:
        """The round is played by another submission than the layout tells of."""
        played = self.view.get("round", {}).get("submission")
        return played is not None and played != self.layout.get("submission", played)

    # --- what a player looks at -------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return str(self.view.get("phase", ""))

    @property
    def round_id(self) -> str:
        return str(self.view.get("round", {}).get("id", ""))

    @property
    def seats(self) -> dict[int, Json]:
        return {int(number): seat for number, seat in self.view.get("seats", {}).items()}

    @property
    def free_seats(self) -> list[int]:
        every = range(1, int(self.layout.get("game", {}).get("seats", 0)) + 1)
        return [number for number in every if number not in self.seats]

    @property
    def my_seats(self) -> list[int]:
        return [n for n, seat in sorted(self.seats.items()) if seat.get("player") == self.player]

    @property
    def my_stack_cents(self) -> int:
        return int(self.view.get("you", {}).get("stack_cents", 0))

    @property
    def people(self) -> int:
        """Seated players who are no bots."""
        return len({s["player"] for s in self.seats.values() if not s.get("bot")})

    @property
    def slug(self) -> str:
        return str(self.layout.get("game", {}).get("slug", ""))
