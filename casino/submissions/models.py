"""A Rules Submission: the options of one game as filed, immutable once a round has used it."""

from django.db import models


class RulesSubmission(models.Model):
    game = models.SlugField(max_length=40)
    name = models.CharField(max_length=80)
    options = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)
    used = models.BooleanField(default=False, editable=False)
    """Set in the transaction that opens the first round; from then on nothing may change."""

    def __str__(self) -> str:
        return f"{self.name} ({self.game}, no. {self.pk})"
