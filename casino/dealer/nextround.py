"""Between rounds: stand up who must go, then open the next round, or let the table rest.

A round is opened in the cage before its first wager can be accepted. A table that rests or closes
ends an opened round as void, so that its order is revealed like any other.
"""

import logging
from collections.abc import Sequence

from casino.cage import api as cage
from casino.dealer import awards, cutting, rounds, shoes, vigorish
from casino.dealer.clocks import Clocks
from casino.dealer.killpoints import reach
from casino.dealer.rulebook import Rulebook, current_rulebook
from casino.dealer.seating import farewell, lock_seat, pay_leavers, settled_sitters
from casino.dealer.table import Plan, Seen, call, change, replace, see
from casino.felt.state import Felt, Round, Sitter
from casino.floor.models import Table
from games.engine.contract import Happening, Refusal, Void

log = logging.getLogger("casino.dealer")
MS_PER_HOUR = 3_600_000
OPENABLE = frozenset({"idle", "spread", "results", "cutting", "betting"})
LOST_RACES = frozenset(
    {
        "RoundNotEnded",
        "RoundNumber",
        "TableClosed",
        "AwardPending",
        "ShoeInUse",
        "ShoeNumber",
        "ShoeRetired",
    }
)
"""What the cage says when another dealer or the floor was faster: the table is read again."""


def next_round(table_id: int) -> None:
    """From results, inspection or a rest to betting; or to a rest; or to closed."""
    _stand_up_the_idle(table_id)
    table = Table.objects.get(pk=table_id)
    _, seen = see(table_id)
    if awards.hold(table_id):
        return  # before empty seats and at a table that closes as well
    if table.status != Table.Status.OPEN:
        _close_table(table, seen.felt)
    elif not seen.felt.sitters:
        _rest(table, seen.felt)
    else:
        _open(table)


def _stand_up_the_idle(table_id: int) -> None:
    felt = see(table_id)[1].felt
    limit = Clocks.of(felt.clocks).idle_rounds
    if felt.phase != "results" or felt.round is None:
        return
    played = {b.player for b in felt.round.boxes}
    why = f"after {limit} rounds without a wager"
    for sitter in felt.sitters.values():
        if sitter.player not in played and sitter.idle_rounds + 1 >= limit:
            lock_seat(table_id, sitter.player, farewell(table_id, why))
    pay_leavers(table_id)


def _open(table: Table) -> None:
    try:
        _open_as_read(table)
    except Refusal as lost:
        if lost.name not in LOST_RACES:
            raise
        log.info("no round opened: %s", lost.message, extra={"table": table.pk})


def _open_as_read(table: Table) -> None:
    book = current_rulebook(table.submission_id)
    _end_what_was_closed(table)
    facts = rounds.open_fact(book, table.pk, not table.device_covered)
    if facts.submission_id != book.submission_id:
        _discard(facts, "The table was pointed at another Rules Submission.")
        facts = rounds.open_fact(book, table.pk, not table.device_covered)
    reach("open:cage")
    book = rounds.book_for(facts)
    opened = rounds.as_round(facts, book)

    def judge(seen: Seen) -> Plan | None:
        if seen.felt.phase not in OPENABLE or not seen.felt.sitters:
            return None
        if _is_current(seen.felt, opened):
            return _without_clock(seen.felt)
        if _too_early(seen):
            return None
        if cage.round_facts(opened.pk).ended is not None:
            return None  # played while this dealer stood still: its cards have been seen
        are_new = _decks_are_old(seen, book) or _is_new_shoe(seen.felt, opened)
        if are_new and book.game.spreads(book.rules, True):
            return _spread_new_decks(seen, book)
        felt = _fresh(seen.felt, table, opened)
        if are_new:
            felt = replace(felt, decks_since_ms=seen.now_ms)
        begun = cutting.begin(felt, book, seen.now_ms, seen.felt.beginning)
        return Plan(begun.felt, (_new_decks(book), *begun.happenings)) if are_new else begun

    stacks = cage.open_sittings(table.pk) if vigorish.is_marked(see(table.pk)[1].felt) else ()
    change(table.pk, lambda seen: _with_stacks(seen, judge(seen), stacks))


def _with_stacks(seen: Seen, plan: Plan | None, stacks: Sequence[cage.SittingInfo]) -> Plan | None:
    """With the shoe before, the cage may have collected what the places owe: all see it now."""
    if plan is None or not stacks:
        return plan
    sitters = settled_sitters(plan.felt, stacks)
    said = vigorish.collected(seen.felt, sitters)
    return Plan(replace(plan.felt, sitters=sitters), (*plan.happenings, *said))


def _too_early(seen: Seen) -> bool:
    """A result, or cards to inspect, that have not been shown for long enough."""
    felt = seen.felt
    shows = felt.phase in ("results", "spread") and felt.deadline_ms is not None
    return shows and (felt.deadline_ms or 0) > seen.now_ms


def _decks_are_old(seen: Seen, book: Rulebook) -> bool:
    hours, _ = book.game.deck_change(book.rules)
    return 0 < hours * MS_PER_HOUR <= seen.now_ms - seen.felt.decks_since_ms


