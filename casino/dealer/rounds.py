"""The three cage facts of a round as the dealer makes them, and the record a round leaves.

Every function may be called again after a crash or by another dealer: the cage answers with the
fact that was first. A round's own card order is decrypted here, a shoe's in `casino.dealer.shoes`.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Literal

from casino.cage import api as cage
from casino.cage.api import Closed, Ended, RoundFacts
from casino.dealer import awards, shoes, views
from casino.dealer.hands import hand_state
from casino.dealer.rulebook import Rulebook, rulebook
from casino.dealer.sealed import unsealed
from casino.fairness import order as fairness
from casino.fairness.order import Prepared
from casino.felt.state import Felt, PlacedBox, PlayersCut, Round
from casino.ops import metrics
from casino.people.models import User
from games.engine.contract import Box, Card, Settlement, Void
from games.engine.meters import Meter

BACKS = ("red", "blue")


def prepared(facts: RoundFacts) -> Prepared:
    """The committed order of a round; only dealers ask for it."""
    return unsealed(facts.sealed)


def thrown(facts: RoundFacts) -> tuple[int, ...]:
    """What was thrown for this round; a shoe is not thrown for."""
    return prepared(facts).thrown if facts.shoe is None else ()


def order_of(facts: RoundFacts, closed: Closed | None) -> tuple[Card, ...]:
    """The dealing order: after the player's cut that *closed* keeps, else after the dealer's. From
    a shoe, its cards from the first one of this round on; none before *closed*."""
    if facts.shoe is not None:
        cards = closed.cards if closed is not None else None
        return () if cards is None else shoes.order_of(facts.shoe, cards)
    ready = prepared(facts)
    cut = closed.cut if closed is not None else None
    return ready.order if cut is None else ready.cut_by_player(cut.at)


def open_fact(book: Rulebook, table_id: int, device_ok: bool) -> RoundFacts:
    """*Opened*: shuffle, cut, commit; or the round that somebody else has just opened."""
    last = cage.last_round(table_id)
    if last is not None and last.ended is None and last.closed is None:
        return last
    number = last.number + 1 if last is not None else 1  # another dealer's, if he was faster
    if book.game.shoe is not None:
        shoe = shoes.in_use(book, table_id, device_ok)
        return cage.open_round(table_id, number, shoe.submission_id, shoe.commitment, b"", shoe.pk)
    fresh = book.game.fresh_deck(book.rules)
    cut, throw = book.game.cut(book.rules, device_ok), book.game.throw(book.rules)
    ready = fairness.prepare(fresh, cut, throw)
    return cage.open_round(table_id, number, book.submission_id, ready.commitment, ready.sealed)


def as_round(facts: RoundFacts, book: Rulebook) -> Round:
    """A round that has just been opened, as the felt knows it."""
    backs = book.game.deck_backs(book.rules)
    return Round(
        pk=facts.pk,
        number=facts.number,
        submission_id=facts.submission_id,
        commitment=facts.commitment,
        back=BACKS[facts.number % backs],
        shoe=shoes.seen(book, facts.shoe) if facts.shoe is not None else None,
    )


def close_fact(felt: Felt, book: Rulebook) -> Closed:
    """*Closed*: the wagers go from the stacks to escrow, the required ones with them."""
    assert felt.round is not None
    boxes = views.boxes_of(felt)
    return cage.close_round(
        felt.round.pk,
        boxes,
        lambda b: book.game.collect(book.rules, b),
        _own_cut(felt.round),
        _reserved(felt, book),
    )


def _own_cut(current: Round) -> cage.PlayersCut | None:
    """The player's cut of a round with an order of its own: a shoe keeps the one it had."""
    if current.cut is None or current.shoe is not None:
        return None
    return cage.PlayersCut(current.cut.seat, current.cut.player, current.cut.at)


def _reserved(felt: Felt, book: Rulebook) -> cage.Reserved | None:
    shoe = facts_of(felt).shoe if felt.round is not None and felt.round.shoe is not None else None
    if shoe is None or felt.round is None:
        return None
    return shoes.reserved(book, shoe, felt.round.declared)


def placed(closed: Closed) -> tuple[PlacedBox, ...]:
    return tuple(PlacedBox(b.seat, b.player, dict(b.wagers)) for b in closed.boxes)


def placed_cut(closed: Closed) -> PlayersCut | None:
    cut = closed.cut
    return None if cut is None else PlayersCut(cut.seat, cut.player, cut.at)


def cut_in_shoe(shoe: cage.ShoeFacts) -> PlayersCut | None:
    cut = shoe.cut
    return None if cut is None else PlayersCut(cut.seat, cut.player, cut.at)


def agrees(felt: Felt, closed: Closed) -> bool:
    """Whether the felt plays the wagers that the cage has in escrow."""
    return felt.round is not None and felt.round.digest == closed.digest


def closed_from(felt: Felt, book: Rulebook, closed: Closed) -> bool:
    """Whether the wagers and the cut on this felt are those that were closed: a dealer who stood
    still may have closed what a felt of before had."""
    assert felt.round is not None
    if closed.cards is None and placed_cut(closed) != felt.round.cut:
        return False
    if closed.cards is not None:
        reach = shoes.game_of(book).reach(book.rules, felt.round.declared)
        if closed.cards.count < reach:
            return False
    back = {b.player for b in closed.returned}
    stayed = [b for b in views.boxes_of(felt) if b.player not in back]
    return cage.digest(book.game.collect(book.rules, stayed)) == closed.digest


