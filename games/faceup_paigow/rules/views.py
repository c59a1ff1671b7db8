"""What may be seen of a round: allow-lists, so that a face-down card is not hidden but absent.

The dealer's cards lie face up from the deal on. A player sees his seven cards once the dealer has
set, and of two boxes the second only when the first is decided; before that not even he may look,
since a player whose card was exposed decides without looking at the others. A settled round is
shown to everybody from its settlement, which leaves out every hand that nobody turned over.
"""

from __future__ import annotations

from games.engine.contract import Json, Settlement
from games.engine.dealing import leaves_by
from games.engine.views import settled
from games.faceup_paigow.rules.houseway import house_set
from games.faceup_paigow.rules.options import Rules
from games.faceup_paigow.rules.rounds import announced
from games.faceup_paigow.rules.start import CLOCKWISE, SECTIONS, dealing_order
from games.faceup_paigow.rules.state import Place, Round, may_surrender, waits


def running_view(rules: Rules, state: Round, player: str | None) -> dict[str, Json]:
    boxes = {
        str(place.seat): {
            **_public(place),
            **(_own(rules, state, place) if player is not None and place.player == player else {}),
        }
        for place in state.places
    }
    dealer: dict[str, Json] = {"count": len(state.dealer), "cards": list(state.dealer)}
    if state.dealer_low:
        dealer |= {"high": list(state.dealer_high), "low": list(state.dealer_low)}
    return {**_table(state), "boxes": boxes, "dealer": dealer}


def result_view(state: Round, settlement: Settlement) -> dict[str, Json]:
    boxes = {place.seat: _public(place) for place in state.places}
    return settled(_table(state), boxes, len(state.dealer), settlement)


def _table(state: Round) -> dict[str, Json]:
    return {
        "phase": state.phase,
        "positions": list(CLOCKWISE),
        "order": dealing_order(state.start.place),
        "by": leaves_by(state.deal),
        "aside": list(state.aside),
        "start": {
            "method": state.start.method,
            "thrown": list(state.start.thrown),
            "total": state.start.total,
            "place": state.start.place,
            "text": announced(state.start),
            "section": SECTIONS[state.start.method],
        },
    }


def _public(place: Place) -> dict[str, Json]:
    view: dict[str, Json] = {"count": len(place.cards), "set": place.is_set}
    for flag in ("left", "surrendered", "voided", "choice_due"):
        if getattr(place, flag):
            view[flag] = True
    if place.exposed:
        view["exposed"] = list(place.exposed)
    if place.lammers:
        view["lammers"] = list(place.lammers)
    return view


def _own(rules: Rules, state: Round, place: Place) -> dict[str, Json]:
    """What a player sees of his own box, what he may do with it, and how the dealer would have to
    set it, which is told to whoever asks (688a.11(b)(1))."""
    if state.phase in ("dealing", "choosing"):
        return {}
    if place.voided:
        return {}
    if waits(state, place):
        return {"waits": True}
    view: dict[str, Json] = {"cards": list(place.cards)}
    if place.is_set:
        view |= {"high": list(place.high), "low": list(place.low)}
    if place.is_open:
        house = house_set(rules.way, place.cards)
        view["house_way"] = {"high": list(house.high), "low": list(house.low)}
        if may_surrender(state, place.player):
            view["may_surrender"] = True
    return view
