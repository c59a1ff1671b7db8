"""What a player does during a round: reveal the cards he was handed, answer about House Money.

`{"reveal": "accept" | "return" | "decline"}` for the cards, `{"house_money": "take" |
"press-player" | "press-banker"}` for a win. His cards go to him only once he has accepted them, so
one who declines has not seen them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.engine.contract import Happening, Json, Move, Refusal
from games.midibaccarat.rules.house_money import ANSWERS, TAKE, may_press
from games.midibaccarat.rules.rounds import Step, heard, passed_on, turned
from games.midibaccarat.rules.state import REVEALS, Place, Round

REVEAL_SECTION: Final = "629a.8(c)"
PRESS_SECTION: Final = "629a.8(c)(3)(i)"
_REVEAL: Final = ("accept", "return", "decline")


def act(state: Round, player: str, seat: int, action: Mapping[str, Json]) -> Move:
    """Refusals in this order: `NotYourPlace`, `HasLeft`, `UnknownAction`; for a reveal
    `NotYoursToReveal`, `AcceptFirst`, `AcceptedAlready`; for House Money `NotNow`,
    `NothingWon`, `AlreadyAnswered`, `NoWagerToPress`."""
    place = state.place_at(seat)
    if place is None or place.player != player:
        raise Refusal("NotYourPlace", "629a.8(c)", "You have no wager at that place.")
    if place.left:
        raise Refusal("HasLeft", "629a.8(d)", "You have left this round.")
    if set(action) == {"reveal"} and action["reveal"] in _REVEAL:
        return _moved(_revealed(state, seat, action["reveal"]))
    if set(action) == {"house_money"} and action["house_money"] in ANSWERS:
        return _answered(state, place, action["house_money"])
    raise Refusal("UnknownAction", "", "Reveal your cards, or take or press House Money.")


def _moved(step: Step) -> Move:
    state, said = step
    return Move(heard(state, said), said)


def _revealed(state: Round, seat: int, what: str) -> Step:
    if state.phase not in REVEALS or state.holder != seat:
        raise Refusal("NotYoursToReveal", REVEAL_SECTION, "These cards are not handed to you.")
    if what == "decline":
        return passed_on(state)
    if what == "return":
        if not state.accepted:
            raise Refusal("AcceptFirst", REVEAL_SECTION, "Take the cards before you return them.")
        return turned(state)
    if state.accepted:
        raise Refusal("AcceptedAlready", REVEAL_SECTION, "You hold these cards.")
    said = Happening("accepted", {"hand": REVEALS[state.phase], "seat": seat})
    return replace(state, accepted=True), (said,)


def _answered(state: Round, place: Place, answer: str) -> Move:
    if state.phase != "house-money":
        raise Refusal("NotNow", PRESS_SECTION, "House Money is settled after the first four cards.")
    if not state.winning(place):
        raise Refusal("NothingWon", PRESS_SECTION, "You have not won House Money in this round.")
    if place.answer:
        raise Refusal("AlreadyAnswered", PRESS_SECTION, "You have answered.")
    if answer != TAKE and answer not in may_press(place.wagers):
        raise Refusal(
            "NoWagerToPress", f"{PRESS_SECTION}(A)", "You have no wager on that hand to add to."
        )
    changed = state.with_place(replace(place, answer=answer))
    return Move(changed, (Happening("answered", {"seat": place.seat}),))
