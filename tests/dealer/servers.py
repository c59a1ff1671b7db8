"""A private redis-server for tests that kill, flush or fail over; nothing on disk."""

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import redis


class RedisServer:
    """One real server process. `args` are further command-line settings."""

    def __init__(self, *args: str) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="felt"))
        self.socket = self.directory / "r.sock"
        self._args = args
        self.process = self._start()

    @property
    def url(self) -> str:
        return f"unix://{self.socket}?db=0"

    def _start(self) -> "subprocess.Popen[bytes]":
        binary = shutil.which("redis-server") or shutil.which("valkey-server")
        assert binary, "redis-server is needed: install the package redis-server"
        process = subprocess.Popen(
            [binary, "--port", "0", "--unixsocket", str(self.socket), "--dir", str(self.directory),
             "--save", "", "--appendonly", "no", *self._args],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        self.wait()
        return process

    def client(self) -> "redis.Redis":
        return redis.Redis.from_url(self.url)

    def wait(self) -> None:
        for _ in range(200):
            try:
                if self.client().ping():
                    return
            except redis.RedisError:
                time.sleep(0.02)
        raise AssertionError("redis-server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        """Killed and started again: another run id; without persistence, empty."""
        self.kill()
        self.socket.unlink(missing_ok=True)
        self.process = self._start()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.directory, ignore_errors=True)
