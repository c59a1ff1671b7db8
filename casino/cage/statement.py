"""A player's statement: every line that moved his chips, newest first, with the running wallet.

The lines of a round stand together as one entry, everything else is an entry of its own. An amount
is signed from where the player stands: his wallet where that is touched, else his stack.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Q, Sum

from casino.cage.models import Account, JournalLine, Round, Sitting

PAGE_LINES = 100


@dataclass(frozen=True, slots=True)
class Posting:
    """One journal line. `wallet_change_cents` is 0 for what happens between stack and table."""

    line_id: int
    at: datetime
    memo: str
    section: str
    amount_cents: int
    wallet_change_cents: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Postings that belong together, oldest first. `number` is None outside rounds, `table_id` and
    `table_name` outside tables."""

    postings: tuple[Posting, ...]
    table_id: int | None
    table_name: str | None
    number: int | None
    amount_cents: int
    wallet_cents: int
    """The wallet after the last of these postings."""

    @property
    def at(self) -> datetime:
        return self.postings[-1].at


@dataclass(frozen=True, slots=True)
class Statement:
    """One page; `before` asks for the next one and is None when there is none."""

    entries: tuple[Entry, ...]
    before: int | None


def statement(user_id: int, before: int | None = None, lines: int = PAGE_LINES) -> Statement:
    """About `lines` lines, older than line `before`; an entry is never cut in two."""
    rows = JournalLine.objects.filter(_touches_the_player(), user_id=user_id)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    newest = list(
        rows.select_related("debit", "credit", "round", "round__table").order_by("-id")[: lines + 1]
    )
    groups = [list(group) for _, group in groupby(newest, key=_group_key)]
    is_last = len(newest) <= lines
    if not is_last and len(groups) > 1:
        groups.pop()
    shown = [line for group in groups for line in group]
    if not shown:
        return Statement((), None)
    balance_cents = _wallet_at(user_id, shown[0].pk)
    tables = _tables_of(shown)
    entries = []
    for group in groups:
        entries.append(_entry(group, balance_cents, tables))
        balance_cents -= sum(_wallet_change(line) for line in group)
    return Statement(tuple(entries), None if is_last else shown[-1].pk)


def _touches_the_player() -> Q:
    """A share of a meter that awaits validation is not yet his, nor is one that was refused."""
    own = [Account.Kind.WALLET, Account.Kind.STACK]
    return Q(debit__kind__in=own) | Q(credit__kind__in=own)


def _group_key(line: JournalLine) -> tuple[str, int]:
    return ("line", line.pk) if line.round_id is None else ("round", line.round_id)


def _entry(
    group: Sequence[JournalLine], wallet_cents: int, tables: dict[int, tuple[int, str]]
) -> Entry:
    postings = tuple(_posting(line) for line in reversed(group))
    place: Round | None = group[0].round
    table = (place.table_id, place.table.name) if place else _table_of(group[0], tables)
    return Entry(
        postings=postings,
        table_id=table[0] if table else None,
        table_name=table[1] if table else None,
        number=place.number if place else None,
        amount_cents=sum(posting.amount_cents for posting in postings),
        wallet_cents=wallet_cents,
    )


def _posting(line: JournalLine) -> Posting:
    change_cents = _wallet_change(line)
    stack_change_cents = (
        -line.amount_cents if line.debit.kind == Account.Kind.STACK else line.amount_cents
    )
    return Posting(
        line_id=line.pk,
        at=line.at,
        memo=line.memo,
        section=line.section,
        amount_cents=change_cents or stack_change_cents,
        wallet_change_cents=change_cents,
    )


def _wallet_change(line: JournalLine) -> int:
    if line.credit.kind == Account.Kind.WALLET:
        return line.amount_cents
    return -line.amount_cents if line.debit.kind == Account.Kind.WALLET else 0


def _wallet_at(user_id: int, line_id: int) -> int:
    """The wallet right after this line. Lines of one account are numbered as they were posted,
    because its lock is held while they are."""
    upto = JournalLine.objects.filter(pk__lte=line_id)
    mine = {"kind": Account.Kind.WALLET, "owner": user_id}
    account = Account.objects.filter(**mine).values_list("pk", flat=True).first()
    came = upto.filter(credit_id=account).aggregate(sum=Sum("amount_cents"))["sum"]
    went = upto.filter(debit_id=account).aggregate(sum=Sum("amount_cents"))["sum"]
    return int(came or 0) - int(went or 0)


def _stacks(line: JournalLine) -> list[int]:
    return [a.owner for a in (line.debit, line.credit) if a.kind == Account.Kind.STACK]


def _tables_of(lines: Iterable[JournalLine]) -> dict[int, tuple[int, str]]:
    """Sitting -> table, for buy-ins and cash-outs."""
    ids = {owner for line in lines if line.round_id is None for owner in _stacks(line)}
    rows = Sitting.objects.filter(pk__in=ids).values_list("pk", "table_id", "table__name")
    return {pk: (table_id, name) for pk, table_id, name in rows}


def _table_of(line: JournalLine, tables: dict[int, tuple[int, str]]) -> tuple[int, str] | None:
    return next((tables[owner] for owner in _stacks(line)), None)
