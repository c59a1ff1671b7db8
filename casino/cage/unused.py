"""Closing a table where nobody sits: under the lock that sitting down takes, so that whoever is
seated at that moment has either prevented it or is refused."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from casino.cage.models import Sitting
from casino.floor.models import Table


def close_unused(table_id: int, since: datetime) -> bool:
    """Close an open table where nobody sits or has sat since then. True if this call closed it."""
    if _used(table_id, since):
        return False
    with transaction.atomic():
        tables = Table.objects.select_for_update(no_key=True)
        table = tables.filter(pk=table_id, status=Table.Status.OPEN).first()
        if table is None or _used(table_id, since):
            return False
        Table.objects.filter(pk=table_id).update(status=Table.Status.CLOSED)
        return True


def _used(table_id: int, since: datetime) -> bool:
    stays = Sitting.objects.filter(table_id=table_id)
    return stays.filter(Q(closed_at=None) | Q(closed_at__gte=since)).exists()
