"""A round from "no more bets" to its last card, one pure transition after the other.

    deal -> dealing -> player-hand -> banker-hand -> (house-money) -> thirds -> finished -> settle

`proceed` takes each step: what people watch is over, a reveal has taken too long, or the winners of
House Money have answered. Only `deal` and `proceed` draw cards, from the order of the shoe as it
lay when the round began. Players reveal and answer through `acts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from games.engine.contract import Box, Card, Happening, Json, Move, Refusal, Turn
from games.engine.happenings import call
from games.midibaccarat.rules import irregularities, squeeze, words
from games.midibaccarat.rules.irregularities import SHORT_SHOE
from games.midibaccarat.rules.options import SIMULATE, Rules
from games.midibaccarat.rules.state import REVEALS, Phase, Place, Round, ShoeEmpty, Simulated, draw
from games.midibaccarat.rules.third_card import banker_draws, play_out, player_draws

Step: TypeAlias = tuple[Round, tuple[Happening, ...]]

FIRST_FOUR: Final = ("player", "banker", "player", "banker")
_CARD_MS: Final = 500
_BEAT_MS: Final = 1200


def deal(
    boxes: Sequence[Box],
    order: Sequence[Card],
    declared: Sequence[Mapping[str, Json]],
    round_number: int,
) -> Move:
    """The first four cards leave the shoe. `order`: the shoe from the first card of this round on.
    Void when it has fewer cards."""
    seated = sorted(boxes, key=lambda box: box.seat)
    places = tuple(Place(b.seat, b.player, dict(b.wagers)) for b in seated)
    blank = Round(round_number, "dealing", places, face_up=irregularities.positions(declared))
    try:
        state = _first_four(blank, order)
    except ShoeEmpty as short:
        return _move(blank, (short.state, ()), short=True)
    return _move(blank, (state, (Happening("coup", {"to": list(FIRST_FOUR)}),)))


def _first_four(state: Round, order: Sequence[Card]) -> Round:
    state, four = draw(state, order, len(FIRST_FOUR))
    return replace(state, player=four[0::2], banker=four[1::2])


def turn(state: Round) -> Turn:
    if state.phase == "finished":
        return Turn("settle")
    if state.phase == "dealing":
        return Turn("show", show_ms=_CARD_MS * len(FIRST_FOUR))
    if state.phase == "house-money":
        players = tuple(place.player for place in state.undecided)
        return Turn("decide", players=players, name=state.phase)
    holder = state.place_at(state.holder)
    if holder:
        return _reveal_turn(state, holder)
    return Turn("show", show_ms=_BEAT_MS)


def _reveal_turn(state: Round, holder: Place) -> Turn:
    """An offer is short; who has taken the cards may look at them a little longer."""
    patience: Literal["offer", "hold"] = "hold" if state.accepted else "offer"
    name = f"{state.phase} {holder.seat} {patience}"
    return Turn("decide", players=(holder.player,), patience=patience, name=name)


def proceed(rules: Rules, state: Round, order: Sequence[Card]) -> Move:
    """The next step. Void when the shoe has not enough cards for it."""
    try:
        return _move(state, _step(rules, state, order))
    except ShoeEmpty as short:
        return _move(state, (short.state, ()), short=True)


def _move(before: Round, step: Step, short: bool = False) -> Move:
    """The step with what it put on record, spoken first."""
    state, said = step
    new = state.records[len(before.records) :]
    spoken = [call(irregularities.spoken(record), record["section"]) for record in new]
    aside = [record for record in new if record["section"] in irregularities.PUT_ASIDE]
    shown = [Happening("aside", record) for record in aside]
    everything = (*shown, *spoken, *said)
    return Move(heard(state, everything), everything, SHORT_SHOE if short else None)


def heard(state: Round, said: Sequence[Happening]) -> Round:
    """The round with the dealer's words on record."""
    calls = [str(h.data["text"]) for h in said if h.kind == "call"]
    return replace(state, calls=(*state.calls, *calls)) if calls else state


