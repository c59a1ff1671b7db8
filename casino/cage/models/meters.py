"""Progressive meters: on which terms they run, which table feeds which, who won of them.

What a meter shows and what its reserve holds are accounts (`meter`, `reserve`, `overflow`), never a
column here. A meter's terms never change and an award, like the decision on it, is written once.
"""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q

from games.engine.meters import MeterTerms


class Meter(models.Model):
    """A meter that one or many tables feed. It starts at its seed, which the bank issues."""

    slug = models.SlugField(max_length=60)
    title = models.CharField(max_length=60)
    game = models.CharField(max_length=40)
    wager = models.CharField(max_length=40)
    paytable = models.CharField(max_length=20)
    section = models.CharField(max_length=40)
    wager_cents = models.PositiveBigIntegerField()
    seed_cents = models.PositiveBigIntegerField()
    rate_percent = models.PositiveSmallIntegerField()
    reserve_percent = models.PositiveSmallIntegerField(default=0)
    limit_cents = models.PositiveBigIntegerField(null=True, blank=True)
    """What it shows at most; what is over lies in its overflow until it has been won of."""
    validate_over_cents = models.PositiveBigIntegerField(null=True, blank=True)
    """A share above this awaits a floor person; None: no share ever does."""
    validation_minutes = models.PositiveSmallIntegerField(default=10)
    """For how long a table keeps such a hand on show."""
    revision = models.PositiveBigIntegerField(default=0, editable=False)
    """Rises with everything that changes what it shows and moves no money: title, tables."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["slug"], name="cage_meter_slug"),
            models.CheckConstraint(
                condition=Q(limit_cents__isnull=True) | Q(limit_cents__gte=models.F("seed_cents")),
                name="cage_meter_limit",
            ),
        ]
        permissions = [("validate_award", "Can validate or refuse a share of a meter")]

    def __str__(self) -> str:
        return self.title

    @property
    def terms(self) -> MeterTerms:
        return MeterTerms(
            wager=self.wager,
            paytable=self.paytable,
            section=self.section,
            wager_cents=self.wager_cents,
            seed_cents=self.seed_cents,
            rate_percent=self.rate_percent,
            reserve_percent=self.reserve_percent,
        )

    def clean(self) -> None:
        """A meter shows its seed at least."""
        if self.limit_cents is not None and self.limit_cents < (self.seed_cents or 0):
            raise ValidationError({"limit_cents": "The limit may not be under the seed."})


class MeterLink(models.Model):
    """Which meter a table's next round will feed; the running one keeps its own."""

    table = models.OneToOneField(
        "floor.Table", primary_key=True, on_delete=models.PROTECT, related_name="meter_link"
    )
    meter = models.ForeignKey(Meter, on_delete=models.PROTECT, related_name="links")

    def __str__(self) -> str:
        return f"table {self.table_id} feeds {self.meter}"


class MeterAward(models.Model):
    """A share of a meter that a hand has won. `position` is its place in the round's settlement."""

    meter = models.ForeignKey(Meter, on_delete=models.PROTECT, related_name="awards")
    round = models.ForeignKey(
        "cage.Round", on_delete=models.PROTECT, related_name="awards", db_index=False
    )
    position = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    sitting = models.ForeignKey("cage.Sitting", on_delete=models.PROTECT, related_name="+")
    seat = models.PositiveSmallIntegerField()
    hand = models.CharField(max_length=60)
    percent = models.PositiveSmallIntegerField()
    share_cents = models.PositiveBigIntegerField()
    value_cents = models.PositiveBigIntegerField()
    """What the meter showed when the share was taken."""
    needs_validation = models.BooleanField()
    until = models.DateTimeField(null=True)
    """Until when the table keeps the hand on show for its validation."""
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "position"], name="cage_meter_award"),
        ]

    def __str__(self) -> str:
        return f"{self.percent}% of {self.meter} for seat {self.seat}"


class AwardDecision(models.Model):
    """What a floor person decided about a share that awaited validation."""

    class Kind(models.TextChoices):
        VALIDATED = "validated"
        REFUSED = "refused"

    award = models.OneToOneField(
        MeterAward, primary_key=True, on_delete=models.PROTECT, related_name="decision"
    )
    decision = models.CharField(max_length=10, choices=Kind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.decision}: {self.award}"
