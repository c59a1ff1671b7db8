"""Books and meters are proved on a timer: what does not agree is logged and counted for alarms."""

import logging
import threading

import redis
from django.db import DatabaseError, InterfaceError, connections

from casino.cage.books import check_books
from casino.cage.meterproof import check_meters
from casino.felt.connection import sync_client
from casino.felt.keys import audit_turn
from casino.ops import metrics

log = logging.getLogger("casino.cage")
EVERY_S = 900


def audit_for_ever(stop: threading.Event) -> None:
    """Every quarter of an hour one of the dealers proves the books."""
    while not stop.wait(EVERY_S):
        try:
            if sync_client().set(audit_turn(), 1, nx=True, ex=EVERY_S - 10):
                audit()
        except (DatabaseError, InterfaceError, redis.RedisError) as away:
            log.warning("the books were not proved: %s", away)
        finally:
            connections.close_all()


def audit() -> list[str]:
    """Prove books and meters now; the discrepancies, named."""
    wrong = check_books() + check_meters()
    metrics.DISCREPANCIES.set(len(wrong))
    for discrepancy in wrong:
        log.error("the books do not agree: %s", discrepancy)
    return wrong
