"""The card order of every round in this room, so that a test knows who wins what.

With three boxes the first player has two pair and the best showdown hand (nine), the second loses
to the dealer's six, and the third must look for the one three that qualifies: 4, 9 and 7.
"""

HANDS = (
    ("Ts", "Th", "Kd", "Kc", "9s"),
    ("2s", "7h", "Ac", "Qd", "5c"),
    ("4c", "3d", "9h", "7s", "5d"),
    ("Kh", "8c", "2d", "6s", "Js"),
)
DEALT = [card for cards in zip(*HANDS, strict=True) for card in cards]


def chosen(fresh: tuple[str, ...]) -> tuple[str, ...]:
    """settings.CARD_SOURCE of the room: four hands, one card at a time, then the rest as it is."""
    return (*DEALT, *(card for card in fresh if card not in DEALT))
