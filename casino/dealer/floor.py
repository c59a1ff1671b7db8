"""What a floor person may do at a table, and what the lobby may know of it.

Every act raises Refusal when it does not apply. Acts on a round go the way every round goes: the
cage's fact first, then the felt.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from casino.dealer import cutting, meters, views
from casino.dealer.clocks import GENEROUS, Clocks
from casino.dealer.hands import hand_state, stored
from casino.dealer.nextround import next_round
from casino.dealer.procedure import RoundVoided, end_void
from casino.dealer.table import Plan, Seen, TableAway, book_of, call, change, replace, see
from casino.dealer.turns import after_turn
from casino.felt import presence
from casino.felt.state import Felt
from casino.floor.models import Table
from casino.people.models import User
from games.engine.contract import Happening, Irregularity, Refusal, Void
from games.engine.registry import game_for

log = logging.getLogger("casino.floor")
RUNNING = frozenset({"closing", "dealing", "deciding", "settling"})
BEFORE_CARDS = frozenset({"cutting", "betting"})


def void(table_id: int, section: str, reason: str, by: User) -> None:
    """Void the round in play: every wager goes back. Without a section the floor's own judgement
    decides, under the game's irregularities. Raises Refusal, TableAway."""
    felt = see(table_id)[1].felt
    if felt.round is None or felt.phase not in RUNNING | BEFORE_CARDS:
        raise Refusal("NoRound", "", "There is no round in play to void.")
    if not reason.strip():
        raise Refusal("ReasonMissing", "", "A void needs a reason.")
    _log("void", table_id, felt, by)
    cited = section or book_of(felt).game.sections["irregularities"]
    ended = end_void(table_id, felt, Void(cited, reason.strip()))
    if ended.kind != "void":
        raise Refusal("RoundAlreadyEnded", "", "The round was settled before it could be voided.")


def _log(act: str, table_id: int, felt: Felt, by: User) -> None:
    number = felt.round.number if felt.round is not None else 0
    log.info("%s by %s", act, by.username, extra={"table": table_id, "round": number})


def declare(table_id: int, declared: Mapping[str, Any], by: User) -> None:
    """Declare an irregularity by its section. Raises Refusal, TableAway."""
    felt = see(table_id)[1].felt
    if felt.round is None or felt.phase not in RUNNING | BEFORE_CARDS:
        raise Refusal("NoRound", "", "There is no round in play.")
    kind = _kind(felt, str(declared.get("section", "")))
    _log(f"irregularity {kind.section}", table_id, felt, by)
    if kind.recuts:
        cutting.recut(table_id, kind.section)
    elif kind.covers_device:
        _cover(table_id, kind)
    elif kind.before_cards:
        _before_cards(table_id, felt, kind, declared)
    else:
        _after_cards(table_id, felt, declared)


def _kind(felt: Felt, section: str) -> Irregularity:
    book = book_of(felt)
    known = book.game.irregularities(book.rules)
    named = [i for i in known if i.section == section]
    if not named:
        raise Refusal("UnknownIrregularity", "", f"{section} is not an irregularity of this game.")
    is_before = felt.phase in BEFORE_CARDS
    return next((i for i in named if i.before_cards == is_before), named[0])


def _before_cards(
    table_id: int, felt: Felt, kind: Irregularity, declared: Mapping[str, Any]
) -> None:
    if felt.phase not in BEFORE_CARDS:
        raise Refusal("CardsAreOut", kind.section, "The cards are already on the table.")
    if kind.reshuffles:
        end_void(table_id, felt, Void(kind.section, kind.label))
        return

    def judge(seen: Seen) -> Plan | None:
        current = seen.felt.round
        if seen.felt.phase not in BEFORE_CARDS or current is None:
            raise Refusal("CardsAreOut", kind.section, "The cards are already on the table.")
        noted = replace(current, declared=(*current.declared, dict(declared)))
        said = Happening("irregularity", {"section": kind.section, "text": kind.label})
        return Plan(replace(seen.felt, round=noted), (said,))

    change(table_id, judge)


def _after_cards(table_id: int, felt: Felt, declared: Mapping[str, Any]) -> None:
    def judge(seen: Seen) -> Plan | None:
        now = seen.felt
        if now.round is None or not now.round.dealt or now.result or now.phase not in RUNNING:
            raise Refusal("NoCards", str(declared["section"]), "No cards are on the table.")
        book = book_of(now)
        move = book.game.declare(book.rules, hand_state(book, now.round), declared)
        if move.void is not None:
            raise RoundVoided(move.void, move.happenings)
        moved = replace(now, round=replace(now.round, hand=stored(move.state)))
        return Plan(after_turn(moved, book, seen.now_ms), move.happenings)

    try:
        change(table_id, judge)
    except RoundVoided as voided:
        end_void(table_id, felt, voided.void, voided.said)


