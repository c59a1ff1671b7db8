"""*Ended*: escrow and pot are paid out by the settlement's lines. No result is shown before.

What a pile lacks for its credits comes from the table's tray first, what it has left goes there
last, so a finished round leaves both piles empty. A credit goes to the stack that wagered, or
to the wallet if that sitting has ended. A share of the round's progressive meter is part of its
line's credit and comes from the meter. Lines that do not fit the closed wagers are refused as a
whole (LinesDisagree): such a round can only be void.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from casino.cage.closing import lock_round, user_id_of
from casino.cage.facts import Ended, EndKind, box_of, ended_of
from casino.cage.ledger import Kind, Name, Transfer, lock, post, stack, wallet
from casino.cage.limits import limits_of
from casino.cage.models import (
    MAXIMUM_CENTS,
    Account,
    Round,
    RoundClosed,
    RoundEnded,
    RoundLine,
    Sitting,
)
from casino.cage.shares import MeterInHand, Winner, in_hand
from casino.cage.vigorish import marked
from games.engine.contract import Json, Line
from games.engine.meters import NOTHING, Meter, Share


class LinesDisagree(Exception):
    """A settlement that does not account for the wagers of its round."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The round's meter by name, while nobody else can change it. `now` is what the settlement
    takes shares of, this round's contributions in it (a void has taken them out); `before` is
    without them."""

    now: Mapping[str, Meter]
    before: Mapping[str, Meter]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A settlement and what the dealer writes down of it. `meters`: what the rules say that the
    meter shows after it, to be compared."""

    lines: Sequence[Line]
    record: Mapping[str, Json]
    shares: Sequence[Share] = ()
    take_back: Meter = NOTHING
    meters: Mapping[str, Meter] | None = None
    gone: int | None = None
    """Of a round from a shoe: cards that it has taken."""
    shoe: Mapping[str, Json] | None = None
    """Of a round from a shoe that was closed: what it leaves of it."""


Settle = Callable[[Stand], Outcome]


def end_round(round_pk: int, kind: EndKind, settle: Settle) -> Ended:
    """Settle and pay out, or read how somebody has. `settle` is asked once, while the round's meter
    is locked. Raises LinesDisagree."""
    with transaction.atomic():
        row = lock_round(round_pk)
        closed = RoundClosed.objects.filter(pk=round_pk).first()
        ended = RoundEnded.objects.filter(pk=round_pk).first()
        if ended is None:
            outcome = _end(row, closed, kind, settle)
            ended = RoundEnded.objects.create(
                round=row,
                kind=kind,
                record=dict(outcome.record),
                gone=outcome.gone,
                shoe=outcome.shoe,
                ended_at=timezone.now(),
            )
            # the first caller sees what all others read
            ended.refresh_from_db(fields=["record", "shoe"])
        return ended_of(ended, row, closed)


def _end(row: Round, closed: RoundClosed | None, kind: EndKind, settle: Settle) -> Outcome:
    if closed is None:
        outcome = settle(Stand({}, {}))
        check_lines(kind, outcome, None)
        _check_shoe(row, closed, outcome)
        return outcome
    holders = _holders(closed)
    accounts = lock([*_piles(row), *(holder.pays_to for holder in holders.values())])
    meter = in_hand(row, accounts)
    outcome = settle(_stand(row, closed, kind, meter))
    check_lines(kind, outcome, closed)
    _check_shoe(row, closed, outcome)
    if meter is not None:
        _take_shares(meter, outcome, holders)
        meter.refill()
    _pay(row, outcome, holders, accounts, meter.transfers if meter else [])
    _write_lines(row, outcome.lines, closed, holders)
    return outcome


def _piles(row: Round) -> tuple[Name, Name, Name]:
    return (Kind.ESCROW, row.pk), (Kind.POT, row.pk), (Kind.HOUSE, row.table_id)


