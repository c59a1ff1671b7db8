"""The dealer process: claim tables whose time has come, take their steps, sweep once a second.

Any number of dealers may run. A claim only postpones a deadline, so a dealer that dies or hangs is
replaced after the visibility timeout, and what it still writes then fails its compare-and-set.
Between deadlines the loop sleeps until the next one, or until a change of any deadline wakes it.
"""

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections, connections

from casino.dealer import trouble
from casino.dealer.audit import audit_for_ever
from casino.dealer.forgotten import EVERY, close_forgotten
from casino.dealer.procedure import advance
from casino.dealer.sweep import sweep_all
from casino.dealer.table import TableAway
from casino.felt import keys, store
from casino.felt.connection import listening_client
from casino.ops import metrics

log = logging.getLogger("casino.dealer")
VISIBILITY_MS = 4_000
HANGS_S = 3.0
WORKERS = 4
LONGEST_SLEEP_S = 1.0


class Dealer:
    """One process's loop. `run` returns when `stop` is set and running steps are done."""

    def __init__(self, stop: threading.Event, name: str) -> None:
        self._stop = stop
        self._name = name
        self._woken = threading.Event()
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix=f"dealer-{name}")
        self._running: set[tuple[int, float]] = set()
        """Table and start of every step that runs in this process, or waits behind others."""
        self._again: dict[int, store.Claim] = {}
        """Tables that came due while a step of theirs was running here; another one follows it."""
        self._lock = threading.Lock()

    def run(self) -> None:
        helpers = [
            threading.Thread(target=self._listen, daemon=True),
            threading.Thread(target=self._sweep, daemon=True),
            threading.Thread(target=audit_for_ever, args=(self._stop,), daemon=True),
        ]
        for helper in helpers:
            helper.start()
        while not self._stop.is_set():
            pause = self._claim_all()
            self._woken.wait(pause)
            self._woken.clear()
        self._pool.shutdown(wait=True)

    def _claim_all(self) -> float:
        """Claim what is due; the seconds until the next deadline."""
        try:
            waits = [self._claim(shard) for shard in range(int(settings.FELT_SHARDS))]
        except redis.RedisError as away:
            log.warning("the felt's server does not answer: %s", away)
            return LONGEST_SLEEP_S / 2
        return min([*waits, LONGEST_SLEEP_S])

    def _claim(self, shard: int) -> float:
        claims, next_ms = store.claim(shard, VISIBILITY_MS)
        for claim in claims:
            if self._hangs(claim.table_id):
                trouble.say_waiting(claim.table_id)
                continue
            self._begin(claim)
        if next_ms is None:
            return LONGEST_SLEEP_S
        return max(0.001, next_ms / 1000)

    def _begin(self, claim: store.Claim) -> None:
        """One step of a table at a time. Each commit that is due at once is claimed while the step
        that made it goes on; that step does most of what follows, and another one the rest."""
        running = (claim.table_id, time.monotonic())
        with self._lock:
            if any(table == claim.table_id for table, _ in self._running):
                self._again[claim.table_id] = claim
                return
            self._running.add(running)
        self._pool.submit(self._work, claim, running)

    def _ended(self, running: tuple[int, float]) -> None:
        with self._lock:
            self._running.discard(running)
            again = self._again.pop(running[0], None)
        if again is not None and not self._stop.is_set():
            self._begin(again)

    def _hangs(self, table_id: int) -> bool:
        """Whether an earlier step of this table has not come back: the cage keeps it waiting."""
        limit = time.monotonic() - HANGS_S
        return any(table == table_id and since < limit for table, since in list(self._running))

    def _work(self, claim: store.Claim, running: tuple[int, float]) -> None:
        close_old_connections()
        try:
            with metrics.STEPS.time():
                self._step(claim)
        except TableAway:
            log.info("table has no felt now", extra={"table": claim.table_id})
        except (DatabaseError, InterfaceError):
            log.exception("the cage does not answer", extra={"table": claim.table_id})
            trouble.say_waiting(claim.table_id)
        except redis.RedisError as away:
            log.warning("the felt's server does not answer: %s", away)
        except Exception:
            log.exception("a step failed", extra={"table": claim.table_id})
        finally:
            connections.close_all()
            self._ended(running)

    def _step(self, claim: store.Claim) -> None:
        if claim.attempt > trouble.MOST_ATTEMPTS:
            trouble.give_up(claim.table_id)
        else:
            advance(claim.table_id)

    def _listen(self) -> None:
        """Wake the loop whenever any table's deadline changes."""
        while not self._stop.is_set():
            try:
                with listening_client().pubsub() as pubsub:  # type: ignore[no-untyped-call]
                    pubsub.subscribe(keys.wake_channel())
                    for _ in pubsub.listen():
                        self._woken.set()
            except redis.RedisError:
                time.sleep(0.5)

    def _sweep(self) -> None:
        count = 0
        while not self._stop.wait(1.0):
            count += 1
            close_old_connections()
            try:
                for failed in sweep_all(count):
                    log.warning("a sweep failed: %r", failed)
                if count % EVERY == 0:
                    close_forgotten()
            except (DatabaseError, InterfaceError, redis.RedisError) as away:
                log.warning("no sweep: %s", away)
            finally:
                connections.close_all()


def run(stop: threading.Event, name: str) -> None:
    """Deal until `stop` is set."""
    Dealer(stop, name).run()