def _cover(table_id: int, kind: Irregularity) -> None:
    """The device is covered: from the next round on, other methods are used."""
    Table.objects.filter(pk=table_id).update(device_covered=True)

    def judge(seen: Seen) -> Plan | None:
        said = call(kind.label, kind.section)
        return None if seen.felt.device_covered else Plan(
            replace(seen.felt, device_covered=True), (said,)
        )  # fmt: skip

    change(table_id, judge)


def repair_device(table_id: int, by: User) -> None:
    """The cover comes off; the device is used again from the next round on."""
    Table.objects.filter(pk=table_id).update(device_covered=False)

    def judge(seen: Seen) -> Plan | None:
        _log("device repaired", table_id, seen.felt, by)
        return Plan(replace(seen.felt, device_covered=False)) if seen.felt.device_covered else None

    change(table_id, judge)


def last_round(table_id: int, by: User) -> None:
    """One more settlement, then everybody is cashed out and the table closes."""
    _status(table_id, Table.Status.LAST_ROUND, by)

    def judge(seen: Seen) -> Plan | None:
        if seen.felt.last_round or seen.felt.phase == "closed":
            return None
        return Plan(replace(seen.felt, last_round=True), (call("Last round"),))

    change(table_id, judge)


def close_table(table_id: int, by: User) -> None:
    """Close as soon as the round in play, if any, has ended."""
    last_round(table_id, by)
    felt = see(table_id)[1].felt
    if felt.phase in ("idle", "cutting", "betting", "spread") and not views.boxes_of(felt):
        next_round(table_id)


def open_table(table_id: int, by: User) -> None:
    """Take players again; the flag for the floor is taken down."""
    _status(table_id, Table.Status.OPEN, by)
    Table.objects.filter(pk=table_id).update(flag="")

    def judge(seen: Seen) -> Plan | None:
        felt = replace(seen.felt, last_round=False, flag=False)
        if felt.phase == "closed":
            felt = replace(felt, phase="idle", inspected=False)
        return None if felt == seen.felt else Plan(felt)

    try:
        change(table_id, judge)
    except TableAway:
        return  # a table that was never dealt has no felt yet: the dealer lays one


def _status(table_id: int, status: "Table.Status", by: User) -> None:
    if not Table.objects.filter(pk=table_id).update(status=status):
        raise Refusal("NoTable", "", "There is no such table.")
    log.info("%s by %s", status, by.username, extra={"table": table_id})


@dataclass(frozen=True, slots=True)
class LobbyRow:
    table_id: int
    name: str
    game: str
    title: str
    operator: str
    phase: str
    seats: int
    taken: tuple[int, ...]
    watching: int
    minimum_cents: int
    maximum_cents: int
    practice: bool
    flag: bool
    meter: meters.Shown | None
    """The progressive meter that this table feeds, as it is shown."""


def lobby_rows() -> list[LobbyRow]:
    """The public tables that are not closed, with what anybody may know of them."""
    tables = Table.objects.filter(invitation="").exclude(status=Table.Status.CLOSED)
    return [_row(t) for t in tables.select_related("operator", "submission").order_by("pk")]


def lobby_row(table_id: int) -> LobbyRow:
    """One table, private or not. Raises Table.DoesNotExist."""
    return _row(Table.objects.select_related("operator", "submission").get(pk=table_id))


def _row(table: Table) -> LobbyRow:
    game = game_for(table.submission.game)
    rules = game.parse(table.submission.options)
    main = next(a for a in game.areas(rules) if a.role == "main")
    try:
        felt = see(table.pk)[1].felt
    except TableAway:
        felt = Felt(table_id=table.pk, game=game.slug)
    return LobbyRow(
        table_id=table.pk,
        name=table.name,
        game=game.slug,
        title=game.title,
        operator=table.operator.name,
        phase=felt.phase,
        seats=game.seats,
        taken=tuple(sorted(seat for s in felt.sitters.values() for seat in s.seats)),
        watching=presence.counts(table.pk).watching,
        minimum_cents=main.minimum_cents,
        maximum_cents=main.maximum_cents,
        practice=Clocks.of(table.clocks).betting_ms >= GENEROUS.betting_ms,
        flag=bool(table.flag),
        meter=meters.shown(table.pk) if game.meter_terms(rules) else None,
    )
