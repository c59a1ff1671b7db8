"""An evening: linked tables of bots, all kinds of processes killed again and again, books proven.

    python -m tests.soak.evening --minutes 60

The services of docker-compose.yml run as plain processes (two servers, two dealers, Redis, a proxy)
on a PostgreSQL of their own. In turn a server, a dealer, the bots and Redis are killed, a dealer is
frozen, and the felt is flushed. After every act, and at the end, `cage check` and `meters check`
must find nothing; tables that stand still fail the evening. What happened is counted and printed.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle

import redis

from tests.ops.deployment import ROOT, SECRETS, Deployment
from tests.support.postgres import PostgresServer

LINKED = "SELECT table_id FROM cage_meterlink ORDER BY table_id LIMIT 2"
ROUNDS = "SELECT kind, count(*) FROM cage_roundended GROUP BY kind"
LINES = """
    SELECT wager, outcome, count(*), sum(credit_cents) FROM cage_roundline
    GROUP BY 1, 2 ORDER BY 1, 2"""
AWARDS = "SELECT percent, count(*), sum(share_cents) FROM cage_meteraward GROUP BY 1 ORDER BY 1"
ENDED = "SELECT count(*) FROM cage_roundended"
PAUSE_S = 45.0
GOES_ON_S = 90.0
FROZEN_S = 8.0


class Evening(Deployment):
    """The compose file's services, with decks that make shares and envies frequent."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[int] = []
        self.done: Counter[str] = Counter()

    def _environment(self, name: str) -> dict[str, str]:
        rich = {"ROOM_TESTING": "1", "CARD_SOURCE": "tests.soak.deck.rich"}
        return {**super()._environment(name), **rich}

    def open(self) -> None:
        self.start()
        self.tables = [pk for (pk,) in self.rows(LINKED)]
        assert len(self.tables) == 2, "the demonstration floor has two linked tables"
        self.seat_bots()

    def seat_bots(self) -> None:
        """Three at each of the two tables, through the proxy."""
        self.bots("proxy", self.tables * 3)

    # --- acts -----------------------------------------------------------------------------
    def acts(self) -> Iterator[Callable[[], None]]:
        servers, dealers = self.names("serve"), self.names("dealer")
        for n in cycle(range(2)):
            yield lambda n=n: self.kill(dealers[n])
            yield lambda n=n: self.kill(servers[n])
            yield self.kill_redis
            yield lambda n=n: self.freeze(dealers[n])
            yield self.kill_bots
            yield self.flush

    def kill(self, name: str) -> None:
        kind, _, _ = name.partition("-")
        self._end(name, f"killed {kind}")
        self._launch(name, self._command(name), self._environment(name))

    def kill_redis(self) -> None:
        self._end("redis", "killed redis")
        self._start_redis()

    def kill_bots(self) -> None:
        self._end("bots-proxy", "killed bots")
        self.seat_bots()

    def freeze(self, name: str) -> None:
        process = self.processes[name]
        process.send_signal(signal.SIGSTOP)
        time.sleep(FROZEN_S)
        process.send_signal(signal.SIGCONT)
        self.done["froze dealer"] += 1

    def flush(self) -> None:
        url = f"redis://:{SECRETS['REDIS_PASSWORD']}@127.0.0.1:{self.ports['redis']}"
        redis.Redis.from_url(url).flushall()
        self.done["flushed redis"] += 1

    def _end(self, name: str, what: str) -> None:
        process = self.processes.pop(name)
        process.kill()
        process.wait()
        self.done[what] += 1

    # --- proofs ---------------------------------------------------------------------------
    def goes_on(self) -> None:
        """Another round ends, with nobody touching anything."""
        before = self.rows(ENDED)[0][0]
        self.wait_until(lambda: self.rows(ENDED)[0][0] > before, "a round ends", GOES_ON_S)

    def prove(self) -> None:
        for command in ("cage", "meters"):
            self.manage(command, "check")

    def manage(self, *arguments: str) -> None:
        said = subprocess.run(
            [sys.executable, "manage.py", *arguments], env=self._environment("migrate"), cwd=ROOT,
            capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip
        assert said.returncode == 0, said.stdout + said.stderr

    def report(self) -> str:
        rounds = ", ".join(f"{count} {kind}" for kind, count in self.rows(ROUNDS))
        lines = [
            f"rounds: {rounds}",
            "acts: " + ", ".join(f"{n} {w}" for w, n in self.done.items()),
        ]
        for percent, count, cents in self.rows(AWARDS):
            lines.append(f"shares of {percent}%: {count}, {cents / 100:,.2f}")
        for wager, outcome, count, cents in self.rows(LINES):
            lines.append(f"{wager} {outcome}: {count}, {cents / 100:,.2f} handed back")
        return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    minutes = parser.parse_args().minutes
    postgres = PostgresServer()
    os.environ["TEST_POSTGRES_URL"] = postgres.url
    evening = Evening()
    try:
        evening.open()
        until = time.monotonic() + 60 * minutes
        for act in evening.acts():
            if time.monotonic() > until:
                break
            time.sleep(PAUSE_S)
            act()
            evening.goes_on()
            evening.prove()
            print(f"{until - time.monotonic():6.0f} s left: {dict(evening.done)}", flush=True)
        evening.stop("bots-proxy")
        evening.prove()
        print(evening.report())
        return 0
    finally:
        evening.close()
        postgres.close()


if __name__ == "__main__":
    sys.exit(main())
