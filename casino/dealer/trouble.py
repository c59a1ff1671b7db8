"""When a step cannot be taken: the table says that it waits, and in the end gives the round up."""

import logging

import redis
from django.db import DatabaseError, InterfaceError

from casino.dealer import metrics
from casino.dealer.procedure import end_void
from casino.dealer.rebuild import rebuild
from casino.dealer.table import Plan, Seen, TableAway, change, replace, see
from casino.felt.state import BEFORE_CLOSED
from casino.floor.models import Table
from games.engine.contract import Void
from games.engine.registry import game_for

log = logging.getLogger("casino.dealer")
MOST_ATTEMPTS = 3
WAIT_MS = 1_000
WAITING = "The cage does not answer; the table waits and nothing is lost."


def say_waiting(table_id: int) -> None:
    """The database is away: say so on the felt and try again in a second."""

    def judge(seen: Seen) -> Plan | None:
        if seen.felt.deadline_ms is None:
            return None
        again = seen.now_ms + WAIT_MS
        if seen.felt.deadline_ms > seen.now_ms:
            return None
        return Plan(replace(seen.felt, waiting=WAITING, deadline_ms=again))

    try:
        change(table_id, judge)
    except (TableAway, DatabaseError, InterfaceError, redis.RedisError):
        log.warning("could not say that the table waits", extra={"table": table_id})


def give_up(table_id: int) -> None:
    """Three attempts at a step have failed: void the round, flag the table for the floor."""
    _, seen = see(table_id)
    metrics.VOIDS.inc()
    reason = f"The table failed at {seen.felt.phase}; a floor person should look at it."
    Table.objects.filter(pk=table_id).update(flag=reason[:200])
    table = Table.objects.select_related("submission").get(pk=table_id)
    if seen.felt.round is not None and seen.felt.phase not in BEFORE_CLOSED:
        section = _section(table)
        end_void(table_id, seen.felt, Void(section, "The round could not be completed."))
    else:
        rebuild(table, reason, seen.now_ms, replace=True)


def _section(table: Table) -> str:
    return game_for(table.submission.game).sections["irregularities"]