def settle_fact(felt: Felt, book: Rulebook, facts: RoundFacts) -> Ended:
    """*Ended*, settled: out of escrow and meter to stacks, pot winners and house."""
    assert felt.round is not None
    state = hand_state(book, felt.round)
    boxes = views.boxes_of(felt)
    left = shoes.left_settled(book, facts, state)

    def settle(stand: cage.Stand) -> cage.Outcome:
        settlement = book.game.settle(book.rules, state, stand.now)
        record = _record(book, facts, settlement, boxes, state, None, stand.before)
        record["show_ms"] = book.game.show_ms(book.rules, settlement)
        record["hand"] = book.game.result(book.rules, state, settlement)
        return _outcome(settlement, record, left)

    return _end(facts, "settled", settle)


def void_fact(book: Rulebook, facts: RoundFacts, void: Void, felt: Felt | None) -> Ended:
    """*Ended*, void: what is in escrow goes back, and the order is revealed as ever."""
    boxes = facts.closed.boxes if facts.closed is not None else ()
    settlement = book.game.returned(boxes, void)
    state = None
    if felt is not None and felt.round is not None and felt.round.dealt:
        state = hand_state(book, felt.round)
    left = shoes.left_void(book, facts, void)

    def settle(stand: cage.Stand) -> cage.Outcome:
        record = _record(book, facts, settlement, boxes, state, void, stand.before)
        record["show_ms"] = 0
        record["hand"] = {}
        record["void"] = asdict(void)
        return _outcome(settlement, record, left)

    return _end(facts, "void", settle)


def _outcome(
    settlement: Settlement, record: dict[str, Any], left: shoes.Left | None
) -> cage.Outcome:
    """What the rules say of the meter afterwards stands among the round file's further keys."""
    meters = {
        name: Meter(figures["value"], figures["reserve"])
        for name, figures in settlement.extra.get("meters", {}).items()
    }
    return cage.Outcome(
        settlement.lines,
        record,
        settlement.shares,
        settlement.take_back,
        meters or None,
        gone=None if left is None else left.gone,
        shoe=None if left is None else left.record,
    )


def _end(
    facts: RoundFacts,
    kind: Literal["settled", "void"],
    settle: Callable[[cage.Stand], cage.Outcome],
) -> Ended:
    """Counted unless the fact was there already; two that end it at once may both count."""
    ended = cage.end_round(facts.pk, kind, settle)
    if facts.ended is None:
        metrics.ROUNDS.labels(kind=ended.kind).inc()
    return ended


def _record(
    book: Rulebook,
    facts: RoundFacts,
    settlement: Settlement,
    boxes: tuple[Box, ...],
    state: Any,
    void: Void | None,
    meters: Mapping[str, Meter],
) -> dict[str, Any]:
    order = order_of(facts, facts.closed)
    record: dict[str, Any] = {
        "game": book.game.slug,
        "lines": [_line(line) for line in settlement.lines],
        "net": _net(boxes, settlement),
        "calls": list(settlement.calls),
        "hands": {str(seat): dict(hand) for seat, hand in settlement.hands.items()},
        "dealer": dict(settlement.dealer),
        "names": _names(boxes),
        "boxes": [{"seat": b.seat, "player": b.player, "wagers": dict(b.wagers)} for b in boxes],
        "commitment": facts.commitment,
        "rules": {"submission": book.submission_id},
        **(_reveal(facts, order) if facts.shoe is None else {}),
    }
    if "meters" in settlement.extra:
        record["meters"] = settlement.extra["meters"]
    if boxes:
        record["transcript"] = book.game.transcript(book.rules, order, boxes, state, void, meters)
    return record


def _reveal(facts: RoundFacts, order: tuple[Card, ...]) -> dict[str, Any]:
    """The order of a round that had one of its own; a shoe is revealed when it is retired."""
    ready = prepared(facts)
    shown: dict[str, Any] = {
        "order": list(order),
        "shuffled": list(ready.shuffled),
        "salt": ready.salt,
    }
    if ready.cut_at is not None:
        shown["cut"] = ready.cut_at
    if facts.closed is not None and facts.closed.cut is not None:
        shown["players_cut"] = asdict(facts.closed.cut)
    if ready.thrown:
        shown["throw"] = list(ready.thrown)
    return shown


def _line(line: Any) -> dict[str, Any]:
    return {key: value for key, value in asdict(line).items() if value is not None}


def _net(boxes: tuple[Box, ...], settlement: Settlement) -> dict[str, int]:
    owner = {b.seat: b.player for b in boxes}
    net = {b.player: 0 for b in boxes}
    for box in boxes:
        net[box.player] -= sum(box.wagers.values())
    for line in settlement.lines:
        net[owner[line.seat]] += line.credit
    return net


def _names(boxes: tuple[Box, ...]) -> dict[str, str]:
    pks = {int(b.player[1:]) for b in boxes}
    return {u.player: u.display_name for u in User.objects.filter(pk__in=pks)}


def shown(ended: Ended) -> dict[str, Any]:
    """What the felt shows of an ended round: taken from the record, never computed again."""
    record = ended.record
    result: dict[str, Any] = {
        "lines": record["lines"],
        "net": record["net"],
        "calls": record["calls"],
    }
    if "void" in record:
        result["void"] = record["void"]
    if ended.awards:
        result["awards"] = awards.shown(ended.awards)
    return {"hand": record["hand"], "result": result}


def facts_of(felt: Felt) -> RoundFacts:
    """What the cage says of the round on the felt, asked by its number."""
    assert felt.round is not None
    facts = cage.round_fact(felt.table_id, felt.round.number)
    assert facts is not None and facts.pk == felt.round.pk
    return facts


def book_for(facts: RoundFacts) -> Rulebook:
    return rulebook(facts.submission_id)
