"""Passwords are tried at a bounded pace, at every door: by address and name, by address alone.

An attempt is counted before the password is looked at, so that many at once are no more than one
after the other; a success takes its count back, and a person who knows the password is never in the
way of another. A refused attempt does not look at the password at all. Looking is slow on purpose,
so a process looks at few at the same time.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings

from casino.felt.connection import sync_client
from casino.people.models import User

WINDOW_S = 600
PER_NAME = 8
PER_ADDRESS = 40
LOOKS_AT_ONCE = 2
PATIENCE_S = 5.0

T = TypeVar("T")
_looks = threading.BoundedSemaphore(LOOKS_AT_ONCE)

_COUNT = """#!lua
-- Count one more attempt where there is room.  KEYS 1 counter.  ARGV 1 window seconds, 2 most
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[2]) then return 0 end
redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1
"""


class TooManyAttempts(Exception):
    """This address has failed too often, with this name or altogether, or too many try at once."""


def attempt(address: str, username: str, look: Callable[[], T | None]) -> T | None:
    """What looking at the password finds; None, and whatever it raises, counts as a failure.

    Raises TooManyAttempts without looking."""
    by_name, by_address = _keys(address, username)
    if not _count(by_address, PER_ADDRESS):
        raise TooManyAttempts
    if not _count(by_name, PER_NAME):
        sync_client().decr(by_address)
        raise TooManyAttempts
    if not _looks.acquire(timeout=PATIENCE_S):
        raise TooManyAttempts
    try:
        found = look()
    finally:
        _looks.release()
    if found is not None:
        sync_client().delete(by_name)
        sync_client().decr(by_address)
    return found


def _keys(address: str, username: str) -> tuple[str, str]:
    known_as = User.normalize_username(username).lower()
    name = hashlib.sha256(known_as.encode()).hexdigest()[:24]
    base = f"{settings.FELT_PREFIX}:sign-in:{address}"
    return f"{base}:{name}", base


def _count(key: str, most: int) -> bool:
    return bool(sync_client().register_script(_COUNT)(keys=[key], args=[WINDOW_S, most]))
