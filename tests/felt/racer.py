"""One of several processes that write to the same felt: `-m tests.felt.racer <name> <count>`."""

import os
import sys

import msgspec

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

from casino.felt import store
from casino.felt.store import Change

TABLE = 5


def command(name: str) -> int:
    """Carry one command through; how often the race for it was lost."""
    for lost in range(10_000):
        reading = store.read(TABLE)
        done = {**reading.felt.clocks, name: reading.n}
        felt = msgspec.structs.replace(reading.felt, clocks=done)
        if store.commit(reading, Change(felt, [{"kind": name}], {"": {}})) == "ok":
            return lost
    raise AssertionError(f"{name} never won")


def main(name: str, count: int) -> None:
    store.read(TABLE)
    print("ready", flush=True)
    sys.stdin.readline()
    print(sum(command(f"{name}{i}") for i in range(count)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
