"""Settlement (688a.11(e)-(i), 688a.12): from the dealer's right, seat 6 to 1, each box whole: the
main wager, Ace High, Fortune, progressive; then every Envy Bonus.

A hand that its player voided gets all wagers back. Wagers of a player who left lose where the
option says so (688a.7(b)), whatever the cards, and that hand is never shown. A progressive wager is
settled against the meter as it then stands, this round's contributions in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from games.engine.contract import Json, Line, Outcome, Settlement
from games.engine.meters import NOTHING, Meter, Share
from games.engine.settling import NO_MORE_BETS, winnings
from games.faceup_paigow.rules import words
from games.faceup_paigow.rules.bonuses import (
    ace_high_line,
    fortune_line,
    progressive_line,
)
from games.faceup_paigow.rules.envy import acknowledgements, envy_lines
from games.faceup_paigow.rules.holdings import is_ace_high
from games.faceup_paigow.rules.houseway import SetHand
from games.faceup_paigow.rules.irregularities import EXPOSED
from games.faceup_paigow.rules.limits import HandLimit
from games.faceup_paigow.rules.meter import contribution, less
from games.faceup_paigow.rules.options import ABANDONED_SECTION, Rules
from games.faceup_paigow.rules.paytables import MAIN_ODDS, fortune_row, progressive_row
from games.faceup_paigow.rules.state import Place, Round
from games.faceup_paigow.rules.wagers import WAGERS

SURRENDER: Final = "688a.11(d)"
FOUL: Final = "688a.11(f)(1)(iii)"
DEALER_ACE_HIGH: Final = "688a.11(f)(2)(iii)"


def settle(rules: Rules, state: Round, meters: Mapping[str, Meter]) -> Settlement:
    """Settle a revealed round: every box is set, surrendered, void or forfeits. `meters`: the one
    meter of the progressive, by name, with this round's contributions. Raises ValueError when a
    progressive wager has none."""
    lines: list[Line] = []
    shares: list[Share] = []
    name, meter = next(iter(meters.items()), ("", None))
    voided = _taken_back(rules, state.places) if meter else NOTHING
    if meter:
        meter = less(meter, voided)
    for place in reversed(state.places):
        own, meter, share = _box_lines(rules, state, place, meter)
        lines += own
        shares += [share] if share else []
    envies = envy_lines(rules, state.places)
    calls = (NO_MORE_BETS, *state.calls, *acknowledgements(rules, state.places, envies))
    extra: dict[str, Json] = {"start": _start_record(state)}
    if meter:
        extra["meters"] = {name: meter_record(meter)}
        extra["shares"] = [asdict(share) for share in shares]
    hands = {p.seat: _hand_record(rules, state, p) for p in state.places}
    return Settlement(
        (*lines, *envies), hands, _dealer_record(state), calls, extra, tuple(shares), voided
    )


def meter_record(meter: Meter) -> dict[str, Json]:
    return {"value": meter.value_cents, "reserve": meter.reserve_cents}


def _taken_back(rules: Rules, places: Sequence[Place]) -> Meter:
    """A hand made void takes its contribution back before anybody is paid."""
    table = rules.meter_table
    returned = sum(place.voided and "progressive" in place.wagers for place in places)
    return contribution(table, returned) if table else NOTHING


def _box_lines(
    rules: Rules, state: Round, place: Place, meter: Meter | None
) -> tuple[list[Line], Meter | None, Share | None]:
    if place.voided or place.forfeits(rules):
        return _whole_box(place), meter, None
    limit = HandLimit(rules.max_payout)
    lines = [_main_line(state, place, limit)]
    if "ace_high" in place.wagers and rules.ace_high:
        lines.append(ace_high_line(rules.ace_high, place, state.dealer, limit))
    if "fortune" in place.wagers and rules.fortune:
        lines.append(fortune_line(rules.fortune, place, limit))
    if "progressive" not in place.wagers or not rules.progressive:
        return lines, meter, None
    if meter is None:
        raise ValueError("a progressive wager is settled against a meter")
    line, meter, share = progressive_line(rules.progressive, place, limit, meter)
    return [*lines, line], meter, share


def _whole_box(place: Place) -> list[Line]:
    """All wagers of a hand made void come back; all of an abandoned one lose."""
    outcome: Outcome = "void" if place.voided else "lose"
    cite = EXPOSED if place.voided else ABANDONED_SECTION
    why = words.VOIDED if place.voided else words.ABANDONED
    stakes = {name: place.wagers[name] for name in WAGERS if name in place.wagers}
    return [
        Line(place.seat, name, stake, outcome, stake if place.voided else 0, cite, why)
        for name, stake in stakes.items()
    ]


def _main_line(state: Round, place: Place, limit: HandLimit) -> Line:
    stake = place.wagers["main"]
    outcome, cite, why = judge(state, place)
    if outcome != "win":
        credit = stake if outcome == "push" else 0
        return Line(place.seat, "main", stake, outcome, credit, cite, why)
    won = winnings(stake, MAIN_ODDS)
    limit.count(won)
    return Line(place.seat, "main", stake, outcome, stake + won, cite, why)


def judge(state: Round, place: Place) -> tuple[Outcome, str, str]:
    """Outcome, section and sentence for the main wager of a box that still stands."""
    if place.surrendered:
        return "lose", SURRENDER, words.SURRENDERED
    if is_ace_high(state.dealer):
        return "push", DEALER_ACE_HIGH, words.DEALER_ACE_HIGH
    if place.hand.is_foul:
        return "lose", FOUL, words.foul(place.hand)
    outcome, cite = compare(state.dealer_set, place.hand)
    unset = words.by_house(place.left) if place.by_house else ""
    return outcome, cite, unset + words.compared(state.dealer_set, place.hand)


def compare(dealer: SetHand, hand: SetHand) -> tuple[Outcome, str]:
    """Both hands strictly higher win, one comes back, none loses: copies are the dealer's."""
    high, low = hand.high_rank - dealer.high_rank, hand.low_rank - dealer.low_rank
    if high > 0 and low > 0:
        return "win", "688a.11(f)(3)"
    if high > 0:
        return "push", "688a.11(f)(2)(i)"
    if low > 0:
        return "push", "688a.11(f)(2)(ii)"
    if high < 0 and low < 0:
        return "lose", "688a.11(f)(1)(i)"
    return "lose", "688a.11(f)(1)(ii)"


