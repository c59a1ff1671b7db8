"""From a game's turn to the table's phase and deadline."""

import msgspec

from casino.dealer.clocks import Clocks
from casino.dealer.hands import hand_state
from casino.dealer.rulebook import Rulebook
from casino.felt.state import Felt
from games.engine.contract import Turn

replace = msgspec.structs.replace


def after_turn(felt: Felt, book: Rulebook, now_ms: int) -> Felt:
    """The phase that the game's state asks for. A running decision keeps its deadline; when
    nobody has anything left to decide it is over."""
    assert felt.round is not None
    turn = book.game.turn(book.rules, hand_state(book, felt.round))
    if turn.kind == "settle":
        return replace(felt, phase="settling", deadline_ms=now_ms)
    if turn.kind == "show":
        if felt.phase == "dealing" and felt.deadline_ms is not None:
            return felt
        return replace(felt, phase="dealing", deadline_ms=now_ms + turn.show_ms)
    if not _waits_for(felt, turn):
        return replace(felt, phase="deciding", turn=turn.name, deadline_ms=now_ms)
    if felt.phase == "deciding" and felt.turn == turn.name and felt.deadline_ms is not None:
        return felt
    until = now_ms + _patience_ms(felt, turn)
    return replace(felt, phase="deciding", turn=turn.name, deadline_ms=until)


def _waits_for(felt: Felt, turn: Turn) -> bool:
    """Whether somebody is there to decide: an offer does not wait for who is away."""
    if turn.patience == "decide":
        return bool(turn.players)
    here = {p for p, s in felt.sitters.items() if not s.away_since_ms}
    return any(player in here for player in turn.players)


def _patience_ms(felt: Felt, turn: Turn) -> int:
    clocks = Clocks.of(felt.clocks)
    if turn.patience == "decide":
        return clocks.deciding_ms
    return clocks.offering_ms if turn.patience == "offer" else clocks.holding_ms


def betting_clock(felt: Felt, now_ms: int) -> Felt:
    """The betting clock starts with the first wager and stops when none is left."""
    if felt.phase != "betting":
        return felt
    if not any(s.wagers for s in felt.sitters.values()):
        return replace(felt, deadline_ms=None)
    if felt.deadline_ms is None:
        return replace(felt, deadline_ms=now_ms + Clocks.of(felt.clocks).betting_ms)
    return felt
