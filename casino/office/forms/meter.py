"""The form of a progressive meter: which tables feed it, and from which share on it is validated.

A new meter takes its terms from the rules of the tables chosen for it, which must ask for the same;
afterwards only its title, its validation and its tables can change.
"""

import re
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import slugify

from casino.cage.limits import limits_of
from casino.cage.models import Meter
from casino.floor.models import Table
from casino.office.forms.fields import DollarsField
from games.engine.meters import MeterTerms

if TYPE_CHECKING:
    Base = forms.ModelForm[Meter]
    Many = forms.ModelMultipleChoiceField[Table]
else:
    Base = forms.ModelForm
    Many = forms.ModelMultipleChoiceField


MINUTES_MOST = 24 * 60
DIGITS_MOST = 18
OWN = re.compile(r"table-\d")
"""How the slugs of meters begin that the cage makes for single tables."""


class TablesField(Many):
    """Tables by their numbers; what no database could hold is no table."""

    def clean(self, value: Any) -> Any:
        entered = value if isinstance(value, list | tuple) else []
        if any(len(str(one)) > DIGITS_MOST for one in entered):
            raise ValidationError(self.error_messages["invalid_choice"], params={"value": "that"})
        return super().clean(value)


class MeterForm(Base):
    limit_cents = DollarsField(
        label="Limit",
        required=False,
        min_value=0,
        help_text="What it shows at most; empty for none. What is over waits for the next award.",
    )
    validate_over_cents = DollarsField(
        label="Validate shares above",
        required=False,
        min_value=0,
        help_text="A floor person validates such a share in the pit. Empty: nobody needs to, and "
        "every share is paid at once.",
    )
    validation_minutes = forms.IntegerField(
        min_value=0,
        max_value=MINUTES_MOST,
        initial=10,
        help_text="For how long a table keeps such a hand on show.",
    )
    tables = TablesField(
        Table.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="They feed this meter from their next round on.",
    )

    class Meta:
        model = Meter
        fields = ["title", "limit_cents", "validate_over_cents", "validation_minutes"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = self.fields.get("tables")
        if tables is not None:
            tables.queryset = self._offered()  # type: ignore[attr-defined]
            self.initial["tables"] = Table.objects.filter(meter_link__meter=self.instance.pk)

    def _offered(self) -> "Any":
        """Tables whose rules ask for a meter; for one that exists, for one on its terms."""
        asked = {
            table.pk: (table.submission.game, terms_of(table))
            for table in Table.objects.exclude(status=Table.Status.CLOSED).select_related(
                "submission"
            )
        }
        own = (self.instance.game, self.instance.terms) if self.instance.pk else None
        fit = [pk for pk, (game, terms) in asked.items() if terms and own in (None, (game, terms))]
        return Table.objects.filter(pk__in=fit).order_by("pk")

    def clean_tables(self) -> list[Table]:
        chosen = list(self.cleaned_data["tables"])
        if self.instance.pk is not None:
            return chosen
        asked = {(table.submission.game, terms_of(table)) for table in chosen}
        if not asked:
            raise ValidationError("Choose the tables whose rules give the meter its terms.")
        if len(asked) > 1:
            raise ValidationError("The rules of these tables ask for meters on different terms.")
        self._take_terms(*asked.pop())
        return chosen

    def _take_terms(self, game: str, terms: MeterTerms | None) -> None:
        assert terms is not None  # no other table is offered
        self.instance.game = game
        for name in MeterTerms.__slots__:
            setattr(self.instance, name, getattr(terms, name))

    def _post_clean(self) -> None:
        if self.instance.pk is None:
            self.instance.slug = free_slug(self.cleaned_data.get("title", ""))
        super()._post_clean()  # type: ignore[misc]


def terms_of(table: Table) -> MeterTerms | None:
    """What the table's rules ask of a meter."""
    return limits_of(table.submission).meter_terms()


def free_slug(title: str) -> str:
    """A name for round files that no meter has yet and that no table's own meter will want."""
    stem = slugify(title)[:50] or "meter"
    stem = f"meter-{stem}" if OWN.match(stem) else stem
    taken = set(Meter.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    numbered = (f"{stem}-{number}" for number in range(2, len(taken) + 3))
    return next(slug for slug in (stem, *numbered) if slug not in taken)
