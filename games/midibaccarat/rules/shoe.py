"""One shoe over many rounds (629a.5, 629a.9(d), 629a.13(e)): where its cover card lies, how far it
has been dealt, how many hands it still has. It knows places, not cards.

Nothing here goes backwards: a round that has been settled moves the shoe past the cards it took, a
void one past every card that anybody may have seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.engine.cards import NATURAL_DECK
from games.engine.contract import Card, Cut
from games.midibaccarat.rules.hands import VALUES
from games.midibaccarat.rules.options import SEATS, Rules

CUT_LEAST: Final = 10
CUT_SECTION: Final = "629a.5(c)"
_FEWEST: Final = 4
"""No round can be dealt from fewer cards."""


def fresh_deck(rules: Rules) -> tuple[Card, ...]:
    """All decks, each by suit and in sequence, as spread for inspection (629a.4(b))."""
    return NATURAL_DECK * rules.decks


def cut(rules: Rules, below: int = SEATS + 1) -> Cut:
    """At least ten cards from the top or the bottom, offered from the highest number clockwise
    (629a.5(b)-(c)). After an improper cut by seat `below`, or by the dealer (0), it is offered to
    those who come next (629a.5(e))."""
    return Cut(
        by_player=True,
        first=CUT_LEAST,
        last=rules.shoe_cards - CUT_LEAST,
        section=CUT_SECTION,
        seats=tuple(range(below - 1, 0, -1)),
        offered_by="629a.5(b)",
    )


@dataclass(frozen=True, slots=True)
class Shoe:
    """`position`: cards that have left it. `cover_at`: cards above the cover card. `hands_left`:
    None until the cover card has shown, then 1 (the last hand), then 0."""

    size: int
    cover_at: int
    position: int = 0
    hands_left: int | None = None

    @property
    def is_last_hand(self) -> bool:
        return self.hands_left == 1

    @property
    def is_over(self) -> bool:
        """New decks are due before the next round (629a.3(b), 629a.9(d))."""
        return self.hands_left == 0 or self.size - self.position < _FEWEST

    @property
    def cover_shown(self) -> bool:
        """The cover card has been met: as the first card of a round or in the middle of one."""
        return self.position > self.cover_at


def burned(first: Card) -> int:
    """How many cards follow the first one into the discard bucket, face down (629a.5(f))."""
    return VALUES[first] or 10


def opened(rules: Rules, first: Card) -> Shoe:
    """A shoe that has been cut, has its second cover card, and whose first card was exposed."""
    size = rules.shoe_cards
    return Shoe(size, size - rules.cover_cards, 1 + burned(first))


def played(shoe: Shoe, gone: int) -> Shoe:
    """After a settled round that took so many cards. "Last hand" is announced when the answer is
    the first whose `is_last_hand` is true."""
    moved = replace(shoe, position=shoe.position + gone)
    if shoe.hands_left is not None:
        return replace(moved, hands_left=shoe.hands_left - 1)
    return replace(moved, hands_left=1) if moved.cover_shown else moved


def voided(shoe: Shoe, reach: int, short: bool) -> Shoe:
    """After a void round of which up to `reach` cards may have been seen; they are discarded. A
    void is no hand, but a shoe that was too short for one is over (629a.13(e))."""
    moved = replace(shoe, position=min(shoe.size, shoe.position + reach))
    if short:
        return replace(moved, hands_left=0)
    if shoe.hands_left is None and moved.cover_shown:
        return replace(moved, hands_left=1)
    return moved
