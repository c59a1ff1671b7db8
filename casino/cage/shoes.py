"""Shoes: one committed order for many rounds of a table.

A table has at most one shoe that is not retired. Opening, opening a round from it and retiring it
lock the table, so that no order is revealed while a round is dealt from it, and no round opens from
an order that has been revealed.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from casino.cage import refusals
from casino.cage.models import Round, RoundEnded, Shoe, ShoeCut, ShoeRetired, Sitting
from casino.cage.vigorish import collect
from casino.floor.models import Table
from casino.submissions.models import RulesSubmission
from games.engine.contract import Json


@dataclass(frozen=True, slots=True)
class PlayersCut:
    """A player has cut: `at` cards went from the top of the stack to its bottom."""

    seat: int
    player: str
    at: int


@dataclass(frozen=True, slots=True)
class ShoeFacts:
    """`is_cut`: the cards are in the shoe; then `cut` is the player's, None the dealer's.
    `reveal` is None until the shoe is retired."""

    pk: int
    table_id: int
    number: int
    submission_id: int
    cards: int
    commitment: str
    sealed: bytes
    opened_at: datetime
    is_cut: bool
    cut: PlayersCut | None
    reveal: Mapping[str, Json] | None
    reason: str
    retired_at: datetime | None


@dataclass(frozen=True, slots=True)
class ShoeRound:
    """What one ended round left of its shoe. `after` is None where no card could have been seen;
    `result` is there for a settled one."""

    number: int
    after: Json
    result: Json


def open_shoe(
    table_id: int, number: int, submission_id: int, cards: int, commitment: str, sealed: bytes
) -> ShoeFacts:
    """Bring this shoe to the table, or read it if somebody has. Its submission counts as used.
    Refuses TableClosed, ShoeInUse (the one before is not retired) and ShoeNumber (a gap)."""
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).filter(pk=table_id).first()
        existing = _shoes().filter(table_id=table_id, number=number).first()
        if existing is not None:
            return shoe_facts_of(existing)
        if table is None or table.status == Table.Status.CLOSED:
            raise refusals.table_closed()
        last = _shoes().filter(table_id=table_id).order_by("-number").first()
        if last is not None and not hasattr(last, "retired"):
            raise refusals.shoe_in_use(last.number)
        due = 1 if last is None else last.number + 1
        if number != due:
            raise refusals.shoe_number(due)
        RulesSubmission.objects.filter(pk=submission_id, used=False).update(used=True)
        row = Shoe.objects.create(
            table_id=table_id,
            number=number,
            submission_id=submission_id,
            cards=cards,
            commitment=commitment,
            sealed=sealed,
            opened_at=timezone.now(),
        )
        return shoe_facts(row.pk)


def cut_shoe(shoe_pk: int, cut: PlayersCut | None) -> ShoeFacts:
    """The cards go into the shoe, cut so; or read how somebody has cut. Raises DoesNotExist."""
    with transaction.atomic():
        lock_table_of(shoe_pk)
        if not ShoeCut.objects.filter(pk=shoe_pk).exists():
            ShoeCut.objects.create(
                shoe_id=shoe_pk, cut=None if cut is None else asdict(cut), at=timezone.now()
            )
        return shoe_facts(shoe_pk)


def retire_shoe(shoe_pk: int, reason: str, reveal: Mapping[str, Json]) -> ShoeFacts:
    """No more cards from it: vigorish that is owed is collected, its order revealed. Harmless for a
    retired one. Refuses RoundNotEnded while a round is dealt from it."""
    with transaction.atomic():
        lock_table_of(shoe_pk)
        if not ShoeRetired.objects.filter(pk=shoe_pk).exists():
            running = Round.objects.filter(shoe_id=shoe_pk, ended=None).first()
            if running is not None:
                raise refusals.round_not_ended(running.number)
            collect(_sitting_here(shoe_pk))
            ShoeRetired.objects.create(
                shoe_id=shoe_pk, reason=reason[:200], reveal=dict(reveal), at=timezone.now()
            )
        return shoe_facts(shoe_pk)


def _sitting_here(shoe_pk: int) -> QuerySet[Sitting]:
    table_id = Shoe.objects.values_list("table_id", flat=True).get(pk=shoe_pk)
    here = Sitting.objects.select_for_update(no_key=True).filter(table_id=table_id, closed_at=None)
    return here.order_by("id")


def lock_table_of(shoe_pk: int) -> None:
    table_id = Shoe.objects.values_list("table_id", flat=True).get(pk=shoe_pk)
    Table.objects.select_for_update(no_key=True).get(pk=table_id)


def current_shoe(table_id: int) -> ShoeFacts | None:
    """The shoe that the table is dealt from."""
    row = _shoes().filter(table_id=table_id, retired=None).order_by("-number").first()
    return None if row is None else shoe_facts_of(row)


def next_shoe_number(table_id: int) -> int:
    last = Shoe.objects.filter(table_id=table_id).order_by("-number").first()
    return 1 if last is None else last.number + 1


def shoe_facts(shoe_pk: int) -> ShoeFacts:
    """Raises DoesNotExist."""
    return shoe_facts_of(_shoes().get(pk=shoe_pk))


def shoe_rounds(shoe_pk: int) -> list[ShoeRound]:
    """The ended rounds of a shoe, in their order."""
    rows = RoundEnded.objects.filter(round__shoe_id=shoe_pk).order_by("round__number")
    return [
        ShoeRound(number, (left or {}).get("after"), (left or {}).get("result"))
        for number, left in rows.values_list("round__number", "shoe")
    ]


def _shoes() -> QuerySet[Shoe]:
    return Shoe.objects.select_related("cut_fact", "retired")


def shoe_facts_of(row: Shoe) -> ShoeFacts:
    """`row` has its facts with it."""
    cut: ShoeCut | None = getattr(row, "cut_fact", None)
    retired: ShoeRetired | None = getattr(row, "retired", None)
    return ShoeFacts(
        pk=row.pk,
        table_id=row.table_id,
        number=row.number,
        submission_id=row.submission_id,
        cards=row.cards,
        commitment=row.commitment,
        sealed=bytes(row.sealed),
        opened_at=row.opened_at,
        is_cut=cut is not None,
        cut=PlayersCut(**cut.cut) if cut is not None and cut.cut is not None else None,
        reveal=None if retired is None else retired.reveal,
        reason="" if retired is None else retired.reason,
        retired_at=None if retired is None else retired.at,
    )