def _stand(row: Round, closed: RoundClosed, kind: str, meter: MeterInHand | None) -> Stand:
    """A void takes the round's contributions back before anybody looks at the meter."""
    if meter is None:
        return Stand({}, {})
    name = meter.meter.slug
    added = limits_of(row.submission).contribution([box_of(data) for data in closed.boxes])
    if kind == "void":
        meter.take_back(added)
        meter.refill()
        return Stand({name: meter.figures}, {name: meter.figures})
    before = Meter(
        max(0, meter.value_cents - added.value_cents),
        max(0, meter.reserve_cents - added.reserve_cents),
    )
    return Stand({name: meter.figures}, {name: before})


def _take_shares(meter: MeterInHand, outcome: Outcome, holders: Mapping[int, Winner]) -> None:
    """As the settlement took them, one after the other; both must come to the same figures."""
    meter.take_back(outcome.take_back)
    cites = {(line.seat, line.wager): line.cite for line in outcome.lines}
    at = timezone.now()
    for position, share in enumerate(outcome.shares):
        if share.cents > meter.value_cents:
            raise LinesDisagree(f"a share of {share.cents} of a meter of {meter.value_cents}")
        cite = cites[share.seat, share.wager]
        meter.give(position, share, holders[share.seat], cite, at)
    if outcome.meters is not None and outcome.meters != {meter.meter.slug: meter.figures}:
        raise LinesDisagree(f"the meter comes to {meter.figures}, not {outcome.meters}")


def check_lines(kind: str, outcome: Outcome, closed: RoundClosed | None) -> None:
    """Each wager exactly once, sane amounts, shares within their lines, and a void gives back what
    was staked. Lines beside the wagers (`from_seat`) carry no stake."""
    lines = outcome.lines
    if kind not in RoundEnded.Kind.values:
        raise LinesDisagree(f"a round ends settled or void, not {kind}")
    if closed is None:
        if lines or kind != RoundEnded.Kind.VOID:
            raise LinesDisagree("a round that was never closed can only be void, without lines")
        return
    open_wagers = _open_wagers(closed)
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
    _check_shares(kind, outcome)


def _check_shoe(row: Round, closed: RoundClosed | None, outcome: Outcome) -> None:
    """A round from a shoe says how many cards it took, and what it left where cards were out."""
    if (outcome.gone is None) != (row.shoe_id is None):
        raise LinesDisagree("a round from a shoe, and no other, takes cards from it")
    if (outcome.shoe is None) != (row.shoe_id is None or closed is None):
        raise LinesDisagree("what is left of a shoe does not fit whether its round was closed")


def _open_wagers(closed: RoundClosed) -> dict[tuple[int, str], int]:
    return {
        (box.seat, wager): cents
        for box in map(box_of, closed.boxes)
        for wager, cents in box.wagers.items()
    }


def _check_shares(kind: str, outcome: Outcome) -> None:
    if kind == "void" and (outcome.shares or outcome.take_back != NOTHING):
        raise LinesDisagree("a void takes no share of a meter")
    credits = {(x.seat, x.wager): x.credit for x in outcome.lines if x.from_seat is None}
    for place, cents in shared(outcome.shares).items():
        if cents > credits.get(place, 0):
            raise LinesDisagree(f"a share of {cents} for {place} is not in its line")
    if any(type(share.cents) is not int or share.cents < 0 for share in outcome.shares):
        raise LinesDisagree("a share is a number of cents")


def shared(shares: Iterable[Share]) -> dict[tuple[int, str], int]:
    """Cents of the meter by seat and wager."""
    sums: dict[tuple[int, str], int] = {}
    for share in shares:
        place = (share.seat, share.wager)
        sums[place] = sums.get(place, 0) + share.cents
    return sums


def _check_amounts(line: Line, kind: str) -> None:
    for cents in (line.stake, line.credit, line.vigorish_owed or 0):
        if type(cents) is not int or not 0 <= cents <= MAXIMUM_CENTS:
            raise LinesDisagree(f"seat {line.seat}, {line.wager}: {cents} cents")
    if (line.vigorish_owed or 0) > line.credit:
        raise LinesDisagree(f"seat {line.seat} owes more vigorish than the {line.wager} wager gave")
    if kind == "void" and line.credit != line.stake:
        raise LinesDisagree(f"a void returns the {line.wager} wager of seat {line.seat}")


