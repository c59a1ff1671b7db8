"""Once a second each dealer compares the cage's tables with the felts and mends what differs.

A felt that is missing or from another life is laid again; a lost deadline is queued again;
seats and sittings are made to agree; a decision about a share of a meter is shown; seats of people
who have been away too long are given up; a table that waits for wagers follows its new status or
submission. It concludes nothing about money: the cage has decided already.
"""

from django.db.models import F

from casino.cage import api as cage
from casino.dealer import awards, meters, rounds, views
from casino.dealer.clocks import Clocks
from casino.dealer.nextround import next_round
from casino.dealer.procedure import end_void
from casino.dealer.rebuild import rebuild
from casino.dealer.seating import (
    clear_seat,
    farewell,
    lock_seat,
    pay_leavers,
    show_seats,
    show_sitting,
    with_sitter,
)
from casino.dealer.table import Plan, Seen, TableAway, book_of, change, replace, see
from casino.dealer.turns import after_turn
from casino.felt import presence, store
from casino.felt.state import BEFORE_CLOSED, Felt
from casino.floor.models import Table
from games.engine.contract import Void

RECONCILE_EVERY = 5
"""Seats and presence are compared in every fifth sweep of a table."""
ARRIVING_MS = 10_000
"""Whoever has just sat down counts as here: his socket may not have been counted yet."""
CLOSED_EVERY = 20
"""A closed table is looked at more seldom: there may be any number of them. A multiple of
RECONCILE_EVERY."""


def sweep(table: Table, count: int) -> None:
    """One look at one table. Raises TableAway, database and redis errors."""
    reading = store.read(table.pk)
    if reading.foreign_schema:
        return
    if reading.felt is None:
        if table.status != Table.Status.CLOSED or cage.open_sittings(table.pk):
            rebuild(table, "there was none", reading.now_ms)
        return
    if not reading.same_run:
        rebuild(table, "another server's life", reading.now_ms)
        return
    if reading.felt.deadline_ms is not None:
        store.wake(table.pk)
    if reading.felt.round is not None:
        book_of(reading.felt)  # kept at hand, so that betting can end while the cage is away
    if (count + table.pk) % RECONCILE_EVERY == 0:
        _agree(table.pk, reading.felt)
        _end_forgotten_round(table.pk)
        _give_up_away_seats(table.pk, reading.felt, reading.now_ms)
    awards.show(table.pk, reading.felt)
    _follow(table, reading.felt)


def _agree(table_id: int, felt: Felt) -> None:
    """Seats on the felt are exactly the open sittings of the cage."""
    infos = {info.player: info for info in cage.open_sittings(table_id)}
    for player, info in infos.items():
        sitter = felt.sitters.get(player)
        if sitter is None or sitter.sitting_id != info.id or sitter.seq < info.seq:
            if felt.phase in BEFORE_CLOSED:
                show_sitting(table_id, info)
        elif sitter.seats != info.seats:
            show_seats(table_id, info)
    for player, sitter in felt.sitters.items():
        if player not in infos and not cage.sitting(sitter.sitting_id).open:
            clear_seat(table_id, player, sitter.sitting_id)
    pay_leavers(table_id)


def _end_forgotten_round(table_id: int) -> None:
    """A round in escrow that its felt does not play is void: a dealer who had stood still closed it
    for a felt that is gone. One that is void but still open for wagers is shown. The cage is asked
    before the felt, which moves on only afterwards."""
    last = cage.last_round(table_id)
    if last is None or (last.closed is None and last.ended is None):
        return
    felt = see(table_id)[1].felt
    if felt.phase not in BEFORE_CLOSED:
        return
    book = rounds.book_for(last)
    void = Void(book.game.sections["irregularities"], "The table had lost this round.")
    if felt.round is not None and felt.round.pk == last.pk:
        if felt.phase in ("cutting", "betting"):
            end_void(table_id, felt, void)
    elif last.ended is None:
        rounds.void_fact(book, last, void, None)


