"""A felt that was lost, or comes from another life of the server, is laid again from the cage.

Seats and stacks come from the open sittings. A round that was only opened starts its betting again
without wagers; one that was closed is void, since decisions may be lost; deadlines start anew. A
hand whose share of a meter awaits validation stays on show.
"""

import logging

from casino.cage import api as cage
from casino.cage.api import Ended, RoundFacts
from casino.dealer import awards, cutting, rounds
from casino.dealer.clocks import Clocks
from casino.dealer.killpoints import reach
from casino.dealer.seating import sitter_from
from casino.dealer.table import replace as with_fields
from casino.felt import store
from casino.felt.state import Felt
from casino.floor.models import Table
from games.engine.contract import Void

log = logging.getLogger("casino.dealer")
FIRST_INCARNATION = 1


def rebuild(table: Table, why: str, now_ms: int, replaces: str = "") -> None:
    """Lay the felt of this table anew, unless somebody else has just done it. `replaces`: the token
    of one from this life of the server that is to go. The incarnation is raised before the cage is
    read, so of two dealers the one who knows more wins."""
    incarnation = cage.raise_incarnation(table.pk)
    lying = store.read(table.pk)
    if lying.felt is not None and lying.same_run and lying.token != replaces:
        return
    last = cage.last_round(table.pk)
    ended = _ended(last)
    felt = _bare(table, now_ms)
    if last is not None and ended is None:
        felt = _betting_again(felt, last, now_ms)
    elif last is not None and ended is not None and _is_shown(last):
        felt = _showing(felt, last, ended, now_ms)
    elif felt.sitters and felt.phase != "closed":
        felt = with_fields(felt, deadline_ms=now_ms)
    reach("rebuild:cage")
    if store.create(felt, incarnation, replaces) == "ok":
        _note(table.pk, incarnation, why)


def _note(table_id: int, incarnation: int, why: str) -> None:
    """That a table's first felt was missing is no loss."""
    if incarnation == FIRST_INCARNATION:
        log.info("felt laid for the first time", extra={"table": table_id})
    else:
        log.warning("felt laid again: %s", why, extra={"table": table_id})


def _is_shown(last: RoundFacts) -> bool:
    """A round that ends just now, or one of which a share of the meter awaits validation."""
    return last.ended is None or cage.held_award(last.table_id) is not None


def _ended(last: RoundFacts | None) -> Ended | None:
    """How the last round ended; one in escrow is voided here."""
    if last is None or last.ended is not None:
        return last.ended if last else None
    if last.closed is None:
        return None
    book = rounds.book_for(last)
    reason = "The table was lost during the round; nothing was decided and every wager is returned."
    ended = rounds.void_fact(book, last, Void(book.game.sections["irregularities"], reason), None)
    reach("void:cage")
    return ended


def _bare(table: Table, now_ms: int) -> Felt:
    sitters = {info.player: sitter_from(info) for info in cage.open_sittings(table.pk)}
    closed = table.status == Table.Status.CLOSED
    return Felt(
        table_id=table.pk,
        game=table.submission.game,
        phase="closed" if closed else "idle",
        clocks=Clocks.of(table.clocks).as_dict(),
        sitters=sitters,
        inspected=bool(sitters),
        decks_since_ms=now_ms,
        device_covered=table.device_covered,
        flag=bool(table.flag),
    )


def _betting_again(felt: Felt, last: RoundFacts, now_ms: int) -> Felt:
    """Without wagers; a cut that is the players' is offered anew."""
    if not felt.sitters:
        return felt
    book = rounds.book_for(last)
    again = with_fields(
        felt,
        round=rounds.as_round(last, book),
        notice="Betting starts again: the table was set up anew. No wager is on the layout.",
    )
    return cutting.begin(again, book, now_ms, beginning=False).felt


def _showing(felt: Felt, last: RoundFacts, ended: Ended, now_ms: int) -> Felt:
    current = rounds.as_round(last, rounds.book_for(last))
    if last.closed is not None:
        current = with_fields(current, boxes=rounds.placed(last.closed), digest=last.closed.digest)
    shows = with_fields(felt, phase="results", round=current, result=rounds.shown(ended))
    return awards.held(shows, ended.awards, now_ms + Clocks.of(felt.clocks).results_ms)
