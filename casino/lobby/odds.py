"""The exact odds of a table, for whoever may see it: a page, and in brief for the table's panel.

Everything is counted anew from the rules in force; what is asked (a stake, how many play, a meter)
is in the address, so that an answer can be passed on.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from casino.cage import api as cage
from casino.dealer.rulebook import Rulebook, current_rulebook
from casino.floor.models import Table
from casino.lobby.doors import of_a_table
from casino.lobby.odds_chart import Chart, chart
from casino.lobby.odds_session import Hour, hour
from games.engine.odds import STAKE_MOST_CENTS, Ask, Row, WagerOdds
from games.engine.odds_book import mathematics_of
from games.engine.odds_writers import figure_text, pays, percent
from games.engine.settling import money

HALF = 100
"""Width of either side of a bar, in units of its drawing."""
RARE = Fraction(1, 10_000)
LEAST_BAR = Fraction(1, 2)
"""What is not nothing can be seen."""


class OddsForm(forms.Form):
    """What a visitor wants to know beside the rules. Everything may be left out."""

    stake = forms.DecimalField(
        label="Your wager", required=False, min_value=Decimal("0.01"), decimal_places=2,
        max_value=Decimal(STAKE_MOST_CENTS // 100),
        widget=forms.NumberInput(attrs={"inputmode": "decimal", "step": "0.01"}),
    )  # fmt: skip
    players = forms.IntegerField(required=False)
    meter = forms.DecimalField(
        label="The meter shows", required=False, min_value=0, decimal_places=2,
        max_value=Decimal(STAKE_MOST_CENTS // 100),
        widget=forms.NumberInput(attrs={"inputmode": "decimal", "step": "0.01"}),
    )  # fmt: skip

    def __init__(self, data: Any, seats: int, meter_cents: int | None) -> None:
        """`seats`: how many can play, 0 where it does not matter; `meter_cents`: what the meter
        shows, None where there is none."""
        super().__init__(data)
        self.shown_cents = meter_cents
        self.fields["players"] = forms.IntegerField(
            label="Players at the table", required=False, min_value=1, max_value=seats
        )
        if not seats:
            del self.fields["players"]
        if meter_cents is None:
            del self.fields["meter"]

    def ask(self) -> Ask:
        """What is asked; the plain question while something is wrong with it."""
        said = self.cleaned_data if self.is_valid() else {}
        stake, meter = said.get("stake"), said.get("meter")
        return Ask(
            () if stake is None else (int(stake * 100),),
            said.get("players") or 1,
            self.shown_cents if meter is None else int(meter * 100),
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A row as it is printed. The bar reaches from the middle to where its contribution lies."""

    row: Row
    ways: str
    probability: str
    pays: str
    contribution: str
    bar_from: float
    bar_width: float


@dataclass(frozen=True, slots=True)
class Card:
    """A wager as it is printed."""

    odds: WagerOdds
    edge: str
    for_player: bool
    hits: str
    facts: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    chart: Chart | None
    hour: Hour


def card(odds: WagerOdds, meter_cents: int = 0) -> Card:
    """`meter_cents`: what the meter shows, of a wager that depends on one."""
    widest = max(abs(row.contribution) for row in odds.rows) or Fraction(1)
    error = odds.estimate.standard_error if odds.estimate else 0
    facts = [
        *([("Standard error of that", f"{100 * error:.4f}%")] if error else []),
        *((f"Edge, staking {money(at.stake_cents)}", percent(at.edge)) for at in odds.stakes),
        ("Wins", percent(odds.hit_frequency)),
        *([("Comes back", percent(odds.push_frequency))] if odds.push_frequency else []),
        ("Standard deviation, in wagers", f"{odds.standard_deviation:.4f}"),
        *((figure.label, figure_text(figure)) for figure in odds.figures),
    ]
    return Card(
        odds, percent(abs(odds.edge)), odds.edge < 0, percent(odds.hit_frequency), tuple(facts),
        tuple(_line(row, widest) for row in odds.rows), chart(odds, meter_cents),
        hour(odds),
    )  # fmt: skip


def _line(row: Row, widest: Fraction) -> Line:
    long = abs(row.contribution) / widest * HALF
    width = float(max(long, LEAST_BAR)) if long else 0.0
    return Line(
        row, f"{row.ways:,}", _often(row), pays(row.pay), percent(row.contribution),
        round(HALF - width if row.contribution < 0 else HALF, 2), round(width, 2),
    )  # fmt: skip


def _often(row: Row) -> str:
    """In percent; what is rarer than one in ten thousand, as one in so many."""
    if 0 < row.probability < RARE:
        return f"1 in {round(1 / row.probability):,}"
    return percent(row.probability)


@require_safe
@of_a_table
def odds(request: HttpRequest, table: Table) -> HttpResponse:
    """A partial in brief for htmx, the page for a plain link."""
    book = current_rulebook(table.submission_id)
    mathematics = mathematics_of(book.game.slug)
    if mathematics is None:
        raise Http404
    shown = _shown(table.pk, book)
    seats = book.game.seats if mathematics.by_players else 0
    form = OddsForm(request.GET or None, seats, shown)
    ask, dealt = form.ask(), mathematics.dealt(book.rules)
    found = (*dealt, *mathematics.exact(book.rules, ask))
    partial = request.headers.get("HX-Request")
    context = {
        "table": table,
        "game": book.game,
        "form": form,
        "cards": [card(one, ask.meter_cents or 0) for one in found],
        "dealt": bool(dealt),
        "undealt": bool(mathematics.simulations(book.rules)),
    }
    response = render(request, "rules/_odds.html" if partial else "rules/odds.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _shown(table_id: int, book: Rulebook) -> int | None:
    """What the table's meter shows, its seed before it has one; None without a progressive."""
    terms = book.game.meter_terms(book.rules)
    if terms is None:
        return None
    meter_id = cage.meter_of(table_id)
    return terms.seed_cents if meter_id is None else cage.display(meter_id).value_cents
