"""What may be seen of a round: allow-lists, so that a face-down card is not hidden but absent.

While the round runs, cards and sets go to their own player alone. A settled round is shown to
everybody from its settlement, which leaves out a hand that was abandoned.
"""

from __future__ import annotations

from games.engine.contract import Json, Settlement
from games.engine.dealing import leaves_by
from games.engine.views import settled
from games.saigon5.rules.dealing import DEALER
from games.saigon5.rules.state import Place, Round


def running_view(state: Round, player: str | None) -> dict[str, Json]:
    boxes = {
        str(place.seat): {
            **_public(place),
            **(_own(place) if player is not None and place.player == player else {}),
        }
        for place in state.places
    }
    return {**_table(state), "boxes": boxes, "dealer": {"count": len(state.dealer)}}


def result_view(state: Round, settlement: Settlement) -> dict[str, Json]:
    boxes = {place.seat: _public(place) for place in state.places}
    return settled(_table(state), boxes, len(state.dealer), settlement)


def _table(state: Round) -> dict[str, Json]:
    view: dict[str, Json] = {
        "order": [*(place.seat for place in state.places), DEALER],
        "by": leaves_by(state.deal),
        "aside": list(state.aside),
    }
    pot_cents = sum(place.wagers.get("pot", 0) for place in state.places)
    return {**view, "pot_cents": pot_cents} if pot_cents else view


def _public(place: Place) -> dict[str, Json]:
    view: dict[str, Json] = {"count": len(place.cards), "set": place.is_set}
    return {**view, "left": True} if place.left else view


def _own(place: Place) -> dict[str, Json]:
    view: dict[str, Json] = {"cards": list(place.cards)}
    if place.is_set:
        view |= {"three": list(place.three), "two": list(place.two)}
    return view
