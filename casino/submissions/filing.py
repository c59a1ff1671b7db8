"""Filing: options judged as a whole by their game, copied as a new version, and compared."""

from collections.abc import Mapping
from dataclasses import dataclass

from casino.submissions.models import RulesSubmission
from games.engine.contract import Fault, Faulty, Json, Option
from games.engine.registry import game_for


@dataclass(frozen=True, slots=True)
class Difference:
    """One option that two submissions of a game answer differently, in words."""

    option: Option
    before: str
    after: str


def file(
    game: str, name: str, options: Mapping[str, Json], by_id: int | None = None
) -> RulesSubmission:
    """A new submission under the next number of its game. Raises Faulty with every fault."""
    judge(game, options)
    return RulesSubmission.objects.create(
        game=game, name=name, options=dict(options), created_by_id=by_id
    )


def judge(game: str, options: Mapping[str, Json]) -> None:
    """Raises Faulty when the regulation does not allow these options, with every fault."""
    try:
        faults = game_for(game).faults(options)
    except KeyError:
        faults = [Fault("game", "", f"This room does not offer the game {game}.")]
    if faults:
        raise Faulty(faults)


def copy(submission: RulesSubmission, by_id: int | None) -> RulesSubmission:
    """A new version with the same options, to be changed before a table plays it."""
    return RulesSubmission.objects.create(
        game=submission.game,
        name=submission.name,
        options=submission.options,
        created_by_id=by_id,
    )


def differences(before: RulesSubmission, after: RulesSubmission) -> list[Difference]:
    """Both of the same game, in the order of its options. Raises KeyError for an unknown game."""
    pairs = (
        (option, words(option, before.options), words(option, after.options))
        for option in game_for(before.game).options()
    )
    return [Difference(option, old, new) for option, old, new in pairs if old != new]


def words(option: Option, options: Mapping[str, Json]) -> str:
    """What a submission answers to an option, as a person reads it."""
    value = options.get(option.name, option.default)
    for choice, label in option.choices:
        if choice == value and type(choice) is type(value):
            is_spelled = option.spelled is not None and value == option.default
            return f"{label}\n{outline(option.spelled)}" if is_spelled else label
    if value is None:
        return "none"
    if option.kind == "cents" and type(value) is int:
        return dollars(value)
    if option.kind == "bool":
        return "yes" if value else "no"
    if option.kind == "written":
        return outline(value)
    return str(value)


def outline(value: Json, indent: str = "") -> str:
    """An object that was written out, line by line: what is flat stands on one line."""
    if not _is_nested(value):
        return indent + _flat(value)
    if isinstance(value, Mapping):
        parts = [(f"{name}:", item) for name, item in value.items()]
    else:
        parts = [(f"{number}.", item) for number, item in enumerate(value, start=1)]
    lines = []
    for head, item in parts:
        if _is_nested(item):
            lines += [indent + head, outline(item, indent + "  ")]
        else:
            lines.append(f"{indent}{head} {_flat(item)}")
    return "\n".join(lines)


def _is_nested(value: Json) -> bool:
    """More than a list of plain values, or an object of those."""
    if isinstance(value, Mapping):
        return any(isinstance(item, Mapping) or _is_list_of_more(item) for item in value.values())
    return _is_list_of_more(value)


def _is_list_of_more(value: Json) -> bool:
    return isinstance(value, list | tuple) and any(
        isinstance(item, Mapping | list | tuple) for item in value
    )


def _flat(value: Json) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{name} {_flat(item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)


def dollars(cents: int) -> str:
    """-123450 -> "-1,234.50"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02}"
