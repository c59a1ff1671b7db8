"""Connections to the felt's Redis: one pooled client per process and kind.

Blocking readers (pub/sub) must not have a read timeout: redis-py would kill them after five quiet
seconds. Commands must have one: a hung server may not hang a dealer for ever.
"""

from functools import lru_cache

import redis
import redis.asyncio as aioredis
from django.conf import settings


@lru_cache(maxsize=1)
def sync_client() -> "redis.Redis":
    """For commands and scripts, from any thread."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=5, max_connections=200
    )


@lru_cache(maxsize=1)
def listening_client() -> "redis.Redis":
    """For a blocking pub/sub reader in a thread of its own."""
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=None)


def async_client() -> "aioredis.Redis":
    """A new asyncio client without read timeout; its owner closes it."""
    return aioredis.Redis.from_url(settings.REDIS_URL, socket_timeout=None, max_connections=200)
