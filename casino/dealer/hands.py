"""A game's own state inside the felt's round: stored as JSON, typed by the game."""

from typing import Any

import msgspec

from casino.dealer.rulebook import Rulebook
from casino.felt.state import Round


def hand_state(book: Rulebook, current: Round) -> Any:
    return msgspec.json.decode(current.hand, type=book.game.state_type)


def stored(state: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(state))
