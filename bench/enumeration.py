"""Complete enumeration of the 154,143,080 hands of seven cards with the bug joker.

    python -m bench.enumeration

The counting that proves the game's figures, against classifying hands one by one, which is timed on
a sample and scaled to all hands. One pass: it counts every hand there is.
"""

from __future__ import annotations

import time
from random import Random

from games.engine.cards import JOKER_DECK
from games.faceup_paigow.rules.holdings import holdings
from tests.faceup_paigow.enumeration import ALL, counted

SAMPLE = 200_000


def one_by_one_s() -> float:
    """Seconds that all hands would take, from a sample of them."""
    chance = Random(688)
    hands = [tuple(chance.sample(JOKER_DECK, 7)) for _ in range(SAMPLE)]
    start = time.process_time()
    for hand in hands:
        holdings(hand)
    return (time.process_time() - start) * ALL / SAMPLE


def enumerated_s() -> float:
    start = time.process_time()
    assert sum(counted().values()) == ALL
    return time.process_time() - start


def main() -> None:
    alone, together = one_by_one_s(), enumerated_s()
    print(f"complete enumeration, {ALL:,} hands: {together:.1f} s of CPU")
    print(f"  {together / alone:.3f} x classifying them one by one ({alone:.0f} s)")


if __name__ == "__main__":
    main()
