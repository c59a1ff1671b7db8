"""What the pit asks before an act: a reason always, a section where one decides."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.text import slugify

from casino.office.numbers import is_number
from games.engine.contract import Irregularity, Json

OTHER = ""
FIELD = "field_"
DIGITS_MOST = 6


class ReasonForm(forms.Form):
    """An act that needs no section; its reason may stay empty."""

    reason = forms.CharField(max_length=300, required=False)


class AwardForm(forms.Form):
    """A decision about a share of a meter needs a reason; its fields are named by the award."""

    reason = forms.CharField(max_length=300)

    def __init__(self, award_id: int, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, prefix=f"award-{award_id}")


class VoidForm(forms.Form):
    """A void names the section that decides it, or the floor's own judgement, and its reason."""

    section = forms.ChoiceField(required=False)
    other_section = forms.CharField(max_length=40, required=False, label="Another section")
    reason = forms.CharField(max_length=300)

    def __init__(self, known: Sequence[Irregularity], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [(i.section, f"{i.section}: {i.label}") for i in known]
        choices = [(OTHER, "The floor's judgement, or the section below"), *listed]
        self.fields["section"].choices = choices  # type: ignore[attr-defined]

    @property
    def cited(self) -> str:
        data = self.cleaned_data
        return str(data["section"] or data["other_section"].strip())


class DeclareForm(forms.Form):
    """One irregularity, with the further values it asks for; its fields are named by its section,
    so that what was posted can only be read as the irregularity it was posted for."""

    def __init__(self, kind: Irregularity, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, prefix=slugify(kind.section.replace("(", "-")))
        self.kind = kind
        for name, label in kind.fields.items():
            self.fields[FIELD + name] = forms.CharField(max_length=40, label=label)
        self.fields["reason"] = forms.CharField(
            max_length=300, required=False, label="What was seen"
        )

    @property
    def declared(self) -> dict[str, Json]:
        values = {name: _value(self.cleaned_data[FIELD + name]) for name in self.kind.fields}
        return {"section": self.kind.section, **values}


def _value(text: str) -> Json:
    """A count, a seat and a position are numbers; a card and a choice are words."""
    entered = text.strip()
    if is_number(entered, DIGITS_MOST):
        return int(entered)
    return entered
