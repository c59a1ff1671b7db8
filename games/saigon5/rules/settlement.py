"""Settlement (680a.11(d)-(f), 680a.12): from the dealer's right, seat 6 to 1, Ante then Bonus of
each box; then the pot. A wager of a player who left loses where the option says so (680a.7(b)),
whatever the cards, and that hand is never shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.contract import Json, Line, Outcome, Settlement
from games.engine.settling import NO_MORE_BETS, winnings
from games.saigon5.rules import words
from games.saigon5.rules.editions import ABANDONED_SECTION
from games.saigon5.rules.hands import SetHand, house_way
from games.saigon5.rules.options import Rules
from games.saigon5.rules.payout import PayoutLimit
from games.saigon5.rules.paytable import HALF_PAID_COUNT, ante_odds, bonus_row
from games.saigon5.rules.pot import settle_pot
from games.saigon5.rules.state import Place, Round


def settle(rules: Rules, state: Round) -> Settlement:
    """Settle a revealed round: every box is set or forfeits."""
    dealer = house_way(state.dealer)
    limit = PayoutLimit(rules)
    lines: list[Line] = []
    standing = {p.seat: p.hand for p in state.places if not p.forfeits(rules)}
    for place in reversed(state.places):
        lines.append(_ante(rules, place, standing.get(place.seat), dealer, limit))
        if "bonus" in place.wagers and rules.bonus:
            lines.append(_bonus(rules, rules.bonus, place, limit))
    lines += settle_pot(state, standing)
    hands = {p.seat: _hand_record(rules, p, standing.get(p.seat)) for p in state.places}
    calls = (NO_MORE_BETS, *state.calls)
    return Settlement(tuple(lines), hands, _dealer_record(state, dealer), calls)


def judge(dealer: SetHand, hand: SetHand) -> tuple[Outcome, str, str]:
    """Outcome, section and sentence for an Ante between these two set hands."""
    if not dealer.qualifies:
        if not hand.qualifies:
            return "push", "680a.11(d)(1)(i)", words.NO_CONTEST
        letter = "B" if hand.count == HALF_PAID_COUNT else "A"
        return "win", f"680a.11(d)(1)(ii)({letter})", words.dealer_out(hand)
    if not hand.qualifies:
        return "lose", "680a.11(d)(2)(i)", words.player_out(dealer)
    why = words.showdown(dealer, hand)
    if dealer.count > hand.count:
        return "lose", "680a.11(d)(2)(ii)(A)", why
    if dealer.count < hand.count:
        return "win", "680a.11(d)(2)(ii)(B)", why
    return "push", "680a.11(d)(2)(ii)(C)", why


def _ante(
    rules: Rules, place: Place, hand: SetHand | None, dealer: SetHand, limit: PayoutLimit
) -> Line:
    stake = place.wagers["ante"]
    if hand is None:
        return _forfeit(place, "ante")
    outcome, cite, why = judge(dealer, hand)
    if outcome != "win":
        credit = stake if outcome == "push" else 0
        return Line(place.seat, "ante", stake, outcome, credit, cite, why)
    won = winnings(stake, ante_odds(hand.count))
    return _win(rules, place, "ante", won, cite, why, limit)


def _bonus(rules: Rules, paytable: str, place: Place, limit: PayoutLimit) -> Line:
    stake = place.wagers["bonus"]
    if place.forfeits(rules):
        return _forfeit(place, "bonus")
    row = bonus_row(paytable, place.cards)
    if row is None:
        why = words.bonus_lost(place.cards)
        return Line(place.seat, "bonus", stake, "lose", 0, "680a.11(e)(1)", why)
    won = winnings(stake, (row.to_one, 1))
    return _win(rules, place, "bonus", won, "680a.11(e)(2)", words.bonus_won(row), limit)


def _forfeit(place: Place, wager: str) -> Line:
    stake = place.wagers[wager]
    return Line(place.seat, wager, stake, "lose", 0, ABANDONED_SECTION, words.ABANDONED)


def _win(
    rules: Rules, place: Place, wager: str, won: int, cite: str, why: str, limit: PayoutLimit
) -> Line:
    paid = limit.pay(place.player, wager, won)
    if paid < won and rules.payout_limit:
        why = words.capped(why, rules.payout_limit)
    stake = place.wagers[wager]
    return Line(place.seat, wager, stake, "win", stake + paid, cite, why)


def _set_record(hand: SetHand) -> dict[str, Json]:
    return {
        "three": list(hand.three),
        "two": list(hand.two),
        "qualifies": hand.qualifies,
        "point_count": hand.count,
    }


def _hand_record(rules: Rules, place: Place, hand: SetHand | None) -> Mapping[str, Json]:
    """The hand as the round's record shows it; a forfeited one stays face down."""
    if hand is None:
        return {"abandoned": True}
    row = bonus_row(rules.bonus, place.cards) if rules.bonus else None
    return {
        "cards": list(place.cards),
        **_set_record(hand),
        "set_by": "house" if place.by_house else "player",
        "bonus_hand": row.name if row else None,
    }


def _dealer_record(state: Round, dealer: SetHand) -> Mapping[str, Json]:
    return {"cards": list(state.dealer), **_set_record(dealer)}
