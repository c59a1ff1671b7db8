"""The three facts of a round: opened, closed, ended. Each is written once and never changed.

Whoever commits a fact first decides it; everybody else reads it.
"""

from django.conf import settings
from django.db import models


class Round(models.Model):
    """*Opened*: the card order is fixed and committed to, before the first wager is accepted."""

    table = models.ForeignKey("floor.Table", on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    submission = models.ForeignKey(
        "submissions.RulesSubmission", on_delete=models.PROTECT, related_name="+"
    )
    commitment = models.CharField(max_length=64)
    sealed = models.BinaryField()
    """The encrypted card order with what its reveal needs; nothing where a shoe holds it."""
    shoe = models.ForeignKey(
        "cage.Shoe", null=True, on_delete=models.PROTECT, related_name="rounds"
    )
    """The shoe from which this round is dealt, where the game has one over many rounds."""
    meter = models.ForeignKey(
        "cage.Meter", null=True, on_delete=models.PROTECT, related_name="rounds"
    )
    """The progressive meter that this round's wagers feed, where its rules ask for one."""
    opened_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="cage_round_number"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}-{self.number}"


class RoundClosed(models.Model):
    """*Closed*: no more bets; the wagers have moved from the stacks to escrow and pot."""

    round = models.OneToOneField(
        Round, primary_key=True, on_delete=models.PROTECT, related_name="closed"
    )
    boxes = models.JSONField()
    """[{seat, player, wagers, sitting}], required wagers included."""
    returned = models.JSONField()
    """[{seat, player, wagers}] of players whose chips could not be reserved."""
    digest = models.CharField(max_length=64)
    staked_cents = models.PositiveBigIntegerField()
    cut = models.JSONField(null=True)
    """{seat, player, at} where a player has cut the cards."""
    position = models.PositiveSmallIntegerField(null=True)
    """Of a round from a shoe: cards that had left it before this round's first."""
    reserved = models.PositiveSmallIntegerField(null=True)
    """Of a round from a shoe: cards that anybody may see before it is settled."""
    closed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"closed {self.round_id}"


class RoundEnded(models.Model):
    """*Ended*: settled or void; escrow and pot are empty again."""

    class Kind(models.TextChoices):
        SETTLED = "settled"
        VOID = "void"

    round = models.OneToOneField(
        Round, primary_key=True, on_delete=models.PROTECT, related_name="ended"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    record = models.JSONField()
    """What the dealer wrote down: hands, calls, the reveal of the order, the transcript."""
    gone = models.PositiveSmallIntegerField(null=True)
    """Of a round from a shoe: cards that it has taken, of a void one all that were reserved. The
    next round begins behind them."""
    shoe = models.JSONField(null=True)
    """Of a round from a shoe that was closed: {after, result, said}, the shoe as the game keeps it
    after this round, its result for the display, what was announced."""
    ended_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} {self.round_id}"


class RoundLine(models.Model):
    """One settled wager of an ended round, in the order in which the dealer settled."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="lines", db_index=False)
    position = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    wager = models.CharField(max_length=40)
    stake_cents = models.PositiveBigIntegerField()
    pressed_cents = models.PositiveBigIntegerField(default=0)
    """Part of the stake that was won in the same round and added to the wager."""
    outcome = models.CharField(max_length=8)
    credit_cents = models.PositiveBigIntegerField()
    cite = models.CharField(max_length=60, blank=True)
    why = models.TextField(blank=True)
    from_seat = models.PositiveSmallIntegerField(null=True)
    lammer = models.CharField(max_length=20, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "position"], name="cage_round_line"),
        ]
        indexes = [models.Index(fields=["user", "round"], name="cage_round_line_of_user")]

    def __str__(self) -> str:
        return f"{self.wager} of seat {self.seat} in round {self.round_id}"
