"""Card orders that a test has chosen, for settings.CARD_SOURCE."""

from collections import Counter
from collections.abc import Sequence

chosen_order: list[str] = []


def chosen(fresh):
    """The chosen dealing order, or the fresh deck where nothing was chosen."""
    return tuple(chosen_order) or fresh


def banker_wins(fresh: Sequence[str]) -> tuple[str, ...]:
    """A shoe whose first card burns one more, and in whose hands Player has 7 and Banker a natural
    9 on four cards, as long as there are sevens."""
    left = list(fresh)
    order = [left.pop(left.index("As")), left.pop(left.index("2s"))]
    tens = [card for card in left if card[0] in "TJQK"]
    sevens = [card for card in left if card[0] == "7"]
    for seven in sevens[: len(tens) // 2]:
        order += [seven, f"9{seven[1]}", tens.pop(), tens.pop()]
    rest = Counter(left) - Counter(order[2:])
    return (*order, *rest.elements())
