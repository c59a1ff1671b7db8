"""Threads in which sockets call the desk, the felt and the database.

Their number bounds the connections to both stores, however many sockets come or go at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

_desks = ThreadPoolExecutor(max_workers=16, thread_name_prefix="desk")
_clerks = ThreadPoolExecutor(max_workers=8, thread_name_prefix="clerk")


def _in_thread(call: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return call()
    finally:
        close_old_connections()


async def at_desk(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a player's command: never queued behind the room's own reading."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_desks, _in_thread, lambda: function(*args, **kwargs))


async def by_clerk(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run the room's own reading and book-keeping."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_clerks, _in_thread, lambda: function(*args, **kwargs))
