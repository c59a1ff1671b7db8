"""Who sits where. A sitting is a player's stay at a table: one stack, adjacent boxes."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Sitting(models.Model):
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sittings"
    )
    table = models.ForeignKey("floor.Table", on_delete=models.PROTECT, related_name="sittings")
    bought_in_cents = models.PositiveBigIntegerField(default=0)
    """Everything brought from the wallet during this stay."""
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "table"],
                condition=Q(closed_at__isnull=True),
                name="cage_sitting_one_per_table",
            ),
        ]

    def __str__(self) -> str:
        return f"sitting {self.pk} of user {self.user_id} at table {self.table_id}"


class SittingSeat(models.Model):
    """A box held by a sitting. While `released_at` is empty nobody else can hold it."""

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="boxes")
    table = models.ForeignKey("floor.Table", on_delete=models.PROTECT, related_name="+")
    seat = models.PositiveSmallIntegerField()
    taken_at = models.DateTimeField()
    released_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "seat"],
                condition=Q(released_at__isnull=True),
                name="cage_seat_held_once",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} at table {self.table_id}"
