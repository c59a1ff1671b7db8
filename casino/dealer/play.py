"""Wagers, readiness and decisions: commands that touch the felt alone, judged by the game's rules
and the server's clock."""

from casino.dealer.clocks import Clocks
from casino.dealer.commands import Act, Ready, Spread, Wager
from casino.dealer.hands import hand_state, stored
from casino.dealer.seating import sitter_of, with_sitter
from casino.dealer.table import Plan, Seen, book_of, change, replace
from casino.dealer.turns import after_turn, betting_clock
from casino.dealer.views import current_round, is_spread
from casino.felt.state import Felt, Sitter
from casino.people.models import User
from games.engine.contract import Box, Happening, Refusal


def _own_box(sitter: Sitter, seat: int) -> None:
    if seat not in sitter.seats:
        raise Refusal("NotYourBox", "", "That box is not yours.")


def wager(table_id: int, user: User, command: Wager) -> int:
    """Let a box's whole wager stand as stated. Raises Refusal, in this order: seat, round, time,
    box, then what the game says of the wager, then the stack."""

    def judge(seen: Seen) -> Plan | None:
        felt = seen.felt
        sitter = sitter_of(felt, user)
        current_round(felt, command.round)
        _betting(seen)
        _own_box(sitter, command.seat)
        placed = _placed(felt, sitter, command)
        if placed == sitter:
            return None
        changed = betting_clock(with_sitter(felt, placed), seen.now_ms)
        return Plan(changed, coalesce=True, not_after_ms=felt.deadline_ms, late=_bets_closed(felt))

    return change(table_id, judge).n


def _betting(seen: Seen) -> None:
    felt = seen.felt
    if felt.phase == "cutting":
        raise Refusal("NotCutYet", "", "The cards are being cut; place your wagers after that.")
    late = felt.deadline_ms is not None and seen.now_ms > felt.deadline_ms
    if felt.phase != "betting" or late:
        raise _bets_closed(felt)


def _bets_closed(felt: Felt) -> Refusal:
    section = book_of(felt).game.sections["bets_closed"]
    return Refusal("BetsClosed", section, "The dealer has called no more bets.")


def _placed(felt: Felt, sitter: Sitter, command: Wager) -> Sitter:
    book = book_of(felt)
    wagers = {area: cents for area, cents in command.wagers.items() if cents != 0}
    others = {seat: w for seat, w in sitter.wagers.items() if seat != command.seat and w}
    boxes = [Box(seat, sitter.player, w) for seat, w in others.items()]
    if wagers:
        box = Box(command.seat, sitter.player, wagers)
        book.game.check_wagers(book.rules, box, boxes)
        boxes.append(box)
        _covered(sitter, book.game.need(book.rules, boxes))
        others[command.seat] = wagers
    return replace(sitter, wagers=dict(sorted(others.items())), ready=False)


def _covered(sitter: Sitter, need_cents: int) -> None:
    free_cents = sitter.stack_cents - sitter.owed_cents
    if need_cents > free_cents:
        short = (need_cents - free_cents) / 100
        raise Refusal(
            "NotEnoughChips", "", f"Your stack is {short:,.2f} short for these wagers; add chips."
        )


def ready(table_id: int, user: User, command: Ready) -> int:
    """ "Deal now": when every seated player is ready and something is wagered, the clock ends."""

    def judge(seen: Seen) -> Plan | None:
        felt = seen.felt
        sitter = sitter_of(felt, user)
        if felt.phase == "spread":
            return Plan(replace(felt, deadline_ms=seen.now_ms)) if command.ready else None
        current_round(felt, command.round)
        _betting(seen)
        marked = with_sitter(felt, replace(sitter, ready=command.ready))
        if _all_ready(marked):
            return Plan(replace(marked, deadline_ms=seen.now_ms))
        return None if marked == felt else Plan(marked, coalesce=True)

    return change(table_id, judge).n


def _all_ready(felt: Felt) -> bool:
    playing = [s for s in felt.sitters.values() if not s.leaving]
    return any(s.wagers for s in playing) and all(s.ready for s in playing)


def act(table_id: int, user: User, command: Act) -> int:
    """A decision of the game for one box. Raises Refusal."""

    def judge(seen: Seen) -> Plan | None:
        felt = seen.felt
        sitter_of(felt, user)
        current = current_round(felt, command.round)
        if felt.phase != "deciding":
            raise Refusal("NothingToDecide", "", "There is nothing to decide now.")
        book = book_of(felt)
        move = book.game.act(
            book.rules, hand_state(book, current), user.player, command.seat, command.action
        )
        moved = replace(felt, round=replace(current, hand=stored(move.state)))
        return Plan(
            after_turn(moved, book, seen.now_ms),
            move.happenings,
            not_after_ms=felt.deadline_ms,
            late=Refusal("TooLate", book.game.sections["decisions"], "The time to decide is over."),
        )

    return change(table_id, judge).n


def spread(table_id: int, user: User, _command: Spread) -> int:
    """Turn the spread cards of an idle table face up for inspection."""

    def judge(seen: Seen) -> Plan | None:
        felt = seen.felt
        sitter_of(felt, user)
        if felt.phase not in ("idle", "spread"):
            raise Refusal("CardsInUse", "", "The cards can be spread only before a round.")
        book = book_of(felt)
        if not is_spread(felt, book):
            cite = book.game.sections["preshuffled"]
            raise Refusal("NotSpread", cite, "These cards arrive shuffled and are not spread.")
        if felt.spread_up:
            return None
        until = seen.now_ms + Clocks.of(felt.clocks).spread_ms
        shown = replace(felt, phase="spread", spread_up=True, deadline_ms=until)
        return Plan(shown, (Happening("spread", {"up": True}),))

    return change(table_id, judge).n
