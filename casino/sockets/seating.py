"""Who sits at a table, followed through the public events: it decides what a socket may see."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType


class _Seat(msgspec.Struct):
    player: str | UnsetType | None = UNSET


class _Seats(msgspec.Struct):
    seats: dict[str, _Seat | None] | UnsetType | None = UNSET


_decoder = msgspec.json.Decoder(_Seats)


class Seating:
    """Seat -> player, as of the last step that was followed."""

    def __init__(self) -> None:
        self._seats: dict[str, str] = {}
        self.players: frozenset[str] = frozenset()

    def set(self, seats: dict[str, str]) -> None:
        self._seats = dict(seats)
        self.players = frozenset(self._seats.values())

    def follow(self, public_patch: bytes) -> frozenset[str]:
        """Apply a public patch; answers the players who sat down or left with it."""
        if b'"seats"' not in public_patch:
            return frozenset()
        changed = _decoder.decode(public_patch).seats
        if changed is UNSET:
            return frozenset()
        if changed is None:
            self._seats.clear()
        else:
            for number, seat in changed.items():
                self._set(number, seat)
        before, self.players = self.players, frozenset(self._seats.values())
        return before ^ self.players

    def _set(self, number: str, seat: _Seat | None) -> None:
        if seat is None or seat.player is None:
            self._seats.pop(number, None)
        elif isinstance(seat.player, str):
            self._seats[number] = seat.player
