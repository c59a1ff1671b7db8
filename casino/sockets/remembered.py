"""Answers by key: the same command sent again is answered again and not carried out again.

Kept per user in this process, for the last `KEPT` keys; beyond it the commands themselves are
harmless to repeat (a wager states the whole wager, money commands keep their key in the cage).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

KEPT = 64
USERS_KEPT = 2_000


class KeyReused(Exception):
    """The key came before with another command."""


class _Memory(OrderedDict[tuple[int, str], tuple[str, asyncio.Future[str]]]):
    """(table, key) -> the command's text and its answer, perhaps still to come."""


class Remembered:
    """One per process, used from its event loop."""

    def __init__(self) -> None:
        self._users: OrderedDict[int, _Memory] = OrderedDict()

    async def answer(
        self,
        user_id: int,
        table_id: int,
        key: str,
        text: str,
        ask: Callable[[], Awaitable[tuple[str, bool]]],
    ) -> str:
        """The known answer, or what `ask` answers now: (answer, whether it is to be kept).

        Raises KeyReused, and what `ask` raises (then nothing is kept).
        """
        memory = self._memory(user_id)
        name = (table_id, key)
        known = memory.get(name)
        if known is not None:
            if known[0] != text:
                raise KeyReused
            return await asyncio.shield(known[1])
        future: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        memory[name] = (text, future)
        while len(memory) > KEPT:
            memory.popitem(last=False)
        return await self._first(memory, name, future, ask)

    @staticmethod
    async def _first(
        memory: _Memory,
        name: tuple[int, str],
        future: asyncio.Future[str],
        ask: Callable[[], Awaitable[tuple[str, bool]]],
    ) -> str:
        keep = False
        try:
            answer, keep = await ask()
            future.set_result(answer)
            return answer
        finally:
            if not future.done():
                future.cancel()
            if not keep and memory.get(name, (None, None))[1] is future:
                del memory[name]

    def _memory(self, user_id: int) -> _Memory:
        memory = self._users.setdefault(user_id, _Memory())
        self._users.move_to_end(user_id)
        while len(self._users) > USERS_KEPT:
            self._users.popitem(last=False)
        return memory
