"""Kept processes, and what is left of them when their keeper is killed."""

import signal
import subprocess
import sys
import time

import pytest

from casino.ops import survivors
from casino.ops.children import Child, room_log, stop_all

LOOP = "import time\nprint('hello', flush=True)\nwhile True: time.sleep(0.1)"
DEAF = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("deaf", flush=True)
time.sleep(60)
"""
KEEPER = """
import os, sys, time
from pathlib import Path
from casino.ops.children import Child, room_log
command = [sys.executable, "-m", "casino.ops.tether", "shell", "-c", "import time; time.sleep(60)"]
child = Child("kept", command, dict(os.environ), room_log(Path(sys.argv[1])))
child.start()
print(child.process.pid, flush=True)
time.sleep(60)
"""


@pytest.fixture
def log(tmp_path):
    return room_log(tmp_path / "room.log")


def child(log, program):
    return Child("one", [sys.executable, "-c", program], {}, log)


def until(true, seconds=20):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_lines_go_to_the_log_with_the_childs_name(log, tmp_path):
    one = child(log, LOOP)
    one.start()
    until(lambda: "one      | hello" in (tmp_path / "room.log").read_text())
    stop_all([one], 10)
    assert not one.alive


def test_a_child_that_died_is_started_again(log):
    one = child(log, LOOP)
    one.start()
    first = one.process.pid
    one.process.kill()
    one.process.wait()
    assert one.revive() == -signal.SIGKILL
    until(lambda: one.revive() is None and one.alive)
    assert one.process.pid != first
    stop_all([one], 10)


def test_one_that_keeps_dying_is_started_later_and_later(log):
    one = child(log, "raise SystemExit(3)")
    pauses = []
    for _ in range(3):
        one.start()
        one.process.wait()
        assert one.revive() == 3
        pauses.append(one.not_before - time.monotonic())
    assert pauses[0] < pauses[1] < pauses[2]


def test_one_that_does_not_listen_is_killed(log, tmp_path):
    one = child(log, DEAF)
    one.start()
    until(lambda: "deaf" in (tmp_path / "room.log").read_text())
    stop_all([one], 0.5)
    assert one.process.returncode == -signal.SIGKILL


def test_children_end_with_a_keeper_that_was_killed(tmp_path):
    keeper = subprocess.Popen(
        [sys.executable, "-c", KEEPER, str(tmp_path / "log")], stdout=subprocess.PIPE, text=True
    )
    assert keeper.stdout is not None
    pid = int(keeper.stdout.readline())
    until(lambda: "tether" in survivors.command_of(pid))
    keeper.kill()
    keeper.wait()
    assert survivors.end([pid], "casino.ops.tether", 20) == 0
    assert survivors.command_of(pid) == ""


def test_a_process_of_another_kind_is_let_be(log):
    one = child(log, LOOP)
    one.start()
    assert survivors.end([one.process.pid], "casino.ops.tether", 0.1) == 0
    assert one.alive
    stop_all([one], 10)
