"""The card order of every round and shoe in this room, so that a test knows who wins what.

A test may stack another one before its round is opened (`House.stack`). Else, with three boxes, the
first player has two pair and the best showdown hand (nine), the second loses to the dealer's six,
and the third must look for the one three that qualifies: 4, 9 and 7.
"""

import json
import os
from pathlib import Path

STACKED = "stacked.json"
HANDS = (
    ("Ts", "Th", "Kd", "Kc", "9s"),
    ("2s", "7h", "Ac", "Qd", "5c"),
    ("4c", "3d", "9h", "7s", "5d"),
    ("Kh", "8c", "2d", "6s", "Js"),
)
DEALT = [card for cards in zip(*HANDS, strict=True) for card in cards]

BURN = ("2c", "Ts", "9s")
"""The first card of a shoe, and the two that follow it unseen."""
PLAYERS, BANKERS = ("2d", "3s", "Kh"), ("Qc", "3c", "6c")
"""Its first round: both hands draw, Banker's nine wins against five."""
COUP = [PLAYERS[0], BANKERS[0], PLAYERS[1], BANKERS[1], PLAYERS[2], BANKERS[2]]
SHOE = 100
"""More cards than any round of one deck is dealt from."""


def chosen(fresh: tuple[str, ...]) -> tuple[str, ...]:
    """settings.CARD_SOURCE of the room: what has been chosen, then the rest as it is. Where the cut
    is the players', it is so after a cut of as few cards as may be cut."""
    stacked = Path(os.environ["ROOM_VAR"]) / STACKED
    if stacked.exists():
        return tuple(json.loads(stacked.read_text()))
    if len(fresh) > SHOE:
        return _first((*BURN, *COUP), fresh)
    return (*DEALT, *(card for card in fresh if card not in DEALT))


def _first(wanted: tuple[str, ...], fresh: tuple[str, ...]) -> tuple[str, ...]:
    rest = list(fresh)
    for card in wanted:
        rest.remove(card)
    return (*wanted, *rest)
