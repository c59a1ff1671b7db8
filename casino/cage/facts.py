"""The facts of a round as other parts read them: opened, perhaps closed, perhaps ended."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, cast

from django.db.models import QuerySet

from casino.cage.awards import Award, awards_of
from casino.cage.models import Round, RoundClosed, RoundEnded, RoundLine, Sitting
from casino.cage.shoes import PlayersCut, ShoeFacts, shoe_facts_of
from casino.cage.sittings import SittingInfo, infos
from games.engine.contract import Box, Json, Line, Outcome

EndKind = Literal["settled", "void"]
_WITH = ("closed", "ended", "shoe__cut_fact", "shoe__retired")


@dataclass(frozen=True, slots=True)
class Reserved:
    """Of a round from a shoe: `count` cards behind the first `position` ones, which anybody may see
    before it is settled."""

    position: int
    count: int


@dataclass(frozen=True, slots=True)
class Closed:
    """No more bets: `boxes` are in the round with required wagers, `returned` are not."""

    boxes: tuple[Box, ...]
    returned: tuple[Box, ...]
    digest: str
    cut: PlayersCut | None = None
    cards: Reserved | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a round. `stacks`: the sittings of the round's players as they are now."""

    kind: EndKind
    lines: tuple[Line, ...]
    record: Mapping[str, Json]
    stacks: Mapping[str, SittingInfo]
    ended_at: datetime
    awards: tuple[Award, ...] = ()
    """The shares of the meter that were won, as they stand now."""
    shoe: Mapping[str, Json] | None = None
    """What a closed round has left of its shoe: {after, result, said}."""


@dataclass(frozen=True, slots=True)
class RoundFacts:
    pk: int
    table_id: int
    number: int
    submission_id: int
    commitment: str
    sealed: bytes
    meter_id: int | None
    shoe: ShoeFacts | None
    opened_at: datetime
    closed: Closed | None
    ended: Ended | None


def digest(boxes: Iterable[Box]) -> str:
    """SHA-256 of the boxes in seat order: felt and cage mean the same wagers if this is equal."""
    plain = [box_json(box) for box in sorted(boxes, key=lambda box: box.seat)]
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def box_json(box: Box) -> dict[str, Json]:
    return {"seat": box.seat, "player": box.player, "wagers": dict(box.wagers)}


def box_of(data: Mapping[str, Json]) -> Box:
    return Box(seat=data["seat"], player=data["player"], wagers=dict(data["wagers"]))


def round_facts(round_pk: int) -> RoundFacts:
    """Raises DoesNotExist."""
    return facts_of(Round.objects.select_related(*_WITH).get(pk=round_pk))


def first_facts(rounds: QuerySet[Round]) -> RoundFacts | None:
    """The facts of the first of these rounds."""
    row = rounds.select_related(*_WITH).first()
    return None if row is None else facts_of(row)


def facts_of(row: Round) -> RoundFacts:
    closed: RoundClosed | None = getattr(row, "closed", None)
    ended: RoundEnded | None = getattr(row, "ended", None)
    return RoundFacts(
        pk=row.pk,
        table_id=row.table_id,
        number=row.number,
        submission_id=row.submission_id,
        commitment=row.commitment,
        sealed=bytes(row.sealed),
        meter_id=row.meter_id,
        shoe=None if row.shoe is None else shoe_facts_of(row.shoe),
        opened_at=row.opened_at,
        closed=None if closed is None else closed_of(closed),
        ended=None if ended is None else ended_of(ended, row, closed),
    )


def closed_of(row: RoundClosed) -> Closed:
    return Closed(
        boxes=tuple(box_of(data) for data in row.boxes),
        returned=tuple(box_of(data) for data in row.returned),
        digest=row.digest,
        cut=None if row.cut is None else PlayersCut(**row.cut),
        cards=_reserved(row),
    )


def _reserved(row: RoundClosed) -> Reserved | None:
    if row.position is None or row.reserved is None:
        return None
    return Reserved(row.position, row.reserved)


def ended_of(row: RoundEnded, opened: Round, closed: RoundClosed | None) -> Ended:
    rows = RoundLine.objects.filter(round_id=row.round_id).order_by("position")
    sitting_ids = {data["sitting"] for data in closed.boxes} if closed else set()
    return Ended(
        kind=cast(EndKind, row.kind),
        lines=lines_of(rows),
        record=row.record,
        stacks={info.player: info for info in infos(Sitting.objects.filter(pk__in=sitting_ids))},
        ended_at=row.ended_at,
        awards=() if opened.meter_id is None else awards_of(opened.pk),
        shoe=row.shoe,
    )


def lines_of(rows: Iterable[RoundLine]) -> tuple[Line, ...]:
    return tuple(
        Line(
            seat=row.seat,
            wager=row.wager,
            stake=row.stake_cents,
            outcome=cast(Outcome, row.outcome),
            credit=row.credit_cents,
            cite=row.cite,
            why=row.why,
            from_seat=row.from_seat,
            lammer=row.lammer or None,
        )
        for row in rows
    )


def staked_cents(boxes: Sequence[Box]) -> int:
    return sum(sum(box.wagers.values()) for box in boxes)
