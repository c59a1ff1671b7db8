"""How fast somebody may go: leaky buckets of one socket (messages, bytes), of one user (commands
that the cage writes down) and of one address (opening sockets).

All of them are this process's own: they keep it from being worn out, and asking costs nothing.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

MESSAGES_PER_S, MESSAGES_AT_ONCE = 15.0, 45.0
BYTES_PER_S, BYTES_AT_ONCE = 16_384.0, 65_536.0
PATIENCE = 60
"""After so many messages in a row over the limit the socket is closed."""
MONEY_PER_S, MONEY_AT_ONCE = 0.5, 20.0
"""Of one user: each of these commands is a transaction of the cage."""
HOLDERS_KEPT = 10_000


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


class Buckets:
    """One bucket per holder. Whoever was not heard for longest is forgotten first: with so many
    kept, his bucket would be full again."""

    def __init__(self, per_s: float, size: float, kept: int = HOLDERS_KEPT) -> None:
        self._per_s, self._size, self._kept = per_s, size, kept
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, holder: Hashable) -> bool:
        bucket = self._buckets.get(holder)
        if bucket is None:
            bucket = self._buckets[holder] = Bucket(self._per_s, self._size)
        self._buckets.move_to_end(holder)
        while len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket.take()


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
