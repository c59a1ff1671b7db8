"""Which meter a round feeds, and what its wagers add at "no more bets".

A table feeds the meter it is linked to if the terms are those its rules ask for, else one of its
own. A round keeps the meter it was opened with, so a link acts from the next round on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from django.db import transaction
from django.db.models import F

from casino.cage import refusals
from casino.cage.ledger import BANK, Kind, Name, Transfer, lock, post
from casino.cage.limits import limits_of
from casino.cage.models import Account, Meter, MeterLink, Round
from casino.floor.models import Table
from casino.submissions.models import RulesSubmission
from games.engine.meters import Meter as Figures
from games.engine.meters import MeterTerms


def meter_accounts(meter: Meter | None) -> list[Name]:
    """What it shows, its reserve and its overflow."""
    if meter is None:
        return []
    return [(kind, meter.pk) for kind in (Kind.METER, Kind.RESERVE, Kind.OVERFLOW)]


def create_meter(
    slug: str, title: str, game: str, terms: MeterTerms, **choices: int | None
) -> Meter:
    """A new meter at its seed. `choices`: limit_cents, validate_over_cents, validation_minutes."""
    with transaction.atomic():
        meter = Meter.objects.create(slug=slug, title=title, game=game, **asdict(terms), **choices)
        seed(meter)
        return meter


def seed(meter: Meter) -> None:
    """The bank issues a new meter's first seed."""
    shown = (Kind.METER, meter.pk)
    accounts = lock([*meter_accounts(meter), BANK])
    key, memo = f"meter:{meter.pk}:seed", "Seed of a new meter"
    line = Transfer(key, BANK, shown, meter.seed_cents, memo, section=meter.section)
    post([line] if meter.seed_cents else [], accounts)


def link(table_id: int, meter_id: int) -> None:
    """From its next round on the table feeds this meter. Refuses OtherTerms."""
    relink(meter_id, [table_id])


def relink(meter_id: int, joining: Sequence[int], leaving: Sequence[int] = ()) -> None:
    """From their next rounds on the joining tables feed this meter, the leaving ones one of their
    own. Refuses OtherTerms, and then nothing has changed."""
    with transaction.atomic():
        tables = Table.objects.select_for_update(of=("self",), no_key=True).order_by("pk")
        locked = tables.select_related("submission").filter(pk__in=[*joining, *leaving])
        meter = Meter.objects.get(pk=meter_id)
        touched = {meter_id}
        for table in locked:
            if table.pk in joining:
                if not fits(meter, table.submission):
                    raise refusals.meter_of_other_terms(table.name, meter.title)
                touched |= _feed(table, meter)
            else:
                MeterLink.objects.filter(table=table, meter=meter).delete()
        _revise(touched)


def retitle(meter_id: int) -> None:
    """Its title has changed: every table that feeds it is told."""
    _revise({meter_id})


def _feed(table: Table, meter: Meter) -> set[int]:
    """The meters of which another number of tables is linked now."""
    before = MeterLink.objects.filter(table=table).values_list("meter", flat=True).first()
    MeterLink.objects.update_or_create(table=table, defaults={"meter": meter})
    return {pk for pk in (before, meter.pk) if pk is not None} if before != meter.pk else set()


def _revise(meter_ids: set[int]) -> None:
    """They show something else than before. Rows are locked in one order, behind tables."""
    for meter_id in sorted(meter_ids):
        Meter.objects.filter(pk=meter_id).update(revision=F("revision") + 1)


def fits(meter: Meter, submission: RulesSubmission) -> bool:
    """Whether tables with these rules may feed this meter."""
    return meter.game == submission.game and meter.terms == limits_of(submission).meter_terms()


def meter_for(table: Table, submission: RulesSubmission) -> Meter | None:
    """The meter that a round opened now will feed; the table, which is locked, has its own made
    and linked where it feeds none that fits."""
    terms = limits_of(submission).meter_terms()
    if terms is None:
        return None
    linked = MeterLink.objects.select_related("meter").filter(table=table).first()
    if linked is not None and fits(linked.meter, submission):
        return linked.meter
    own = _own_meter(table, submission.game, terms)
    _revise(_feed(table, own))
    return own


def _own_meter(table: Table, game: str, terms: MeterTerms) -> Meter:
    mine = Meter.objects.filter(slug__startswith=f"table-{table.pk}-")
    found = mine.filter(game=game, **asdict(terms)).order_by("pk").first()
    if found is not None:
        return found
    return create_meter(f"table-{table.pk}-{mine.count() + 1}", table.name, game, terms)


def contributed(
    row: Round, meter: Meter, added: Figures, accounts: Mapping[Name, Account]
) -> list[Transfer]:
    """From the round's escrow to meter and reserve; what it may not show, to its overflow."""
    shown_cents = accounts[Kind.METER, meter.pk].balance_cents
    to_meter = min(added.value_cents, room_cents(meter, shown_cents))
    parts = [
        (Kind.METER, to_meter, "To the meter"),
        (Kind.OVERFLOW, added.value_cents - to_meter, "To the meter, over its limit"),
        (Kind.RESERVE, added.reserve_cents, "To the reserve of the meter"),
    ]
    return [
        Transfer(
            key=f"round:{row.pk}:{kind.value}",
            debit=(Kind.ESCROW, row.pk),
            credit=(kind, meter.pk),
            amount_cents=cents,
            memo=memo,
            round_id=row.pk,
            section=meter.section,
        )
        for kind, cents, memo in parts
        if cents
    ]


def room_cents(meter: Meter, shown_cents: int) -> int:
    """How much more this meter may show."""
    if meter.limit_cents is None:
        return 10**18
    return max(0, meter.limit_cents - shown_cents)
