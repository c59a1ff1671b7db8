"""Sitting down, boxes, chips and leaving. A sitting is here before the felt shows it.

While a sitting is open its seats are its own and its stack is an account. Leaving pays the stack
into the wallet; what a running round still owes goes to the wallet when the round ends. Commands
answer the sitting as it is now, also when they are repeated: look at `open` before showing it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from casino.cage import refusals
from casino.cage.ledger import (
    Transfer,
    cents_in,
    check_amount,
    lock,
    owed,
    post,
    read,
    stack,
    wallet,
)
from casino.cage.limits import limits_of
from casino.cage.models import Sitting, SittingSeat
from casino.cage.once import once
from casino.cage.vigorish import collect
from casino.floor.models import Table


@dataclass(frozen=True, slots=True)
class SittingInfo:
    """A sitting as the cage has it. `seq` is the stack's sequence and rises with every line."""

    id: int
    user_id: int
    player: str
    name: str
    bot: bool
    table_id: int
    seats: tuple[int, ...]
    stack_cents: int
    seq: int
    bought_in_cents: int
    since_ms: int
    open: bool
    owed_cents: int = 0
    """Vigorish that is marked and will be collected."""


def open_sitting(
    user_id: int, table_id: int, seat: int, buy_in_cents: int, key: str
) -> SittingInfo:
    """Take a seat with chips from the wallet. Refusals in the order in which they are checked:
    amounts, KeyReused, TableClosed, SeatUnknown, AlreadySeated, TooManyTables, SeatTaken,
    TooManyBoxes (a table without boxes), NotEnoughInWallet."""
    check_amount(buy_in_cents)
    arguments = {"table": table_id, "seat": seat, "buy_in_cents": buy_in_cents}

    def act() -> int:
        table = _open_table(table_id)
        limits = limits_of(table.submission)
        limits.check_seat(seat)
        _check_may_sit(user_id, table_id)
        _check_free(table_id, seat)
        limits.check_boxes({seat})
        now = timezone.now()
        row = Sitting.objects.create(user_id=user_id, table_id=table_id, opened_at=now)
        SittingSeat.objects.create(sitting=row, table_id=table_id, seat=seat, taken_at=now)
        _buy_in(row, buy_in_cents)
        return row.pk

    return sitting(once(user_id, key, "sit", arguments, act))


def _check_may_sit(user_id: int, table_id: int) -> None:
    """Refuses AlreadySeated, TooManyTables. The user is locked: nobody sits beside this."""
    tables = set(
        Sitting.objects.filter(user_id=user_id, closed_at=None).values_list("table_id", flat=True)
    )
    if table_id in tables:
        raise refusals.already_seated()
    if len(tables) >= settings.TABLES_PER_USER:
        raise refusals.too_many_tables(settings.TABLES_PER_USER)


def add_chips(sitting_id: int, amount_cents: int, key: str) -> SittingInfo:
    """Bring more chips. Refuses amounts, KeyReused, SittingEnded, NotEnoughInWallet."""
    check_amount(amount_cents)
    arguments = {"sitting": sitting_id, "amount_cents": amount_cents}

    def act() -> int:
        _buy_in(_locked_open(sitting_id), amount_cents)
        return sitting_id

    return sitting(once(_owner(sitting_id), key, "chips", arguments, act))


def take_box(sitting_id: int, seat: int, key: str) -> SittingInfo:
    """Take an adjacent box as well. Refuses KeyReused, TableClosed, SittingEnded, SeatUnknown,
    SeatTaken, TooManyBoxes, SeatNotAdjacent."""

    def act() -> int:
        table = _open_table(Sitting.objects.values_list("table_id", flat=True).get(pk=sitting_id))
        row = _locked_open(sitting_id)
        limits = limits_of(table.submission)
        limits.check_seat(seat)
        held = _held(row)
        if seat not in held:
            _check_free(row.table_id, seat)
            limits.check_boxes(held | {seat})
            SittingSeat.objects.create(
                sitting=row, table_id=row.table_id, seat=seat, taken_at=timezone.now()
            )
        return sitting_id

    arguments = {"sitting": sitting_id, "seat": seat}
    return sitting(once(_owner(sitting_id), key, "box", arguments, act))


def give_box(sitting_id: int, seat: int, key: str) -> SittingInfo:
    """Give a box back. Refuses KeyReused, SittingEnded, NotYourBox, LastBox, SeatNotAdjacent."""

    def act() -> int:
        row = _locked_open(sitting_id)
        held = _held(row)
        if seat not in held:
            raise refusals.not_your_box(seat)
        if len(held) == 1:
            raise refusals.last_box()
        limits_of(row.table.submission).check_side_by_side(held - {seat})
        row.boxes.filter(seat=seat, released_at=None).update(released_at=timezone.now())
        return sitting_id

    arguments = {"sitting": sitting_id, "seat": seat}
    return sitting(once(_owner(sitting_id), key, "unbox", arguments, act))


def close_sitting(sitting_id: int, key: str) -> SittingInfo:
    """Leave with every box: the stack goes to the wallet. Harmless for who has left already."""

    def act() -> int:
        row = _locked(sitting_id)
        if row.closed_at is None:
            _cash_out(row)
        return sitting_id

    return sitting(once(_owner(sitting_id), key, "leave", {"sitting": sitting_id}, act))


