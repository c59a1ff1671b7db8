"""Odds as text: a table to read, CSV for a sheet, JSON for a program. None knows a game.

Probabilities and edges are rounded half to even here and nowhere else, to the printed places; JSON
carries the exact ratio beside each number. In CSV a cell of words never begins like a formula.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isfinite
from typing import Final

from games.engine.contract import Json
from games.engine.odds import Alarm, Figure, Row, WagerOdds
from games.engine.settling import money

PLACES: Final = 4
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_ALARMS: Final = {
    "player": "the player has the edge",
    "low": "below the operator's least edge",
    "high": "above the operator's greatest edge",
}
CSV_HEAD: Final = (
    "wager", "part", "name", "label", "section", "ways", "total", "probability", "pay",
    "contribution", "value",
)  # fmt: skip


def decimal(value: Fraction, places: int = PLACES) -> str:
    """A fraction in decimals, half to even: whole numbers without a point."""
    scaled = round(value * 10**places)
    sign, digits = "-" if scaled < 0 else "", abs(scaled)
    whole, rest = divmod(digits, 10**places)
    tail = f"{rest:0{places}d}".rstrip("0")
    return f"{sign}{whole:,}" + (f".{tail}" if tail else "")


def percent(value: Fraction, places: int = PLACES) -> str:
    """`1.0579%`, always with all places."""
    scaled = round(value * 100 * 10**places)
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{sign}{whole}.{rest:0{places}d}%"


def pays(pay: Fraction) -> str:
    """As a layout says it: `8 to 1`, `1 to 2`, `push`, `lost`."""
    if pay == 0:
        return "push"
    if pay == -1:
        return "lost"
    if pay.denominator <= 2:
        return f"{pay.numerator:,} to {pay.denominator}"
    return f"{decimal(pay)} to 1"


def figure_text(figure: Figure) -> str:
    if figure.unit == "cents":
        return money(-(-figure.value.numerator // figure.value.denominator))
    return decimal(figure.value) if figure.unit == "amount" else percent(figure.value)


def alarm_text(alarm: Alarm) -> str:
    """One sentence without its wager."""
    where = f" ({alarm.where})" if alarm.where else ""
    return f"Edge {percent(alarm.edge)}{where}: {_ALARMS[alarm.kind]}."


def summary(odds: WagerOdds) -> list[tuple[str, str]]:
    """The figures of a wager, in words and numbers."""
    found = [
        ("Edge", percent(odds.edge)),
        ("Hit frequency", percent(odds.hit_frequency)),
        ("Standard deviation", f"{odds.standard_deviation:.4f}"),
    ]
    if odds.estimate:
        found.insert(1, ("Standard error", f"{100 * odds.estimate.standard_error:.4f}%"))
    found += [(f"Edge, staking {money(at.stake_cents)}", percent(at.edge)) for at in odds.stakes]
    found += [(figure.label, figure_text(figure)) for figure in odds.figures]
    return found


# --- the table ----------------------------------------------------------------------------
def as_table(found: Sequence[WagerOdds], alarms: Sequence[Alarm] = ()) -> str:
    """Plain text, each wager with its rows, figures and warnings."""
    return "\n\n".join(_block(odds, alarms) for odds in found) + "\n"


def _block(odds: WagerOdds, alarms: Sequence[Alarm]) -> str:
    head = f"{odds.label} ({odds.section})"
    lines = [head, "=" * len(head), f"Of {odds.basis}.", *filter(None, (odds.play,)), ""]
    lines += _columns([_HEAD, *(_cells(row) for row in odds.rows)])
    lines += ["", *_columns(summary(odds)), *odds.notes]
    lines += [f"! {alarm_text(alarm)}" for alarm in alarms if alarm.wager == odds.wager]
    return "\n".join(lines)


_HEAD: Final[tuple[str, ...]] = ("", "Ways", "Probability", "Pays", "Contribution")


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.label, f"{row.ways:,}", percent(row.probability, 6), pays(row.pay),
        percent(row.contribution),
    )  # fmt: skip


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The first column to the left, the others to the right."""
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(wide[i]) if i == 0 else cell.rjust(wide[i]) for i, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]


# --- CSV ----------------------------------------------------------------------------------
class _Lines(list[str]):
    """What a CSV writer writes to: no file."""

    def write(self, line: str) -> None:
        self.append(line)


