"""The cut, where a game leaves it to the players: offered to one after the other before betting,
and applied in the open.

After *opened* the table stands at `cutting` until somebody takes the cut. When nobody does, the
dealer cuts where the commitment has it, so that nobody chooses a place who could know the order. A
player's cut lies on the felt until *closed* keeps it with the money; a felt that is lost before
offers the cut anew. Bots among themselves leave it to the dealer. Where many rounds are dealt from
one shoe this comes once per shoe, and `casino.dealer.burning` follows.
"""

from casino.dealer import commands
from casino.dealer.clocks import Clocks
from casino.dealer.rulebook import Rulebook
from casino.dealer.seating import sitter_of
from casino.dealer.table import Plan, Seen, book_of, call, change, replace
from casino.dealer.views import current_round, cut_of
from casino.felt.state import Felt, PlayersCut, Sitter
from casino.people.models import User
from games.engine.contract import Cut, Happening, Refusal

PLACE_YOUR_WAGERS = call("Place your wagers")


def begin(felt: Felt, book: Rulebook, now_ms: int, beginning: bool) -> Plan:
    """From a round that has been opened to the cut, or straight to betting."""
    cut = cut_of(felt, book)
    if cut is None or not cut.by_player or _is_in_shoe(felt):
        return Plan(betting(felt), (PLACE_YOUR_WAGERS,))
    return _offer(felt, cut, in_turn(felt, cut, beginning), now_ms)


def in_turn(felt: Felt, cut: Cut, beginning: bool) -> tuple[str, ...]:
    """The players to whom the cut is offered, each once, in the section's order."""
    here = [s for s in felt.sitters.values() if not (s.leaving or s.away_since_ms)]
    if all(sitter.bot for sitter in here):
        return ()
    order = [s.player for seat in cut.seats for s in here if seat in s.seats]
    if beginning and cut.first_arrival:
        first = min(felt.sitters.values(), key=lambda s: (s.since_ms, s.sitting_id))
        order = [first.player, *order] if first in here else order
    return tuple(dict.fromkeys(order))


def pass_on(table_id: int, felt: Felt) -> None:
    """The time of the player who was asked is over, or he has gone."""
    asked = felt.cut_offers

    def judge(seen: Seen) -> Plan | None:
        now = seen.felt
        if now.phase != "cutting" or now.cut_offers != asked:
            return None
        if now.deadline_ms is not None and now.deadline_ms > seen.now_ms:
            return None
        return _passed(now, seen.now_ms)

    change(table_id, judge)


def cut(table_id: int, user: User, command: commands.Cut) -> int:
    """Cut the cards or decline. Raises Refusal, in this order: seat, leaving, round, turn, time,
    place."""

    def judge(seen: Seen) -> Plan | None:
        felt = seen.felt
        sitter_of(felt, user)
        current = current_round(felt, command.round)
        done = current.cut
        if done is not None and (done.player, done.at) == (user.player, command.position):
            return None  # a repetition
        cut = _offered_to(felt, user)
        late = Refusal("TooLate", cut.offered_by, "The time to cut is over.")
        if felt.deadline_ms is not None and seen.now_ms > felt.deadline_ms:
            raise late
        plan = _answered(felt, cut, user.player, command.position, seen.now_ms)
        return Plan(plan.felt, plan.happenings, not_after_ms=felt.deadline_ms, late=late)

    return change(table_id, judge).n


def _offered_to(felt: Felt, user: User) -> Cut:
    cut = cut_of(felt, book_of(felt))
    if felt.phase != "cutting" or cut is None or not felt.cut_offers:
        raise Refusal("NothingToCut", cut.section if cut else "", "No cards are offered to be cut.")
    if felt.cut_offers[:1] != (user.player,):
        raise Refusal("NotYourCut", cut.offered_by, "The cut is offered to another player now.")
    return cut


def _answered(felt: Felt, cut: Cut, player: str, position: int | None, now_ms: int) -> Plan:
    if position is None:
        return _passed(felt, now_ms)
    if not cut.first <= position <= cut.last:
        words = f"Cut between {cut.first} and {cut.last} cards: not so near to either end."
        raise Refusal("CutTooNearTheEnd", cut.section, words)
    assert felt.round is not None
    taken = PlayersCut(_seat(felt.sitters[player]), player, position)
    said = (
        Happening("cut", {"seat": taken.seat, "at": position}),
        call(f"Seat {taken.seat} cuts: {position} cards go to the bottom", cut.section),
    )
    is_cut = replace(felt, round=replace(felt.round, cut=taken))
    if felt.round.shoe is not None:
        return Plan(_to_shoe(is_cut, now_ms + Clocks.of(felt.clocks).shoe_ms), said)
    return Plan(betting(is_cut), (*said, PLACE_YOUR_WAGERS))


def _passed(felt: Felt, now_ms: int) -> Plan:
    cut = cut_of(felt, book_of(felt))
    if cut is None:
        return Plan(betting(felt), (PLACE_YOUR_WAGERS,))
    stay = {p for p, s in felt.sitters.items() if not (s.leaving or s.away_since_ms)}
    return _offer(felt, cut, tuple(p for p in felt.cut_offers[1:] if p in stay), now_ms)


def _offer(felt: Felt, cut: Cut, waiting: tuple[str, ...], now_ms: int) -> Plan:
    """To the first of those who wait; with nobody left the dealer cuts."""
    if not waiting:
        said = call("The dealer cuts the cards", cut.section)
        if felt.round is not None and felt.round.shoe is not None:
            return Plan(_to_shoe(felt, now_ms), (said,))
        return Plan(betting(felt), (said, PLACE_YOUR_WAGERS))
    until = now_ms + Clocks.of(felt.clocks).cutting_ms
    asked = replace(felt, phase="cutting", cut_offers=waiting, deadline_ms=until, waiting="")
    seat = _seat(felt.sitters[waiting[0]])
    return Plan(asked, (call(f"Seat {seat} is offered the cut", cut.offered_by),))


def _seat(sitter: Sitter) -> int:
    return min(sitter.seats)


def recut(table_id: int, section: str) -> None:
    """A floor person calls a player's cut improper: it is offered to those who come next. Once the
    moment for it is over the cards go into the shoe, so a later call is refused. Raises Refusal."""

    def judge(seen: Seen) -> Plan | None:
        felt, current = seen.felt, seen.felt.round
        if felt.phase != "cutting" or current is None or current.cut is None:
            raise Refusal("NothingCut", section, "No cut of a player waits for the shoe.")
        book = book_of(felt)
        assert book.game.shoe is not None
        cut = book.game.shoe.recut(book.rules, current.cut.seat)
        again = replace(felt, round=replace(current, cut=None))
        plan = _offer(again, cut, in_turn(felt, cut, beginning=False), seen.now_ms)
        said = call("The cut was improper; the cards are cut again", section)
        until = None if felt.deadline_ms is None else felt.deadline_ms - 1
        late = Refusal("InTheShoe", section, "The cards go into the shoe; they are cut no more.")
        return Plan(plan.felt, (said, *plan.happenings), not_after_ms=until, late=late)

    change(table_id, judge)


def _is_in_shoe(felt: Felt) -> bool:
    return felt.round is not None and felt.round.shoe is not None and felt.round.shoe.is_cut


def _to_shoe(felt: Felt, at_ms: int) -> Felt:
    """Nobody is asked any more: the dealer puts the cards into the shoe."""
    return replace(felt, phase="cutting", cut_offers=(), deadline_ms=at_ms, waiting="")


def betting(felt: Felt) -> Felt:
    return replace(felt, phase="betting", cut_offers=(), deadline_ms=None, waiting="")
