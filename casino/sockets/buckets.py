"""How fast one socket may talk: two leaky buckets, one of messages and one of bytes."""

from __future__ import annotations

import time
from collections.abc import Callable

MESSAGES_PER_S, MESSAGES_AT_ONCE = 15.0, 45.0
BYTES_PER_S, BYTES_AT_ONCE = 16_384.0, 65_536.0
PATIENCE = 60
"""After so many messages in a row over the limit the socket is closed."""


class Bucket:
    """Holds `size`, refilled at `per_s`."""

    def __init__(
        self, per_s: float, size: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_s, self._size, self._clock = per_s, size, clock
        self._left, self._at = size, clock()

    def take(self, amount: float = 1.0) -> bool:
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._at) * self._per_s)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Throttle:
    """Judges each message of one socket. `abusive` turns true when refusals do not help."""

    def __init__(self) -> None:
        self._messages = Bucket(MESSAGES_PER_S, MESSAGES_AT_ONCE)
        self._bytes = Bucket(BYTES_PER_S, BYTES_AT_ONCE)
        self._over = 0

    def admits(self, size: int) -> bool:
        fine = self._messages.take() and self._bytes.take(size)
        self._over = 0 if fine else self._over + 1
        return fine

    @property
    def abusive(self) -> bool:
        return self._over > PATIENCE
