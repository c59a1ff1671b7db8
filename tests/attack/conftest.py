"""Strangers at every door: real servers, a real felt, a real database."""

from tests.lobby.conftest import ann, counters, felt_redis, felt_server, room, signed_in
from tests.office.conftest import staff
from tests.sockets.conftest import house, table

__all__ = [
    "ann", "counters", "felt_redis", "felt_server", "house", "room", "signed_in", "staff", "table",
]  # fmt: skip
