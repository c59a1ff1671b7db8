"""What may be known of a meter: what it shows and who won of it last, and its counters.

All of it is read from the books. `seq` rises with everything that changes what a meter shows: it is
the sequence of the meter's account and the meter's own revision together, read in one statement.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import BigIntegerField, F, OuterRef, QuerySet, Subquery, Sum

from casino.cage.ledger import Kind, read
from casino.cage.meters import fits, meter_accounts
from casino.cage.models import (
    Account,
    AwardDecision,
    JournalLine,
    Meter,
    MeterAward,
    MeterLink,
    Round,
    RoundLine,
)

HITS = 5


@dataclass(frozen=True, slots=True)
class Hit:
    """A share that was won; of a private table neither name nor round is told."""

    at: datetime
    table: str
    round: str
    seat: int
    name: str
    hand: str
    percent: int
    cents: int


@dataclass(frozen=True, slots=True)
class Display:
    """A meter as every table that feeds it shows it."""

    id: int
    title: str
    seq: int
    value_cents: int
    seed_cents: int
    wager_cents: int
    rate_percent: int
    reserve_percent: int
    tables: int
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Counters:
    """What a meter has counted since its first seed. `coin_in_cents`: wagers of settled rounds;
    `contributed_cents`: what they added to meter and overflow."""

    display_cents: int
    reserve_cents: int
    overflow_cents: int
    coin_in_cents: int
    contributed_cents: int
    hits: int
    wins_cents: int
    pending_cents: int


def display(meter_id: int) -> Display:
    """Its hits and the number of its tables are read afterwards, so that they are never older than
    `seq`. Raises DoesNotExist."""
    meter = _with_account().get(pk=meter_id)
    return Display(
        id=meter.pk,
        title=meter.title,
        seq=meter.seq,
        value_cents=meter.shown_cents,
        seed_cents=meter.seed_cents,
        wager_cents=meter.wager_cents,
        rate_percent=meter.rate_percent,
        reserve_percent=meter.reserve_percent,
        tables=MeterLink.objects.filter(meter=meter).count(),
        hits=_last_hits(meter),
    )


def _with_account() -> "QuerySet[Any]":
    """Meters with `seq` and `shown_cents`."""
    account = Account.objects.filter(kind=Kind.METER, owner=OuterRef("pk"))
    sequence = Subquery(account.values("sequence"), output_field=BigIntegerField())
    return Meter.objects.annotate(
        seq=F("revision") + sequence, shown_cents=Subquery(account.values("balance_cents"))
    )


def _last_hits(meter: Meter) -> tuple[Hit, ...]:
    """The newest first."""
    awards = _won(meter).select_related("round__table", "user")
    return tuple(_hit(award) for award in awards.order_by("-pk")[:HITS])


def _won(meter: Meter) -> QuerySet[MeterAward]:
    """Without the shares that were refused and went back."""
    refused = AwardDecision.Kind.REFUSED
    return MeterAward.objects.filter(meter=meter).exclude(decision__decision=refused)


def _hit(award: MeterAward) -> Hit:
    table = award.round.table
    private = bool(table.invitation)
    return Hit(
        at=award.at,
        table="A private table" if private else table.name,
        round="" if private else f"{table.pk}-{award.round.number}",
        seat=award.seat,
        name=award.user.display_name or award.user.username,
        hand=award.hand,
        percent=award.percent,
        cents=award.share_cents,
    )


def sequences() -> dict[int, int]:
    """Meter -> `seq` of what it shows, of every meter that a table feeds."""
    linked = MeterLink.objects.values("meter")
    return dict(_with_account().filter(pk__in=linked).values_list("pk", "seq"))


def meter_of(table_id: int) -> int | None:
    """The meter that the table's round in play feeds, between rounds the one it is linked to if the
    next one will feed that."""
    running = Round.objects.filter(table_id=table_id, ended=None).order_by("-number").first()
    if running is not None:
        return running.meter_id
    links = MeterLink.objects.select_related("meter", "table__submission")
    linked = links.filter(table_id=table_id).first()
    fed = linked is not None and fits(linked.meter, linked.table.submission)
    return linked.meter_id if linked is not None and fed else None


def validated_over(table_id: int) -> int | None:
    """The cents above which a share won at this table is validated first; None where none is."""
    meter_id = meter_of(table_id)
    return None if meter_id is None else Meter.objects.get(pk=meter_id).validate_over_cents


def counters(meter: Meter) -> Counters:
    accounts = read(meter_accounts(meter))
    shown, reserve, overflow = (accounts[name].balance_cents for name in meter_accounts(meter))
    played = RoundLine.objects.filter(round__meter=meter, wager=meter.wager, from_seat=None)
    awards = _won(meter)
    pending = awards.filter(needs_validation=True, decision=None)
    return Counters(
        display_cents=shown,
        reserve_cents=reserve,
        overflow_cents=overflow,
        coin_in_cents=_total(played.exclude(outcome="void").aggregate(sum=Sum("stake_cents"))),
        contributed_cents=_contributed(meter),
        hits=awards.count(),
        wins_cents=_total(awards.aggregate(sum=Sum("share_cents"))),
        pending_cents=_total(pending.aggregate(sum=Sum("share_cents"))),
    )


def _contributed(meter: Meter) -> int:
    """Less what returned wagers took back."""
    shown = [Kind.METER, Kind.OVERFLOW]
    came = JournalLine.objects.filter(
        debit__kind=Kind.ESCROW, credit__kind__in=shown, credit__owner=meter.pk
    )
    went = JournalLine.objects.filter(
        credit__kind=Kind.ESCROW, debit__kind__in=shown, debit__owner=meter.pk
    )
    sums = [lines.aggregate(sum=Sum("amount_cents")) for lines in (came, went)]
    return _total(sums[0]) - _total(sums[1])


def _total(found: dict[str, int | None]) -> int:
    return int(found["sum"] or 0)