def _step(rules: Rules, state: Round, order: Sequence[Card]) -> Step:
    if state.phase in REVEALS and not state.up:
        return passed_on(state) if state.offers else turned(state)
    if state.phase == "dealing":
        return _first_reveal(state, "player-hand")
    if state.phase == "player-hand":
        return _first_reveal(state, "banker-hand")
    following = _FOLLOWING.get(state.phase)
    return following(rules, state, order) if following else (state, ())


def _then(said: tuple[Happening, ...], step: Step) -> Step:
    return step[0], (*said, *step[1])


def _offer(state: Round) -> tuple[Happening, ...]:
    """To whom the cards of this phase are handed; nobody when the dealer turns them."""
    if not state.holder:
        return ()
    return (Happening("offered", {"hand": REVEALS[state.phase], "seat": state.holder}),)


def _first_reveal(state: Round, phase: Phase) -> Step:
    state = squeeze.offered(replace(state, phase=phase), REVEALS[phase])
    return state, _offer(state)


def passed_on(state: Round) -> Step:
    """The holder declined, delayed or left: the next player is offered the cards."""
    said = Happening("passed", {"hand": REVEALS[state.phase], "seat": state.holder})
    state = squeeze.passed_on(state)
    return state, (said, *_offer(state))


def turned(state: Round) -> Step:
    """The cards of this phase lie face up; the count of a first hand is announced."""
    side = REVEALS[state.phase]
    by = state.holder
    state = squeeze.returned(state, side)
    cards = state.player if side == "player" else state.banker
    said = Happening("turned", {"hand": side, "cards": list(cards), "by": by})
    if state.phase == "player-hand":
        return state, (said, call(words.shows("player", state.score), "629a.8(c)(1)"))
    if state.phase == "banker-hand":
        return state, (said, call(words.shows("banker", state.score), "629a.8(c)(2)"))
    return state, (said,)


def _both_shown(rules: Rules, state: Round, order: Sequence[Card]) -> Step:
    said = call(words.both_show(state.score), "629a.9(a)")
    if any("house_money" in place.wagers for place in state.places):
        return replace(state, phase="house-money"), (said,)
    return _then((said,), _player_third(rules, state, order))


def _answered(rules: Rules, state: Round, order: Sequence[Card]) -> Step:
    return _then(_paid_house_money(rules, state), _player_third(rules, state, order))


def _paid_house_money(rules: Rules, state: Round) -> tuple[Happening, ...]:
    """Seat by seat from the dealer's right: collected, paid in hand, or added to a wager."""
    said = []
    for place in state.places:
        if state.winning(place):
            paid = state.payout(rules, place)
            pressed = {"onto": paid.onto, "pressed": paid.pressed} if paid.onto else {}
            data = {"seat": place.seat, "outcome": "win", "paid": paid.paid, **pressed}
            said.append(Happening("house_money", data))
        elif "house_money" in place.wagers:
            said.append(Happening("house_money", {"seat": place.seat, "outcome": "lose"}))
    return tuple(said)


def _player_third(rules: Rules, state: Round, order: Sequence[Card]) -> Step:
    if not player_draws(state.player, state.banker):
        return _banker_third(rules, state, order)
    state, card = draw(state, order, 1)
    state = replace(state, phase="player-third", player=(*state.player, *card))
    state = squeeze.handed_third(state, "player")
    return state, (Happening("drawn", {"hand": "player"}), *_offer(state))


def _error(state: Round) -> str:
    """What was declared about Player's third card, if Player was not to have one."""
    return state.third_error if len(state.player) == 2 else ""


def _banker_third(rules: Rules, state: Round, order: Sequence[Card]) -> Step:
    if not banker_draws(state.player, state.banker):
        return _finish(rules, state, order)
    state, (card,) = draw(state, order, 1)
    state = replace(state, phase="banker-third", banker=(*state.banker, card))
    said = Happening("drawn", {"hand": "banker"})
    if _error(state) == irregularities.THIRD_DISCLOSED:
        record = {"section": irregularities.THIRD_DISCLOSED, "card": card}
        state = replace(irregularities.recorded(state, record), offers=(), accepted=False)
        return _then((said,), turned(state))
    if _error(state):
        state = irregularities.recorded(state, {"section": irregularities.THIRD_UNSEEN})
    state = squeeze.handed_third(state, "banker")
    return state, (said, *_offer(state))


