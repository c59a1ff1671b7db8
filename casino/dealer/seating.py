"""Sitting down, adding chips, leaving: the cage first, then the felt, so that a crash between the
two is mended by comparing them (casino.dealer.sweep), never by guessing.

A seat shows only after its sitting is a row in the cage. Leaving locks the seat on the felt, pays
in the cage, then clears the seat.
"""

from collections.abc import Iterable, Sequence

from casino.cage import api as cage
from casino.cage.api import SittingInfo
from casino.dealer import vigorish
from casino.dealer.clocks import Clocks
from casino.dealer.commands import AddChips, GiveBox, Leave, Sit, TakeBox
from casino.dealer.hands import hand_state, stored
from casino.dealer.killpoints import reach
from casino.dealer.table import Plan, Seen, book_of, change, replace, see
from casino.dealer.turns import after_turn, betting_clock
from casino.dealer.views import is_spread
from casino.felt.state import BEFORE_CLOSED, Felt, Sitter
from casino.floor.models import Table
from casino.people import notes
from casino.people.models import User
from games.engine.contract import Area, Happening, Refusal

DEFAULT_BUY_IN_MINIMUMS = 50


def clocks_of(table: Table) -> Clocks:
    return Clocks.of(table.clocks)


def default_buy_in_cents(areas: Iterable[Area]) -> int:
    """A sensible amount to sit down with: fifty times the smallest main wager."""
    smallest = min(a.minimum_cents for a in areas if a.role == "main")
    return smallest * DEFAULT_BUY_IN_MINIMUMS


def sitter_from(info: SittingInfo) -> Sitter:
    return Sitter(
        player=info.player,
        user_id=info.user_id,
        name=info.name,
        bot=info.bot,
        sitting_id=info.id,
        seats=tuple(info.seats),
        stack_cents=info.stack_cents,
        seq=info.seq,
        bought_in_cents=info.bought_in_cents,
        since_ms=info.since_ms,
        owed_cents=info.owed_cents,
        wallet_cents=cage.wallet_cents(info.user_id),
    )


def refreshed(sitter: Sitter, info: SittingInfo) -> Sitter:
    """The sitter with the cage's newer figures; older ones change nothing. When he has been paid,
    his places on the felt are still his until they are cleared."""
    if info.seq < sitter.seq:
        return sitter
    return replace(
        sitter,
        seats=tuple(info.seats) or sitter.seats,
        stack_cents=info.stack_cents,
        seq=info.seq,
        bought_in_cents=info.bought_in_cents,
        owed_cents=info.owed_cents,
        wallet_cents=cage.wallet_cents(info.user_id),
    )


def with_sitter(felt: Felt, sitter: Sitter) -> Felt:
    return replace(felt, sitters={**felt.sitters, sitter.player: sitter})


def without_sitter(felt: Felt, player: str) -> Felt:
    return replace(felt, sitters={p: s for p, s in felt.sitters.items() if p != player})


def sitter_of(felt: Felt, user: User) -> Sitter:
    """Raises Refusal."""
    sitter = felt.sitters.get(user.player)
    if sitter is None:
        raise Refusal("NotSeated", "", "You have no seat at this table.")
    if sitter.leaving:
        raise Refusal("Leaving", "", "You are leaving this table.")
    return sitter


def sit(table_id: int, user: User, command: Sit) -> int:
    """Take a seat with chips from the wallet."""
    felt = see(table_id)[1].felt
    if felt.phase == "closed" or felt.last_round:
        raise Refusal("TableClosing", "", "This table takes no new players; it is closing.")
    info = cage.open_sitting(user.pk, table_id, command.seat, command.buy_in_cents, command.key)
    reach("sit:cage")
    if not info.open:
        raise Refusal("SittingEnded", "", "That seat has been given up since.")
    return show_sitting(table_id, info)


