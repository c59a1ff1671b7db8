"""Real processes of the room for tests that kill, freeze and thaw them."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]


def database_url() -> str:
    """The test database, as another process must name it."""
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{found['NAME']}"
    who = quote(found["USER"]) + (f":{quote(found['PASSWORD'])}" if found["PASSWORD"] else "")
    return (
        f"postgres://{who}@{found['HOST'] or '127.0.0.1'}:{found['PORT'] or 5432}/{found['NAME']}"
    )


class Process:
    """One process of ours; its output is kept for the report of a failing test."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.output = tempfile.NamedTemporaryFile("w+", prefix="chaos", suffix=".log")  # noqa: SIM115
        known = {
            "DATABASE_URL": database_url(),
            "REDIS_URL": settings.REDIS_URL,
            "FELT_PREFIX": settings.FELT_PREFIX,
            "ROOM_TESTING": "1",
            "PGAPPNAME": self.output.name,
        }
        self.popen = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**os.environ, **known, **environment},
            stdout=self.output,
            stderr=subprocess.STDOUT,
        )

    @property
    def said(self) -> str:
        return Path(self.output.name).read_text()

    def wait_until_it_says(self, word: str, seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while word not in self.said:
            assert self.popen.poll() is None, self.said
            assert time.monotonic() < until, self.said
            time.sleep(0.05)

    def wait_until_killed(self, seconds: float = 60) -> None:
        assert self.popen.wait(seconds) == -signal.SIGKILL, self.said

    def wait_until_frozen(self, seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while self.popen.poll() is None and not self.stands_still():
            assert time.monotonic() < until, self.said
            time.sleep(0.05)
        assert self.popen.returncode is None, self.said

    def stands_still(self) -> bool:
        """Every thread of it: the signal stops one after the other, and one that still runs may
        yet begin a transaction."""
        tasks = Path(f"/proc/{self.popen.pid}/task").glob("*/stat")
        try:
            states = {stat.read_text().rsplit(")", 1)[1].split()[0] for stat in tasks}
        except OSError:  # a thread has just ended
            return False
        return states == {"T"}

    def freeze(self) -> None:
        """Stop it, but not within a transaction: others shall be able to work."""
        for _ in range(200):
            self.popen.send_signal(signal.SIGSTOP)
            self.wait_until_frozen(5)
            if self.is_outside_transactions():
                return
            self.thaw()
            time.sleep(0.05)
        raise AssertionError("the database is always being written to")

    def is_outside_transactions(self) -> bool:
        if connection.vendor == "sqlite":
            return _sqlite_is_free()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE application_name = %s AND xact_start IS NOT NULL",
                [self.output.name],
            )
            return bool(cursor.fetchone()[0] == 0)

    def thaw(self) -> None:
        self.popen.send_signal(signal.SIGCONT)

    def end(self) -> None:
        self.popen.kill()
        self.popen.wait()
        self.output.close()


def _sqlite_is_free() -> bool:
    import sqlite3

    name = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(name, timeout=0, isolation_level=None)) as other:
        try:
            other.execute("BEGIN IMMEDIATE")
            other.execute("ROLLBACK")
        except sqlite3.OperationalError:
            return False
    return True


def dealer(**environment: str) -> Process:
    return Process("manage.py", "dealer", **environment)
