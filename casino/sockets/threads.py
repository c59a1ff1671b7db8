"""Threads in which sockets call the desk, the felt and the database.

Their number bounds the connections to both stores, however many sockets come or go at once. What
the cage writes has threads of its own: while the database is away, wagers do not queue behind it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

DESKS, CASHIERS, CLERKS = 6, 4, 4

_desks = ThreadPoolExecutor(DESKS, thread_name_prefix="desk")
_cashiers = ThreadPoolExecutor(CASHIERS, thread_name_prefix="cashier")
_clerks = ThreadPoolExecutor(CLERKS, thread_name_prefix="clerk")


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


async def by_cashier(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a player's command that the cage writes down."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_cashiers, _in_thread, lambda: function(*args, **kwargs))


async def by_clerk(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run the room's own reading and book-keeping."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_clerks, _in_thread, lambda: function(*args, **kwargs))
