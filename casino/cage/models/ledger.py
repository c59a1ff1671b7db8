"""The double entry: accounts, and the lines that move cents from one to another.

A line takes from its debit account and gives to its credit account; balances and sequences are
kept by database triggers (`casino.cage.triggers`) and by nothing else. What a player owns counts
positive, so the bank, which issued it, stands below zero and all balances add up to nothing. A line
is never changed and never deleted: corrections are new lines.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

MAXIMUM_CENTS = 10**12


class Account(models.Model):
    """One pile of chips. `owner` is the id of whatever the kind belongs to."""

    class Kind(models.TextChoices):
        BANK = "bank", "bank (owner 0): issues play chips"
        WALLET = "wallet", "wallet of a user"
        STACK = "stack", "stack of a sitting"
        ESCROW = "escrow", "wagers of a round against the house"
        POT = "pot", "wagers of a round that players win from each other"
        HOUSE = "house", "tray of a table"
        METER = "meter", "what a progressive meter shows"
        RESERVE = "reserve", "reserve of a meter, for its next seed"
        OVERFLOW = "overflow", "what a meter may not show yet"
        AWARD = "award", "share of a meter that awaits validation"
        OWED = "owed", "vigorish that a sitting owes, marked by the tray"

    kind = models.CharField(max_length=8, choices=Kind.choices)
    owner = models.PositiveBigIntegerField()
    balance_cents = models.BigIntegerField(default=0)
    sequence = models.PositiveBigIntegerField(default=0)
    """The number of lines that touched this account."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "owner"], name="cage_account_owner"),
            models.CheckConstraint(
                condition=Q(balance_cents__gte=0) | Q(kind__in=["bank", "house"]),
                name="cage_account_overdraft",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.owner}"


class JournalLine(models.Model):
    """One transfer."""

    key = models.CharField(max_length=120)
    debit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="debits")
    credit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="credits")
    amount_cents = models.BigIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )
    """Whose chips moved; None between accounts of the house."""
    round = models.ForeignKey("cage.Round", null=True, on_delete=models.PROTECT, related_name="+")
    memo = models.CharField(max_length=60)
    section = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key"], name="cage_line_key"),
            models.CheckConstraint(
                condition=Q(amount_cents__gt=0) & Q(amount_cents__lte=MAXIMUM_CENTS),
                name="cage_line_amount",
            ),
            models.CheckConstraint(condition=~Q(debit=F("credit")), name="cage_line_two_accounts"),
        ]
        indexes = [models.Index(fields=["user", "id"], name="cage_line_of_user")]

    def __str__(self) -> str:
        return f"{self.key}: {self.amount_cents} from {self.debit_id} to {self.credit_id}"


class MoneyCommand(models.Model):
    """A player's command that has been carried out: its repetition is answered, not done again."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    key = models.CharField(max_length=100)
    name = models.CharField(max_length=20)
    arguments = models.JSONField()
    sitting = models.ForeignKey("cage.Sitting", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="cage_command_key"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.key}"
