"""The standard house way, in the form in which an operator files another one (`filing`)."""

from __future__ import annotations

from typing import Any, Final

_STRAIGHT_UP: Final = ["straight", "flush", "straight-flush", "royal-flush"]
_TWO_PAIR: Final = ["two-pair", *_STRAIGHT_UP]
_OTHERS: Final = ["singles.1", "singles.2"]


def _rule(
    rule: str,
    best: list[str],
    shapes: list[str],
    low: list[str],
    when: list[list[dict[str, str]]] | None = None,
) -> dict[str, Any]:
    filed: dict[str, Any] = {"rule": rule, "best": best, "shapes": shapes, "low": low}
    return {**filed, "when": when} if when else filed


def _twice(card: str) -> list[str]:
    return [card, card]


_KING_OVER: Final = {"card": "singles.1", "least": "K"}
_ACE_OVER: Final = {"card": "singles.1", "least": "A"}
_QUADS: Final = ["four-of-a-kind"]
_FULL: Final = ["full-house"]

STANDARD: Final[dict[str, Any]] = {
    "name": "Standard house way",
    "rules": [
        _rule("1: nothing", ["high-card"], ["none"], ["singles.2", "singles.3"]),
        _rule("2: one pair", ["pair"], ["2"], _OTHERS),
        _rule(
            "3: two pair stay high", _TWO_PAIR, ["2+2"], _OTHERS,
            [
                [{"card": "pairs.1", "most": "6"}, _KING_OVER],
                [{"card": "pairs.2", "most": "6"}, _ACE_OVER],
                [{"card": "pairs.1", "most": "T"}, _ACE_OVER],
            ],
        ),
        _rule("3: two pair split", _TWO_PAIR, ["2+2"], _twice("pairs.2")),
        _rule("4: three pair", _TWO_PAIR, ["2+2+2"], _twice("pairs.1")),
        _rule(
            "5: three aces", ["three-of-a-kind"], ["3"], ["trips.1", "singles.1"],
            [[{"card": "trips.1", "least": "A"}]],
        ),
        _rule("5: three of a kind", ["three-of-a-kind"], ["3"], _OTHERS),
        {"rule": "6: straight or better", "best": _STRAIGHT_UP, "keep": "straight"},
        _rule("7: full house", _FULL, ["3+2", "3+2+2"], _twice("pairs.1")),
        _rule("7: two sets of three", _FULL, ["3+3"], _twice("trips.1")),
        _rule("8: four and a pair", _QUADS, ["4+2"], _twice("pairs.1")),
        _rule("8: four and three", _QUADS, ["4+3"], _twice("trips.1")),
        _rule("8: low four", _QUADS, ["4"], _OTHERS, [[{"card": "fours.1", "most": "6"}]]),
        _rule(
            "8: middle four", _QUADS, ["4"], _OTHERS,
            [[{"card": "fours.1", "most": "T"}, _KING_OVER]],
        ),
        _rule("8: four split", _QUADS, ["4"], _twice("fours.1")),
        _rule(
            "9: five aces and kings", ["five-aces"], ["5+2"], _twice("pairs.1"),
            [[{"card": "pairs.1", "least": "K"}]],
        ),
        _rule("9: five aces", ["five-aces"], [], _twice("fives.1")),
    ],
}  # fmt: skip
