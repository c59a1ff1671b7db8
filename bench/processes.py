"""Real processes for the benchmarks: a server with its own database and a port of its own."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

import redis

ROOT = Path(__file__).resolve().parent.parent
START_S = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(prefix: str, var: Path) -> dict[str, str]:
    """Settings of a room for measuring: limits of one address are lifted."""
    return os.environ | {
        "ROOM_VAR": str(var),
        "ROOM_TESTING": "1",
        "FELT_PREFIX": prefix,
        "SOCKETS_PER_ADDRESS": "5000",
        "SEATS_PER_ADDRESS": "5000",
        "LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "casino.settings",
        "PYTHONPATH": str(ROOT),
    }


class Room:
    """A database and a key prefix of its own; `start` runs processes in it."""

    def __init__(self) -> None:
        self._directory = tempfile.TemporaryDirectory(prefix="bench")
        self.prefix = f"bench-{secrets.token_hex(4)}"
        self.env = environment(self.prefix, Path(self._directory.name))
        self._running: list[subprocess.Popen[bytes]] = []

    def run(self, *args: str) -> None:
        subprocess.run([sys.executable, *args], env=self.env, cwd=ROOT, check=True)

    def start(self, *args: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, *args], env=self.env, cwd=ROOT)
        self._running.append(process)
        return process

    def daphne(self, application: str) -> tuple[subprocess.Popen[bytes], int]:
        """A Daphne process that answers, and its port."""
        port = free_port()
        process = self.start(
            "-m", "daphne", "-v", "0", "-b", "127.0.0.1", "-p", str(port), application
        )
        until = time.monotonic() + START_S
        while time.monotonic() < until and process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return process, port
            time.sleep(0.1)
        raise RuntimeError(f"{application} did not start")

    def stop(self, process: subprocess.Popen[bytes]) -> None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
        self._running.remove(process)

    def __enter__(self) -> Room:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for process in list(self._running):
            self.stop(process)
        self._forget()
        self._directory.cleanup()

    def _forget(self) -> None:
        """Leave nothing of this room in Redis."""
        client = redis.Redis.from_url(self.env.get("REDIS_URL", "redis://127.0.0.1:6379/0"))
        for key in client.scan_iter(f"{self.prefix}*", count=1000):
            client.delete(key)


def cpu_seconds(pid: int) -> float:
    """User and system time this process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
