"""When a step cannot be taken: the table says that it waits, and in the end gives the round up."""

import logging

import redis

from casino.dealer import views
from casino.dealer.procedure import end_void
from casino.dealer.rebuild import rebuild
from casino.dealer.table import replace, see
from casino.felt import store
from casino.felt.state import BEFORE_CLOSED, Felt
from casino.floor.models import Table
from casino.ops import metrics
from games.engine.contract import Void
from games.engine.registry import game_for

log = logging.getLogger("casino.dealer")
MOST_ATTEMPTS = 3
WAIT_MS = 1_000
LOST_RACES = 20
WAITING = "The cage does not answer; the table waits and nothing is lost."


def say_waiting(table_id: int) -> None:
    """The cage does not answer: say so on the felt and try again in a second. Asks no database, and
    as every commit it starts the count of attempts anew."""
    try:
        for _ in range(LOST_RACES):
            reading = store.read(table_id)
            felt, now_ms = reading.felt, reading.now_ms
            if felt is None or felt.deadline_ms is None or felt.deadline_ms > now_ms:
                return
            if store.commit(reading, _waiting(felt, now_ms)) != "lost":
                return
    except redis.RedisError as away:
        log.warning("could not say that the table waits: %s", away, extra={"table": table_id})


def _waiting(felt: Felt, now_ms: int) -> store.Change:
    """Only flags change, and they are the same for every audience."""
    waits = replace(felt, waiting=WAITING, deadline_ms=now_ms + WAIT_MS)
    return store.Change(waits, [], {"": views.patch(views.flags(felt), views.flags(waits))})


def give_up(table_id: int) -> None:
    """Three attempts at a step have failed: void the round, flag the table for the floor. The cage
    is asked first: if it was only slow, the step has been taken when it answers."""
    table = Table.objects.select_related("submission").get(pk=table_id)
    reading, seen = see(table_id)
    if seen.felt.deadline_ms is None or seen.felt.deadline_ms > seen.now_ms:
        return
    metrics.GIVEN_UP.inc()
    reason = f"The table failed at {seen.felt.phase}; a floor person should look at it."
    Table.objects.filter(pk=table_id).update(flag=reason[:200])
    table.flag = reason[:200]
    if seen.felt.round is not None and seen.felt.phase not in BEFORE_CLOSED:
        section = _section(table)
        end_void(table_id, seen.felt, Void(section, "The round could not be completed."))
    else:
        rebuild(table, reason, seen.now_ms, replaces=reading.token)


def _section(table: Table) -> str:
    return game_for(table.submission.game).sections["irregularities"]
