"""Form fields for what a regulation and a table ask: an option, an amount of money, a time.

A field's clean value is what the submission or table stores: JSON values, cents, milliseconds.
"""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine.contract import Json, Option

RADIO_UP_TO = 4
WRITTEN_OUT = "written out"
WRITTEN_MOST = 20_000
WRITTEN_HELP = (
    "To file another one, choose “another one, written out below” and change the text, which is "
    "JSON and begins as a whole example."
)


class DollarsField(forms.DecimalField):
    """Dollars and cents as entered, integer cents as stored; empty is None where allowed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=12, decimal_places=2, **kwargs)
        self.widget.attrs.update({"inputmode": "decimal", "step": "0.01", "class": "money"})

    def prepare_value(self, value: object) -> object:
        if type(value) is int:
            return f"{Decimal(value) / 100:.2f}"
        return value

    def clean(self, value: object) -> int | None:
        dollars = super().clean(value)
        return None if dollars is None else int(dollars * 100)

    def has_changed(self, initial: object, data: object) -> bool:
        return bool(super().has_changed(self.prepare_value(initial), data))


class SecondsField(forms.DecimalField):
    """Seconds as entered, integer milliseconds as stored."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=7, decimal_places=3, min_value=0, **kwargs)
        self.widget.attrs.update({"inputmode": "decimal", "step": "any"})

    def prepare_value(self, value: object) -> object:
        return seconds(value) if type(value) is int else value

    def clean(self, value: object) -> int | None:
        entered = super().clean(value)
        return None if entered is None else int(entered * 1000)


class JsonChoiceField(forms.ChoiceField):
    """A choice among JSON values; each travels through the page as its JSON text."""

    def prepare_value(self, value: object) -> object:
        return json.dumps(value)

    def clean(self, value: object) -> Json:
        text = super().clean(value)
        return json.loads(text)

    def has_changed(self, initial: object, data: object) -> bool:
        return json.dumps(initial) != data

    def bound_data(self, data: object, initial: object) -> object:
        try:
            return json.loads(str(data))
        except (ValueError, RecursionError):
            return data


class WrittenWidget(forms.MultiWidget):
    """One of the choices, and below them the text of another one, which begins as `spelled`."""

    def __init__(self, choices: Sequence[tuple[str, str]], spelled: Json) -> None:
        self._start = _as_text(spelled) if spelled is not None else ""
        rows = {
            "rows": 12,
            "spellcheck": "false",
            "class": "written",
            "aria-label": "Written out, as JSON",
        }
        super().__init__({"": forms.RadioSelect(choices=choices), "text": forms.Textarea(rows)})

    def decompress(self, value: Json) -> list[str]:
        if isinstance(value, Mapping):
            return [WRITTEN_OUT, _as_text(value)]
        return [json.dumps(value), self._start]

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        return format_html('<div class="written-field">{}</div>', super().render(*args, **kwargs))


class WrittenField(forms.MultiValueField):
    """A choice among JSON values, or an object entered as JSON text."""

    def __init__(
        self, choices: Sequence[tuple[str, str]], spelled: Json = None, **kwargs: Any
    ) -> None:
        choices = [*choices, (WRITTEN_OUT, "another one, written out below")]
        fields = (
            forms.ChoiceField(choices=choices),
            forms.CharField(required=False, max_length=WRITTEN_MOST, strip=False),
        )
        widget = WrittenWidget(choices, spelled)
        super().__init__(fields, widget=widget, require_all_fields=False, **kwargs)

    def compress(self, values: Sequence[str]) -> Json:
        choice, text = values
        return json.loads(choice) if choice != WRITTEN_OUT else written_out(text)


def _as_text(value: Json) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def written_out(text: str) -> Json:
    """An object from JSON text, fit for every database. Raises ValidationError with a sentence."""
    if not text.strip():
        raise ValidationError("Nothing is written below: one JSON object, between { and }.")
    try:
        value = json.loads(text, parse_constant=_no_number)
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise ValidationError(
            f"This is not JSON: {error.msg.lower()} at line {error.lineno}, column {error.colno}."
        ) from None
    except (ValueError, RecursionError):
        raise ValidationError("This is not JSON that can be kept.") from None
    if not isinstance(value, dict):
        raise ValidationError("Write it out as one JSON object, between { and }.")
    if "\\u0000" in json.dumps(value):
        raise ValidationError("A text in it holds a character that cannot be kept.")
    return value


def _no_number(name: str) -> None:
    raise ValueError(name)


def seconds(milliseconds: int) -> str:
    return f"{Decimal(milliseconds) / 1000:f}"


def option_field(option: Option) -> forms.Field:
    """The field for one option of a submission, with its section beside its label."""
    common: dict[str, Any] = {
        "label": with_section(option.label, option.section),
        "help_text": option.help,
        "initial": option.default,
    }
    if option.kind == "choice":
        return _choice_field(option, common)
    if option.kind == "bool":
        return forms.BooleanField(required=False, **common)
    if option.kind == "written":
        named = [(json.dumps(value), label) for value, label in option.choices]
        common["help_text"] = f"{option.help} {WRITTEN_HELP}".strip()
        return WrittenField(named, option.spelled, **common)
    required = not option.optional
    if option.kind == "cents":
        return DollarsField(required=required, **common)
    return forms.IntegerField(required=required, **common)


def with_section(label: str, section: str) -> str | SafeString:
    if not section:
        return label
    return format_html('{} <span class="section">{}</span>', label, section)


def fault_message(message: str, section: str) -> ValidationError:
    sentence = message[:1].upper() + message[1:]
    return ValidationError(with_section(sentence.rstrip(".") + ".", section))


def _choice_field(option: Option, common: dict[str, Any]) -> JsonChoiceField:
    choices = [(json.dumps(value), label) for value, label in option.choices]
    if option.optional and all(value is not None for value, _ in option.choices):
        choices.insert(0, (json.dumps(None), "None"))
    few = len(choices) <= RADIO_UP_TO
    return JsonChoiceField(
        choices=choices, widget=forms.RadioSelect if few else forms.Select, **common
    )
