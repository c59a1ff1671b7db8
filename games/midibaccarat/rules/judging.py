"""What a score makes of a wager: outcome and section (629a.7(a)), and what a win pays (629a.12).

House Money is not here: it is settled on the ranks of the first four cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from games.engine.contract import Outcome
from games.midibaccarat.rules.hands import Score, Side
from games.midibaccarat.rules.options import Rules
from games.midibaccarat.rules.paytables import (
    BANKER_TO_ONE,
    DRAGON,
    DRAGON_7_TO_ONE,
    DRAGON_LEAST_MARGIN,
    PANDA_8_TO_ONE,
    PLAYER_TO_ONE,
)

Verdict: TypeAlias = tuple[Outcome, str]


def judge(ez: bool, wager: str, score: Score) -> Verdict:
    """Outcome of any wager but House Money, and the section that decides it."""
    return _JUDGES[wager](ez, score)


def to_one(rules: Rules, wager: str, score: Score) -> int:
    """The odds at which this winning wager is paid, before vigorish."""
    if wager in _DRAGON_SIDES:
        return _dragon_to_one(rules, _DRAGON_SIDES[wager], score)
    return _FLAT.get(wager, rules.tie_odds)


def _banker(ez: bool, score: Score) -> Verdict:
    if score.winner == "player":
        return "lose", "629a.7(a)(1)(ii)"
    if score.winner == "tie" or (ez and score.dragon_7):
        return "push", "629a.7(a)(1)(iii)"
    return "win", "629a.7(a)(1)(i)"


def _player(ez: bool, score: Score) -> Verdict:
    if score.winner == "tie":
        return "push", "629a.7(a)(2)(iii)"
    if score.winner == "player":
        return "win", "629a.7(a)(2)(i)"
    return "lose", "629a.7(a)(2)(ii)"


def _tie(ez: bool, score: Score) -> Verdict:
    tie = score.winner == "tie"
    return ("win", "629a.7(a)(3)(i)") if tie else ("lose", "629a.7(a)(3)(ii)")


def _dragon_7(ez: bool, score: Score) -> Verdict:
    return ("win", "629a.7(a)(5)(i)") if score.dragon_7 else ("lose", "629a.7(a)(5)(ii)")


def _panda_8(ez: bool, score: Score) -> Verdict:
    return ("win", "629a.7(a)(6)(i)") if score.panda_8 else ("lose", "629a.7(a)(6)(ii)")


def _sides(side: Side, score: Score) -> tuple[int, bool, bool]:
    """By how many points the selected hand leads; whether it and the other are Naturals."""
    if side == "player":
        return score.player - score.banker, score.player_natural, score.banker_natural
    return score.banker - score.player, score.banker_natural, score.player_natural


def dragon_verdict(side: Side, score: Score) -> Verdict:
    """A Dragon Bonus on the selected hand (629a.7(a)(4))."""
    margin, natural, other_natural = _sides(side, score)
    if natural:
        return _natural_verdict(margin, other_natural)
    if margin <= 0:
        return "lose", "629a.7(a)(4)(ii)(B)"
    if margin < DRAGON_LEAST_MARGIN:
        return "lose", "629a.7(a)(4)(ii)(C)"
    return "win", "629a.7(a)(4)(i)(C)"


def _natural_verdict(margin: int, other_natural: bool) -> Verdict:
    if not other_natural:
        return "win", "629a.7(a)(4)(i)(A)"
    if margin > 0:
        return "win", "629a.7(a)(4)(i)(B)"
    if margin < 0:
        return "lose", "629a.7(a)(4)(ii)(A)"
    return "push", "629a.7(a)(4)(iii)"


def _dragon_to_one(rules: Rules, side: Side, score: Score) -> int:
    table = DRAGON[str(rules.dragon_bonus)]
    margin, natural, _ = _sides(side, score)
    return table.natural if natural else table.by_margin[margin]


_DRAGON_SIDES: Final[dict[str, Side]] = {"dragon_player": "player", "dragon_banker": "banker"}
_FLAT: Final = {
    "banker": BANKER_TO_ONE,
    "player": PLAYER_TO_ONE,
    "dragon_7": DRAGON_7_TO_ONE,
    "panda_8": PANDA_8_TO_ONE,
}
_JUDGES: Final[dict[str, Callable[[bool, Score], Verdict]]] = {
    "banker": _banker,
    "player": _player,
    "tie": _tie,
    "dragon_player": lambda _, score: dragon_verdict("player", score),
    "dragon_banker": lambda _, score: dragon_verdict("banker", score),
    "dragon_7": _dragon_7,
    "panda_8": _panda_8,
}
