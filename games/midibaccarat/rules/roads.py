"""The roads that baccarat players keep of a shoe: bead plate, big road and the three derived ones.

Everything is a pure function of the results in order. A `Roads` grows by `extended`, one result at
a time, and depends on nothing but them. The big road is kept as logical columns, each as long as
its streak; `plotted` alone knows how a streak turns at the edge of a board of six rows.

A mark of a derived road says whether the shoe repeats itself (`red`) or not (`blue`); it has
nothing to do with Banker and Player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from games.midibaccarat.rules.hands import Score, Side, Winner, is_pair, score_of

Mark = Literal["red", "blue"]

ROWS: Final = 6
DERIVED: Final = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}
"""Name -> how many columns further back it compares."""

COUNTED: Final = (
    "rounds", "player", "banker", "tie", "dragon_7", "panda_8", "natural", "player_pair",
    "banker_pair",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """What the roads keep of one round."""

    winner: Winner
    dragon_7: bool = False
    panda_8: bool = False
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False


def result_of(player: Sequence[str], banker: Sequence[str]) -> Result:
    score: Score = score_of(player, banker)
    return Result(
        score.winner,
        score.dragon_7,
        score.panda_8,
        score.player_natural or score.banker_natural,
        is_pair(player),
        is_pair(banker),
    )


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the big road: a result that is no tie, and the ties that followed it."""

    winner: Side
    dragon_7: bool = False
    panda_8: bool = False
    ties: int = 0


@dataclass(frozen=True, slots=True)
class Roads:
    """`bead` is every result; `big` the logical columns; `leading_ties` came before any entry;
    `marks` the derived roads by name; `counts` what the shoe has shown."""

    bead: tuple[Result, ...] = ()
    big: tuple[tuple[Entry, ...], ...] = ()
    leading_ties: int = 0
    marks: dict[str, tuple[Mark, ...]] = field(default_factory=lambda: dict.fromkeys(DERIVED, ()))
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTED, 0))


def roads(results: Iterable[Result]) -> Roads:
    """All roads of these results."""
    found = Roads()
    for result in results:
        found = extended(found, result)
    return found


def extended(before: Roads, result: Result) -> Roads:
    """The roads after one more result. A tie makes no entry in the big road."""
    bead = (*before.bead, result)
    counts = {name: n + _counts(result, name) for name, n in before.counts.items()}
    if result.winner == "tie":
        big, leading = _tied(before)
        return replace(before, bead=bead, big=big, leading_ties=leading, counts=counts)
    big = _entered(before.big, Entry(result.winner, result.dragon_7, result.panda_8))
    lengths = [len(column) for column in big]
    marks = {
        name: before.marks[name] + ((mark,) if (mark := derived_mark(lengths, back)) else ())
        for name, back in DERIVED.items()
    }
    return replace(before, bead=bead, big=big, marks=marks, counts=counts)


def _counts(result: Result, name: str) -> int:
    if name == "rounds":
        return 1
    return result.winner == name if name in ("player", "banker", "tie") else getattr(result, name)


def _tied(before: Roads) -> tuple[tuple[tuple[Entry, ...], ...], int]:
    if not before.big:
        return (), before.leading_ties + 1
    *columns, last = before.big
    entry = replace(last[-1], ties=last[-1].ties + 1)
    return (*columns, (*last[:-1], entry)), before.leading_ties


def _entered(big: tuple[tuple[Entry, ...], ...], entry: Entry) -> tuple[tuple[Entry, ...], ...]:
    """Below the last entry if the same hand won again, else at the top of a new column."""
    if big and big[-1][0].winner == entry.winner:
        return (*big[:-1], (*big[-1], entry))
    return (*big, (entry,))


def derived_mark(lengths: Sequence[int], back: int) -> Mark | None:
    """The mark that the newest entry of a big road with columns of these lengths makes in the road
    that compares `back` columns; None while the column compared with does not exist."""
    newest, row = len(lengths) - 1, lengths[-1]
    if row > 1:
        if newest - back < 0:
            return None
        return "blue" if row == lengths[newest - back] + 1 else "red"
    if newest - 1 - back < 0:
        return None
    return "red" if lengths[newest - 1] == lengths[newest - 1 - back] else "blue"


def ask(before: Roads, winner: Side) -> dict[str, Mark]:
    """ "Ask the road": the marks that the derived roads would get if this hand won next."""
    lengths = [len(column) for column in _entered(before.big, Entry(winner))]
    marks = {name: derived_mark(lengths, back) for name, back in DERIVED.items()}
    return {name: mark for name, mark in marks.items() if mark}


def streaks(marks: Sequence[Mark]) -> tuple[tuple[Mark, ...], ...]:
    """The columns in which a derived road is drawn: one for each run of a colour."""
    columns: list[tuple[Mark, ...]] = []
    for mark in marks:
        if columns and columns[-1][0] == mark:
            columns[-1] = (*columns[-1], mark)
        else:
            columns.append((mark,))
    return tuple(columns)


def plotted(lengths: Sequence[int], rows: int = ROWS) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Where the entries of columns of these lengths are drawn: (column, row) from 0, downward, and
    to the right once the board ends or the place below is taken."""
    taken: set[tuple[int, int]] = set()
    drawn, start = [], -1
    for length in lengths:
        start += 1
        while (start, 0) in taken:
            start += 1
        column, row, turned = start, 0, False
        cells = [(column, row)]
        for _ in range(length - 1):
            turned = turned or row + 1 == rows or (column, row + 1) in taken
            column, row = (column + 1, row) if turned else (column, row + 1)
            cells.append((column, row))
        taken.update(cells)
        drawn.append(tuple(cells))
    return tuple(drawn)


def bead_cell(index: int, rows: int = ROWS) -> tuple[int, int]:
    """Where the result of this index, from 0, lies on the bead plate: (column, row)."""
    return divmod(index, rows)
