"""Sign-in attempts are counted in Redis by address and name, and by address alone.

Only failures count, so a person who knows the password is never in the way of another. A refused
attempt does not look at the password at all.
"""

import hashlib

from django.conf import settings

from casino.felt.connection import sync_client

WINDOW_S = 600
PER_NAME = 8
PER_ADDRESS = 40


def _keys(address: str, username: str) -> tuple[str, str]:
    name = hashlib.sha256(username.lower().encode()).hexdigest()[:24]
    base = f"{settings.FELT_PREFIX}:sign-in:{address}"
    return f"{base}:{name}", base


def blocked(address: str, username: str) -> bool:
    """Whether this address has failed too often, with this name or altogether."""
    by_name, by_address = (int(n or 0) for n in sync_client().mget(_keys(address, username)))
    return by_name >= PER_NAME or by_address >= PER_ADDRESS


def failed(address: str, username: str) -> None:
    pipe = sync_client().pipeline()
    for key in _keys(address, username):
        pipe.incr(key)
        pipe.expire(key, WINDOW_S)
    pipe.execute()


def forget(address: str, username: str) -> None:
    """The right password was given: this name's failures no longer count."""
    sync_client().delete(_keys(address, username)[0])
