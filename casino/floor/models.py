"""The gaming floor: which operator runs which tables, and what each table plays."""

from django.db import models


class Operator(models.Model):
    name = models.CharField(max_length=60)
    logo = models.CharField(max_length=120, blank=True, help_text="Path of an SVG under static/")

    def __str__(self) -> str:
        return self.name


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
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
