"""The gaming floor: which operator runs which tables, what they play, what floor people did."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models


class Operator(models.Model):
    name = models.CharField(max_length=60)
    logo = models.CharField(max_length=120, blank=True, help_text="Path of an SVG under static/")

    def __str__(self) -> str:
        return self.name


NOTED_BY_THE_ROOM = frozenset({"incarnation", "flag", "device_covered", "created"})


class Table(models.Model):
    class Status(models.TextChoices):
        OPEN = "open"
        LAST_ROUND = "last_round"
        CLOSED = "closed"

    operator = models.ForeignKey(Operator, on_delete=models.PROTECT)
    name = models.CharField(max_length=60)
    submission = models.ForeignKey("submissions.RulesSubmission", on_delete=models.PROTECT)
    """Read anew at every round boundary: pointing elsewhere takes effect with the next round."""
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.OPEN)
    clocks = models.JSONField(default=dict, blank=True)
    """Overrides of casino.dealer.clocks.Clocks, in milliseconds."""
    invitation = models.CharField(max_length=32, blank=True, db_index=True)
    """Not empty: a private table, found only by its link."""
    host = models.ForeignKey("people.User", null=True, blank=True, on_delete=models.SET_NULL)
    incarnation = models.PositiveIntegerField(default=0, editable=False)
    """Raised whenever the felt of this table is built anew."""
    flag = models.CharField(max_length=200, blank=True, editable=False)
    """What a floor person should look at; empty when all is well."""
    device_covered = models.BooleanField(default=False, editable=False)
    """The shuffler or dealing shoe is out of order; other methods are used until it is repaired."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        permissions = [
            ("open_table", "Can open a table"),
            ("last_round", "Can announce the last round of a table"),
            ("close_table", "Can close a table at once"),
            ("void_round", "Can void the current round"),
            ("declare", "Can declare an irregularity"),
            ("repair_device", "Can put a covered device back into use"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """A form that was opened long ago writes back nothing that the room has noted since."""
        if update_fields is None and not self._state.adding:
            fields = {f.name for f in self._meta.concrete_fields}
            update_fields = fields - NOTED_BY_THE_ROOM - {"id"}
        super().save(*args, update_fields=update_fields, **kwargs)

    def clean(self) -> None:
        """A table keeps its game: only another submission of the same one may follow."""
        before = Table.objects.select_related("submission").filter(pk=self.pk).first()
        if before is not None and before.submission.game != self.submission.game:
            raise ValidationError({"submission": "This table plays another game."})


class ActRecorded(Exception):
    """What floor people did is written once and never changed."""


class FloorActQuerySet(models.QuerySet["FloorAct"]):
    def update(self, **values: Any) -> int:
        raise ActRecorded

    def delete(self) -> tuple[int, dict[str, int]]:
        raise ActRecorded


class FloorAct(models.Model):
    """One entry of the floor's log; a trigger refuses that it is changed or removed.

    An act on a live table is two entries: `asked`, before anything happens, and one that answers
    it, so that even an act whose process died has left its name.
    """

    class Outcome(models.TextChoices):
        ASKED = "asked", "asked for"
        DONE = "done", "done"
        REFUSED = "refused", "refused"
        FAILED = "failed", "failed"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="acts")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    act = models.CharField(max_length=20)
    """`void`, `declare`, ... as the pit page names them; `set up` and `change` for the table."""
    outcome = models.CharField(max_length=8, choices=Outcome.choices)
    asked = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="answer")
    section = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    """The floor person's reason, or why the act was refused or failed."""
    details = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    """Public facts about the table at that moment; never a card."""

    objects = FloorActQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = "floor act"

    def __str__(self) -> str:
        return f"{self.act} at {self.table} ({self.get_outcome_display()})"

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        if not self._state.adding:
            raise ActRecorded
        super().save(*args, update_fields=update_fields, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise ActRecorded