def _is_new_shoe(felt: Felt, opened: Round) -> bool:
    """Where rounds follow each other, other decks are brought for the next shoe."""
    return felt.phase == "results" and opened.shoe is not None and not opened.shoe.is_cut


def _new_decks(book: Rulebook) -> Happening:
    """Decks are changed by the clock or with the shoe."""
    return call("New decks", book.game.deck_change(book.rules)[1])


def _spread_new_decks(seen: Seen, book: Rulebook) -> Plan:
    """New ones are spread face up before use, unless they arrive preshuffled."""
    wait = Clocks.of(seen.felt.clocks).spread_ms
    brought = replace(
        seen.felt,
        phase="spread",
        spread_up=True,
        decks_since_ms=seen.now_ms,
        deadline_ms=seen.now_ms + wait,
        round=None,
        result={},
        sitters=_counted(seen.felt),
    )
    return Plan(brought, (_new_decks(book),))


def _without_clock(felt: Felt) -> Plan | None:
    """Betting goes on where the clock ran out over an empty layout."""
    if felt.phase != "betting" or felt.deadline_ms is None:
        return None
    if any(s.wagers for s in felt.sitters.values()):
        return None
    return Plan(replace(felt, deadline_ms=None, waiting=""))


def _is_current(felt: Felt, opened: Round) -> bool:
    begun = felt.phase in ("cutting", "betting")
    return begun and felt.round is not None and felt.round.pk == opened.pk


def _fresh(felt: Felt, table: Table, opened: Round) -> Felt:
    """A round has been opened; nothing has happened in it."""
    return replace(
        felt,
        deadline_ms=None,
        beginning=False,
        clocks=Clocks.of(table.clocks).as_dict(),
        round=opened,
        result={},
        inspected=True,
        spread_up=False,
        waiting="",
        flag=bool(table.flag),
        device_covered=table.device_covered,
        last_round=False,
        sitters=_counted(felt),
    )


def _counted(felt: Felt) -> dict[str, Sitter]:
    """Rounds without a wager are counted where one has just been played."""
    if felt.phase != "results" or felt.round is None or not felt.round.boxes:
        return {p: replace(s, wagers={}, ready=False) for p, s in felt.sitters.items()}
    played = {b.player for b in felt.round.boxes}
    return {
        p: replace(s, wagers={}, ready=False, idle_rounds=0 if p in played else s.idle_rounds + 1)
        for p, s in felt.sitters.items()
    }


def _end_what_was_closed(table: Table) -> None:
    """A round in escrow that no felt plays any more is void before the next one opens. The felt is
    read after the cage: it may play a round that another dealer opened and closed meanwhile."""
    last = cage.last_round(table.pk)
    if last is None or last.closed is None or last.ended is not None:
        return
    if see(table.pk)[1].felt.phase in OPENABLE:
        void = Void(rounds.book_for(last).game.sections["irregularities"], "The table was lost.")
        rounds.void_fact(rounds.book_for(last), last, void, None)


def _discard(facts: cage.RoundFacts, reason: str) -> None:
    book: Rulebook = rounds.book_for(facts)
    rounds.void_fact(book, facts, Void(book.game.sections["idle"], reason), None)


def _discard_open(table: Table, reason: str) -> None:
    last = cage.last_round(table.pk)
    if last is not None and last.closed is None and last.ended is None:
        _discard(last, reason)


def _rest(table: Table, felt: Felt) -> None:
    """Nobody sits here: the cards are spread face down and nothing ticks."""
    _discard_open(table, "Nobody was left at the table.")
    shoes.retire(table.pk, "Nobody was left at the table.")
    reach("next:felt")

    def judge(seen: Seen) -> Plan | None:
        if seen.felt.sitters or seen.felt.phase not in OPENABLE:
            return None
        rested = replace(
            seen.felt,
            phase="idle",
            deadline_ms=None,
            round=None,
            result={},
            spread_up=False,
            waiting="",
            clocks=Clocks.of(table.clocks).as_dict(),
        )
        return None if rested == seen.felt else Plan(rested)

    change(table.pk, judge)


def _close_table(table: Table, felt: Felt) -> None:
    """The last round is over: everybody is cashed out and the table is closed."""
    _discard_open(table, "The table was closed.")
    shoes.retire(table.pk, "The table was closed.")
    for sitter in felt.sitters.values():
        lock_seat(table.pk, sitter.player, farewell(table.pk, "because the table has closed"))
    pay_leavers(table.pk)

    def judge(seen: Seen) -> Plan | None:
        if seen.felt.sitters or seen.felt.phase not in OPENABLE:
            return None
        closed = replace(
            seen.felt,
            phase="closed",
            deadline_ms=None,
            round=None,
            result={},
            inspected=False,
            waiting="",
        )
        return Plan(closed, (call("This table is closed"),))

    change(table.pk, judge)
    reach("closed:felt")
    last_round = Table.objects.filter(pk=table.pk, status=Table.Status.LAST_ROUND)
    last_round.update(status=Table.Status.CLOSED)
