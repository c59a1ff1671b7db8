"""Reading a house way as it is filed: plain JSON, in a Rules Submission or a round file.

    {"name": "...", "rules": [{"rule": "3 (a)", "best": ["two-pair"], "shapes": ["2+2"],
      "when": [[{"card": "pairs.1", "most": "6"}, {"card": "singles.1", "least": "K"}]],
      "low": ["singles.1", "singles.2"]}, {"rule": "6", "keep": "straight"}]}

Every fault names the field in which it lies.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from games.engine.contract import Json
from games.engine.poker import Category
from games.engine.records import Record
from games.faceup_paigow.rules.houseway import (
    CLASSES,
    GROUPS,
    SHAPES,
    Condition,
    HouseWay,
    Ref,
    Rule,
)
from games.faceup_paigow.rules.ranks import RANK
from games.faceup_paigow.rules.standard import STANDARD

STANDARD_NAME: Final = "standard"
SECTION: Final = "688a.11(a)"
_RULES_MOST: Final = 100
_RANKS: Final = {card[0]: rank for card, rank in RANK.items()}


def house_way(filed: Json, path: str = "house_way") -> HouseWay:
    """The house way that was filed: by the name of the standard one, or written out. Raises
    `Faulty`."""
    if filed == STANDARD_NAME:
        return _standard()
    if isinstance(filed, str):
        Record({}).fail(path, f"must be {STANDARD_NAME} or a house way written out", SECTION)
    return _read(Record(filed, path))


@cache
def _standard() -> HouseWay:
    return _read(Record(STANDARD, STANDARD_NAME))


def _read(item: Record) -> HouseWay:
    item.only(("name", "rules"))
    rules = item.records("rules")
    if not 0 < len(rules) <= _RULES_MOST:
        item.fail("rules", f"must be 1 to {_RULES_MOST} rules", SECTION)
    return HouseWay(item.text("name"), tuple(_rule(rule) for rule in rules))


def _rule(item: Record) -> Rule:
    item.only(("rule", "best", "shapes", "when", "low", "keep"))
    if item.has("low") == item.has("keep"):
        said = "either this or `keep` says what is set low: two cards, or the hand that stays high"
        item.fail("low", said, SECTION)
    return Rule(
        name=item.text("rule"),
        best=frozenset(CLASSES[name] for name in _names(item, "best", CLASSES)),
        shapes=frozenset(SHAPES[name] for name in _names(item, "shapes", SHAPES)),
        when=_when(item),
        low=_low(item) if item.has("low") else None,
        keep=CLASSES[item.choice("keep", CLASSES)] if item.has("keep") else Category.HIGH_CARD,
    )


def _names(
    item: Record, field: str, known: dict[str, Category] | dict[str, tuple[int, ...]]
) -> list[str]:
    names = list(item.items(field, default=()))
    for i, name in enumerate(names):
        if not isinstance(name, str) or name not in known:
            item.fail(f"{field}[{i}]", f"must be one of {', '.join(known)}", SECTION)
    return names


def _when(item: Record) -> tuple[tuple[Condition, ...], ...]:
    alternatives = []
    for i, each in enumerate(item.items("when", default=())):
        if not isinstance(each, list | tuple) or not each:
            item.fail(
                f"when[{i}]",
                'must be a list of conditions, as in [{"card": "pairs.1", "most": "6"}]',
                SECTION,
            )
        path = item.field(f"when[{i}]")
        alternatives.append(
            tuple(_condition(Record(one, f"{path}[{j}]")) for j, one in enumerate(each))
        )
    return tuple(alternatives)


def _condition(item: Record) -> Condition:
    item.only(("card", "least", "most"))
    least = _RANKS[item.choice("least", _RANKS)] if item.has("least") else min(_RANKS.values())
    most = _RANKS[item.choice("most", _RANKS)] if item.has("most") else max(_RANKS.values())
    return Condition(_ref(item, "card", item.text("card")), least, most)


def _low(item: Record) -> tuple[Ref, Ref]:
    named = item.items("low")
    if len(named) != 2:
        item.fail("low", 'must name two cards, as in ["pairs.2", "pairs.2"]', SECTION)
    first, second = (_ref(item, f"low[{i}]", one) for i, one in enumerate(named))
    return first, second


def _ref(item: Record, field: str, named: Json) -> Ref:
    """`pairs.2`: a card of the second highest pair."""
    group, _, place = str(named).partition(".")
    if group not in GROUPS or place not in "1234567" or len(place) != 1:
        item.fail(field, "must be a group and a place, as in pairs.1", SECTION)
    return Ref(GROUPS[group], int(place))
