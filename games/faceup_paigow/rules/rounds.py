"""A round from "no more bets" to the reveal, one pure transition after the other.

    deal -> dealing -> proceed -> (choosing -> proceed ->) setting -> proceed -> revealed -> settle

Between them players set, surrender or leave, and a floor person may declare an irregularity. The
house way decides for whoever has not decided when the table proceeds from `setting`; a hand with an
exposed card is played out when its player says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from games.engine import happenings
from games.engine.aside import met_face_up
from games.engine.cards import skip
from games.engine.contract import Box, Card, Happening, Json, Move, Turn
from games.engine.dealing import leaves_by
from games.engine.happenings import call
from games.faceup_paigow.rules import dealing, irregularities
from games.faceup_paigow.rules.houseway import house_set
from games.faceup_paigow.rules.options import ABANDONED_SECTION, Rules
from games.faceup_paigow.rules.start import SECTIONS, SHAKER, Start, started
from games.faceup_paigow.rules.state import (
    Round,
    leave,
    places_for,
    set_by_house,
)


def deal(
    rules: Rules,
    boxes: Sequence[Box],
    order: Sequence[Card],
    declared: Sequence[Mapping[str, Json]],
    round_number: int,
    device_ok: bool,
    thrown: Sequence[int],
) -> Move:
    """The start is found and cards go out after "no more bets". Raises ValueError when `thrown` is
    not what this table's dice or device can show."""
    boxes = tuple(sorted(boxes, key=lambda box: box.seat))
    start = started(rules.start_method, thrown)
    by_dice = rules.start_method == SHAKER
    facing = [one for one in declared if one.get("section") == irregularities.FACE_UP]
    met = met_face_up(order, facing, dealing.NEEDED)
    records = irregularities.before_the_cards(declared, met, device_ok, by_dice)
    state = dealt(
        dealing.deal_in_use(rules, device_ok), boxes, order, start, met, records, round_number
    )
    state = replace(state, device_ok=device_ok)
    said = [
        *(call(irregularities.spoken(r), r["section"]) for r in records if "card" not in r),
        _found(start),
        *happenings.put_aside(met, irregularities.FACE_UP),
    ]
    if len(met) > 1:
        return Move(state, tuple(said), irregularities.TWO_FACE_UP)
    said.append(_going_out(state))
    return Move(state, tuple(said))


def dealt(
    procedure: str,
    boxes: tuple[Box, ...],
    order: Sequence[Card],
    start: Start,
    aside: Sequence[Card],
    records: Sequence[dict[str, Json]],
    number: int,
) -> Round:
    """The round as it stands when the cards are out. With more than one card aside it is void and
    hands may be short; the order is then used as it lies."""
    usable = skip(order, aside if len(aside) < 2 else ())
    hands = dealing.hand_out(procedure, usable, start.place)
    return Round(
        number=number,
        deal=procedure,
        device_ok=True,
        phase="dealing",
        start=start,
        places=places_for(boxes, hands),
        dealer=hands[0],
        aside=tuple(aside),
        records=tuple(records),
        calls=(*irregularities.said_before(records), announced(start)),
    )


def said_in_file(state: Round) -> tuple[str, ...]:
    """What the dealer says of a round read from its file, in the order of a live one."""
    stub = str(dealing.stub_counted(state.deal, len(state.aside)).data["text"])
    reset = [r for r in state.records if r["section"] == irregularities.DEALER_MISSET]
    return (
        *state.calls,
        *irregularities.said_while_dealing(state.records),
        stub,
        *(irregularities.spoken(record) for record in reset),
        *(surrender_call(place.seat) for place in state.places if place.surrendered),
    )


def surrender_call(seat: int) -> str:
    return f"Seat {seat} surrenders"


def announced(start: Start) -> str:
    if start.method == SHAKER:
        return f"The dice total {start.total}"
    return f"The number is {start.total}"


def _found(start: Start) -> Happening:
    """What the dealer announces, and where the count ends."""
    return Happening(
        "start",
        {
            "method": start.method,
            "thrown": list(start.thrown),
            "total": start.total,
            "place": start.place,
            "text": announced(start),
            "section": SECTIONS[start.method],
        },
    )


def _going_out(state: Round) -> Happening:
    to = dealing.leaving_order(state.deal, state.start.place)
    return Happening("deal", {"to": to, "by": leaves_by(state.deal)})


def turn(state: Round) -> Turn:
    if state.phase == "dealing":
        return Turn("show", show_ms=dealing.dealing_ms(state.deal))
    if state.phase == "choosing":
        return Turn("decide", players=_players(p.player for p in state.places if p.choice_due))
    if state.phase == "setting":
        return Turn("decide", players=_players(p.player for p in state.undecided))
    return Turn("settle")


def _players(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def proceed(rules: Rules, state: Round) -> Move:
    """After the cards: exposed cards are answered for, then the stub is counted and the dealer
    sets. After the players: the house way for every box that is not decided."""
    if state.phase == "dealing" and any(place.choice_due for place in state.places):
        return Move(replace(state, phase="choosing"))
    if state.phase in ("dealing", "choosing"):
        return _to_setting(rules, played_out(state))
    if state.phase == "setting":
        done = replace(set_by_house(rules.way, state), phase="revealed")
        return Move(done, happenings.hands_set(p.seat for p in state.undecided))
    return Move(state)


def played_out(state: Round) -> Round:
    """Hands whose players have not answered for an exposed card are played (688a.13(d))."""
    for place in state.places:
        if place.choice_due:
            state = answered(state, place.seat, "play")
    return state


def answered(state: Round, seat: int, choice: str) -> Round:
    """The player's word on a hand of which cards were exposed: `void` or `play`."""
    place = state.place_at(seat)
    assert place is not None, "only boxes of this round are answered for"
    record = {
        "section": irregularities.EXPOSED,
        "seat": seat,
        "choice": choice,
        "cards": list(place.exposed),
    }
    state = state.with_place(replace(place, choice_due=False, voided=choice == "void"))
    return replace(
        state,
        records=(*state.records, record),
        calls=(*state.calls, irregularities.spoken(record)),
    )


def _to_setting(rules: Rules, state: Round) -> Move:
    counted = dealing.stub_counted(state.deal, len(state.aside))
    state = state.with_dealer_set(house_set(rules.way, state.dealer))
    state = replace(state, phase="setting", calls=(*state.calls, str(counted.data["text"])))
    hands = {"high": list(state.dealer_high), "low": list(state.dealer_low)}
    return Move(state, (counted, Happening("dealer_set", {**hands, "section": "688a.11(a)"})))


def leave_round(rules: Rules, state: Round, player: str) -> Move:
    """The player leaves with every box (688a.7(b)); nothing happens for one who has no box left."""
    going = [p for p in state.places_of(player) if not p.left]
    if not going or state.phase == "revealed":
        return Move(state)
    said = happenings.left([p.seat for p in going], rules.abandoned, ABANDONED_SECTION)
    return Move(leave(state, player), said)
