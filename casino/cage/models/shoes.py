"""The facts of a shoe, from which many rounds are dealt: brought to the table, cut, retired. Each
is written once and never changed.

How far it has been dealt is no fact of its own: it follows from the rounds (`RoundClosed.position`,
`RoundEnded.gone`), so nothing can disagree with them.
"""

from django.db import models


class Shoe(models.Model):
    """The order is fixed and committed to, before the first wager of its first round."""

    table = models.ForeignKey("floor.Table", on_delete=models.PROTECT, related_name="shoes")
    number = models.PositiveIntegerField()
    submission = models.ForeignKey(
        "submissions.RulesSubmission", on_delete=models.PROTECT, related_name="+"
    )
    cards = models.PositiveSmallIntegerField()
    commitment = models.CharField(max_length=64)
    sealed = models.BinaryField()
    """The encrypted card order with what its reveal needs."""
    opened_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="cage_shoe_number"),
        ]

    def __str__(self) -> str:
        return f"shoe {self.table_id}-{self.number}"


class ShoeCut(models.Model):
    """The cards have been cut and put into the shoe: from here on a first card may be shown."""

    shoe = models.OneToOneField(
        Shoe, primary_key=True, on_delete=models.PROTECT, related_name="cut_fact"
    )
    cut = models.JSONField(null=True)
    """{seat, player, at}; None where the dealer has cut."""
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"cut {self.shoe_id}"


class ShoeRetired(models.Model):
    """No card will be dealt from it any more: its order is public from here on."""

    shoe = models.OneToOneField(
        Shoe, primary_key=True, on_delete=models.PROTECT, related_name="retired"
    )
    reason = models.CharField(max_length=200)
    reveal = models.JSONField()
    """What was committed to: {order, cut, salt}."""
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"retired {self.shoe_id}"
