"""The processes of a room on one machine: started, watched, started again, stopped.

A child that dies is started again, at once if it had lived, later and later if it keeps dying. What
children write goes to one rotating log with the child's name before each line. Each sits in its own
session, so that Ctrl-C reaches the supervisor alone and the order of stopping is the supervisor's.
"""

from __future__ import annotations

import logging
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from logging.handlers import RotatingFileHandler
from pathlib import Path

LOG_BYTES = 10_000_000
LOG_FILES = 3
HEALTHY_SECONDS = 10
LONGEST_PAUSE_SECONDS = 15


def room_log(path: Path) -> logging.Logger:
    """The one file into which all children write."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=LOG_FILES)
    handler.setFormatter(logging.Formatter("%(message)s"))
    log = logging.getLogger("room.children")
    log.handlers[:] = [handler]
    log.propagate = False
    log.setLevel(logging.INFO)
    return log


@dataclass
class Child:
    """One kept process. `failures` counts deaths in a row without a healthy life between."""

    name: str
    command: Sequence[str]
    env: Mapping[str, str]
    log: logging.Logger
    directory: Path | None = None
    process: subprocess.Popen[str] | None = None
    failures: int = 0
    started: float = 0.0
    not_before: float = 0.0
    pump: threading.Thread | None = field(default=None, repr=False)

    def start(self) -> None:
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            self.command,
            env=dict(self.env),
            cwd=self.directory,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self.pump = threading.Thread(target=self._write_log, args=(self.process,), daemon=True)
        self.pump.start()

    def _write_log(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.log.info("%-8s | %s", self.name, line.rstrip("\n"))

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def revive(self) -> int | None:
        """Start it again if it is dead and its pause is over; the code of a death just seen."""
        now = time.monotonic()
        if self.alive:
            return None
        if self.process is not None:
            code = self.process.returncode
            self.failures = 0 if now - self.started > HEALTHY_SECONDS else self.failures + 1
            pause = min(LONGEST_PAUSE_SECONDS, 2**self.failures - 1)
            self.not_before = now + pause
            self.process = None
            self.log.info("%-8s | ended with %s, starts again in %s s", self.name, code, pause)
            return code
        if now >= self.not_before:
            self.start()
        return None

    def terminate(self) -> None:
        if self.alive:
            assert self.process is not None
            self.process.terminate()

    def wait(self, until: float) -> None:
        """Until the monotonic time `until`; then it is killed."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.pump is not None:
            self.pump.join(1)


def stop_all(children: Sequence[Child], seconds: float) -> None:
    """Tell all at once, then wait for all."""
    for child in children:
        child.terminate()
    until = time.monotonic() + seconds
    for child in children:
        child.wait(until)


def process_ids(children: Sequence[Child]) -> list[int]:
    return [child.process.pid for child in children if child.process is not None and child.alive]
