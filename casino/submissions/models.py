"""Rules Submissions: the options of one game as filed, by version.

A submission belongs to one game and has a number there that is never given twice. Until a round has
used it it may be corrected; from then on it is what those rounds were played by, and nothing of it
changes any more, here or by a trigger in the database. Only whether it is still offered to tables
(`state`) may. A change to a used one is a new version.
"""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.db.models.functions import Coalesce

ALWAYS_CHANGEABLE = frozenset({"used", "state"})
NUMBERING_ATTEMPTS = 5


class SubmissionUsed(Exception):
    """A round has used this submission: copy it as a new version instead."""

    def __init__(self) -> None:
        super().__init__("A round has used this submission. Copy it as a new version instead.")


class SubmissionQuerySet(models.QuerySet["RulesSubmission"]):
    def update(self, **values: Any) -> int:
        """Raises SubmissionUsed when it would touch what was filed in a used submission."""
        if not set(values) <= ALWAYS_CHANGEABLE and self.filter(used=True).exists():
            raise SubmissionUsed
        return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        if self.filter(used=True).exists():
            raise SubmissionUsed
        return super().delete()


class RulesSubmission(models.Model):
    class State(models.TextChoices):
        FILED = "filed", "filed"
        RETIRED = "retired", "retired"

    game = models.SlugField(max_length=40)
    version = models.PositiveIntegerField(editable=False)
    name = models.CharField(max_length=80)
    options = models.JSONField(default=dict)
    state = models.CharField(max_length=12, choices=State.choices, default=State.FILED)
    """A retired submission is not offered to tables; those that play it go on."""
    created = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, editable=False, on_delete=models.PROTECT
    )
    """Who filed it; nobody for the demonstration's own."""
    used = models.BooleanField(default=False, editable=False)
    """Set in the transaction that opens the first round; from then on nothing may change."""

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        ordering = ["game", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="submission_version_of_game")
        ]
        permissions = [("retire_submission", "Can retire and reinstate a submission")]

    def __str__(self) -> str:
        return f"{self.name} (no. {self.version})"

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Raises SubmissionUsed when what was filed would change after a round used it."""
        fields = None if update_fields is None else frozenset(update_fields)
        if self._state.adding and self.version is None:
            self._save_numbered(*args, **kwargs)
            return
        if not (fields is not None and fields <= ALWAYS_CHANGEABLE) and self.is_used_now():
            raise SubmissionUsed
        super().save(*args, update_fields=fields, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if self.is_used_now():
            raise SubmissionUsed
        return super().delete(*args, **kwargs)

    def is_used_now(self) -> bool:
        """As the database says, whatever this copy was read with."""
        return RulesSubmission.objects.filter(pk=self.pk, used=True).exists()

    def _save_numbered(self, *args: Any, **kwargs: Any) -> None:
        """Under the next number of its game; another may take it first, so try again."""
        for attempt in range(NUMBERING_ATTEMPTS):
            self.version = self._next_version()
            try:
                with transaction.atomic():
                    super().save(*args, **kwargs)
                return
            except IntegrityError:
                if attempt == NUMBERING_ATTEMPTS - 1:
                    raise

    def _next_version(self) -> int:
        filed = RulesSubmission.objects.filter(game=self.game)
        highest = filed.aggregate(highest=Coalesce(models.Max("version"), 0))["highest"]
        return int(highest) + 1