def _start_record(state: Round) -> dict[str, Json]:
    return {
        "method": state.start.method,
        "total": state.start.total,
        "place": state.start.place,
    }


def _hand_record(rules: Rules, state: Round, place: Place) -> Mapping[str, Json]:
    """The hand as the round's record shows it. What nobody turned over stays face down: abandoned
    and void hands, and surrendered ones unless a Qualifying Wager makes the dealer turn all."""
    exposed = {"exposed": list(place.exposed)} if place.exposed else {}
    if place.voided:
        return {"voided": True, **exposed}
    if place.forfeits(rules):
        return {"abandoned": True, **exposed}
    if place.surrendered:
        seen = _seven(rules, place) if state.has_lammers else {}
        return {"surrendered": True, **seen, **exposed}
    return {
        **_seven(rules, place),
        "high": list(place.high),
        "low": list(place.low),
        "foul": place.hand.is_foul,
        "set_by": "house" if place.by_house else "player",
        **exposed,
    }


def _seven(rules: Rules, place: Place) -> dict[str, Json]:
    """What the seven cards make for the optional wagers that the table offers."""
    fortune = fortune_row(rules.fortune, place.cards) if rules.fortune else None
    prize = progressive_row(rules.progressive, place.cards) if rules.progressive else None
    return {
        "cards": list(place.cards),
        "fortune": fortune.hand.name if fortune else None,
        "ace_high": is_ace_high(place.cards),
        "progressive": prize.hand.name if prize else None,
    }


def _dealer_record(state: Round) -> Mapping[str, Json]:
    return {
        "cards": list(state.dealer),
        "high": list(state.dealer_high),
        "low": list(state.dealer_low),
        "ace_high": is_ace_high(state.dealer),
    }
