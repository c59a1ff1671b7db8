"""The form of a Rules Submission, made from the options of its game.

Each option is a field of its own; the game then judges all of them together, and every fault stands
beside its field with its section.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms

from casino.office.forms.fields import fault_message, option_field
from casino.submissions.models import RulesSubmission
from games.engine.contract import Game, Json, Option

if TYPE_CHECKING:
    Base = forms.ModelForm[RulesSubmission]
else:
    Base = forms.ModelForm

PREFIX = "option_"


class SubmissionForm(Base):
    """Of one game; use `form_for`."""

    game_filed: Game

    class Meta:
        model = RulesSubmission
        fields = ["name"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for option in self.game_filed.options():
            if option.name in self.instance.options:
                self.initial[PREFIX + option.name] = self.instance.options[option.name]

    def clean(self) -> dict[str, Any]:
        super().clean()
        options = self._options()
        for fault in self.game_filed.faults(options):
            name, inside = _place(fault.field)
            if name in self.fields and name in self.errors and not inside:
                continue
            where = name if name in self.fields else None
            self.add_error(where, fault_message(inside + fault.message, fault.section))
        self.instance.game = self.game_filed.slug
        self.instance.options = options
        return self.cleaned_data

    def _options(self) -> dict[str, Json]:
        """As entered; where a field could not even be read, its default, so that the rest is
        judged all the same."""
        return {
            option.name: self.cleaned_data.get(PREFIX + option.name, option.default)
            for option in self.game_filed.options()
        }


def _place(fault_field: str) -> tuple[str, str]:
    """The form's field, and the place inside of what was written there: `In rules[0].low: `."""
    option = re.split(r"[.\[]", fault_field, maxsplit=1)[0]
    inside = fault_field[len(option) :].removeprefix(".")
    return PREFIX + option, f"In {inside}: " if inside else ""


def form_for(game: Game) -> type[SubmissionForm]:
    fields: dict[str, Any] = {PREFIX + o.name: option_field(o) for o in game.options()}
    return type("SubmissionFormOfGame", (SubmissionForm,), {**fields, "game_filed": game})


def fieldsets_for(game: Game) -> list[tuple[str | None, dict[str, Any]]]:
    """The options grouped by section in the regulation's order, those of the house last."""
    sets: list[tuple[str | None, dict[str, Any]]] = [(None, {"fields": ["name"]})]
    for section, options in grouped(game.options()):
        described = {"description": game.explain(section)} if section else {}
        fields = [PREFIX + option.name for option in options]
        sets.append((section or "The house's own", {"fields": fields, **described}))
    return sets


def grouped(options: Iterable[Option]) -> list[tuple[str, list[Option]]]:
    """By the section's number, in the order of the regulation; what it does not name comes last."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.section.split("(")[0], []).append(option)
    return sorted(groups.items(), key=lambda group: _number(group[0]))


def _number(section: str) -> tuple[bool, int]:
    """680a comes before 680a.3, and that before 680a.12."""
    number = section.partition(".")[2]
    return (not section, int(number) if number.isdecimal() else 0)