def show_sitting(table_id: int, info: SittingInfo) -> int:
    """Bring the felt to what the cage says about one open sitting."""
    fresh = sitter_from(info)

    def judge(seen: Seen) -> Plan | None:
        current = seen.felt.sitters.get(info.player)
        if current is not None and current.sitting_id == info.id:
            newer = refreshed(current, info)
            if newer == current:
                return None
            felt = with_sitter(seen.felt, newer)
            return Plan(felt, vigorish.collected(seen.felt, felt.sitters))
        if not info.open or not cage.sitting(info.id).open:
            return None  # given up since `info` was read, or while it was
        seated = Happening("sat", {"seat": info.seats[0], "name": info.name})
        return Plan(_woken(with_sitter(seen.felt, fresh), seen.now_ms), (seated,))

    return change(table_id, judge).n


def _woken(felt: Felt, now_ms: int) -> Felt:
    """An idle table with a player begins: the cards are shown first, if they are to be spread."""
    if felt.phase != "idle" or felt.deadline_ms is not None:
        return felt
    begins = replace(felt, beginning=True, result={}, round=None, deadline_ms=now_ms)
    if not is_spread(begins, book_of(begins)):
        return begins
    clocks = Clocks.of(felt.clocks)
    up = felt.spread_up or not felt.inspected
    wait = clocks.spread_ms if up else clocks.spread_down_ms
    return replace(begins, phase="spread", spread_up=up, deadline_ms=now_ms + wait)


def take_box(table_id: int, user: User, command: TakeBox) -> int:
    """Take a free adjacent box as well."""
    sitter = sitter_of(see(table_id)[1].felt, user)
    info = cage.take_box(sitter.sitting_id, command.seat, command.key)
    reach("box:cage")
    return show_seats(table_id, info)


def give_box(table_id: int, user: User, command: GiveBox) -> int:
    """Give back a box that has no wager in a running round."""
    felt = see(table_id)[1].felt
    sitter = sitter_of(felt, user)
    if command.seat not in sitter.seats:
        raise Refusal("NotYourBox", "", "That box is not yours.")
    if len(sitter.seats) == 1:
        raise Refusal("LastBox", "", "This is your only box; leave the table instead.")
    placed = {b.seat for b in felt.round.boxes} if felt.round is not None else set()
    if sitter.wagers.get(command.seat) or (
        felt.phase not in BEFORE_CLOSED and command.seat in placed
    ):
        raise Refusal("BoxInPlay", "", "There is a wager on that box.")
    info = cage.give_box(sitter.sitting_id, command.seat, command.key)
    reach("unbox:cage")
    return show_seats(table_id, info)


def show_seats(table_id: int, info: SittingInfo) -> int:
    """Seats change without a posting, so they are taken over whatever the sequence says."""

    def judge(seen: Seen) -> Plan | None:
        current = seen.felt.sitters.get(info.player)
        if current is None or not info.open or current.seats == tuple(info.seats):
            return None
        kept = current.wagers
        if seen.felt.phase != "closing":
            kept = {seat: w for seat, w in kept.items() if seat in info.seats}
        return Plan(with_sitter(seen.felt, replace(current, seats=tuple(info.seats), wagers=kept)))

    return change(table_id, judge).n


def add_chips(table_id: int, user: User, command: AddChips) -> int:
    """Bring more chips from the wallet, between rounds."""
    felt = see(table_id)[1].felt
    sitter = sitter_of(felt, user)
    if felt.phase not in BEFORE_CLOSED and _in_round(felt, user.player):
        raise Refusal("RoundRunning", "", "Chips can be added between rounds only.")
    info = cage.add_chips(sitter.sitting_id, command.amount_cents, command.key)
    reach("chips:cage")
    return show_sitting(table_id, info)


def _in_round(felt: Felt, player: str) -> bool:
    return felt.round is not None and any(b.player == player for b in felt.round.boxes)


def leave(table_id: int, user: User, _command: Leave) -> int:
    """Leave with every box: at once between rounds, else when the round has ended."""
    sitter_of(see(table_id)[1].felt, user)
    lock_seat(table_id, user.player)
    return pay_leavers(table_id)


