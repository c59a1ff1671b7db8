"""The shoe from which a table deals many rounds, as the dealer handles it.

The cage keeps its facts: brought, cut, retired. How far it has been dealt follows from what the
rounds have left of it, so nothing here is remembered: any dealer works it out again, after any
loss. A void moves the shoe past every card that could have been seen. Its order is decrypted here
while it is in use, and revealed only when it is retired.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from casino.cage import api as cage
from casino.cage.api import Ended, Reserved, RoundFacts, ShoeFacts
from casino.dealer.killpoints import reach
from casino.dealer.rulebook import Rulebook, rulebook
from casino.dealer.sealed import unsealed
from casino.fairness import order as fairness
from casino.felt.state import Round, ShoeSeen
from games.engine.contract import Card, Happening, Json, Refusal, Void
from games.engine.shoes import ShoeGame

log = logging.getLogger("casino.dealer")
OTHER_RULES = "The table plays by another Rules Submission."
IS_OVER = "New decks are due."


@dataclass(frozen=True, slots=True)
class Left:
    """What a round leaves of its shoe: how many cards are gone, and what the cage keeps of it."""

    gone: int
    record: dict[str, Json] | None


def game_of(book: Rulebook) -> ShoeGame:
    shoe = book.game.shoe
    assert shoe is not None, "this game has no shoe"
    return shoe


# --- the three facts ----------------------------------------------------------------------------


def in_use(book: Rulebook, table_id: int, device_ok: bool) -> ShoeFacts:
    """The shoe of the table's next round; where new decks are due, the old one is retired first."""
    shoe = cage.current_shoe(table_id)
    if shoe is not None:
        why = _why_retired(book, shoe)
        if not why:
            return shoe
        _retire(shoe, why)
    brought = _bring(book, table_id, device_ok)
    reach("shoe:cage")
    return brought


def _bring(book: Rulebook, table_id: int, device_ok: bool) -> ShoeFacts:
    fresh, cut = book.game.fresh_deck(book.rules), book.game.cut(book.rules, device_ok)
    ready = fairness.prepare(fresh, cut)
    number = cage.next_shoe_number(table_id)
    return cage.open_shoe(
        table_id, number, book.submission_id, len(fresh), ready.commitment, ready.sealed
    )


def _why_retired(book: Rulebook, shoe: ShoeFacts) -> str:
    if shoe.submission_id != book.submission_id:
        return OTHER_RULES
    return IS_OVER if shoe.is_cut and state_of(book, shoe).is_over else ""


def retire(table_id: int, reason: str) -> None:
    """Put the table's shoe away, if it has one and no round is dealt from it."""
    shoe = cage.current_shoe(table_id)
    if shoe is None:
        return
    try:
        _retire(shoe, reason)
    except Refusal as refusal:
        log.info("shoe stays: %s", refusal.message, extra={"table": table_id})


def _retire(shoe: ShoeFacts, reason: str) -> None:
    ready = unsealed(shoe.sealed)
    reveal: dict[str, Json] = {"shuffled": list(ready.shuffled), "salt": ready.salt}
    if ready.cut_at is not None:
        reveal["cut"] = ready.cut_at
    cage.retire_shoe(shoe.pk, reason, reveal)
    reach("shoe:retired")


# --- its cards ----------------------------------------------------------------------------------


def _stack(shoe: ShoeFacts) -> tuple[Card, ...]:
    """Its cards from the first one on, after the cut."""
    assert shoe.is_cut, "no card of a shoe is known before it is cut"
    ready = unsealed(shoe.sealed)
    return ready.order if shoe.cut is None else ready.cut_by_player(shoe.cut.at)


def order_of(shoe: ShoeFacts, cards: Reserved) -> tuple[Card, ...]:
    """The shoe from the first card of a round on: the same in the whole round."""
    return _stack(shoe)[cards.position :]


