"""Two processes race for one felt: every accepted command is there, versions are consecutive."""

import os
import subprocess
import sys

import msgspec

from casino.felt import store
from tests.felt.conftest import TABLE

EACH = 100


def racer(name, server):
    environment = {**os.environ, "REDIS_URL": server.url, "FELT_PREFIX": "test"}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.felt.racer", name, str(EACH)],
        env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_two_processes_two_hundred_commands(felt_redis, blank):
    store.create(blank, 1)
    racers = [racer(name, felt_redis) for name in ("a", "b")]
    for one in racers:
        assert one.stdout.readline() == "ready\n"
    for one in racers:
        one.stdin.write("go\n")
        one.stdin.flush()
    lost = [int(one.communicate(timeout=60)[0]) for one in racers]
    assert [one.returncode for one in racers] == [0, 0]
    assert sum(lost) > 0, "they never met"
    reading = store.read(TABLE)
    assert reading.n == 1 + 2 * EACH
    wanted = {f"{name}{i}" for name in ("a", "b") for i in range(EACH)}
    assert set(reading.felt.clocks) == wanted
    events = [msgspec.json.decode(e) for e in store.events_since(TABLE, 1, 1)]
    assert [(e["from"], e["n"]) for e in events] == [(n, n + 1) for n in range(1, 1 + 2 * EACH)]
    assert {e["h"][0]["kind"] for e in events} == wanted