def _give_up_away_seats(table_id: int, felt: Felt, now_ms: int) -> None:
    """A seat is held for a disconnected player for some minutes, then he is cashed out."""
    here = set(presence.counts(table_id).here)
    hold_ms = Clocks.of(felt.clocks).hold_ms
    for sitter in felt.sitters.values():
        away = sitter.player not in here and now_ms - sitter.since_ms > ARRIVING_MS
        if away and sitter.away_since_ms and now_ms - sitter.away_since_ms > hold_ms:
            if felt.phase in BEFORE_CLOSED:
                why = "because your connection was away for too long"
                lock_seat(table_id, sitter.player, farewell(table_id, why))
                pay_leavers(table_id)
        elif away != bool(sitter.away_since_ms):
            _mark_away(table_id, sitter.player, now_ms if away else 0)


def _mark_away(table_id: int, player: str, since_ms: int) -> None:
    def judge(seen: Seen) -> Plan | None:
        sitter = seen.felt.sitters.get(player)
        if sitter is None or bool(sitter.away_since_ms) == bool(since_ms):
            return None
        marked = with_sitter(seen.felt, replace(sitter, away_since_ms=since_ms))
        if marked.phase == "deciding":
            marked = after_turn(marked, book_of(marked), seen.now_ms)
        return Plan(marked, coalesce=True)

    change(table_id, judge)


def _follow(table: Table, felt: Felt) -> None:
    """A table without a wager takes up a new status or submission at once."""
    waiting = felt.phase in ("idle", "cutting", "betting") and not views.boxes_of(felt)
    if felt.phase == "closed":
        _follow_closed(table, felt)
    elif not waiting:
        _announce_last_round(table, felt)
    elif table.status != Table.Status.OPEN or _points_elsewhere(table, felt) or _asleep(felt):
        next_round(table.pk)


def _asleep(felt: Felt) -> bool:
    """People sit here and nothing would ever happen."""
    return felt.phase == "idle" and felt.deadline_ms is None and bool(felt.sitters)


def _follow_closed(table: Table, felt: Felt) -> None:
    """A closed table opens again, or cashes out who sat down while it closed."""
    if table.status == Table.Status.OPEN:
        _reopen(table)
        return
    for player in felt.sitters:
        lock_seat(table.pk, player, farewell(table.pk, "because the table has closed"))
    pay_leavers(table.pk)
    Table.objects.filter(pk=table.pk, status=Table.Status.LAST_ROUND).update(
        status=Table.Status.CLOSED
    )


def _points_elsewhere(table: Table, felt: Felt) -> bool:
    return felt.round is not None and felt.round.submission_id != table.submission_id


def _reopen(table: Table) -> None:
    def judge(seen: Seen) -> Plan | None:
        if seen.felt.phase != "closed":
            return None
        return Plan(replace(seen.felt, phase="idle", last_round=False, inspected=False))

    change(table.pk, judge)


def _announce_last_round(table: Table, felt: Felt) -> None:
    last = table.status == Table.Status.LAST_ROUND
    if felt.last_round == last or felt.phase == "closed":
        return

    def judge(seen: Seen) -> Plan | None:
        return Plan(replace(seen.felt, last_round=last)) if seen.felt.last_round != last else None

    change(table.pk, judge)


def sweep_all(count: int) -> list[Exception]:
    """Every table of the floor, and what its meters show; one's trouble does not keep the others
    waiting."""
    troubles: list[Exception] = []
    try:
        meters.mend()
    except Exception as trouble:
        troubles.append(trouble)
    tables = Table.objects.select_related("submission").annotate(
        turn=(F("pk") + count) % CLOSED_EVERY
    )
    for table in tables.exclude(status=Table.Status.CLOSED, turn__gt=0):
        try:
            sweep(table, count)
        except TableAway:
            continue
        except Exception as trouble:
            troubles.append(trouble)
    return troubles
