"""How money moves: lock the accounts in one order, look, then write lines. Triggers do the sums.

Every function here runs inside the caller's transaction. On PostgreSQL rows are locked in the order
of their ids, on SQLite the transaction itself is the lock (IMMEDIATE). Locks are taken
in one order everywhere: user, table, round, sittings, accounts; of the accounts, what many tables
share comes last, the accounts of a meter and then the bank, so that it is held most shortly.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.db.models import Q
from django.utils import timezone

from casino.cage import refusals
from casino.cage.models import MAXIMUM_CENTS, Account, JournalLine

Kind = Account.Kind
Name: TypeAlias = tuple[Account.Kind, int]
"""An account by kind and owner."""
BANK: Name = (Kind.BANK, 0)
_SHARED = {Kind.METER: 1, Kind.RESERVE: 1, Kind.OVERFLOW: 1, Kind.AWARD: 1, Kind.BANK: 2}


@dataclass(frozen=True, slots=True)
class Transfer:
    """One journal line to be."""

    key: str
    debit: Name
    credit: Name
    amount_cents: int
    memo: str
    user_id: int | None = None
    round_id: int | None = None
    section: str = ""


def wallet(user_id: int) -> Name:
    return (Kind.WALLET, user_id)


def stack(sitting_id: int) -> Name:
    return (Kind.STACK, sitting_id)


def owed(sitting_id: int) -> Name:
    """Guarded by the lock of its sitting, so it may be locked after any other account."""
    return (Kind.OWED, sitting_id)


def check_amount(amount_cents: int) -> None:
    """Refuses what is not a whole, positive, sensible number of cents, in this order."""
    if type(amount_cents) is not int:
        raise refusals.amount_not_whole()
    if amount_cents <= 0:
        raise refusals.amount_not_positive()
    if amount_cents > MAXIMUM_CENTS:
        raise refusals.amount_too_large()


def read(names: Iterable[Name]) -> dict[Name, Account]:
    """The accounts that exist, unlocked."""
    wanted = set(names)
    return _named(Account.objects.filter(_matching(wanted))) if wanted else {}


def cents_in(accounts: dict[Name, Account], name: Name) -> int:
    """What lies in an account that may not have been opened yet."""
    return accounts[name].balance_cents if name in accounts else 0


def lock(names: Iterable[Name]) -> dict[Name, Account]:
    """All these accounts, opened where new, locked until the transaction ends. Whoever locks twice
    asks in the second call for nothing that comes before what he holds."""
    ranks: dict[int, set[Name]] = {}
    for name in names:
        ranks.setdefault(_SHARED.get(name[0], 0), set()).add(name)
    locked: dict[Name, Account] = {}
    for _, wanted in sorted(ranks.items()):
        locked |= _opened(wanted)
    return locked


def _opened(wanted: set[Name]) -> dict[Name, Account]:
    found = _locked(wanted)
    if len(found) == len(wanted):
        return found
    missing = sorted(wanted - set(found))
    Account.objects.bulk_create(
        [Account(kind=kind, owner=owner) for kind, owner in missing], ignore_conflicts=True
    )
    return _locked(wanted)


def post(transfers: Sequence[Transfer], accounts: dict[Name, Account]) -> None:
    """Write the lines, in order. `accounts` are stale afterwards."""
    at = timezone.now()
    JournalLine.objects.bulk_create(
        JournalLine(
            key=item.key,
            debit=accounts[item.debit],
            credit=accounts[item.credit],
            amount_cents=item.amount_cents,
            user_id=item.user_id,
            round_id=item.round_id,
            memo=item.memo,
            section=item.section,
            at=at,
        )
        for item in transfers
    )


def _matching(names: set[Name]) -> Q:
    owners: dict[Account.Kind, list[int]] = {}
    for kind, owner in names:
        owners.setdefault(kind, []).append(owner)
    condition = Q()
    for kind, ids in owners.items():
        condition |= Q(kind=kind, owner__in=ids)
    return condition


def _locked(names: set[Name]) -> dict[Name, Account]:
    return _named(
        Account.objects.select_for_update(no_key=True).filter(_matching(names)).order_by("id")
    )


def _named(accounts: Iterable[Account]) -> dict[Name, Account]:
    return {(Kind(account.kind), account.owner): account for account in accounts}
