"""What everybody at a table sees or hears in a round, in the form that the page knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.contract import Card, Happening


def call(text: str, section: str) -> Happening:
    """The dealer's words."""
    return Happening("call", {"text": text, "section": section})


def put_aside(cards: Iterable[Card], section: str) -> list[Happening]:
    """Cards found face up, put aside before all eyes."""
    return [Happening("aside", {"card": card, "section": section}) for card in cards]


def hands_set(seats: Iterable[int]) -> tuple[Happening, ...]:
    return tuple(Happening("set", {"seat": seat}) for seat in seats)


def left(seats: Sequence[int], abandoned: str, section: str) -> tuple[Happening, ...]:
    """A player leaves with these boxes. `abandoned`: the option that says what becomes of them."""
    fate = "lose" if abandoned == "losing" else "are played out the house way"
    return (
        *(Happening("left", {"seat": seat}) for seat in seats),
        call(f"A player has left the round; the wagers {fate}", section),
    )
