"""Vigorish that is marked and collected later: before a new shoe, or when the player leaves.

Marking it, the tray sets the sum aside in an account of the sitting; collecting it, the chips go
from the stack to the tray and the mark is taken down. A wager may not exceed the stack less what is
owed, so it can always be collected. A credit for who has left pays it at once.
"""

from collections.abc import Iterable, Mapping, Sequence

from casino.cage.ledger import Kind, Name, Transfer, lock, owed, post, stack
from casino.cage.models import Account, Round, Sitting
from casino.cage.shares import Winner
from games.engine.contract import Line


def marked(row: Round, lines: Sequence[Line], holders: Mapping[int, Winner]) -> list[Transfer]:
    """The journal lines of an ended round's vigorish that is owed."""
    house: Name = (Kind.HOUSE, row.table_id)
    transfers = []
    for index, line in enumerate(lines):
        if not line.vigorish_owed:
            continue
        holder = holders[line.seat]
        stays = holder.pays_to == stack(holder.sitting_id)
        transfers.append(
            Transfer(
                key=f"round:{row.pk}:vigorish:{index}",
                debit=house if stays else holder.pays_to,
                credit=owed(holder.sitting_id) if stays else house,
                amount_cents=line.vigorish_owed,
                memo=f"vigorish {'owed' if stays else 'paid'}, seat {line.seat}",
                user_id=None if stays else holder.user_id,
                round_id=row.pk,
                section=line.cite,
            )
        )
    return transfers


def collect(sittings: Iterable[Sitting]) -> None:
    """From the stacks of these sittings, which are locked; what nobody owes is not asked for."""
    rows = list(sittings)
    due = Account.objects.filter(
        kind=Kind.OWED, owner__in=[r.pk for r in rows], balance_cents__gt=0
    )
    owing = set(due.values_list("owner", flat=True))
    rows = [row for row in rows if row.pk in owing]
    if not rows:
        return
    houses: set[Name] = {(Kind.HOUSE, row.table_id) for row in rows}
    accounts = lock([*houses, *(name for r in rows for name in (stack(r.pk), owed(r.pk)))])
    post([line for row in rows for line in _collected(row, accounts)], accounts)


def _collected(row: Sitting, accounts: dict[Name, Account]) -> list[Transfer]:
    mark, house = accounts[owed(row.pk)], (Kind.HOUSE, row.table_id)
    cents, key = mark.balance_cents, f"vigorish:{row.pk}:{mark.sequence}"
    return [
        Transfer(key, stack(row.pk), house, cents, "Vigorish", row.user_id),
        Transfer(f"{key}:mark", owed(row.pk), house, cents, "Vigorish mark"),
    ]
