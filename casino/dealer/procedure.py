"""The round procedure: what a dealer does at a table whose time has come.

`advance` looks at the phase and takes the next step, until the table waits for people or a clock.
Each step asks the cage for its fact first and writes the felt second, so that any dealer can take
over anywhere: the cage answers the second asker with what the first one made.
"""

import logging
from collections.abc import Callable, Sequence

from casino.cage import api as cage
from casino.cage.api import Closed, Ended, RoundFacts, SittingInfo
from casino.dealer import awards, burning, cutting, meters, rounds, shoes, views
from casino.dealer.clocks import Clocks
from casino.dealer.hands import hand_state, stored
from casino.dealer.killpoints import reach
from casino.dealer.nextround import next_round
from casino.dealer.rulebook import Rulebook
from casino.dealer.seating import pay_leavers, settled_sitters
from casino.dealer.table import Plan, Seen, book_of, call, change, replace, see
from casino.dealer.turns import after_turn
from casino.felt.state import Felt
from games.engine.contract import Happening, Move, Void

log = logging.getLogger("casino.dealer")
STEPS = 12


class RoundVoided(Exception):
    """Judging a change found that the rules void the round."""

    def __init__(self, void: Void, said: Sequence[Happening] = ()) -> None:
        super().__init__(void.reason)
        self.void = void
        self.said = said
        """What everybody saw before it was void."""


def advance(table_id: int) -> None:
    """Take every step that is due. Raises TableAway, database and redis errors (nothing is lost:
    the deadline comes due again)."""
    for _ in range(STEPS):
        _, seen = see(table_id)
        felt = seen.felt
        if felt.deadline_ms is None or felt.deadline_ms > seen.now_ms:
            return
        step = _STEPS.get(felt.phase)
        if step is None:
            return
        step(table_id, felt)


def _start(table_id: int, _felt: Felt) -> None:
    pay_leavers(table_id)
    next_round(table_id)


def _cut_passes(table_id: int, felt: Felt) -> None:
    """Whoever is offered the cut has not taken it, or cards that are cut go into the shoe; with
    nobody left the table rests."""
    if not felt.sitters:
        next_round(table_id)
    elif felt.cut_offers:
        cutting.pass_on(table_id, felt)
    else:
        burning.put_in(table_id, felt)


def _no_more_bets(table_id: int, felt: Felt) -> None:
    """Betting is over; with no wager on the layout it simply goes on."""
    if not views.boxes_of(felt):
        next_round(table_id)
        return
    section = book_of(felt).game.sections["bets_closed"]

    def judge(seen: Seen) -> Plan | None:
        if seen.felt.phase != "betting" or not views.boxes_of(seen.felt):
            return None
        if seen.felt.deadline_ms is None or seen.felt.deadline_ms > seen.now_ms:
            return None
        closing = replace(seen.felt, phase="closing", deadline_ms=seen.now_ms, waiting="")
        return Plan(closing, (call("No more bets", section),))

    change(table_id, judge)
    reach("closing:felt")


def _close(table_id: int, felt: Felt) -> None:
    """*Closed* in the cage, then cards."""
    facts = rounds.facts_of(felt)
    if facts.ended is not None:
        _show_ended(table_id, felt, facts.ended)
        return
    book = rounds.book_for(facts)
    closed = rounds.close_fact(felt, book)
    reach("closing:cage")
    meters.show(facts.meter_id)
    if not closed.boxes:
        _nothing_in(table_id, felt, book)
        return
    _deal(table_id, felt, facts, closed)


def _deal(table_id: int, felt: Felt, facts: RoundFacts, closed: Closed) -> None:
    """Cards go out for the wagers in escrow, if they are those that people see on the felt."""
    assert felt.round is not None
    book = rounds.book_for(facts)
    declared = felt.round.declared
    order, thrown = rounds.order_of(facts, closed), rounds.thrown(facts)
    device_ok = not felt.device_covered
    move = book.game.deal(
        book.rules, closed.boxes, order, declared, facts.number, device_ok, thrown
    )
    if move.void is not None:
        end_void(table_id, felt, move.void, move.happenings)
        return
    stacks = cage.open_sittings(table_id)

    def judge(seen: Seen) -> Plan | None:
        current = seen.felt.round
        if seen.felt.phase != "closing" or current is None or current.pk != facts.pk:
            return None
        if not rounds.closed_from(seen.felt, book, closed):
            raise RoundVoided(_disagreement(book))
        return _dealt(seen, book, closed, move, stacks)

    try:
        change(table_id, judge)
    except RoundVoided as voided:
        end_void(table_id, felt, voided.void, voided.said)
        return
    reach("dealing:felt")


def _dealt(
    seen: Seen, book: Rulebook, closed: Closed, move: Move, stacks: Sequence[SittingInfo]
) -> Plan:
    felt, current = seen.felt, seen.felt.round
    assert current is not None
    said = [*_returned(closed), *move.happenings]
    state = move.state
    for player in _leavers(felt, closed):
        left = book.game.leave(book.rules, state, player)
        state, said = left.state, [*said, *left.happenings]
    dealt = replace(current, boxes=rounds.placed(closed), digest=closed.digest, hand=stored(state))
    cleared = {p: replace(s, wagers={}, ready=False) for p, s in felt.sitters.items()}
    settled = settled_sitters(replace(felt, sitters=cleared), stacks)
    moved = replace(felt, round=dealt, sitters=settled, waiting="", notice="", deadline_ms=None)
    return Plan(after_turn(moved, book, seen.now_ms), tuple(said))


