"""Where the room of one machine keeps its things: everything under one directory, one room in each.

The lock is held for as long as the room runs and vanishes with the process, however it ends. The
secrets are made once, are readable by their owner only, and go with the data: a fresh start makes
new ones, and with them a new prefix on a Redis that the room does not own.
"""

from __future__ import annotations

import fcntl
import json
import secrets
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

READABLE = "abcdefghjkmnpqrstuvwxyz23456789"


class AlreadyRunning(Exception):
    """Another room holds this data; the text says which."""


@dataclass(frozen=True, slots=True)
class Secrets:
    secret_key: str
    card_key: str
    admin_password: str
    felt_prefix: str


class House:
    """The data directory of one room."""

    def __init__(self, var: Path) -> None:
        self.var = var
        self._lock: IO[str] | None = None

    @property
    def database(self) -> Path:
        return self.var / "room.sqlite3"

    @property
    def felt(self) -> Path:
        return self.var / "felt"

    @property
    def log(self) -> Path:
        return self.var / "log" / "room.log"

    def lock(self, says: str) -> None:
        """Hold the data for this process; `says` is shown to whoever comes second."""
        self.var.mkdir(parents=True, exist_ok=True)
        self.var.chmod(0o700)
        lock = (self.var / "lock").open("a+")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            lock.seek(0)
            holder = lock.read().strip()
            lock.close()
            raise AlreadyRunning(holder) from error
        lock.truncate(0)
        lock.write(says)
        lock.flush()
        self._lock = lock

    def forget(self) -> None:
        """Start over: accounts, tables, rounds and secrets go. Logs stay."""
        for path in self.var.glob("room.sqlite3*"):
            path.unlink()
        shutil.rmtree(self.felt, ignore_errors=True)
        self._secrets_file.unlink(missing_ok=True)

    @property
    def _secrets_file(self) -> Path:
        return self.var / "secrets.json"

    def secrets(self) -> Secrets:
        """The room's own keys, made on the first start."""
        path = self._secrets_file
        if path.exists():
            return Secrets(**json.loads(path.read_text()))
        made = Secrets(
            secret_key=secrets.token_urlsafe(48),
            card_key=secrets.token_urlsafe(48),
            admin_password="-".join(word(4) for _ in range(4)),
            felt_prefix=f"room-{secrets.token_hex(4)}",
        )
        new = path.with_suffix(".new")
        new.touch(mode=0o600)
        new.write_text(json.dumps(asdict(made)))
        new.replace(path)
        return made

    def note_children(self, pids: Sequence[int]) -> None:
        """Whoever does not hold the data notes nothing: the list is the running room's."""
        if self._lock is None:
            return
        new = self.var / "children.json.new"
        new.write_text(json.dumps(list(pids)))
        new.replace(self.var / "children.json")

    def noted_children(self) -> list[int]:
        try:
            noted = json.loads((self.var / "children.json").read_text())
        except (OSError, ValueError):
            return []
        return [pid for pid in noted if isinstance(pid, int)]


def word(length: int) -> str:
    """Letters and digits that nobody mistakes for each other."""
    return "".join(secrets.choice(READABLE) for _ in range(length))
