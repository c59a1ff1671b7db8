"""Reading a record that strangers wrote: a round file, the options of a submission.

A `Record` is one JSON object and the path at which it lies. It hands out values of the shape asked
for and raises `Faulty` naming the field and the reason; nothing is guessed and nothing converted.
Unknown keys are refused by `only`; any object may carry a `note`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NoReturn

from games.engine.contract import Card, Fault, Faulty, Json


def fail(field: str, message: str, section: str = "") -> NoReturn:
    raise Faulty([Fault(field, section, message)])


class Record:
    """One object of a round file."""

    def __init__(self, value: Json, path: str = "") -> None:
        if not isinstance(value, Mapping):
            fail(path or "transcript", "must be an object")
        self._value: Mapping[str, Json] = value
        self.path = path

    def field(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def fail(self, name: str, message: str, section: str = "") -> NoReturn:
        fail(self.field(name), message, section)

    def only(self, names: Collection[str]) -> None:
        for name in self._value:
            if name not in names and name != "note":
                self.fail(str(name), "is not a known key")

    def has(self, name: str) -> bool:
        return name in self._value

    def names(self) -> list[str]:
        return [name for name in self._value if name != "note"]

    def get(self, name: str) -> Json:
        if name not in self._value:
            self.fail(name, "is missing")
        return self._value[name]

    def text(self, name: str) -> str:
        value = self.get(name)
        if not isinstance(value, str):
            self.fail(name, "must be a text")
        return value

    def flag(self, name: str, default: bool | None = None) -> bool:
        value = self.get(name) if default is None else self._value.get(name, default)
        if not isinstance(value, bool):
            self.fail(name, "must be true or false")
        return value

    def choice(
        self, name: str, choices: Collection[str], section: str = "", default: str | None = None
    ) -> str:
        value = self.get(name) if default is None else self._value.get(name, default)
        if not isinstance(value, str) or value not in choices:
            self.fail(name, f"must be one of {', '.join(choices)}", section)
        return value

    def integer(self, name: str, low: int, high: int) -> int:
        value = self.get(name)
        if type(value) is not int or not low <= value <= high:
            self.fail(name, f"must be a whole number from {low} to {high}")
        return value

    def cents(self, name: str) -> int:
        """A sum of money: a positive integer."""
        value = self.get(name)
        if type(value) is not int or value <= 0:
            self.fail(name, "must be a positive whole number of cents")
        return value

    def cents_or_none(self, name: str) -> int | None:
        return None if self._value.get(name) is None else self.cents(name)

    def items(self, name: str, default: Sequence[Json] | None = None) -> Sequence[Json]:
        value = self.get(name) if default is None else self._value.get(name, default)
        if not isinstance(value, list | tuple):
            self.fail(name, "must be a list")
        return value

    def records(self, name: str, default: Sequence[Json] | None = None) -> list[Record]:
        path = self.field(name)
        return [Record(v, f"{path}[{i}]") for i, v in enumerate(self.items(name, default))]

    def record(self, name: str) -> Record:
        return Record(self.get(name), self.field(name))

    def cards(self, name: str, known: Collection[Card]) -> tuple[Card, ...]:
        """A list of cards that the game's deck has."""
        cards = tuple(self.items(name))
        for i, card in enumerate(cards):
            if not isinstance(card, str) or card not in known:
                self.fail(f"{name}[{i}]", f"{card!r} is not a card of this game")
        return cards

    def deck(self, name: str, full: Mapping[Card, int], at_least: int) -> tuple[Card, ...]:
        """A dealing order: no card more often than `full` holds it, at least so many cards."""
        cards = self.cards(name, full)
        if len(set(cards)) < len(cards):
            _check_counts(self, name, cards, full)
        if len(cards) < at_least:
            self.fail(name, f"holds {len(cards)} cards, {at_least} are needed")
        return cards


def _check_counts(
    record: Record, name: str, cards: Iterable[Card], full: Mapping[Card, int]
) -> None:
    seen: dict[Card, int] = {}
    for i, card in enumerate(cards):
        seen[card] = seen.get(card, 0) + 1
        if seen[card] > full[card]:
            times = "once" if full[card] == 1 else f"{full[card]} times"
            record.fail(f"{name}[{i}]", f"{card} lies in the deck more than {times}")
