"""*Closed*: at "no more bets" the wagers leave the stacks. No card may be seen before this fact.

A player is in with all of his boxes or not at all: he is returned by name when his sitting is not
open, a box is not his, or his stack, less the vigorish he owes, does not cover what would be
collected. Whoever stays may owe
another sum then (a required wager needs company): collecting is repeated until nobody falls out.
What the collected wagers add to the round's progressive meter goes there in the same transaction.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict

from django.db import transaction
from django.utils import timezone

from casino.cage import refusals
from casino.cage.facts import Closed, Reserved, box_json, closed_of, digest, staked_cents
from casino.cage.ledger import Kind, Transfer, cents_in, lock, owed, post, read, stack
from casino.cage.limits import limits_of
from casino.cage.meters import contributed, meter_accounts
from casino.cage.models import Round, RoundClosed, RoundEnded, Sitting, SittingSeat
from casino.cage.shoes import PlayersCut
from casino.cage.sittings import lock_sittings
from games.engine.contract import Box

Collect = Callable[[Sequence[Box]], Sequence[Box]]


def close_round(
    round_pk: int,
    boxes: Sequence[Box],
    collect: Collect,
    cut: PlayersCut | None = None,
    cards: Reserved | None = None,
) -> Closed:
    """Reserve the wagers and keep the player's cut with them, of a round from a shoe the cards that
    it can show; or read what somebody has reserved. Refuses RoundHasEnded."""
    with transaction.atomic():
        row = lock_round(round_pk)
        existing = RoundClosed.objects.filter(pk=round_pk).first()
        if existing is not None:
            return closed_of(existing)
        if RoundEnded.objects.filter(pk=round_pk).exists():
            raise refusals.round_has_ended(row.number)
        return closed_of(_close(row, boxes, collect, cut, cards))


def lock_round(round_pk: int) -> Round:
    """Raises DoesNotExist."""
    rounds = Round.objects.select_for_update(of=("self",), no_key=True)
    return rounds.select_related("submission", "meter").get(pk=round_pk)


def user_id_of(player: str) -> int:
    """p7 -> 7; 0 for what is no player's name."""
    digits = player.removeprefix("p")
    return int(digits) if player.startswith("p") and digits.isdecimal() else 0


def _close(
    row: Round,
    boxes: Sequence[Box],
    collect: Collect,
    cut: PlayersCut | None,
    cards: Reserved | None,
) -> RoundClosed:
    assert (cards is None) == (row.shoe_id is None)
    sittings = _sittings(row.table_id, boxes)
    accounts = lock(stack(sitting.pk) for sitting in sittings.values())
    marks = read(owed(sitting.pk) for sitting in sittings.values())
    stacks = {
        player: accounts[stack(sitting.pk)].balance_cents - cents_in(marks, owed(sitting.pk))
        for player, sitting in sittings.items()
    }
    collected = _covered(boxes, stacks, collect)
    staying = {box.player for box in collected}
    _reserve(row, collected, sittings)
    return RoundClosed.objects.create(
        round=row,
        boxes=[{**box_json(box), "sitting": sittings[box.player].pk} for box in collected],
        returned=[box_json(box) for box in boxes if box.player not in staying],
        digest=digest(collected),
        staked_cents=staked_cents(collected),
        cut=None if cut is None else asdict(cut),
        position=None if cards is None else cards.position,
        reserved=None if cards is None else cards.count,
        closed_at=timezone.now(),
    )


def _sittings(table_id: int, boxes: Sequence[Box]) -> dict[str, Sitting]:
    """The open sittings of the players who hold every seat they wager on, locked."""
    rows = lock_sittings(table_id, (user_id_of(box.player) for box in boxes))
    held = set(
        SittingSeat.objects.filter(table_id=table_id, released_at=None).values_list(
            "seat", "sitting_id"
        )
    )
    found: dict[str, Sitting] = {}
    for player in {box.player for box in boxes}:
        sitting = rows.get(user_id_of(player))
        own = [box.seat for box in boxes if box.player == player]
        if sitting is not None and all((seat, sitting.pk) in held for seat in own):
            found[player] = sitting
    return found


def _covered(boxes: Sequence[Box], stacks: Mapping[str, int], collect: Collect) -> tuple[Box, ...]:
    """What is collected from the players who can pay all of it."""
    staying = set(stacks)
    while True:
        collected = tuple(collect([box for box in boxes if box.player in staying]))
        takes: dict[str, int] = {}
        for box in collected:
            takes[box.player] = takes.get(box.player, 0) + sum(box.wagers.values())
        short = {player for player, cents in takes.items() if cents > stacks.get(player, 0)}
        if not short:
            return collected
        staying -= short


def _reserve(row: Round, boxes: Sequence[Box], sittings: Mapping[str, Sitting]) -> None:
    """The wagers leave the stacks, and what they add to the meter leaves the escrow with them."""
    limits = limits_of(row.submission)
    transfers = _wagers(row, boxes, sittings, limits.required_wagers())
    if not transfers:
        return
    names = {name for item in transfers for name in (item.debit, item.credit)}
    accounts = lock([*names, *meter_accounts(row.meter)])
    if row.meter is not None:
        transfers += contributed(row, row.meter, limits.contribution(boxes), accounts)
    post(transfers, accounts)


def _wagers(
    row: Round,
    boxes: Sequence[Box],
    sittings: Mapping[str, Sitting],
    required: Collection[str],
) -> list[Transfer]:
    escrow, pot = (Kind.ESCROW, row.pk), (Kind.POT, row.pk)
    return [
        Transfer(
            key=f"round:{row.pk}:wager:{box.seat}:{wager}",
            debit=stack(sittings[box.player].pk),
            credit=pot if wager in required else escrow,
            amount_cents=cents,
            memo=f"{wager.replace('_', ' ')} wager, seat {box.seat}",
            user_id=sittings[box.player].user_id,
            round_id=row.pk,
        )
        for box in boxes
        for wager, cents in sorted(box.wagers.items())
    ]