def open_sittings(table_id: int) -> list[SittingInfo]:
    """Everybody who sits at this table, in the order of arrival."""
    found = infos(Sitting.objects.filter(table_id=table_id, closed_at=None).order_by("id"))
    return [info for info in found if info.open]


def sitting(sitting_id: int) -> SittingInfo:
    """Refuses SittingUnknown."""
    found = infos(Sitting.objects.filter(pk=sitting_id))
    if not found:
        raise refusals.sitting_unknown()
    return found[0]


def sitting_of(user_id: int, table_id: int) -> SittingInfo | None:
    """The user's open sitting at this table."""
    found = infos(Sitting.objects.filter(user_id=user_id, table_id=table_id, closed_at=None))
    return found[0] if found and found[0].open else None


def seated_at(user_id: int) -> frozenset[int]:
    """The tables where this user sits."""
    rows = Sitting.objects.filter(user_id=user_id, closed_at=None)
    return frozenset(rows.values_list("table_id", flat=True))


def infos(rows: QuerySet[Sitting]) -> list[SittingInfo]:
    """Three queries, however many sittings. One that ends between them has no seats any more, and
    counts as ended: an open sitting always has a seat."""
    sittings = list(rows.select_related("user"))
    seats = _seats_of(sittings)
    accounts = read(name for row in sittings for name in (stack(row.pk), owed(row.pk)))
    return [
        SittingInfo(
            id=row.pk,
            user_id=row.user_id,
            player=row.user.player,
            name=row.user.display_name or row.user.username,
            bot=row.user.is_bot,
            table_id=row.table_id,
            seats=tuple(seats.get(row.pk, ())),
            stack_cents=accounts[stack(row.pk)].balance_cents,
            seq=accounts[stack(row.pk)].sequence,
            bought_in_cents=row.bought_in_cents,
            since_ms=int(row.opened_at.timestamp() * 1000),
            open=row.closed_at is None and row.pk in seats,
            owed_cents=cents_in(accounts, owed(row.pk)),
        )
        for row in sittings
    ]


def _seats_of(sittings: Sequence[Sitting]) -> dict[int, list[int]]:
    held: dict[int, list[int]] = {}
    boxes = SittingSeat.objects.filter(sitting__in=sittings, released_at=None).order_by("seat")
    for sitting_id, seat in boxes.values_list("sitting_id", "seat"):
        held.setdefault(sitting_id, []).append(seat)
    return held


def lock_sittings(table_id: int, user_ids: Iterable[int]) -> dict[int, Sitting]:
    """The open sittings of these users at this table, locked: user id -> sitting."""
    rows = Sitting.objects.select_for_update(no_key=True).filter(
        table_id=table_id, user_id__in=set(user_ids), closed_at=None
    )
    return {row.user_id: row for row in rows.order_by("id")}


def _open_table(table_id: int) -> Table:
    """The table, locked, so that no two people sit down or close it at once."""
    tables = Table.objects.select_for_update(of=("self",), no_key=True)
    table = tables.select_related("submission").filter(pk=table_id).first()
    if table is None or table.status == Table.Status.CLOSED:
        raise refusals.table_closed()
    return table


def _check_free(table_id: int, seat: int) -> None:
    if SittingSeat.objects.filter(table_id=table_id, seat=seat, released_at=None).exists():
        raise refusals.seat_taken(seat)


def _owner(sitting_id: int) -> int:
    owner = Sitting.objects.filter(pk=sitting_id).values_list("user_id", flat=True).first()
    if owner is None:
        raise refusals.sitting_unknown()
    return owner


def _locked(sitting_id: int) -> Sitting:
    return Sitting.objects.select_for_update(no_key=True).get(pk=sitting_id)


def _locked_open(sitting_id: int) -> Sitting:
    row = _locked(sitting_id)
    if row.closed_at is not None:
        raise refusals.sitting_ended()
    return row


def _held(row: Sitting) -> set[int]:
    return set(row.boxes.filter(released_at=None).values_list("seat", flat=True))


def _buy_in(row: Sitting, amount_cents: int) -> None:
    source, target = wallet(row.user_id), stack(row.pk)
    accounts = lock([source, target])
    if accounts[source].balance_cents < amount_cents:
        raise refusals.not_enough_in_wallet(accounts[source].balance_cents)
    key = f"buy-in:{row.pk}:{accounts[target].sequence}"
    post([Transfer(key, source, target, amount_cents, "Buy-in", row.user_id)], accounts)
    row.bought_in_cents += amount_cents
    row.save(update_fields=["bought_in_cents"])


def _cash_out(row: Sitting) -> None:
    collect([row])
    source, target = stack(row.pk), wallet(row.user_id)
    accounts = lock([source, target])
    amount_cents = accounts[source].balance_cents
    if amount_cents > 0:
        key = f"cash-out:{row.pk}"
        post([Transfer(key, source, target, amount_cents, "Cash-out", row.user_id)], accounts)
    row.closed_at = timezone.now()
    row.save(update_fields=["closed_at"])
    row.boxes.filter(released_at=None).update(released_at=row.closed_at)
