"""What each audience may see of a table: an allow-list, and the patches between two views.

The public view is for spectators and other seats; a player's view adds his own `you` and what the
game lets him see of his own cards. A value is never None: what is not there is absent. Face-down
cards are not on this list and so cannot leak.
"""

from collections.abc import Mapping
from typing import Any

from casino.dealer.hands import hand_state
from casino.dealer.rulebook import Rulebook
from casino.felt.state import Felt, Round, ShoeSeen, Sitter
from games.engine.contract import Box, Cut, Refusal

View = dict[str, Any]


def round_id(table_id: int, number: int) -> str:
    return f"{table_id}-{number}"


def current_round(felt: Felt, named: str) -> Round:
    """The round in play, if it is the one that a command names. Raises Refusal."""
    if felt.round is None or round_id(felt.table_id, felt.round.number) != named:
        raise Refusal("AnotherRound", "", "That round is not the one on the table.")
    return felt.round


def cut_of(felt: Felt, book: Rulebook) -> Cut | None:
    """The cut that is due before a round with this table's devices."""
    return book.game.cut(book.rules, not felt.device_covered)


def boxes_of(felt: Felt) -> tuple[Box, ...]:
    """The boxes with a wager, by seat: as placed while people bet, as closed afterwards."""
    if felt.round is not None and felt.round.digest:
        return tuple(Box(b.seat, b.player, b.wagers) for b in felt.round.boxes)
    placed = [
        Box(seat, sitter.player, wagers)
        for sitter in felt.sitters.values()
        for seat, wagers in sitter.wagers.items()
        if wagers
    ]
    return tuple(sorted(placed, key=lambda box: box.seat))


def _seats(felt: Felt) -> View:
    boxes = {box.seat: box for box in boxes_of(felt)}
    return {
        str(seat): _seat(felt, sitter, boxes.get(seat))
        for sitter in felt.sitters.values()
        for seat in sitter.seats
    }


def _seat(felt: Felt, sitter: Sitter, box: Box | None) -> View:
    view: View = {
        "player": sitter.player,
        "name": sitter.name,
        "bot": sitter.bot,
        "stack_cents": rack_cents(felt, sitter),
        "net_cents": net_cents(felt, sitter),
    }
    if sitter.owed_cents:
        view["owed_cents"] = sitter.owed_cents
    if sitter.ready:
        view["ready"] = True
    if sitter.leaving:
        view["leaving"] = True
    if box is not None:
        view["wagers"] = dict(box.wagers)
    return view


def rack_cents(felt: Felt, sitter: Sitter) -> int:
    """What lies in the rack: wagers not yet in escrow are on the layout, not in the rack."""
    return sitter.stack_cents - sitter.wagered_cents


def net_cents(felt: Felt, sitter: Sitter) -> int:
    """Of this sitting, wagers in play counted as still the player's own."""
    in_play = 0
    if felt.round is not None and felt.round.digest and not felt.result:
        in_play = sum(sum(b.wagers.values()) for b in felt.round.boxes if b.player == sitter.player)
    return sitter.stack_cents + in_play - sitter.bought_in_cents


def _round(felt: Felt, current: Round) -> View:
    return {
        "id": round_id(felt.table_id, current.number),
        "number": current.number,
        "commitment": current.commitment,
        "back": current.back,
        "submission": current.submission_id,
    }


def is_spread(felt: Felt, book: Rulebook) -> bool:
    """Whether the cards of a table without a game are spread for its next player."""
    return book.game.spreads(book.rules, not felt.inspected)


def _spread(felt: Felt, book: Rulebook) -> View:
    if felt.spread_up:
        return {"cards": list(book.game.fresh_deck(book.rules))}
    return {"count": len(book.game.fresh_deck(book.rules))}


def _cut(felt: Felt, book: Rulebook) -> View:
    """What is offered to whom, or how a player has cut; {} else."""
    if felt.round is not None and felt.round.cut is not None:
        return {"seat": felt.round.cut.seat, "at": felt.round.cut.at}
    cut = cut_of(felt, book) if felt.phase == "cutting" else None
    asked = felt.sitters.get(felt.cut_offers[0]) if felt.cut_offers else None
    if cut is None or asked is None:
        return {}
    return {
        "offered": {"seat": min(asked.seats), "player": asked.player},
        "first": cut.first,
        "last": cut.last,
        "cards": len(book.game.fresh_deck(book.rules)),
        "section": cut.section,
    }


def _shoe(shoe: ShoeSeen) -> View:
    view: View = {"number": shoe.number, "cards": shoe.cards, "left": shoe.left}
    if shoe.is_cut:
        view["burn"] = {"card": shoe.first, "count": shoe.burned}
        view["results"] = shoe.results
    if shoe.cover_shown:
        view["cover_shown"] = True
    if shoe.last_hand:
        view["last_hand"] = True
    return view


def flags(felt: Felt) -> View:
    """What stands beside the cards, the same for every audience."""
    view: View = {}
    if felt.deadline_ms is not None and felt.phase != "idle":
        view["deadline_ms"] = felt.deadline_ms
    if felt.waiting:
        view["waiting"] = felt.waiting
    if felt.notice:
        view["notice"] = felt.notice
    if felt.last_round:
        view["last_round"] = True
    if felt.flag:
        view["flag"] = True
    if felt.device_covered:
        view["device"] = "covered"
    return view


def _you(felt: Felt, sitter: Sitter) -> View:
    return {
        "player": sitter.player,
        "seats": list(sitter.seats),
        "stack_cents": rack_cents(felt, sitter),
        "net_cents": net_cents(felt, sitter),
        "wallet_cents": sitter.wallet_cents,
        "since_ms": sitter.since_ms,
    }


def view(felt: Felt, book: Rulebook, player: str | None) -> View:
    """The whole view of one audience; `player` None is the public."""
    seen: View = {"phase": felt.phase, "seats": _seats(felt), **flags(felt)}
    if felt.phase in ("idle", "spread") and is_spread(felt, book):
        seen["spread"] = _spread(felt, book)
    if felt.round is not None:
        seen["round"] = _round(felt, felt.round)
        if cut := _cut(felt, book):
            seen["cut"] = cut
        if felt.round.shoe is not None:
            seen["shoe"] = _shoe(felt.round.shoe)
        if not felt.round.digest:
            seen["running"] = book.game.running(book.rules, boxes_of(felt))
        if felt.round.dealt and not felt.result:
            state = hand_state(book, felt.round)
            seen["hand"] = book.game.view(book.rules, state, player)
    if felt.result:
        seen["hand"] = felt.result["hand"]
        seen["result"] = felt.result["result"]
    if player is not None and player in felt.sitters:
        seen["you"] = _you(felt, felt.sitters[player])
    return seen


def patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> View:
    """The JSON merge patch (RFC 7396) that turns `old` into `new`; {} when they are equal."""
    changes: View = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            inner = patch(before, value)
            if inner:
                changes[key] = inner
        elif before != value or (key not in old):
            changes[key] = value
    return changes


def apply(old: Mapping[str, Any], changes: Mapping[str, Any]) -> View:
    """The view after a merge patch, as every client must compute it."""
    result: View = {key: value for key, value in old.items() if changes.get(key, old) is not None}
    for key, value in changes.items():
        if isinstance(value, dict):
            before = result.get(key)
            result[key] = apply(before if isinstance(before, dict) else {}, value)
        elif value is not None:
            result[key] = value
    return result


def audiences(*felts: Felt) -> list[str | None]:
    """The public, and everybody who sits on any of these felts."""
    players = {player for felt in felts for player in felt.sitters}
    return [None, *sorted(players)]
