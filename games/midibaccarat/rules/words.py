"""The dealer's calls and the sentence on every settled wager, in our own words.

Everybody reads them, not only whose wager it is: so they say "this wager", never "yours".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.engine.contract import Card, Outcome
from games.engine.settling import money
from games.midibaccarat.rules.hands import Score, Side, is_natural, point_count
from games.midibaccarat.rules.house_money import Pairs, Payout

DIGITS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
)  # fmt: skip
NAMES: Final[dict[str, str]] = {"player": "Player", "banker": "Banker"}
TIE: Final = "tie hand"
DRAGON_7: Final = "Dragon 7"
PANDA_8: Final = "Panda 8"
LAST_HAND: Final = "last hand"


def spoken(hand: str, cards: Sequence[Card]) -> str:
    """The Player's and the Banker's Hand by their Point Count."""
    if hand not in NAMES or not cards:
        return ""
    return f"a natural {point_count(cards)}" if is_natural(cards) else str(point_count(cards))


def shows(side: Side, score: Score) -> str:
    """629a.8(c)(1)-(2)."""
    count = score.player if side == "player" else score.banker
    return f"{NAMES[side]} shows {DIGITS[count]}"


def both_show(score: Score) -> str:
    """629a.9(a)."""
    return f"Player shows {DIGITS[score.player]}, Banker shows {DIGITS[score.banker]}"


def result(ez: bool, score: Score) -> tuple[str, ...]:
    """629a.11(a)."""
    said = f"Player {DIGITS[score.player]}, Banker {DIGITS[score.banker]}"
    if score.winner == "tie":
        return said, TIE
    calls = [f"{said}, {NAMES[score.winner]} wins"]
    if ez and score.dragon_7:
        calls.append(DRAGON_7)
    if ez and score.panda_8:
        calls.append(PANDA_8)
    return tuple(calls)


_FATES: Final = {"win": "wins", "lose": "loses", "push": "comes back"}


def _counts(score: Score) -> str:
    return f"Player has {score.player} and Banker {score.banker}"


def _simple(name: str, outcome: Outcome, score: Score, odds: int) -> str:
    paid = f" {odds} to 1" if outcome == "win" else ""
    return f"{_counts(score)}: the {name} wager {_FATES[outcome]}{paid}."


def _dragon_7(outcome: Outcome, score: Score, odds: int) -> str:
    if outcome == "win":
        return f"Banker has 7 on three cards, Player less: a Dragon 7, which pays {odds} to 1."
    return f"{_counts(score)}, which is no Dragon 7: the insurance loses."


def _panda_8(outcome: Outcome, score: Score, odds: int) -> str:
    if outcome == "win":
        return f"Player has 8 on three cards, Banker less: a Panda 8, which pays {odds} to 1."
    return f"{_counts(score)}, which is no Panda 8: the insurance loses."


def _dragon_bonus(side: Side) -> Callable[[Outcome, Score, int], str]:
    def sentence(outcome: Outcome, score: Score, odds: int) -> str:
        natural = score.player_natural if side == "player" else score.banker_natural
        what = "a natural" if natural else "no natural"
        if outcome == "win":
            end = f"the bonus on {NAMES[side]} wins {odds} to 1."
        elif outcome == "push":
            end = f"both are naturals of equal count and the bonus on {NAMES[side]} comes back."
        else:
            end = f"the bonus on {NAMES[side]} loses."
        return f"{_counts(score)}; {NAMES[side]}'s Hand is {what}: {end}"

    return sentence


def _on(name: str) -> Callable[[Outcome, Score, int], str]:
    return lambda outcome, score, odds: _simple(name, outcome, score, odds)


_SENTENCES: Final[dict[str, Callable[[Outcome, Score, int], str]]] = {
    "banker": _on("Banker"),
    "player": _on("Player"),
    "tie": _on("Tie"),
    "dragon_player": _dragon_bonus("player"),
    "dragon_banker": _dragon_bonus("banker"),
    "dragon_7": _dragon_7,
    "panda_8": _panda_8,
}


def why(wager: str, outcome: Outcome, score: Score, odds: int = 0) -> str:
    """`odds` to one are said only where the wager wins."""
    return _SENTENCES[wager](outcome, score, odds)


DRAGON_7_PUSH: Final = (
    "Banker's 7 on three cards is a Dragon 7, on which the Banker wager comes back in EZ Baccarat."
)


def with_vigorish(sentence: str, cents: int, marked: bool) -> str:
    if marked:
        return f"{sentence} Vigorish of {money(cents)} is marked and owed."
    return f"{sentence} Vigorish of {money(cents)} is kept back."


NO_PAIR: Final = "Neither hand's first two cards are a pair: House Money loses."


def house_money(pairs: Pairs, paid: Payout) -> str:
    """Of a wager that wins."""
    which = "Both hands hold" if pairs.player and pairs.banker else "One hand holds"
    said = f"{which} a pair, which pays {pairs.to_one} to 1"
    if not paid.onto:
        return f"{said}; the payout is taken."
    return f"{said}; {money(paid.pressed)} of it is added to the {NAMES[paid.onto]} wager."
