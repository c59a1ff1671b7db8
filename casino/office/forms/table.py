"""The form of a table: what it plays, its clocks, and whether it is found only by its link."""

import secrets
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import Q

from casino.dealer.clocks import Clocks
from casino.floor.models import Table
from casino.office.forms.fields import SecondsField, seconds
from casino.submissions.models import RulesSubmission

if TYPE_CHECKING:
    Base = forms.ModelForm[Table]
else:
    Base = forms.ModelForm

PREFIX = "clock_"
INVITATION_BYTES = 12
STANDARD = Clocks()
CLOCKS = tuple(field.name for field in fields(Clocks))
MEANINGS = {
    "betting_ms": "From the first wager to \u201cno more bets\u201d.",
    "deciding_ms": "For a decision; after it the house way decides.",
    "cutting_ms": "For each player to whom the cut of the cards is offered.",
    "offering_ms": "For an offer in a round, such as to reveal cards; then it passes to the next.",
    "holding_ms": "For who has taken what was offered.",
    "shoe_ms": "Between a player's cut and the shoe, where many rounds are dealt from one.",
    "results_ms": "Between the end of a settlement's showing and the next round.",
    "spread_ms": "For the inspection of cards that lie face up.",
    "spread_down_ms": "For asking that the cards of an idle table be turned face up.",
    "hold_ms": "For how long a disconnected player's seat is held.",
    "idle_rounds": "After so many rounds without a wager a player is stood up.",
}


def clock_field(name: str) -> forms.Field:
    """Empty means the standard value. A name in `_ms` is asked in seconds."""
    standard = getattr(STANDARD, name)
    label = name.removesuffix("_ms").replace("_", " ").capitalize()
    if name.endswith("_ms"):
        hint = f"{MEANINGS[name]} In seconds; {seconds(standard)} when empty."
        return SecondsField(label=label, required=False, help_text=hint)
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=0,
        help_text=f"{MEANINGS[name]} {standard} when empty.",
    )


class TableForm(Base):
    private = forms.BooleanField(
        required=False,
        label="Private",
        help_text="Found only by its invitation link; the link is made when the table is saved.",
    )

    class Meta:
        model = Table
        fields = ["name", "operator", "submission"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["private"] = bool(self.instance.invitation)
        for name, value in self.instance.clocks.items():
            self.initial[PREFIX + name] = value
        if "submission" in self.fields:
            choices = self.fields["submission"]
            choices.queryset = self._submissions()  # type: ignore[attr-defined]
            choices.help_text = "Played from the next round on."

    def clean(self) -> dict[str, Any]:
        super().clean()
        clocks = self._clocks()
        for name, used in Clocks.of(clocks).as_dict().items():
            if name in clocks and clocks[name] != used:
                least = seconds(used) if name.endswith("_ms") else str(used)
                self.add_error(PREFIX + name, f"The least that a table may use is {least}.")
        self.instance.clocks = clocks
        self.instance.invitation = self._invitation()
        return self.cleaned_data

    def _clocks(self) -> dict[str, int]:
        entered = {name: self.cleaned_data.get(PREFIX + name) for name in CLOCKS}
        return {name: value for name, value in entered.items() if value is not None}

    def _invitation(self) -> str:
        if not self.cleaned_data.get("private"):
            return ""
        return self.instance.invitation or secrets.token_urlsafe(INVITATION_BYTES)

    def _submissions(self) -> "Any":
        """Those filed; for a table that exists, of its own game, and the one it plays."""
        offered = RulesSubmission.objects.filter(state=RulesSubmission.State.FILED)
        if self.instance.pk is None:
            return offered
        current = self.instance.submission
        of_game = Q(game=current.game, state=RulesSubmission.State.FILED)
        return RulesSubmission.objects.filter(of_game | Q(pk=current.pk))


ClockedTableForm: type[TableForm] = type(
    "ClockedTableForm", (TableForm,), {PREFIX + name: clock_field(name) for name in CLOCKS}
)
