"""A round from "no more bets" to the dealer's reveal, one pure transition after the other.

    deal -> dealing -> proceed -> setting -> proceed -> revealed -> settle

Between them players set their boxes or leave, and a floor person may declare an irregularity. The
house way decides for whoever has not decided when the table proceeds from `setting`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.engine import happenings
from games.engine.cards import skip
from games.engine.contract import Box, Card, Happening, Json, Move, Refusal, Turn
from games.engine.dealing import leaves_by
from games.saigon5.rules import dealing, irregularities, stub
from games.saigon5.rules.editions import ABANDONED_SECTION
from games.saigon5.rules.hands import SetHand, check_set, house_way
from games.saigon5.rules.options import Rules
from games.saigon5.rules.state import Place, Round, leave, places_for, set_by_house


def deal(
    rules: Rules,
    boxes: Sequence[Box],
    order: Sequence[Card],
    declared: Sequence[Mapping[str, Json]],
    round_number: int,
    device_ok: bool,
) -> Move:
    """Cards go out after "no more bets" to every box; each has an Ante."""
    boxes = tuple(sorted(boxes, key=lambda box: box.seat))
    procedure = dealing.deal_in_use(rules, device_ok)
    facing = [one for one in declared if one.get("section") == irregularities.FACE_UP]
    met = dealing.face_up(order, facing, boxes)
    records = irregularities.records(declared, met, device_ok)
    said = happenings.put_aside(met, irregularities.FACE_UP)
    state = dealt(procedure, boxes, order, met, records)
    state = replace(state, number=round_number, device_ok=device_ok)
    if len(met) > 1:
        return Move(state, tuple(said), irregularities.TWO_FACE_UP)
    going_out = {"to": dealing.leaving_order(procedure, boxes), "by": leaves_by(procedure)}
    return Move(state, (*said, Happening("deal", going_out)))


def dealt(
    procedure: str,
    boxes: tuple[Box, ...],
    order: Sequence[Card],
    aside: Sequence[Card],
    records: Sequence[dict[str, Json]],
) -> Round:
    """The round as it stands when the cards are out."""
    hands = dealing.hand_out(procedure, skip(order, aside), boxes)
    return Round(
        deal=procedure,
        phase="dealing",
        places=places_for(boxes, hands),
        dealer=hands[dealing.DEALER],
        aside=tuple(aside),
        records=tuple(records),
        calls=tuple(irregularities.spoken(record) for record in records),
    )


def turn(state: Round) -> Turn:
    if state.phase == "dealing":
        return Turn("show", show_ms=dealing.dealing_ms(state.deal, len(state.places) + 1))
    if state.phase == "setting":
        return Turn("decide", players=tuple(dict.fromkeys(p.player for p in state.undecided)))
    return Turn("settle")


def proceed(rules: Rules, state: Round) -> Move:
    """After the cards: the stub where it is due, then the players set. After the players: the house
    way for every box that is not set, and the dealer's hand is shown."""
    if state.phase == "dealing":
        return _to_setting(rules, state)
    if state.phase == "setting":
        done = replace(set_by_house(state), phase="revealed")
        return Move(done, happenings.hands_set(p.seat for p in state.undecided))
    return Move(state)


def _to_setting(rules: Rules, state: Round) -> Move:
    state = replace(state, phase="setting")
    if not stub.is_due(rules, state.number, state.device_ok):
        return Move(state)
    said = stub.counted(state.deal, len(state.places) + 1, len(state.aside))
    return Move(replace(state, calls=(*state.calls, str(said.data["text"]))), (said,))


def act(state: Round, player: str, seat: int, action: Mapping[str, Json]) -> Move:
    """Set one box. Refusals in this order: `NotYourBox`, `HasLeft`, `NotSettingNow`, `AlreadySet`,
    `UnknownAction`, then those of `check_set`."""
    place = _own_place(state, player, seat)
    hand = _chosen(place, action)
    done = state.with_place(place.with_set(hand, by_house="auto" in action))
    return Move(done, happenings.hands_set([seat]))


def _own_place(state: Round, player: str, seat: int) -> Place:
    place = state.place_at(seat)
    if place is None or place.player != player:
        raise Refusal("NotYourBox", "680a.11(a)(1)", "Only the player of a box may set its cards.")
    if place.left:
        raise Refusal(
            "HasLeft", ABANDONED_SECTION, "You left this round; its wagers are abandoned."
        )
    if state.phase != "setting":
        raise Refusal("NotSettingNow", "680a.11(a)", "Cards are set after all are dealt.")
    if place.is_set:
        raise Refusal("AlreadySet", "680a.11(b)", "This box is set and may not be changed.")
    return place


def _chosen(place: Place, action: Mapping[str, Json]) -> SetHand:
    if set(action) == {"auto"} and action["auto"] is True:
        return house_way(place.cards)
    chosen = action.get("set")
    if set(action) != {"set"} or not isinstance(chosen, Mapping) or set(chosen) != {"three", "two"}:
        raise Refusal("UnknownAction", "", "Set three cards and two, or let the table set them.")
    return check_set(place.cards, _card_list(chosen["three"]), _card_list(chosen["two"]))


def _card_list(value: Json) -> list[Card]:
    if not isinstance(value, list | tuple) or not all(isinstance(card, str) for card in value):
        raise Refusal("UnknownAction", "", "Cards are a list of names such as As, Td or Jk.")
    return list(value)


def leave_round(rules: Rules, state: Round, player: str) -> Move:
    """The player leaves with every box (680a.7(b)); nothing happens for one who has no box left."""
    going = [p for p in state.places if p.player == player and not p.left]
    if not going or state.phase == "revealed":
        return Move(state)
    said = happenings.left([p.seat for p in going], rules.abandoned, ABANDONED_SECTION)
    return Move(leave(state, player), said)


def declare(state: Round, declared: Mapping[str, Json]) -> Move:
    """An irregularity after the first card: recorded, or the round is void."""
    void = irregularities.judge(state.deal, declared)
    if void:
        return Move(state, void=void)
    record = {"section": irregularities.DRAWN_IN_ERROR}
    said = irregularities.spoken(record)
    state = replace(state, calls=(*state.calls, said), records=(*state.records, record))
    return Move(state, (happenings.call(said, record["section"]),))