def _leavers(felt: Felt, closed: Closed) -> list[str]:
    in_round = {b.player for b in closed.boxes}
    return [p for p, s in felt.sitters.items() if s.leaving and p in in_round]


def _returned(closed: Closed) -> list[Happening]:
    """Wagers that the cage could not reserve go back by name before any card."""
    return [
        Happening("returned", {"seat": b.seat, "player": b.player, "cents": sum(b.wagers.values())})
        for b in closed.returned
    ]


def _nothing_in(table_id: int, felt: Felt, book: Rulebook) -> None:
    """The cage could reserve no wager at all: the round is over before it began."""
    void = Void(book.game.sections["bets_closed"], "No wager could be covered by its stack.")
    end_void(table_id, felt, void)


def _proceed(table_id: int, felt: Felt) -> None:
    """The show is over, or the clock ran out and the house way decides."""
    facts = rounds.facts_of(felt)
    if facts.ended is not None:
        _show_ended(table_id, felt, facts.ended)
        return
    if facts.closed is None or not rounds.agrees(felt, facts.closed):
        end_void(table_id, felt, _disagreement(book_of(felt)))
        return
    order = rounds.order_of(facts, facts.closed)

    def judge(seen: Seen) -> Plan | None:
        now = seen.felt
        due = now.deadline_ms is not None and now.deadline_ms <= seen.now_ms
        if now.phase not in ("dealing", "deciding") or not due or now.round is None:
            return None
        if now.round.pk != facts.pk:
            return None
        book = book_of(now)
        move = book.game.proceed(book.rules, hand_state(book, now.round), order)
        if move.void is not None:
            raise RoundVoided(move.void, move.happenings)
        hand = replace(now.round, hand=stored(move.state))
        moved = replace(now, round=hand, deadline_ms=None, waiting="")
        return Plan(after_turn(moved, book, seen.now_ms), move.happenings)

    try:
        change(table_id, judge)
    except RoundVoided as voided:
        end_void(table_id, felt, voided.void, voided.said)


def _settle(table_id: int, felt: Felt) -> None:
    """*Ended* in the cage, then the result on the felt."""
    reach("settling:felt")
    facts = rounds.facts_of(felt)
    if facts.ended is not None:
        _show_ended(table_id, felt, facts.ended)
        return
    if facts.closed is None or not rounds.agrees(felt, facts.closed):
        end_void(table_id, felt, _disagreement(book_of(felt)))
        return
    ended = rounds.settle_fact(felt, rounds.book_for(facts), facts)
    reach("settling:cage")
    meters.show(facts.meter_id)
    _show_ended(table_id, felt, ended)


def _disagreement(book: Rulebook) -> Void:
    reason = "The table did not agree with the wagers in escrow."
    return Void(book.game.sections["irregularities"], reason)


def end_void(table_id: int, felt: Felt, void: Void, said: Sequence[Happening] = ()) -> Ended:
    """Void the round on this felt, or show how it ended if it already has."""
    facts = rounds.facts_of(felt)
    ended = facts.ended
    if ended is None:
        ended = _void(felt, facts, void)
        reach("void:cage")
        meters.show(facts.meter_id)
    log.info("round void: %s", void.reason, extra={"table": table_id, "round": facts.number})
    _show_ended(table_id, felt, ended, said)
    return ended


def _void(felt: Felt, facts: RoundFacts, void: Void) -> Ended:
    book = rounds.book_for(facts)
    try:
        return rounds.void_fact(book, facts, void, felt)
    except cage.LinesDisagree:
        return rounds.void_fact(book, rounds.facts_of(felt), void, felt)  # closed just now


def _show_ended(table_id: int, felt: Felt, ended: Ended, said: Sequence[Happening] = ()) -> None:
    """Put the record's result on the felt."""
    assert felt.round is not None
    pk = felt.round.pk
    show = rounds.shown(ended)
    stacks = list(ended.stacks.values())

    def judge(seen: Seen) -> Plan | None:
        now = seen.felt
        if now.round is None or now.round.pk != pk or now.phase == "results":
            return None
        wait = ended.record["show_ms"] + Clocks.of(now.clocks).results_ms
        cleared = {p: replace(s, wagers={}, ready=False) for p, s in now.sitters.items()}
        done = replace(
            now,
            phase="results",
            round=replace(now.round, shoe=shoes.after_round(now.round, ended)),
            result=show,
            notice="",
            sitters=settled_sitters(replace(now, sitters=cleared), stacks),
        )
        done = awards.held(done, ended.awards, seen.now_ms + wait)
        return Plan(done, (*said, *_said(ended)))

    change(table_id, judge)


def _said(ended: Ended) -> tuple[Happening, ...]:
    announced = shoes.said_of(ended)
    if "void" in ended.record:
        return (Happening("void", ended.record["void"]), *announced)
    return (Happening("ended"), *announced)  # what the record calls was said when it happened


_STEPS: dict[str, Callable[[int, Felt], None]] = {
    "idle": _start,
    "spread": _start,
    "cutting": _cut_passes,
    "betting": _no_more_bets,
    "closing": _close,
    "dealing": _proceed,
    "deciding": _proceed,
    "settling": _settle,
    "results": _start,
}
