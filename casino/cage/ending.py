"""*Ended*: escrow and pot are paid out by the settlement's lines. No result is shown before.

What a pile lacks for its credits comes from the table's tray first, what it has left goes there
last, so a finished round leaves both piles empty. A credit goes to the stack that wagered, or
to the wallet if that sitting has ended. Lines that do not fit the closed wagers are refused as a
whole (LinesDisagree): such a round can only be void.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from casino.cage.closing import lock_round, user_id_of
from casino.cage.facts import Ended, EndKind, box_of, ended_of
from casino.cage.ledger import Kind, Name, Transfer, lock, post, stack, wallet
from casino.cage.limits import limits_of
from casino.cage.models import MAXIMUM_CENTS, Round, RoundClosed, RoundEnded, RoundLine, Sitting
from games.engine.contract import Json, Line


class LinesDisagree(Exception):
    """A settlement that does not account for the wagers of its round."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who wagered on a box, and where his money goes."""

    user_id: int
    sitting_id: int
    pays_to: Name


def end_round(
    round_pk: int, kind: EndKind, lines: Sequence[Line], record: Mapping[str, Json]
) -> Ended:
    """Pay out, or read how somebody has. Raises LinesDisagree."""
    with transaction.atomic():
        row = lock_round(round_pk)
        closed = RoundClosed.objects.filter(pk=round_pk).first()
        ended = RoundEnded.objects.filter(pk=round_pk).first()
        if ended is None:
            check_lines(kind, lines, closed)
            if closed is not None:
                _pay(row, closed, kind, lines)
            ended = RoundEnded.objects.create(
                round=row, kind=kind, record=dict(record), ended_at=timezone.now()
            )
            ended.refresh_from_db(fields=["record"])  # the first caller sees what all others read
        return ended_of(ended, closed)


def check_lines(kind: str, lines: Sequence[Line], closed: RoundClosed | None) -> None:
    """Each wager exactly once, sane amounts, and a void gives back what was staked. Lines beside
    the wagers (`from_seat`) carry no stake."""
    if kind not in RoundEnded.Kind.values:
        raise LinesDisagree(f"a round ends settled or void, not {kind}")
    if closed is None:
        if lines or kind != RoundEnded.Kind.VOID:
            raise LinesDisagree("a round that was never closed can only be void, without lines")
        return
    open_wagers = {
        (box.seat, wager): cents
        for box in map(box_of, closed.boxes)
        for wager, cents in box.wagers.items()
    }
    seats = {seat for seat, _ in open_wagers}
    for line in lines:
        _check_amounts(line, kind)
        if line.from_seat is not None and line.stake == 0 and line.seat in seats:
            continue
        staked = open_wagers.pop((line.seat, line.wager), None)
        if staked is None or line.stake < staked or (kind == "void" and line.stake != staked):
            raise LinesDisagree(f"seat {line.seat} has no {line.wager} wager of {line.stake}")
    if open_wagers:
        raise LinesDisagree(f"no line for {sorted(open_wagers)}")


def _check_amounts(line: Line, kind: str) -> None:
    for cents in (line.stake, line.credit):
        if type(cents) is not int or not 0 <= cents <= MAXIMUM_CENTS:
            raise LinesDisagree(f"seat {line.seat}, {line.wager}: {cents} cents")
    if kind == "void" and line.credit != line.stake:
        raise LinesDisagree(f"a void returns the {line.wager} wager of seat {line.seat}")


def _pay(row: Round, closed: RoundClosed, kind: str, lines: Sequence[Line]) -> None:
    holders = _holders(closed)
    escrow, pot, house = (Kind.ESCROW, row.pk), (Kind.POT, row.pk), (Kind.HOUSE, row.table_id)
    accounts = lock([escrow, pot, house, *(holder.pays_to for holder in holders.values())])
    required = limits_of(row.submission).required_wagers()
    credits = [
        _credit(row, index, line, holders[line.seat], pot if line.wager in required else escrow)
        for index, line in enumerate(lines)
        if line.credit
    ]
    before: list[Transfer] = []
    after: list[Transfer] = []
    for pile in (escrow, pot):
        paid_cents = sum(item.amount_cents for item in credits if item.debit == pile)
        left_cents = accounts[pile].balance_cents - paid_cents
        key = f"round:{row.pk}:{pile[0].value}"
        if left_cents < 0:
            before.append(
                Transfer(f"{key}:tray", house, pile, -left_cents, "From the tray", round_id=row.pk)
            )
        elif left_cents > 0:
            after.append(
                Transfer(f"{key}:tray", pile, house, left_cents, "To the tray", round_id=row.pk)
            )
    post([*before, *credits, *after], accounts)
    _write_lines(row, lines, holders)


def _holders(closed: RoundClosed) -> dict[int, Holder]:
    """Seat -> who wagered there. Locks the sittings, so none ends while it is paid."""
    ids = {data["sitting"] for data in closed.boxes}
    rows = Sitting.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("id")
    is_open = {row.pk: row.closed_at is None for row in rows}
    holders = {}
    for data in closed.boxes:
        user_id, sitting_id = user_id_of(data["player"]), data["sitting"]
        pays_to = stack(sitting_id) if is_open[sitting_id] else wallet(user_id)
        holders[data["seat"]] = Holder(user_id, sitting_id, pays_to)
    return holders


def _credit(row: Round, index: int, line: Line, holder: Holder, pile: Name) -> Transfer:
    return Transfer(
        key=f"round:{row.pk}:credit:{index}",
        debit=pile,
        credit=holder.pays_to,
        amount_cents=line.credit,
        memo=f"{line.wager} {line.outcome}, seat {line.seat}",
        user_id=holder.user_id,
        round_id=row.pk,
        section=line.cite,
    )


def _write_lines(row: Round, lines: Iterable[Line], holders: Mapping[int, Holder]) -> None:
    RoundLine.objects.bulk_create(
        RoundLine(
            round=row,
            position=position,
            user_id=holders[line.seat].user_id,
            seat=line.seat,
            wager=line.wager,
            stake_cents=line.stake,
            outcome=line.outcome,
            credit_cents=line.credit,
            cite=line.cite,
            why=line.why,
            from_seat=line.from_seat,
            lammer=line.lammer or "",
        )
        for position, line in enumerate(lines)
    )