def _finish(rules: Rules, state: Round, order: Sequence[Card]) -> Step:
    """The result is announced; cards that may not be used again are dealt with."""
    buried = 0
    if len(state.banker) == 2 and _error(state):
        state, buried = _stayed(rules, state, order)
    for first in state.aside:
        state = _simulate(state, order, first)
    state = replace(state, phase="finished", buried=min(buried, len(order) - len(state.drawn)))
    said = tuple(call(text, "629a.11(a)") for text in words.result(rules.ez, state.score))
    return state, said


def _stayed(rules: Rules, state: Round, order: Sequence[Card]) -> tuple[Round, int]:
    """Neither hand may have the third card that Player was dealt in error: the round, and how many
    more cards are discarded unseen. An undisclosed one waits for the next hand."""
    if state.third_error == irregularities.THIRD_UNSEEN:
        return irregularities.recorded(state, {"section": irregularities.THIRD_UNSEEN}), 0
    if len(state.drawn) >= len(order):
        return state, 0
    card = order[len(state.drawn)]
    state = replace(state, drawn=(*state.drawn, card))
    if rules.disclosed_card == SIMULATE:
        record = {"section": irregularities.THIRD_SIMULATED, "card": card}
        return replace(irregularities.recorded(state, record), aside=(*state.aside, card)), 0
    record = {"section": irregularities.THIRD_DISCARDED, "card": card}
    return replace(irregularities.recorded(state, record), discarded=(card,)), 1


def _simulate(state: Round, order: Sequence[Card], first: Card) -> Round:
    """A round without wagers that begins with a disclosed card, as far as the shoe reaches."""
    left = order[len(state.drawn) :]
    player, banker = play_out((first, *left[:5]))
    used = len(player) + len(banker) - 1
    return replace(
        state,
        drawn=(*state.drawn, *left[:used]),
        simulated=(*state.simulated, Simulated(player, banker)),
    )


_FOLLOWING: Final[dict[Phase, Callable[[Rules, Round, Sequence[Card]], Step]]] = {
    "banker-hand": _both_shown,
    "house-money": _answered,
    "player-third": _banker_third,
    "banker-third": _finish,
}
"""What comes next by the phase that is over; each may draw a card."""


def leave_round(state: Round, player: str) -> Move:
    """The player leaves: no wager is touched, a House Money win is taken, and a right to reveal
    goes on to the next."""
    going = [p for p in state.places if p.player == player and not p.left]
    if not going or state.phase == "finished":
        return Move(state)
    (place,) = going
    state = state.with_place(replace(place, left=True))
    said: tuple[Happening, ...] = (Happening("left", {"seat": place.seat}),)
    if state.phase in REVEALS and state.holder == place.seat:
        state, more = passed_on(state)
        said = (*said, *more)
    return Move(state, said)


def declare(state: Round, declared: Mapping[str, Json]) -> Move:
    """An irregularity after the first card, or the end of a right to reveal. Raises Refusal."""
    if declared.get("section") != irregularities.RELINQUISH:
        return _move(state, (irregularities.note(state, declared), ()))
    if state.phase not in REVEALS or not state.offers:
        raise Refusal("NobodyReveals", irregularities.RELINQUISH, "No player holds cards now.")
    return _move(state, passed_on(state))


def play_on(rules: Rules, state: Round, order: Sequence[Card]) -> Move:
    """The rest of the round with the dealer turning every card; nobody is waited for."""
    move = Move(state)
    while move.void is None and move.state.phase != "finished":
        state = replace(move.state, offers=()) if move.state.offers else move.state
        move = proceed(rules, state, order)
    return move
