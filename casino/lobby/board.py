"""What the lobby says of the public tables, read once for all who look at the same time.

Every open lobby asks again after three seconds; without this each of them would read every felt and
meter anew. What is personal (his seats, his private tables) is read for each visitor.
"""

import math
import threading
import time
from collections.abc import Callable, Sequence

from casino.dealer import floor

KEPT_S = 1.0

Read = Callable[[], Sequence[floor.LobbyRow]]


class Board:
    """The rows as they were at most `KEPT_S` ago; of many who ask at once, one reads them. What
    `read` raises is not kept."""

    def __init__(self, read: Read, clock: Callable[[], float] = time.monotonic) -> None:
        self._read = read
        self._clock = clock
        self._lock = threading.Lock()
        self._rows: Sequence[floor.LobbyRow] = ()
        self._until = -math.inf

    def rows(self) -> Sequence[floor.LobbyRow]:
        with self._lock:
            if self._clock() >= self._until:
                self._rows = self._read()
                self._until = self._clock() + KEPT_S
            return self._rows


board = Board(floor.lobby_rows)
"""This process's."""