def lock_seat(table_id: int, player: str, given_up: str = "") -> int:
    """No more acts from this seat: its wagers come back, or in a running round are abandoned.

    `given_up`: what the player is told when it was not he who left."""

    def judge(seen: Seen) -> Plan | None:
        sitter = seen.felt.sitters.get(player)
        if sitter is None or sitter.leaving:
            return None
        kept = _kept(seen.felt, sitter)
        gone = replace(sitter, leaving=True, ready=False, wagers=kept, given_up=given_up)
        locked = with_sitter(seen.felt, gone)
        return _abandoned(betting_clock(locked, seen.now_ms), player, seen.now_ms)

    n = change(table_id, judge).n
    reach("leave:felt")
    return n


def farewell(table_id: int, why: str) -> str:
    """What somebody is told who did not leave by himself."""
    name = Table.objects.values_list("name", flat=True).get(pk=table_id)
    return f"Your seat at {name} was given up {why}. Your chips are back in your wallet."


def _kept(felt: Felt, sitter: Sitter) -> dict[int, dict[str, int]]:
    """Wagers on the layout can be withdrawn until "no more bets"; at closing they stand."""
    return sitter.wagers if felt.phase == "closing" else {}


def _abandoned(felt: Felt, player: str, now_ms: int) -> Plan:
    if felt.round is None or not felt.round.dealt or felt.result:
        return Plan(felt)
    if not _in_round(felt, player):
        return Plan(felt)
    book = book_of(felt)
    move = book.game.leave(book.rules, hand_state(book, felt.round), player)
    moved = replace(felt, round=replace(felt.round, hand=stored(move.state)))
    return Plan(after_turn(moved, book, now_ms), move.happenings)


def may_pay(felt: Felt, player: str) -> bool:
    """Whether a leaving player has nothing left in a round, so that the cage can pay him."""
    if felt.phase == "closing":
        return False
    return felt.phase in BEFORE_CLOSED or not _in_round(felt, player)


def pay_leavers(table_id: int) -> int:
    """Pay every leaving player whose wagers are settled, and clear his seats."""
    _, seen = see(table_id)
    n = seen.n
    for sitter in list(seen.felt.sitters.values()):
        if sitter.leaving and may_pay(seen.felt, sitter.player):
            cage.close_sitting(sitter.sitting_id, f"leave-{sitter.sitting_id}")
            if sitter.given_up and not sitter.bot:
                notes.leave(sitter.user_id, f"sitting-{sitter.sitting_id}", sitter.given_up)
            reach("leave:cage")
            n = clear_seat(table_id, sitter.player, sitter.sitting_id)
    return n


def clear_seat(table_id: int, player: str, sitting_id: int) -> int:
    def judge(seen: Seen) -> Plan | None:
        sitter = seen.felt.sitters.get(player)
        if sitter is None or sitter.sitting_id != sitting_id:
            return None
        gone = Happening("stood", {"seat": sitter.seats[0], "name": sitter.name})
        felt = without_sitter(seen.felt, player)
        paid = vigorish.collected(seen.felt, felt.sitters)
        return Plan(_emptied(felt, seen.now_ms), (*paid, gone))

    return change(table_id, judge).n


def _emptied(felt: Felt, now_ms: int) -> Felt:
    """With nobody left a dealer puts the cards away at once; a cut that was offered to who has left
    is offered to the next."""
    waits = felt.phase in ("betting", "spread") and not felt.sitters
    asked = felt.cut_offers[:1] if felt.phase == "cutting" else ()
    if not waits and all(player in felt.sitters for player in asked):
        return felt
    return replace(felt, deadline_ms=now_ms)


def settled_sitters(felt: Felt, infos: Sequence[SittingInfo]) -> dict[str, Sitter]:
    """The sitters with the stacks that the cage reports."""
    by_player = {info.player: info for info in infos}
    return {
        player: refreshed(sitter, by_player[player]) if player in by_player else sitter
        for player, sitter in felt.sitters.items()
    }
