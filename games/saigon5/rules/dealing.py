"""The three dealing procedures: 680a.8 manual shoe, 680a.9 from the hand, 680a.10 automated shoe.

Seat 1 is farthest to the dealer's left and gets the first card; the dealer comes last. A card found
face up is put aside and its place taken by the next one (680a.13(a)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine import dealing
from games.engine.aside import met_face_up
from games.engine.contract import Box, Card, Cut
from games.saigon5.rules.options import COUNTING, Rules
from games.saigon5.rules.stub import DECK_CARDS

EACH: Final = 5
DEALER: Final = 0
CARD_MS: Final = 140
STACK_MS: Final = 420
_CUT_LEAST: Final = 10


def places(boxes: Sequence[Box]) -> list[int]:
    """The dealing order: seats with an Ante clockwise, then the dealer (0)."""
    return [*sorted(box.seat for box in boxes), DEALER]


def hand_out(deal: str, order: Sequence[Card], boxes: Sequence[Box]) -> dict[int, tuple[Card, ...]]:
    """Five cards to every place, from an order without the cards put aside."""
    return dealing.hand_out(deal, order, places(boxes), EACH)


def leaving_order(deal: str, boxes: Sequence[Box]) -> list[int]:
    """The place that each card (manual shoe, hand) or stack (automated shoe) goes to."""
    return dealing.leaving_order(deal, places(boxes), EACH)


def dealing_ms(deal: str, hands: int) -> int:
    """How long people watch the cards go out to so many hands, the dealer's among them."""
    return hands * (STACK_MS if deal == dealing.AUTOMATED else CARD_MS * EACH)


def deal_in_use(rules: Rules, device_ok: bool) -> str:
    """With the device covered the cards are dealt from the manual shoe (680a.13(f))."""
    return dealing.in_use(rules.deal, device_ok)


def cut(rules: Rules, device_ok: bool) -> Cut | None:
    """The dealer's cut after a manual shuffle or for preshuffled cards (680a.5(c)(2), (d)), at ten
    cards or more. None after an automated shuffle, nor with a device that counts (680a.5(g))."""
    if device_ok and (rules.shuffler == COUNTING or not _cut_by_rule(rules)):
        return None
    return Cut(by_player=False, first=_CUT_LEAST, last=DECK_CARDS - 1, section="680a.5(d)")


def _cut_by_rule(rules: Rules) -> bool:
    return rules.preshuffled or rules.shuffler == "manual"


def face_up(
    order: Sequence[Card], declared: Sequence[Mapping[str, object]], boxes: Sequence[Box]
) -> list[Card]:
    """The different cards met face up while these boxes are dealt, in the order met."""
    return met_face_up(order, declared, EACH * len(places(boxes)))
