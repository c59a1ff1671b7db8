"""Chips of a settlement, the same in every game. Integer cents; rounding happens here by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.engine.contract import Box, Json, Line, Settlement, Void

NO_MORE_BETS: Final = "no more bets"


def winnings(stake: int, odds: tuple[int, int]) -> int:
    """What a stake wins at `odds` (a to b); a fraction of a cent is dropped."""
    return stake * odds[0] // odds[1]


def split_evenly(cents: int, winners: Sequence[int]) -> dict[int, int]:
    """Equal shares; odd cents go one each to the first of `winners`."""
    share, odd = divmod(cents, len(winners))
    return {seat: share + (place < odd) for place, seat in enumerate(winners)}


def money(cents: int) -> str:
    """`1234500` as `12,345.00`."""
    return f"{cents // 100:,}.{cents % 100:02d}"


def returned(
    boxes: Sequence[Box], void: Void, wagers: Sequence[str], calls: Sequence[str] = ()
) -> Settlement:
    """A void round: every wager comes back, box by box, in the order of `wagers`. `calls`: what the
    dealer said before it was void."""
    why = f"The round is void and the wager is returned: {void.reason}"
    lines = tuple(
        Line(box.seat, name, box.wagers[name], "void", box.wagers[name], void.section, why)
        for box in boxes
        for name in wagers
        if name in box.wagers
    )
    extra = {"void": {"section": void.section, "reason": void.reason}}
    return Settlement(lines, {}, {}, (NO_MORE_BETS, *calls), extra)


def net(boxes: Iterable[Box], lines: Iterable[Line]) -> dict[str, int]:
    """Per player: credits minus the stakes that were paid in."""
    nets: dict[str, int] = {}
    player_at = {}
    for box in boxes:
        player_at[box.seat] = box.player
        nets[box.player] = nets.get(box.player, 0) - sum(box.wagers.values())
    for line in lines:
        nets[player_at[line.seat]] += line.credit
    return nets


def line_record(line: Line) -> dict[str, Json]:
    """A line as the round file prints it; keys that say nothing are left out."""
    record: dict[str, Json] = {
        "seat": line.seat,
        "wager": line.wager,
        "stake": line.stake,
        "outcome": line.outcome,
        "credit": line.credit,
        "cite": line.cite,
        "why": line.why,
    }
    if line.from_seat is not None:
        record["from_seat"] = line.from_seat
    if line.lammer is not None:
        record["lammer"] = line.lammer
    if line.vigorish_owed is not None:
        record["vigorish_owed"] = line.vigorish_owed
    return record


def output(boxes: Sequence[Box], settlement: Settlement) -> dict[str, Json]:
    """The round file's output."""
    hands: Mapping[int, Mapping[str, Json]] = settlement.hands
    return {
        "lines": [line_record(line) for line in settlement.lines],
        "net": net(boxes, settlement.lines),
        "hands": {str(seat): dict(hand) for seat, hand in hands.items()},
        "dealer": dict(settlement.dealer),
        "calls": list(settlement.calls),
        **settlement.extra,
    }
