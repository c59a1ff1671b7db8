"""Is this process alive, and may it be given work?

Alive (`/healthz`) asks nobody. Ready (`/readyz`) asks the cage's database, the felt's Redis and
whether every migration is there, each with a short patience, and says no while draining, so that a
proxy stops sending people here before the sockets are told to go.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

PATIENCE_SECONDS = 2
draining = threading.Event()
_migrated = threading.Event()


def database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def felt() -> None:
    client = redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=PATIENCE_SECONDS,
        socket_connect_timeout=PATIENCE_SECONDS,
    )
    with client:
        client.ping()


def migrations() -> None:
    """Once true it stays true: a newer schema is for newer processes to judge."""
    if _migrated.is_set():
        return
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        raise RuntimeError(f"{len(missing)} migrations are missing")
    _migrated.set()


CHECKS: dict[str, Callable[[], None]] = {
    "database": database,
    "redis": felt,
    "migrations": migrations,
}


def readiness() -> tuple[bool, dict[str, str]]:
    """Whether this process may be given work, and one word or reason for each thing asked."""
    found = {name: ask(check) for name, check in CHECKS.items()}
    if draining.is_set():
        found["process"] = "draining"
    return all(word == "ok" for word in found.values()), found


def ask(check: Callable[[], None]) -> str:
    """`ok`, or the kind of error: never its text, which may hold an address or a name."""
    try:
        check()
    except Exception as error:
        connection.close()
        return type(error).__name__
    return "ok"


def wait_until_ready(seconds: float) -> bool:
    """For starting processes: the database and Redis may still be starting as well."""
    until = time.monotonic() + seconds
    while not readiness()[0]:
        if time.monotonic() > until:
            return False
        time.sleep(0.5)
    return True
