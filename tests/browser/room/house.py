"""A room of real processes: Redis, a server, a dealer, and a floor with a table for each test."""

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.browser.room.deck import STACKED
from tests.browser.room.line import Line
from tests.dealer.servers import RedisServer
from tests.support.postgres import free_port

ROOT = Path(__file__).resolve().parents[3]
START_S = 120


class House:
    """`tables`: ids by name. What the processes say is kept in `directory`."""

    def __init__(self) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="house"))
        self.redis = RedisServer()
        self.port = free_port()
        self.admin_password = secrets.token_hex(12)
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._lines: list[Line] = []
        laid = self._lay()
        self.tables: dict[str, int] = laid["tables"]
        self.admin: str = laid["admin"]
        self._start("dealer", "manage.py", "dealer")
        self._start("serve", "manage.py", "serve", "--port", str(self.port))
        self._wait(self._ready, "the server is not ready")
        self._wait(lambda: "Dealing" in self.said("dealer"), "nobody deals")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def table_path(self, name: str) -> str:
        return f"/table/{self.tables[name]}/"

    def line(self) -> Line:
        self._lines.append(Line(self.port))
        return self._lines[-1]

    def stack(self, order: Sequence[str]) -> None:
        """Rounds that are opened from now on are dealt from this order; from none, as always."""
        stacked = self.directory / STACKED
        if not order:
            stacked.unlink(missing_ok=True)
            return
        written = stacked.with_suffix(".new")
        written.write_text(json.dumps(order))
        written.rename(stacked)

    def manage(self, *arguments: str) -> str:
        """What a command of the operator says; it must succeed."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, env=self._env(), cwd=ROOT, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def said(self, name: str) -> str:
        return (self.directory / f"{name}.log").read_text()

    def run(self, *arguments: str) -> str:
        """What a command of the room prints; it must succeed."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, env=self._env(), cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def close(self) -> None:
        for line in self._lines:
            line.close()
        for process in self.processes.values():
            process.kill()
            process.wait()
        self.redis.close()
        shutil.rmtree(self.directory, ignore_errors=True)

    def _env(self) -> dict[str, str]:
        env = os.environ | {
            "ROOM_VAR": str(self.directory),
            "ROOM_TESTING": "1",
            "REDIS_URL": self.redis.url,
            "FELT_PREFIX": "house",
            "CARD_SOURCE": "tests.browser.room.deck.chosen",
            "ADMIN_PASSWORD": self.admin_password,
            "SOCKETS_PER_ADDRESS": "500",
            "SEATS_PER_ADDRESS": "500",
            "GUESTS_PER_ADDRESS_AN_HOUR": "500",
            "PYTHONUNBUFFERED": "1",
        }
        env.pop("DATABASE_URL", None)
        return env

    def _lay(self) -> dict:
        command = [sys.executable, "-m", "tests.browser.room.lay"]
        done = subprocess.run(command, env=self._env(), cwd=ROOT, check=True, capture_output=True)
        return json.loads(done.stdout)

    def _start(self, name: str, *arguments: str) -> None:
        with (self.directory / f"{name}.log").open("wb") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, *arguments], env=self._env(), cwd=ROOT, stdout=log, stderr=log
            )

    def _ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def _wait(self, true: Callable[[], bool], otherwise: str) -> None:
        until = time.monotonic() + START_S
        while not true():
            for name, process in self.processes.items():
                assert process.poll() is None, f"{name} ended: {self.said(name)}"
            assert time.monotonic() < until, f"{otherwise}: {self.said('serve')}"
            time.sleep(0.1)
