"""Processes that a killed supervisor left behind: recognised by their command line, then ended.

A process id alone proves nothing, it may belong to somebody else by now.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path


def command_of(pid: int) -> str:
    """The command line of a running process; empty when there is none of this id."""
    proc = Path("/proc")
    if (proc / "self").exists():
        try:
            return (proc / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
        except OSError:
            return ""
    asked = ["ps", "-p", str(pid), "-o", "command="]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()


def left(pids: Sequence[int], mark: str) -> list[int]:
    running = [(pid, command_of(pid)) for pid in pids]
    return [pid for pid, command in running if command and mark in command]


def end(pids: Sequence[int], mark: str, seconds: float, signal_number: int | None = None) -> int:
    """Wait until no process of `pids` with `mark` in its command line runs; after `seconds` kill
    them. `signal_number` is sent first. Returns how many had to be killed."""
    if signal_number is not None:
        send(left(pids, mark), signal_number)
    until = time.monotonic() + seconds
    remaining = left(pids, mark)
    while remaining and time.monotonic() < until:
        time.sleep(0.05)
        remaining = left(pids, mark)
    send(remaining, signal.SIGKILL)
    return len(remaining)


def send(pids: Sequence[int], signal_number: int) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal_number)
