"""*Opened*, and reading a round's facts."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from casino.cage import refusals
from casino.cage.awards import held_award
from casino.cage.facts import RoundFacts, first_facts
from casino.cage.meters import meter_for
from casino.cage.models import Round, ShoeRetired
from casino.floor.models import Table
from casino.submissions.models import RulesSubmission


def last_round(table_id: int) -> RoundFacts | None:
    return first_facts(Round.objects.filter(table_id=table_id).order_by("-number"))


def round_fact(table_id: int, number: int) -> RoundFacts | None:
    return first_facts(Round.objects.filter(table_id=table_id, number=number))


def open_round(
    table_id: int,
    number: int,
    submission_id: int,
    commitment: str,
    sealed: bytes,
    shoe_pk: int | None = None,
) -> RoundFacts:
    """Open this round, or read it if somebody has. Its submission counts as used from here on, and
    it feeds the meter that the table is linked to now.

    Refuses TableClosed, RoundNotEnded (the round before), RoundNumber (a gap), AwardPending and
    ShoeRetired (its order is public).
    """
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).filter(pk=table_id).first()
        existing = round_fact(table_id, number)
        if existing is not None:
            return existing
        if table is None or table.status == Table.Status.CLOSED:
            raise refusals.table_closed()
        _check_turn(table_id, number)
        held = held_award(table_id)
        if held is not None:
            raise refusals.award_pending(held.seat)
        if shoe_pk is not None and ShoeRetired.objects.filter(pk=shoe_pk).exists():
            raise refusals.shoe_retired()
        RulesSubmission.objects.filter(pk=submission_id, used=False).update(used=True)
        Round.objects.create(
            table_id=table_id,
            number=number,
            submission_id=submission_id,
            meter=meter_for(table, RulesSubmission.objects.get(pk=submission_id)),
            commitment=commitment,
            sealed=sealed,
            shoe_id=shoe_pk,
            opened_at=timezone.now(),
        )
        opened = round_fact(table_id, number)
        assert opened is not None
        return opened


def raise_incarnation(table_id: int) -> int:
    """A new incarnation for a felt that is built anew. Raises DoesNotExist."""
    with transaction.atomic():
        Table.objects.filter(pk=table_id).update(incarnation=F("incarnation") + 1)
        return Table.objects.values_list("incarnation", flat=True).get(pk=table_id)


def _check_turn(table_id: int, number: int) -> None:
    last = (
        Round.objects.filter(table_id=table_id).select_related("ended").order_by("-number").first()
    )
    if last is not None and not hasattr(last, "ended"):
        raise refusals.round_not_ended(last.number)
    due = 1 if last is None else last.number + 1
    if number != due:
        raise refusals.round_number(due)
