"""The count of the stub (680a.8(e)-(g), 680a.9(d)-(f), 680a.10(d)-(f)).

Whenever the shuffler does not count the deck, the dealer counts the stub in every fifth round. A
wrong count voids the round; unless the cards were merely misdealt, the deck leaves the table.
"""

from __future__ import annotations

from typing import Final

from games.engine.contract import Happening
from games.engine.happenings import call
from games.saigon5.rules.options import COUNTING, Rules

EVERY_ROUNDS: Final = 5
DECK_CARDS: Final = 53
COUNT_SECTIONS: Final = {
    "manual-shoe": "680a.8(e)", "hand": "680a.9(d)", "automated-shoe": "680a.10(d)",
}  # fmt: skip
WRONG_SECTIONS: Final = {
    "manual-shoe": "680a.8(g)", "hand": "680a.9(f)", "automated-shoe": "680a.10(f)",
}  # fmt: skip


def is_due(rules: Rules, round_number: int, device_ok: bool) -> bool:
    counted_by_device = rules.shuffler == COUNTING and device_ok
    return not counted_by_device and round_number % EVERY_ROUNDS == 0


def counted(deal: str, hands: int, aside: int) -> Happening:
    """The dealer's words when the count is right. `hands`: the dealer's among them."""
    stub = DECK_CARDS - 5 * hands - aside
    text = f"The stub is counted: {stub} cards, {DECK_CARDS} in the deck"
    return call(text, COUNT_SECTIONS[deal])