def safe_cell(words: str) -> str:
    """Words that no sheet takes for a formula."""
    return f"'{words}" if words.lstrip(" ").startswith(_FORMULA) else words


def as_csv(found: Iterable[WagerOdds], alarms: Iterable[Alarm] = ()) -> str:
    """One line for each row (`part` row) and each further figure; numbers are plain decimals."""
    lines = _Lines()
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow(CSV_HEAD)
    for odds in found:
        writer.writerows(_csv_rows(odds))
    for alarm in alarms:
        words = (alarm.wager, "warning", alarm.kind, alarm_text(alarm), "")
        writer.writerow([*map(safe_cell, words), "", "", "", "", "", _number(alarm.edge)])
    return "".join(lines)


def _csv_rows(odds: WagerOdds) -> list[list[str]]:
    found = []
    for row in odds.rows:
        words = (odds.wager, "row", row.name, row.label, row.section)
        numbers = (row.probability, row.pay, row.contribution)
        found.append(
            [*map(safe_cell, words), str(row.ways), str(row.total), *map(_number, numbers), ""]
        )
    for part, name, label, value in _values(odds):
        words = (odds.wager, part, name, label, odds.section)
        found.append([*map(safe_cell, words), "", "", "", "", "", value])
    return found


def _values(odds: WagerOdds) -> list[tuple[str, str, str, str]]:
    """Part, name, label and value of everything that is not a row."""
    found = [
        ("figure", "edge", "Edge", _number(odds.edge)),
        ("figure", "hit-frequency", "Hit frequency", _number(odds.hit_frequency)),
        ("figure", "standard-deviation", "Standard deviation", f"{odds.standard_deviation:.10f}"),
    ]
    if odds.estimate:
        error = f"{odds.estimate.standard_error:.10f}"
        found.append(("figure", "standard-error", "Standard error", error))
    found += [
        ("stake", str(at.stake_cents), f"Edge, staking {money(at.stake_cents)}", _number(at.edge))
        for at in odds.stakes
    ]
    found += [("figure", f.name, f.label, _number(f.value)) for f in odds.figures]
    return found


def _number(value: Fraction) -> str:
    """Ten places and no separators, for a program."""
    return decimal(value, 10).replace(",", "")


# --- JSON ---------------------------------------------------------------------------------
def as_json(found: Iterable[WagerOdds], alarms: Iterable[Alarm] = ()) -> str:
    """`{"wagers": [...], "warnings": [...]}`; each number with its exact ratio."""
    whole = {
        "wagers": [record(odds) for odds in found],
        "warnings": [
            {"wager": a.wager, "kind": a.kind, "edge": _exact(a.edge), "text": alarm_text(a)}
            for a in alarms
        ],
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def record(odds: WagerOdds) -> dict[str, Json]:
    """A wager as JSON holds it."""
    found: dict[str, Json] = {
        "wager": odds.wager,
        "label": odds.label,
        "section": odds.section,
        "basis": odds.basis,
        "play": odds.play,
        "rows": [_row_record(row) for row in odds.rows],
        "edge": _exact(odds.edge),
        "hit_frequency": _exact(odds.hit_frequency),
        "standard_deviation": odds.standard_deviation,
        "stakes": [{"stake_cents": at.stake_cents, "edge": _exact(at.edge)} for at in odds.stakes],
        "figures": [
            {"name": f.name, "label": f.label, "unit": f.unit, **_exact(f.value)}
            for f in odds.figures
        ],
        "notes": list(odds.notes),
        "curve": [{"meter_cents": cents, "edge": _exact(edge)} for cents, edge in odds.curve],
    }
    if odds.estimate:
        found["rounds"] = odds.estimate.rounds
        error = odds.estimate.standard_error
        found["standard_error"] = error if isfinite(error) else None
    return found


def _row_record(row: Row) -> dict[str, Json]:
    return {
        "name": row.name,
        "label": row.label,
        "section": row.section,
        "ways": row.ways,
        "total": row.total,
        "probability": _exact(row.probability),
        "pay": _exact(row.pay),
        "contribution": _exact(row.contribution),
    }


def _exact(value: Fraction) -> dict[str, Json]:
    return {"value": float(value), "ratio": f"{value.numerator}/{value.denominator}"}
