"""The three dealing procedures: 688a.8 manual shoe, 688a.9 from the hand, 688a.10 automated shoe.

All seven positions get seven cards, wager or not, clockwise from the starting position; four are
left, and a card put aside counts as one of them. What lay at an empty position goes to the rack
unseen, so nobody keeps those cards here either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import dealing
from games.engine.contract import Card, Cut, Happening
from games.engine.happenings import call
from games.faceup_paigow.rules.options import SEATS, Rules
from games.faceup_paigow.rules.start import CLOCKWISE, dealing_order

EACH: Final = 7
NEEDED: Final = EACH * len(CLOCKWISE)
DECK_CARDS: Final = 53
LEFT: Final = DECK_CARDS - NEEDED
CARD_MS: Final = 110
STACK_MS: Final = 600
START_MS: Final = 2500
COUNT_SECTIONS: Final = {
    "manual-shoe": "688a.8(e)", "hand": "688a.9(d)", "automated-shoe": "688a.10(d)",
}  # fmt: skip
WRONG_SECTIONS: Final = {
    "manual-shoe": "688a.8(f)", "hand": "688a.9(e)", "automated-shoe": "688a.10(e)",
}  # fmt: skip
CUT_LEAST: Final = 10


def hand_out(deal: str, order: Sequence[Card], first: int) -> dict[int, tuple[Card, ...]]:
    """Seven cards to every position, from an order without the cards put aside."""
    return dealing.hand_out(deal, order, dealing_order(first), EACH)


def leaving_order(deal: str, first: int) -> list[int]:
    """The place that each card (manual shoe, hand) or stack (automated shoe) goes to."""
    return dealing.leaving_order(deal, dealing_order(first), EACH)


def dealing_ms(deal: str) -> int:
    """How long people watch the start being found and the cards go out."""
    dealt = STACK_MS * len(CLOCKWISE) if deal == dealing.AUTOMATED else CARD_MS * NEEDED
    return START_MS + dealt


def deal_in_use(rules: Rules, device_ok: bool) -> str:
    """With the device covered the cards are dealt from the manual shoe (688a.13(m))."""
    return dealing.in_use(rules.deal, device_ok)


def cut(rules: Rules, device_ok: bool) -> Cut | None:
    """The cut after a shuffle by hand (688a.5(b)(2)), at ten cards or more from either end. It is
    offered to who came first to a beginning game, else from the dealer's right counterclockwise:
    from seat 6 to 1. None after a device has shuffled."""
    if device_ok and rules.shuffler == "automated":
        return None
    return Cut(
        by_player=True,
        first=CUT_LEAST,
        last=DECK_CARDS - CUT_LEAST,
        section="688a.5(e)",
        seats=tuple(range(SEATS, 0, -1)),
        first_arrival=True,
        offered_by="688a.5(d)",
    )


def stub_counted(deal: str, aside: int) -> Happening:
    """The dealer's words when four cards are left, one put aside counted among them."""
    text = f"The stub is counted: {LEFT - aside} cards are left"
    if aside:
        text += f" and {aside} put aside"
    return call(text, COUNT_SECTIONS[deal])