def _pay(
    row: Round,
    outcome: Outcome,
    holders: Mapping[int, Winner],
    accounts: dict[Name, Account],
    meter: Sequence[Transfer],
) -> None:
    """The meter's transfers first: what they return to the escrow is paid out from there."""
    escrow, pot, house = _piles(row)
    credits = _credits(row, outcome, holders)
    returned_cents = sum(item.amount_cents for item in meter if item.credit == escrow)
    before: list[Transfer] = []
    after: list[Transfer] = []
    for pile in (escrow, pot):
        paid_cents = sum(item.amount_cents for item in credits if item.debit == pile)
        left_cents = accounts[pile].balance_cents - paid_cents
        left_cents += returned_cents if pile == escrow else 0
        key = f"round:{row.pk}:{pile[0].value}"
        if left_cents < 0:
            before.append(
                Transfer(f"{key}:tray", house, pile, -left_cents, "From the tray", round_id=row.pk)
            )
        elif left_cents > 0:
            after.append(
                Transfer(f"{key}:tray", pile, house, left_cents, "To the tray", round_id=row.pk)
            )
    lines = [*meter, *before, *credits, *marked(row, outcome.lines, holders), *after]
    named = {name for item in lines for name in (item.debit, item.credit)}
    post(lines, accounts | lock(named - set(accounts)))


def _holders(closed: RoundClosed) -> dict[int, Winner]:
    """Seat -> who wagered there. Locks the sittings, so none ends while it is paid."""
    ids = {data["sitting"] for data in closed.boxes}
    rows = Sitting.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("id")
    is_open = {row.pk: row.closed_at is None for row in rows}
    holders = {}
    for data in closed.boxes:
        user_id, sitting_id = user_id_of(data["player"]), data["sitting"]
        pays_to = stack(sitting_id) if is_open[sitting_id] else wallet(user_id)
        holders[data["seat"]] = Winner(user_id, sitting_id, pays_to)
    return holders


def _credits(row: Round, outcome: Outcome, holders: Mapping[int, Winner]) -> list[Transfer]:
    """What each line hands back less its share of the meter, from where its wager lies."""
    escrow, pot, _ = _piles(row)
    required = limits_of(row.submission).required_wagers()
    from_meter = shared(outcome.shares)
    credits = []
    for index, line in enumerate(outcome.lines):
        share = 0 if line.from_seat is not None else from_meter.get((line.seat, line.wager), 0)
        if line.credit > share:
            pile = pot if line.wager in required else escrow
            cents = line.credit - share
            credits.append(_credit(row, index, line, cents, holders[line.seat], pile))
    return credits


def _credit(row: Round, index: int, line: Line, cents: int, holder: Winner, pile: Name) -> Transfer:
    return Transfer(
        key=f"round:{row.pk}:credit:{index}",
        debit=pile,
        credit=holder.pays_to,
        amount_cents=cents,
        memo=f"{line.wager.replace('_', ' ')} {line.outcome}, seat {line.seat}",
        user_id=holder.user_id,
        round_id=row.pk,
        section=line.cite,
    )


def _write_lines(
    row: Round, lines: Iterable[Line], closed: RoundClosed, holders: Mapping[int, Winner]
) -> None:
    """What was won in the round and pressed onto a wager is no new stake."""
    staked = _open_wagers(closed)
    RoundLine.objects.bulk_create(
        RoundLine(
            round=row,
            position=position,
            user_id=holders[line.seat].user_id,
            seat=line.seat,
            wager=line.wager,
            stake_cents=line.stake,
            pressed_cents=line.stake - staked.get((line.seat, line.wager), line.stake),
            outcome=line.outcome,
            credit_cents=line.credit,
            cite=line.cite,
            why=line.why,
            from_seat=line.from_seat,
            lammer=line.lammer or "",
        )
        for position, line in enumerate(lines)
    )
