"""`play` as a person meets it: opened, refused a second time, killed, gone on with, closed."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from casino.ops import survivors
from casino.ops.house import House
from tests.support.postgres import free_port

ROOT = Path(__file__).resolve().parents[2]
OPEN_SECONDS = 120
STRANGERS = ("DATABASE_URL", "REDIS_URL", "ROOM_TESTING", "DJANGO_SECRET_KEY", "CARD_KEY")


class Player:
    """A terminal in which `play` runs on a directory of its own."""

    def __init__(self, directory: Path) -> None:
        self.house = House(directory)
        self.port = free_port()
        self.output = directory.parent / "terminal"
        own = {name: value for name, value in os.environ.items() if name not in STRANGERS}
        self.env = {**own, "ROOM_VAR": str(directory)}
        self.process: subprocess.Popen[bytes] | None = None

    def command(self, *more: str) -> list[str]:
        port = ["--host", "127.0.0.1", "--port", str(self.port)]
        return [sys.executable, "manage.py", "play", *port, *more]

    def open(self, *more: str) -> str:
        """What stands on the terminal when the room is open."""
        with self.output.open("wb") as terminal:
            self.process = subprocess.Popen(
                self.command(*more), env=self.env, cwd=ROOT, stdout=terminal, stderr=terminal
            )
        until = time.monotonic() + OPEN_SECONDS
        while "Ctrl-C" not in self.output.read_text():
            assert self.process.poll() is None, self.output.read_text()
            assert time.monotonic() < until, self.output.read_text()
            time.sleep(0.1)
        return self.output.read_text()

    def try_again(self, *more: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            self.command(*more), env=self.env, cwd=ROOT, capture_output=True, text=True,
            check=False, timeout=60,
        )  # fmt: skip

    def end(self, number: int) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(60)

    def get(self, path: str) -> int:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
            status: int = answer.status
            return status

    def children(self) -> list[int]:
        return survivors.left(self.house.noted_children(), "casino.ops.tether")

    def felt_server(self) -> int:
        return int((self.house.felt / "server.pid").read_text())


@pytest.fixture
def player(tmp_path):
    made = Player(tmp_path / "var")
    yield made
    if made.process is not None and made.process.poll() is None:
        made.end(signal.SIGTERM)


def password(text: str) -> str:
    found = re.search(r"\(admin, (\S+)\)", text)
    assert found, text
    return found.group(1)


def test_a_room_is_opened_killed_gone_on_with_and_closed(player):
    first = player.open("--no-bots")
    assert f"http://127.0.0.1:{player.port}/table/1/" in first
    assert player.get("/") == 200
    assert player.get("/table/1/") == 200
    assert player.get("/admin/login/") == 200

    refused = player.try_again()
    assert refused.returncode == 1
    assert refused.stderr.startswith("The room on this data runs already (process ")
    assert len(refused.stderr.strip().splitlines()) == 1

    old = player.children()
    felt = player.felt_server()
    assert len(old) == 2
    player.end(signal.SIGKILL)
    again = player.open("--no-bots")
    assert password(again) == password(first)
    assert not set(old) & set(player.children())
    assert player.felt_server() != felt
    assert player.get("/") == 200

    os.kill(player.children()[0], signal.SIGKILL)
    until = time.monotonic() + 60
    while "is started again" not in player.output.read_text() or not ready(player):
        assert time.monotonic() < until, player.output.read_text()
        time.sleep(0.2)

    children, felt = player.children(), player.felt_server()
    assert player.end(signal.SIGINT) == 0
    assert player.output.read_text().endswith("Closed.\n")
    assert survivors.left([*children, felt], "") == []

    fresh = player.open("--no-bots", "--fresh")
    assert password(fresh) != password(first)


def ready(player):
    try:
        return player.get("/readyz") == 200
    except OSError:
        return False


def test_a_taken_port_is_one_sentence(player):
    other = subprocess.Popen(
        [sys.executable, "-m", "http.server", str(player.port), "--bind", "127.0.0.1"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until = time.monotonic() + 20
        while not ready_http(player):
            assert time.monotonic() < until
            time.sleep(0.05)
        refused = player.try_again()
    finally:
        other.kill()
        other.wait()
    assert refused.returncode == 1
    assert refused.stderr.strip() == (
        f"Port {player.port} is taken by another program: choose another,"
        " as in 'make play PORT=8123'."
    )


def ready_http(player):
    try:
        return player.get("/") == 200
    except OSError:
        return False
