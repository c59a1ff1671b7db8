"""docker-compose.yml as plain processes: its services, commands and environment, on free ports.

What the file says is what runs. Only what a container network would do is put in: the names of the
services become addresses of this machine, and each port a free one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import yaml
from websockets.sync.client import connect

from tests.support.machine import find_compose, find_nginx
from tests.support.postgres import free_port

ROOT = Path(__file__).resolve().parents[2]
SECRETS = {
    "DJANGO_SECRET_KEY": "s" * 40,
    "CARD_KEY": "c" * 40,
    "ALLOWED_HOSTS": "127.0.0.1,localhost",
    "POSTGRES_PASSWORD": "cage",
    "REDIS_PASSWORD": "felt",
    "METRICS_TOKEN": "metrics",
}
START_SECONDS = 90


def compose_config(secrets: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """What `docker compose config` makes of the file with these secrets and no others."""
    command = find_compose()
    assert command, "A docker compose client is needed: install the package docker-compose"
    env = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [*command, "-f", str(ROOT / "docker-compose.yml"), "config"],
        env={**env, **secrets},
        capture_output=True,
        text=True,
        check=False,
    )


def services() -> dict[str, Any]:
    said = compose_config(SECRETS)
    assert said.returncode == 0, said.stderr
    found: dict[str, Any] = yaml.safe_load(said.stdout)["services"]
    return found


class Deployment:
    """Every service but PostgreSQL as a process of its own; PostgreSQL lends a database."""

    def __init__(self) -> None:
        self.services = services()
        self.directory = Path(tempfile.mkdtemp(prefix="deployment"))
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        kept = [name for name in self.services if name.startswith(("serve", "dealer"))]
        self.ports = {name: free_port() for name in [*kept, "redis", "proxy"]}
        self.database = f"deployment_{os.getpid()}_{self.ports['redis']}"
        self.server = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432")

    def start(self) -> None:
        self._sql(f"CREATE DATABASE {self.database}")
        self._start_redis()
        for arguments in (self.services["migrate"]["command"], ["python", "manage.py", "demo"]):
            self.once(arguments)
        for name in self.names("serve", "dealer"):
            self._launch(name, self._command(name), self._environment(name))
        for name in self.names("serve", "dealer"):
            self.wait_until(
                lambda name=name: self.get(name, "/readyz")[0] == 200, f"{name} is ready"
            )
        self._start_proxy()
        self.wait_until(lambda: self.get("proxy", "/")[0] == 200, "the proxy answers")

    def names(self, *kinds: str) -> list[str]:
        return [name for name in self.services if name.startswith(kinds)]

    # --- what a container network would do ------------------------------------------------
    def _environment(self, name: str) -> dict[str, str]:
        given: dict[str, str] = self.services[name]["environment"]
        redis = given["REDIS_URL"].replace("redis:6379", f"127.0.0.1:{self.ports['redis']}")
        here = {
            "DATABASE_URL": self.url,
            "REDIS_URL": redis,
            "ROOM_VAR": str(self.directory / "var"),
            "PATH": os.environ["PATH"],
            "PGAPPNAME": name,
        }
        return {**given, **here}

    def _command(self, name: str) -> list[str]:
        port = {
            "8000": str(self.ports[name]),
            "8001": str(self.ports[name]),
            "python": sys.executable,
        }
        return [port.get(word, word) for word in self.services[name]["command"]]

    def _start_redis(self) -> None:
        binary, *options = self.services["redis"]["command"]
        found = shutil.which(binary)
        assert found, "redis-server is needed: install the package redis-server"
        port = str(self.ports["redis"])
        own = ["--port", port, "--bind", "127.0.0.1", "--dir", str(self.directory)]
        self._launch("redis", [found, *options, *own], {})

    def _start_proxy(self) -> None:
        nginx = find_nginx()
        assert nginx, "nginx is needed: install the package nginx-light"
        text = (ROOT / "deploy" / "nginx.conf").read_text()
        text = text.replace("/tmp/", f"{self.directory}/")
        text = text.replace("listen 8080", f"listen 127.0.0.1:{self.ports['proxy']}")
        for name in self.names("serve"):
            assert f"server {name}:8000" in text
            text = text.replace(f"server {name}:8000", f"server 127.0.0.1:{self.ports[name]}")
        path = self.directory / "nginx.conf"
        path.write_text(text)
        own = "daemon off;" + (" user root;" if os.geteuid() == 0 else "")
        self._launch("proxy", [nginx, "-e", "stderr", "-c", str(path), "-g", own], {})

    # --- processes ------------------------------------------------------------------------
    def _launch(self, name: str, command: list[str], env: dict[str, str]) -> None:
        with (self.directory / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command, env=env, cwd=ROOT, stdout=log, stderr=log
            )

    def once(self, command: list[str]) -> None:
        here = [sys.executable if word == "python" else word for word in command]
        subprocess.run(here, env=self._environment("migrate"), cwd=ROOT, check=True, timeout=120)

    def bots(self, via: str, tables: list[int]) -> None:
        """The house's players, one for each table named, by the protocol alone. The n-th of every
        process is the same person."""
        url = f"http://127.0.0.1:{self.ports[via]}"
        named = ["--tables", ",".join(map(str, tables)), "--count", str(len(tables))]
        command = [sys.executable, "manage.py", "bots", "--url", url, *named]
        self._launch(f"bots-{via}", command, self._environment("serve-a"))

    def stop(self, name: str) -> int:
        """SIGTERM; the exit code."""
        process = self.processes.pop(name)
        process.terminate()
        return process.wait(60)

    def close(self) -> None:
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        self._sql(f"DROP DATABASE IF EXISTS {self.database} WITH (FORCE)")
        shutil.rmtree(self.directory, ignore_errors=True)

    # --- looking --------------------------------------------------------------------------
    def get(self, name: str, path: str) -> tuple[int, str]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.ports[name]}{path}")
        request.add_header("Authorization", f"Bearer {SECRETS['METRICS_TOKEN']}")
        try:
            with urllib.request.urlopen(request, timeout=5) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""
        except OSError:
            return 0, ""

    @contextmanager
    def watching(self, name: str, table_id: int) -> Iterator[None]:
        """An open table socket, past its first message."""
        with connect(f"ws://127.0.0.1:{self.ports[name]}/ws/table/{table_id}/") as socket:
            socket.recv(timeout=START_SECONDS)
            yield

    def metric(self, name: str, metric: str) -> float:
        """The sum over its labels."""
        lines = self.get(name, "/metrics")[1].splitlines()
        return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(metric))

    @property
    def url(self) -> str:
        return f"{self.server}/{self.database}"

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url) as connection:
            return connection.execute(sql).fetchall()

    def _sql(self, sql: str) -> None:
        with psycopg.connect(f"{self.server}/postgres", autocommit=True) as admin:
            admin.execute(sql)

    def wait_until(
        self,
        true: Callable[[], bool],
        what: str | Callable[[], str],
        seconds: float = START_SECONDS,
    ) -> None:
        until = time.monotonic() + seconds
        while not true():
            dead = [name for name, process in self.processes.items() if process.poll() is not None]
            assert not dead, f"{dead[0]} ended: {self.log(dead[0])}"
            if time.monotonic() > until:
                said = what if isinstance(what, str) else what()
                raise AssertionError(f"{said}: not within {seconds} s{self._what_bots_said()}")
            time.sleep(0.2)

    def _what_bots_said(self) -> str:
        """A table without rounds is explained by its players: refusals, broken lines, errors."""
        names = [name for name in self.processes if name.startswith("bots")]
        return "".join(f"\n--- {name}:\n{self.log(name)}" for name in names)

    def log(self, name: str) -> str:
        return (self.directory / f"{name}.log").read_text()[-3000:]
