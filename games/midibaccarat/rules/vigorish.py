"""Vigorish on a winning Banker wager (629a.12(c)-(d)). Its rounding happens here."""

from __future__ import annotations

from typing import Final

from games.midibaccarat.rules.options import Rules
from games.midibaccarat.rules.paytables import VIGORISH_PERCENT, VIGORISH_STEP_CENTS

SECTION: Final = "629a.12(c)"


def vigorish(rules: Rules, won_cents: int) -> int:
    """5% of what was won: exact, a fraction of a cent dropped, or up to the next 25 cents; none in
    EZ Baccarat."""
    if rules.ez:
        return 0
    if rules.vigorish_rounding == "exact":
        return won_cents * VIGORISH_PERCENT // 100
    steps = -(-won_cents * VIGORISH_PERCENT // (100 * VIGORISH_STEP_CENTS))
    return steps * VIGORISH_STEP_CENTS


def is_marked(rules: Rules) -> bool:
    """Marked at the player's number and collected later, not with the payout."""
    return not rules.ez and rules.vigorish_collected == "deferred"
