"""Settlement (629a.8(c)(3), 629a.11(b), 629a.12).

House Money from seat 1 up, as it was settled before any third card. Then losing wagers, winning
ones, and those that come back, each from the highest number down; vigorish is taken or marked as a
winning Banker wager is paid.
"""

from __future__ import annotations

from typing import Final

from games.engine.contract import Card, Json, Line, Settlement
from games.engine.settling import NO_MORE_BETS, winnings
from games.midibaccarat.rules import vigorish, words
from games.midibaccarat.rules.hands import point_count
from games.midibaccarat.rules.judging import judge, to_one
from games.midibaccarat.rules.options import Rules
from games.midibaccarat.rules.state import Place, Round
from games.midibaccarat.rules.wagers import WAGERS

_ORDER: Final = ("lose", "win", "push")


def settle(rules: Rules, state: Round) -> Settlement:
    """Settle a finished round."""
    after = [
        _line(rules, state, place, wager)
        for place in reversed(state.places)
        for wager in WAGERS
        if wager in place.wagers and wager != "house_money"
    ]
    after.sort(key=lambda line: _ORDER.index(line.outcome))
    lines = (*house_money_lines(rules, state), *after)
    return Settlement(lines, {}, {}, (NO_MORE_BETS, *state.calls), extra(state))


def house_money_lines(rules: Rules, state: Round) -> list[Line]:
    """From the dealer's right, counterclockwise; known once both hands lie face up."""
    return [
        _house_money(rules, state, place) for place in state.places if "house_money" in place.wagers
    ]


def _house_money(rules: Rules, state: Round, place: Place) -> Line:
    stake = place.wagers["house_money"]
    if not state.winning(place):
        return Line(place.seat, "house_money", stake, "lose", 0, "629a.7(a)(7)(ii)", words.NO_PAIR)
    paid = state.payout(rules, place)
    why = words.house_money(state.pairs, paid)
    credit = stake + paid.paid
    return Line(place.seat, "house_money", stake, "win", credit, "629a.7(a)(7)(i)", why)


def _line(rules: Rules, state: Round, place: Place, wager: str) -> Line:
    score, stake = state.score, state.stake(rules, place, wager)
    outcome, cite = judge(rules.ez, wager, score)
    if outcome != "win":
        why = words.why(wager, outcome, score)
        if wager == "banker" and outcome == "push" and score.dragon_7:
            why = words.DRAGON_7_PUSH
        credit = stake if outcome == "push" else 0
        return Line(place.seat, wager, stake, outcome, credit, cite, why)
    odds = to_one(rules, wager, score)
    why, won = words.why(wager, outcome, score, odds), winnings(stake, (odds, 1))
    line = Line(place.seat, wager, stake, "win", stake + won, cite, why)
    return _with_vigorish(rules, line, won) if wager == "banker" and not rules.ez else line


def _with_vigorish(rules: Rules, line: Line, won: int) -> Line:
    """Kept back from what lies there, which only a stake of a few cents does not cover."""
    cents, marked = vigorish.vigorish(rules, won), vigorish.is_marked(rules)
    cents = cents if marked else min(cents, line.credit)
    return Line(
        line.seat,
        line.wager,
        line.stake,
        line.outcome,
        line.credit if marked else line.credit - cents,
        line.cite,
        words.with_vigorish(line.why, cents, marked),
        vigorish_owed=cents if marked else None,
    )


def extra(state: Round) -> dict[str, Json]:
    """The hands and what they are, beside the lines; what did not happen is absent."""
    score = state.score
    found: dict[str, Json] = {
        "player": hand_record(state.player),
        "banker": hand_record(state.banker),
        "cards_used": len(state.player) + len(state.banker),
        "cards_gone": state.gone,
        "dragon_7": score.dragon_7,
        "panda_8": score.panda_8,
    }
    if state.discarded:
        found["discarded"] = list(state.discarded)
    if state.simulated:
        found["simulated"] = [
            {"player": hand_record(one.player), "banker": hand_record(one.banker)}
            for one in state.simulated
        ]
    return found


def hand_record(cards: tuple[Card, ...]) -> dict[str, Json]:
    return {"cards": list(cards), "count": point_count(cards)}
