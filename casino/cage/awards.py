"""Shares of a meter that were won: who holds them, and how a floor person decides on one.

A share above the meter's limit goes into an account of its own and the meter starts again. Its
validation is a transaction of its own, keyed by the award: it pays the winner's stack while his
table keeps the hand on show, later his wallet. A refused share goes back to the meter.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, cast

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from casino.cage import refusals
from casino.cage.ledger import Kind, Name, Transfer, lock, post, stack, wallet
from casino.cage.meters import meter_accounts, room_cents
from casino.cage.models import AwardDecision, MeterAward, Sitting
from casino.people.models import User

Status = Literal["paid", "pending", "refused"]
Decision = Literal["validated", "refused"]


@dataclass(frozen=True, slots=True)
class Award:
    """A share of a meter. `until`: how long the table shows the hand while it is pending."""

    id: int
    meter_id: int
    table_id: int
    number: int
    seat: int
    player: str
    name: str
    hand: str
    percent: int
    cents: int
    status: Status
    until: datetime | None
    at: datetime


def awards_of(round_pk: int) -> tuple[Award, ...]:
    """The shares that hands of this round won, in the order in which they were taken."""
    return _awards(MeterAward.objects.filter(round_id=round_pk).order_by("position"))


def award(award_id: int) -> Award:
    """Refuses AwardUnknown."""
    return award_of(_found(award_id))


def held_award(table_id: int) -> Award | None:
    """The share for which the table still shows its last hand; it opens no round meanwhile."""
    rows = MeterAward.objects.filter(
        round__table_id=table_id, needs_validation=True, decision=None, until__gt=timezone.now()
    )
    found = _awards(rows.order_by("-until")[:1])
    return found[0] if found else None


def decidable(table_id: int) -> tuple[Award, ...]:
    """The shares won at this table that needed validation, decided ones too, the oldest first."""
    rows = MeterAward.objects.filter(round__table_id=table_id, needs_validation=True)
    return _awards(rows.order_by("pk"))


def undecided() -> tuple[Award, ...]:
    """Every share that still awaits validation, the oldest first."""
    rows = MeterAward.objects.filter(needs_validation=True, decision=None)
    return _awards(rows.order_by("pk"))


def decide(award_id: int, decision: Decision, by: User, reason: str) -> Award:
    """Validate or refuse a pending share; a repetition is answered, not done again. Refuses
    AwardUnknown and AwardDecided (the other way)."""
    with transaction.atomic():
        row = MeterAward.objects.select_for_update(no_key=True).filter(pk=award_id).first()
        if row is None or not row.needs_validation:
            raise refusals.award_unknown()
        made = AwardDecision.objects.filter(award=row).first()
        if made is None:
            _move(row, decision)
            AwardDecision.objects.create(
                award=row, decision=decision, by=by, reason=reason[:300], at=timezone.now()
            )
        elif made.decision != decision:
            raise refusals.award_decided()
        return award_of(_found(award_id))


def _move(row: MeterAward, decision: Decision) -> None:
    if decision == "validated":
        _pay(row)
    else:
        _give_back(row)


def _pay(row: MeterAward) -> None:
    sitting = Sitting.objects.select_for_update(no_key=True).get(pk=row.sitting_id)
    on_show = row.until is not None and timezone.now() < row.until
    target = stack(sitting.pk) if sitting.closed_at is None and on_show else wallet(row.user_id)
    memo = f"Validated share of the meter, seat {row.seat}"
    _post(row, [(target, row.share_cents, memo)])


def _give_back(row: MeterAward) -> None:
    """To the meter as far as it may show it, the rest to its overflow."""
    shown: Name = (Kind.METER, row.meter_id)
    accounts = lock(meter_accounts(row.meter))
    to_meter = min(row.share_cents, room_cents(row.meter, accounts[shown].balance_cents))
    memo = f"Refused share of the meter, seat {row.seat}"
    parts = [(shown, to_meter, memo)]
    parts.append(((Kind.OVERFLOW, row.meter_id), row.share_cents - to_meter, memo))
    _post(row, parts)


def _post(row: MeterAward, parts: Iterable[tuple[Name, int, str]]) -> None:
    source: Name = (Kind.AWARD, row.pk)
    lines = [
        Transfer(
            key=f"award:{row.pk}:{target[0].value}",
            debit=source,
            credit=target,
            amount_cents=cents,
            memo=memo,
            user_id=row.user_id,
            round_id=row.round_id,
            section=row.meter.section,
        )
        for target, cents, memo in parts
        if cents
    ]
    post(lines, lock([source, *(line.credit for line in lines)]))


def _found(award_id: int) -> MeterAward:
    row = _whole(MeterAward.objects.filter(pk=award_id)).first()
    if row is None:
        raise refusals.award_unknown()
    return row


def _whole(rows: QuerySet[MeterAward]) -> QuerySet[MeterAward]:
    return rows.select_related("decision", "round", "user")


def _awards(rows: QuerySet[MeterAward]) -> tuple[Award, ...]:
    return tuple(award_of(row) for row in _whole(rows))


def award_of(row: MeterAward) -> Award:
    return Award(
        id=row.pk,
        meter_id=row.meter_id,
        table_id=row.round.table_id,
        number=row.round.number,
        seat=row.seat,
        player=row.user.player,
        name=row.user.display_name or row.user.username,
        hand=row.hand,
        percent=row.percent,
        cents=row.share_cents,
        status=_status(row),
        until=row.until,
        at=row.at,
    )


def _status(row: MeterAward) -> Status:
    made: AwardDecision | None = getattr(row, "decision", None)
    if made is None:
        return "pending" if row.needs_validation else "paid"
    return cast(Status, {"validated": "paid", "refused": "refused"}[made.decision])
