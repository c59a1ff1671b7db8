"""Whether a third card is dealt (629a.10): a table, and nobody's choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.contract import Card
from games.midibaccarat.rules.hands import VALUES, is_natural, point_count

PLAYER_STAYS_FROM: Final = 6
"""629a.10(b)."""
BANKER_STAYS_FROM: Final = 6
"""629a.10(c)(1): when the Player's Hand has no third card; and what is outside Table 1, where less
than 3 draws and 7 stays (629a.10(c)(2)(i)-(ii))."""

TABLE_1: Final = {
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
}
"""629a.10(c)(2)(iii): Banker's count -> D(raw) or S(tay) by the value 0 to 9 of Player's third."""


def player_draws(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Judged on the first two cards of each hand."""
    if is_natural(player) or is_natural(banker):
        return False
    return point_count(player) < PLAYER_STAYS_FROM


def banker_draws(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Judged when the Player's Hand is finished: two cards or three."""
    if is_natural(player) or is_natural(banker):
        return False
    third = VALUES[player[2]] if len(player) == 3 else None
    return banker_takes(point_count(banker), third)


def banker_takes(count: int, player_third: int | None) -> bool:
    """By Banker's count on two cards and the value of Player's third card, None without one."""
    if player_third is not None and count in TABLE_1:
        return TABLE_1[count][player_third] == "D"
    return count < BANKER_STAYS_FROM


def play_out(cards: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Player's and Banker's Hand dealt from these cards by the rules, as far as they reach."""
    four, left = tuple(cards[:4]), tuple(cards[4:])
    player, banker = four[0::2], four[1::2]
    if player_draws(player, banker):
        player, left = (*player, *left[:1]), left[1:]
    if banker_draws(player, banker):
        banker = (*banker, *left[:1])
    return player, banker
