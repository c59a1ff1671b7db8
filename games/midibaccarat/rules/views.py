"""What may be seen of a round: allow-lists, so that a face-down card is not hidden but absent.

Cards that nobody has returned go to their holder alone, and only once he has accepted them. Cards
dealt ahead of that (the Banker's Hand while Player's is revealed) go to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.contract import Card, Json
from games.midibaccarat.rules.hands import Side, point_count
from games.midibaccarat.rules.house_money import PRESSES, may_press, payout
from games.midibaccarat.rules.options import Rules
from games.midibaccarat.rules.settlement import extra, house_money_lines
from games.midibaccarat.rules.state import REVEALS, Place, Round

_SHOWN_BEFORE: Final = {
    "dealing": (0, 0),
    "player-hand": (0, 0),
    "banker-hand": (2, 0),
    "house-money": (2, 2),
    "player-third": (2, 2),
    "banker-third": (3, 2),
    "finished": (3, 3),
}
"""How many cards of Player's and of Banker's Hand lie face up before a phase's own are turned."""

_HOUSE_MONEY_PAID: Final = ("player-third", "banker-third", "finished")


def running_view(rules: Rules, state: Round, player: str | None) -> dict[str, Json]:
    view = _table(rules, state)
    own = next((p for p in state.places if player is not None and p.player == player), None)
    return {**view, **(_own(rules, state, own) if own else {})}


def result_view(rules: Rules, state: Round) -> dict[str, Json]:
    """A settled round, for everybody."""
    return {**_table(rules, state), **extra(state)}


def face_up(state: Round, side: Side) -> tuple[Card, ...]:
    """The cards of a hand that everybody sees."""
    cards = state.player if side == "player" else state.banker
    if REVEALS.get(state.phase) == side and state.up:
        return cards
    return cards[: _SHOWN_BEFORE[state.phase][side == "banker"]]


def _table(rules: Rules, state: Round) -> dict[str, Json]:
    view: dict[str, Json] = {
        "phase": state.phase,
        "player": _hand(state, "player"),
        "banker": _hand(state, "banker"),
        "boxes": {str(place.seat): _box(rules, state, place) for place in state.places},
        "aside": list(state.aside),
    }
    if state.holder:
        hand = REVEALS[state.phase]
        view["reveal"] = {"hand": hand, "seat": state.holder, "accepted": state.accepted}
    return view


def _hand(state: Round, side: Side) -> dict[str, Json]:
    dealt: Sequence[Card] = state.player if side == "player" else state.banker
    shown = face_up(state, side)
    view: dict[str, Json] = {"dealt": len(dealt), "cards": list(shown)}
    return {**view, "count": point_count(shown)} if shown else view


def _box(rules: Rules, state: Round, place: Place) -> dict[str, Json]:
    """A place: whether its player is gone, and its House Money once both hands lie face up."""
    view: dict[str, Json] = {"left": True} if place.left else {}
    if _four_are_up(state) and "house_money" in place.wagers:
        (line,) = [x for x in house_money_lines(rules, state) if x.seat == place.seat]
        view["house_money"] = {"outcome": line.outcome}
        if place.answer or state.phase in _HOUSE_MONEY_PAID:
            view["house_money"]["credit"] = line.credit
            view["stakes"] = {
                name: state.stake(rules, place, name)
                for name in ("player", "banker")
                if name in place.wagers
            }
    return view


def _four_are_up(state: Round) -> bool:
    return len(face_up(state, "player")) >= 2 and len(face_up(state, "banker")) >= 2


def _own(rules: Rules, state: Round, place: Place) -> dict[str, Json]:
    """What this player alone sees: the cards handed to him, what he has won and may press."""
    view: dict[str, Json] = {}
    if state.accepted and state.holder == place.seat and not place.left:
        side = REVEALS[state.phase]
        hand = state.player if side == "player" else state.banker
        view["squeeze"] = {"hand": side, "cards": list(hand[len(face_up(state, side)) :])}
    if state.phase == "house-money" and place in state.undecided:
        view["may_press"] = list(may_press(place.wagers))
        stake, to_one = place.wagers["house_money"], state.pairs.to_one
        pressed = payout(rules, stake, to_one, next(iter(PRESSES)))
        view["win"] = {"pays": pressed.paid + pressed.pressed, "presses": pressed.pressed}
    return view