def state_of(book: Rulebook, shoe: ShoeFacts) -> Any:
    """The game's own record of the shoe as the last round has left it."""
    return _after(book, shoe, cage.shoe_rounds(shoe.pk))


def _after(book: Rulebook, shoe: ShoeFacts, rounds: Sequence[cage.ShoeRound]) -> Any:
    game = game_of(book)
    last = next((r.after for r in reversed(rounds) if r.after is not None), None)
    if last is None:
        return game.open_shoe(book.rules, _stack(shoe)[0])
    return msgspec.convert(last, type=game.shoe_type)


def burn(book: Rulebook, shoe: ShoeFacts) -> Happening:
    """The first card is exposed, and says how many follow it unseen."""
    return game_of(book).burn(_stack(shoe)[0])


def reserved(book: Rulebook, shoe: ShoeFacts, declared: Sequence[Mapping[str, Json]]) -> Reserved:
    """The place of the next round, and the cards that anybody may see in it."""
    position: int = state_of(book, shoe).position
    return Reserved(position, game_of(book).reach(book.rules, declared))


# --- what a round leaves of it ------------------------------------------------------------------


def left_settled(book: Rulebook, facts: RoundFacts, state: Any) -> Left | None:
    """None where the round has an order of its own."""
    if facts.shoe is None:
        return None
    game, before = game_of(book), state_of(book, facts.shoe)
    after, said = game.shoe_after(before, game.gone(state))
    result = msgspec.to_builtins(game.result_of(state))
    return _left(before, after, said, {"result": result})


def left_void(book: Rulebook, facts: RoundFacts, void: Void) -> Left | None:
    """Before *closed* no card can have been seen."""
    if facts.shoe is None:
        return None
    if facts.closed is None or facts.closed.cards is None:
        return Left(0, None)
    before = state_of(book, facts.shoe)
    after, said = game_of(book).shoe_after_void(before, facts.closed.cards.count, void)
    return _left(before, after, said, {})


def _left(before: Any, after: Any, said: Sequence[Happening], more: Mapping[str, Json]) -> Left:
    calls = [{"kind": h.kind, "data": dict(h.data)} for h in said]
    record = {"after": msgspec.to_builtins(after), "said": calls, **more}
    return Left(after.position - before.position, record)


def said_of(ended: Ended) -> tuple[Happening, ...]:
    """What was announced of the shoe as this round ended."""
    said = ended.shoe["said"] if ended.shoe is not None else ()
    return tuple(Happening(one["kind"], one["data"]) for one in said)


# --- what everybody knows of it -----------------------------------------------------------------


def seen(book: Rulebook, shoe: ShoeFacts) -> ShoeSeen:
    """The shoe as the felt shows it, worked out from the cage."""
    blank = ShoeSeen(pk=shoe.pk, number=shoe.number, cards=shoe.cards, left=shoe.cards)
    if not shoe.is_cut:
        return blank
    rounds = cage.shoe_rounds(shoe.pk)
    first = burn(book, shoe).data
    results = {str(r.number): r.result for r in rounds if r.result is not None}
    cut = msgspec.structs.replace(
        blank, is_cut=True, first=first["card"], burned=first["count"], results=results
    )
    return _at(cut, _after(book, shoe, rounds))


def _at(shown: ShoeSeen, state: Any) -> ShoeSeen:
    return msgspec.structs.replace(
        shown,
        left=shown.cards - state.position,
        cover_shown=state.cover_shown,
        last_hand=state.is_last_hand,
    )


def after_round(current: Round, ended: Ended) -> ShoeSeen | None:
    """The shoe of the round on the felt, once that has ended."""
    shown = current.shoe
    if shown is None or ended.shoe is None:
        return shown
    game = game_of(rulebook(current.submission_id))
    moved = _at(shown, msgspec.convert(ended.shoe["after"], type=game.shoe_type))
    if ended.shoe.get("result") is None:
        return moved
    results = {**shown.results, str(current.number): ended.shoe["result"]}
    return msgspec.structs.replace(moved, results=results)
