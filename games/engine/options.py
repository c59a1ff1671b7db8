"""Judging the options of a Rules Submission against their description, before a game's own rules.

Options are filed as a flat mapping; an absent one has its default. Each fault names the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.contract import Fault, Json, Option

CENTS_MOST = 10**12
"""No chip, wager or limit is larger than ten thousand million."""


def complete(options: Sequence[Option], filed: Mapping[str, Json]) -> dict[str, Json]:
    """Every option with its filed value or its default."""
    return {option.name: filed.get(option.name, option.default) for option in options}


def shape_faults(options: Sequence[Option], filed: Mapping[str, Json]) -> list[Fault]:
    """Unknown options and values of the wrong kind."""
    known = {option.name: option for option in options}
    faults = [Fault(name, "", "is not an option of this game") for name in filed.keys() - known]
    for name, value in filed.items():
        if name in known and (message := _wrong(known[name], value)):
            faults.append(Fault(name, known[name].section, message))
    return sorted(faults, key=lambda fault: fault.field)


def _wrong(option: Option, value: Json) -> str:
    if value is None:
        return "" if option.optional else "must be given"
    if option.kind == "bool":
        return "" if isinstance(value, bool) else "must be true or false"
    if option.kind == "written" and isinstance(value, Mapping):
        return ""
    if option.kind in ("choice", "written"):
        choices = [choice for choice, _ in option.choices]
        right = any(type(value) is type(choice) and value == choice for choice in choices)
        named = ", ".join(map(str, choices))
        other = " or written out" if option.kind == "written" else ""
        return "" if right else f"must be one of {named}{other}"
    if option.kind == "int":
        return "" if type(value) is int else "must be a whole number"
    right = type(value) is int and 0 < value <= CENTS_MOST
    return "" if right else "must be a positive whole number of cents"
