"""What a player decides for one of his boxes, and what a floor person declares after the first
card. One function judges each; a refusal names the rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.engine.aside import place_named
from games.engine.contract import Card, Happening, Json, Move, Refusal
from games.engine.dealing import AUTOMATED
from games.engine.happenings import call, hands_set
from games.faceup_paigow.rules import irregularities
from games.faceup_paigow.rules.houseway import SetHand, house_set
from games.faceup_paigow.rules.options import ABANDONED_SECTION, ADJACENT_SECTION, Rules
from games.faceup_paigow.rules.rounds import answered, surrender_call
from games.faceup_paigow.rules.start import SHAKER
from games.faceup_paigow.rules.state import Place, Round, may_surrender, next_to_set

SURRENDER_SECTION = "688a.11(d)"


def act(rules: Rules, state: Round, player: str, seat: int, action: Mapping[str, Json]) -> Move:
    """Decide for one box. Refusals in this order: `NotYourBox`, `HasLeft`, `NotNow`,
    `AlreadyDecided`, `UnknownAction`, then `NothingExposed`; `SurrenderWithSideWager`;
    `OtherHandFirst` and those of `check_set`."""
    place = _own_place(state, player, seat)
    if "choice" in action:
        return _choose(state, place, action)
    _check_setting_time(state, place)
    if "surrender" in action:
        return _surrender(state, place, action)
    _check_form(action)
    _check_order(state, place)
    hand = _chosen(rules, place, action)
    done = state.with_place(place.with_set(hand))  # the house way, if asked for, is his decision
    return Move(done, hands_set([seat]))


def _own_place(state: Round, player: str, seat: int) -> Place:
    place = state.place_at(seat)
    if place is None or place.player != player:
        raise Refusal("NotYourBox", "688a.11(b)(1)", "Only the player of a box decides for it.")
    if place.left:
        raise Refusal(
            "HasLeft", ABANDONED_SECTION, "You left this round; its wagers are abandoned."
        )
    return place


def _check_setting_time(state: Round, place: Place) -> None:
    if state.phase != "setting":
        raise Refusal("NotNow", "688a.11(b)", "Hands are set once the dealer's hands are set.")
    if not place.is_open:
        raise Refusal("AlreadyDecided", "688a.11(b)(3)", "This hand is decided and stays so.")


def _check_order(state: Round, place: Place) -> None:
    """Before anything is said of the cards: nobody looks at a hand that waits."""
    first = next_to_set(state, place.player)
    if first is not None and first.seat != place.seat:
        raise Refusal(
            "OtherHandFirst",
            ADJACENT_SECTION,
            f"Set the hand at seat {first.seat} first: the larger wager, or of equal ones the "
            "first counterclockwise.",
        )


def _choose(state: Round, place: Place, action: Mapping[str, Json]) -> Move:
    if set(action) != {"choice"} or action["choice"] not in irregularities.CHOICES:
        raise Refusal("UnknownAction", "", "Say void or play.")
    if not place.choice_due:
        raise Refusal(
            "NothingExposed", irregularities.EXPOSED, "No exposed card of this hand waits for you."
        )
    done = answered(state, place.seat, str(action["choice"]))
    return Move(done, (call(done.calls[-1], irregularities.EXPOSED),))


def _surrender(state: Round, place: Place, action: Mapping[str, Json]) -> Move:
    if set(action) != {"surrender"} or action["surrender"] is not True:
        raise Refusal("UnknownAction", "", "Set five cards and two, surrender, or auto-set.")
    if not may_surrender(state, place.player):
        raise Refusal(
            "SurrenderWithSideWager",
            SURRENDER_SECTION,
            "You have an optional wager in this round, so you may not surrender.",
        )
    said = (
        Happening("surrender", {"seat": place.seat, "section": SURRENDER_SECTION}),
        call(surrender_call(place.seat), SURRENDER_SECTION),
    )
    done = state.with_place(replace(place, surrendered=True))
    return Move(replace(done, calls=(*state.calls, surrender_call(place.seat))), said)


def _check_form(action: Mapping[str, Json]) -> None:
    if set(action) == {"auto"} and action["auto"] is True:
        return
    chosen = action.get("set")
    if set(action) != {"set"} or not isinstance(chosen, Mapping) or set(chosen) != {"high", "low"}:
        raise Refusal("UnknownAction", "", "Set five cards and two, surrender, or auto-set.")
    _card_list(chosen["high"])
    _card_list(chosen["low"])


def _chosen(rules: Rules, place: Place, action: Mapping[str, Json]) -> SetHand:
    if "auto" in action:
        return house_set(rules.way, place.cards)
    chosen = action["set"]
    return check_set(place.cards, _card_list(chosen["high"]), _card_list(chosen["low"]))


def _card_list(value: Json) -> list[Card]:
    if not isinstance(value, list | tuple) or not all(isinstance(card, str) for card in value):
        raise Refusal("UnknownAction", "", "Cards are a list of names such as As, Td or Jk.")
    return list(value)


def check_set(cards: Sequence[Card], high: Sequence[Card], low: Sequence[Card]) -> SetHand:
    """The player's set, if it may stand. Refusals in this order: `SetNeedsFiveAndTwo`,
    `NotYourCards`, `FoulHand`."""
    if len(high) != 5 or len(low) != 2:
        raise Refusal(
            "SetNeedsFiveAndTwo",
            "688a.11(c)",
            "Put five cards in the high hand and two in the low hand.",
        )
    if sorted([*high, *low]) != sorted(cards):
        raise Refusal(
            "NotYourCards", "688a.11(b)(1)", "Set the seven cards that were dealt to this box."
        )
    chosen = SetHand(tuple(high), tuple(low))
    if chosen.is_foul:
        raise Refusal(
            "FoulHand",
            "688a.11(c)",
            "The low hand would rank higher than the high hand, which is foul.",
        )
    return chosen


def declare(rules: Rules, state: Round, declared: Mapping[str, Json]) -> Move:
    """An irregularity after the first card: recorded, a choice for a player, or a void round."""
    section = declared.get("section")
    void = irregularities.void_of(state.deal, state.start.method == SHAKER, declared)
    if void:
        return Move(state, void=void)
    if section == irregularities.EXPOSED:
        return _expose(state, declared)
    if section == irregularities.DRAWN_IN_ERROR:
        return _recorded(state, section)
    if section == irregularities.DEALER_MISSET and state.phase == "setting":
        return _recorded(state.with_dealer_set(house_set(rules.way, state.dealer)), section)
    raise irregularities.refuse()


def _recorded(state: Round, section: str) -> Move:
    record = {"section": section}
    said = irregularities.spoken(record)
    state = replace(state, calls=(*state.calls, said), records=(*state.records, record))
    return Move(state, (call(said, section),))


def _expose(state: Round, declared: Mapping[str, Json]) -> Move:
    """A card of a player is seen by all while cards are dealt; its player will choose."""
    place = state.place_at(place_named(declared.get("seat")))
    if place is None or place.left or state.phase != "dealing" or state.deal == AUTOMATED:
        raise irregularities.refuse()
    card = place.cards[min(place_named(declared.get("card")), len(place.cards)) - 1]
    exposed = tuple(dict.fromkeys((*place.exposed, card)))
    done = state.with_place(replace(place, exposed=exposed, choice_due=True))
    said = Happening(
        "exposed", {"seat": place.seat, "card": card, "section": irregularities.EXPOSED}
    )
    return Move(done, (said,))
