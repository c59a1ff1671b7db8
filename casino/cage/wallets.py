"""The wallet of a user: the welcome, the free top-up, and what the house lends its bots."""

from datetime import UTC

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from casino.cage import refusals
from casino.cage.ledger import BANK, Transfer, check_amount, lock, post, read, wallet
from casino.cage.models import Account, JournalLine, MeterAward, Sitting
from casino.cage.once import lock_user
from casino.people.models import User

WELCOME_CENTS = 1_000_000
TOP_UP_BELOW_CENTS = 10_000


def wallet_cents(user_id: int) -> int:
    found = read([wallet(user_id)])
    return found[wallet(user_id)].balance_cents if found else 0


def welcome_guest(user: User) -> int:
    """Play chips for a newcomer, once in a lifetime. Answers the wallet."""
    key = f"welcome:{user.pk}"
    with transaction.atomic():
        lock_user(user.pk)
        if not JournalLine.objects.filter(key=key).exists():
            _issue(user.pk, WELCOME_CENTS, key, "Welcome chips")
        return wallet_cents(user.pk)


def top_up(user: User) -> int:
    """Fill up to the welcome sum: once a day, for who has next to nothing, wagers included.

    Refuses with TopUpNotDue or TopUpUsed. Answers the wallet.
    """
    today = timezone.now().astimezone(UTC).date()
    key = f"top-up:{user.pk}:{today.isoformat()}"
    with transaction.atomic():
        lock_user(user.pk)
        held_cents = chips_cents(user.pk)
        if held_cents >= TOP_UP_BELOW_CENTS:
            raise refusals.top_up_not_due(TOP_UP_BELOW_CENTS)
        if JournalLine.objects.filter(key=key).exists():
            raise refusals.top_up_used()
        _issue(user.pk, WELCOME_CENTS - held_cents, key, "Free top-up")
        return wallet_cents(user.pk)


def ensure_bot_funds(user: User, cents: int) -> int:
    """A bot's wallet holds at least this much afterwards. Answers the wallet."""
    check_amount(cents)
    if not user.is_bot:
        raise ValueError(f"user {user.pk} is not a bot")
    with transaction.atomic():
        account = lock([wallet(user.pk)])[wallet(user.pk)]
        lacking_cents = cents - account.balance_cents
        if lacking_cents > 0:
            key = f"bot:{user.pk}:{account.sequence}"
            _issue(user.pk, lacking_cents, key, "Chips for a player of the house")
        return wallet_cents(user.pk)


def chips_cents(user_id: int) -> int:
    """Everything a user has: wallet, stacks, wagers in rounds that have not ended, and shares of
    a meter that await validation."""
    stacks = Account.objects.filter(
        kind=Account.Kind.STACK,
        owner__in=Sitting.objects.filter(user_id=user_id, closed_at=None).values("id"),
    )
    staked = JournalLine.objects.filter(
        user_id=user_id,
        round__ended=None,
        round__isnull=False,
        credit__kind__in=[Account.Kind.ESCROW, Account.Kind.POT],
    )
    pending = Account.objects.filter(
        kind=Account.Kind.AWARD,
        owner__in=MeterAward.objects.filter(user_id=user_id, decision=None).values("id"),
    )
    in_awards: int | None = pending.aggregate(sum=Sum("balance_cents"))["sum"]
    in_stacks: int | None = stacks.aggregate(sum=Sum("balance_cents"))["sum"]
    at_stake: int | None = staked.aggregate(sum=Sum("amount_cents"))["sum"]
    return wallet_cents(user_id) + (in_stacks or 0) + (at_stake or 0) + (in_awards or 0)


def _issue(user_id: int, amount_cents: int, key: str, memo: str) -> None:
    accounts = lock([BANK, wallet(user_id)])
    post([Transfer(key, BANK, wallet(user_id), amount_cents, memo, user_id)], accounts)
