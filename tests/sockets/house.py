"""A whole room of real processes for tests: Redis, a database, servers, and a clerk."""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.dealer.servers import RedisServer

ROOT = Path(__file__).resolve().parents[2]
START_S = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class House:
    """`env` overrides settings of every process; `clerk` is the module that answers `ask`."""

    def __init__(
        self,
        redis: RedisServer | None = None,
        clerk: str = "tests.sockets.clerk",
        **env: str,
    ) -> None:
        self.redis = redis or RedisServer()
        self.directory = Path(tempfile.mkdtemp(prefix="house"))
        self.env = os.environ | {
            "ROOM_VAR": str(self.directory),
            "ROOM_TESTING": "1",
            "REDIS_URL": self.redis.url,
            "FELT_PREFIX": f"t{secrets.token_hex(3)}",
            "DJANGO_SECRET_KEY": secrets.token_hex(32),
            "CARD_KEY": secrets.token_hex(32),
            "SOCKETS_PER_ADDRESS": "500",
            "SEATS_PER_ADDRESS": "500",
            "LOG_LEVEL": "WARNING",
            "ALLOWED_HOSTS": "*",
            **env,
        }
        self.env.pop("DATABASE_URL", None)
        self.processes: list[subprocess.Popen[bytes]] = []
        self.port = free_port()
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "-v", "0"], env=self.env, cwd=ROOT, check=True
        )
        self.clerk = self.start("-m", clerk, pipes=True)
        self.server = self.serve(self.port)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *args: str, pipes: bool = False) -> "subprocess.Popen[bytes]":
        pipe = subprocess.PIPE if pipes else None
        process = subprocess.Popen(
            [sys.executable, *args], env=self.env, cwd=ROOT, stdin=pipe, stdout=pipe
        )
        self.processes.append(process)
        return process

    def serve(self, port: int) -> "subprocess.Popen[bytes]":
        process = self.start("manage.py", "serve", "--port", str(port), "--wait", "20")
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            assert process.poll() is None, "the server did not start"
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return process
            time.sleep(0.05)
        raise AssertionError("the server did not start in time")

    def ask(self, do: str, *args: Any, **named: Any) -> Any:
        """One call of the clerk."""
        assert self.clerk.stdin and self.clerk.stdout
        call = {"do": do, "args": args, "named": named}
        self.clerk.stdin.write(json.dumps(call).encode() + b"\n")
        self.clerk.stdin.flush()
        line = self.clerk.stdout.readline()
        assert line, f"the clerk failed at {do}"
        return json.loads(line)["answer"]

    def stop(self, process: "subprocess.Popen[bytes]", number: int = signal.SIGTERM) -> int:
        process.send_signal(number)
        try:
            code = process.wait(20)
        finally:
            process.kill()
            self.processes.remove(process)
        return code

    def kill(self, process: "subprocess.Popen[bytes]") -> None:
        process.kill()
        process.wait()
        self.processes.remove(process)

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()
        self.redis.close()
        shutil.rmtree(self.directory, ignore_errors=True)
