"""Private tables that nobody uses close by themselves, so that they do not pile up for ever.

Used means: made, sat at, watched, or touched by floor people within the last hours. The cage closes
the row, and only where nobody sits; the felt follows with the sweep.
"""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from casino.cage import api as cage
from casino.felt import presence
from casino.floor.models import FloorAct, Table

log = logging.getLogger("casino.floor")
EVERY = 60
"""Sweeps from one look to the next."""


def close_forgotten() -> list[int]:
    """The private tables that were closed now. Raises database and redis errors."""
    since = timezone.now() - timedelta(hours=settings.PRIVATE_TABLE_HOURS)
    closed = [pk for pk in _candidates(since) if not _watched(pk) and cage.close_unused(pk, since)]
    for pk in closed:
        log.info("a private table closed that nobody had used", extra={"table": pk})
    return closed


def _candidates(since: datetime) -> list[int]:
    touched = FloorAct.objects.filter(at__gte=since).values("table_id")
    old = Table.objects.filter(status=Table.Status.OPEN, created__lt=since).exclude(invitation="")
    return list(old.exclude(pk__in=touched).order_by("pk").values_list("pk", flat=True))


def _watched(table_id: int) -> bool:
    counts = presence.counts(table_id)
    return bool(counts.watching or counts.here)
