"""Five-card classification: ours (with and without the joker) against treys and eval7.

    python -m bench.classify

Every library gets its own representation of the same random hands, made before the clock starts.
The bar: on five natural cards we are not slower than treys.
"""

from __future__ import annotations

from random import Random

import eval7
import treys

from bench._timing import medians, report
from games.engine.cards import JOKER, NATURAL_DECK
from games.engine.poker import classify

HANDS = 40_000


def main() -> None:
    chance = Random(680)
    natural = [tuple(chance.sample(NATURAL_DECK, 5)) for _ in range(HANDS)]
    joker = [(JOKER, *chance.sample(NATURAL_DECK, 4)) for _ in range(HANDS)]
    for_treys = [[treys.Card.new(card) for card in hand] for hand in natural]
    for_eval7 = [[eval7.Card(card) for card in hand] for hand in natural]
    evaluate = treys.Evaluator().evaluate

    def with_treys() -> None:
        for hand in for_treys:
            evaluate(hand, [])

    def with_eval7() -> None:
        for hand in for_eval7:
            eval7.evaluate(hand)

    def ours(hands: list[tuple[str, ...]]) -> None:
        for hand in hands:
            classify(hand)

    measured = medians(
        {
            "treys": with_treys,
            "eval7": with_eval7,
            "classify, five natural cards": lambda: ours(natural),
            "classify, joker and four": lambda: ours(joker),
        }
    )
    report(f"five-card classification, {HANDS:,} hands", measured, HANDS, "treys")


if __name__ == "__main__":
    main()
