"""Seven-card classification with the bug joker: ours against treys, phevaluator and eval7.

    python -m bench.seven

Every library gets its own representation of the same random natural hands, made before the clock
starts. The bar: on natural hands at least five times as fast as treys, in the same run.
"""

from __future__ import annotations

from random import Random

import eval7
import phevaluator
import treys

from bench._timing import medians, report
from games.engine.cards import JOKER, NATURAL_DECK
from games.faceup_paigow.rules.holdings import holdings

HANDS = 20_000


def main() -> None:
    chance = Random(688)
    natural = [tuple(chance.sample(NATURAL_DECK, 7)) for _ in range(HANDS)]
    joker = [(JOKER, *chance.sample(NATURAL_DECK, 6)) for _ in range(HANDS)]
    for_treys = [[treys.Card.new(card) for card in hand] for hand in natural]
    for_eval7 = [[eval7.Card(card) for card in hand] for hand in natural]
    for_phevaluator = [[phevaluator.Card(card) for card in hand] for hand in natural]
    evaluate = treys.Evaluator().evaluate

    def with_treys() -> None:
        for hand in for_treys:
            evaluate(hand, [])

    def with_phevaluator() -> None:
        for hand in for_phevaluator:
            phevaluator.evaluate_cards(*hand)

    def with_eval7() -> None:
        for hand in for_eval7:
            eval7.evaluate(hand)

    def ours(hands: list[tuple[str, ...]], wild: bool = False) -> None:
        for hand in hands:
            holdings(hand, wild)

    measured = medians(
        {
            "treys": with_treys,
            "phevaluator": with_phevaluator,
            "eval7": with_eval7,
            "holdings, seven natural cards": lambda: ours(natural),
            "holdings, joker and six": lambda: ours(joker),
            "holdings, fully wild joker and six": lambda: ours(joker, wild=True),
        }
    )
    report(f"seven-card classification, {HANDS:,} hands", measured, HANDS, "treys")


if __name__ == "__main__":
    main()
