"""A private PostgreSQL cluster: made from the machine's binaries, thrown away afterwards.

It listens on a free port of the loopback interface and never waits for a disk. PostgreSQL refuses
to run as root; under root it runs as the user that Debian's package makes, or as nobody.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
)
OPTIONS = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=200",
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
)
START_SECONDS = 60


def find_binaries() -> Path | None:
    """The directory of initdb and postgres, the newest first; None where there is none."""
    for place in PLACES:
        found = [p for p in Path("/").glob(place[1:]) if (p / "initdb").exists()]
        if found:
            return max(found, key=version)
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def version(binaries: Path) -> int:
    digits = "".join(c for c in binaries.parent.name if c.isdigit())
    return int(digits or 0)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def demotion() -> dict[str, Any]:
    """How subprocess gives up root: for `subprocess.run(..., **demotion())`."""
    if os.geteuid() != 0:
        return {}
    names = [entry.pw_name for entry in pwd.getpwall()]
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class PostgresServer:
    """A running cluster. `url` ends without a database: add `/name`."""

    def __init__(self) -> None:
        binaries = find_binaries()
        assert binaries, "PostgreSQL is needed: install the package postgresql"
        self._binaries = binaries
        self._as = demotion()
        self.directory = Path(tempfile.mkdtemp(prefix="cluster"))
        if self._as:
            os.chown(self.directory, self._as["user"], self._as["group"])
        self.port = free_port()
        self._initialise()
        self.process = self._start()

    @property
    def url(self) -> str:
        return f"postgres://room@127.0.0.1:{self.port}"

    @property
    def _data(self) -> Path:
        return self.directory / "data"

    def _initialise(self) -> None:
        subprocess.run(
            [self._binaries / "initdb", "-D", self._data, "-U", "room", "--auth=trust",
             "--no-sync", "--encoding=UTF8", "--locale=C"],
            check=True, capture_output=True, cwd=self.directory, **self._as,
        )  # fmt: skip

    def _start(self) -> subprocess.Popen[bytes]:
        options = [part for option in OPTIONS for part in ("-c", option)]
        with (self.directory / "log").open("ab") as log:
            process = subprocess.Popen(
                [self._binaries / "postgres", "-D", self._data, "-p", str(self.port), *options],
                stdout=log, stderr=log, cwd=self.directory, **self._as,
            )  # fmt: skip
        self._wait(process)
        return process

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            assert process.poll() is None, (self.directory / "log").read_text()
            try:
                psycopg.connect(f"{self.url}/postgres", connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise AssertionError("PostgreSQL did not start in time")

    def stop(self) -> None:
        """Away at once, connections cut; `start` brings it back with what it had."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()

    def start(self) -> None:
        self.process = self._start()

    def create(self, name: str) -> str:
        """A new empty database's url."""
        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as admin:
            admin.execute(f'CREATE DATABASE "{name}"')
        return f"{self.url}/{name}"

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)
