"""Progressive meters in the office: made for tables of equal terms, their counters, their hits."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from casino.cage import api as cage
from casino.cage.models import Meter, MeterAward, MeterLink
from casino.floor import log
from casino.floor.models import Table
from casino.office.forms.meter import MeterForm
from casino.people.models import User
from casino.submissions.filing import dollars
from games.engine.contract import Refusal

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Meter]
else:
    Base = admin.ModelAdmin

HITS = 20
DECIDED = ["title", "limit_cents", "validate_over_cents", "validation_minutes"]
TERMS = ["slug", "game", "paytable", "section", "wager", "seed", "rate", "limit"]
COUNTED = ["counters", "hits"]


@admin.register(Meter)
class MeterAdmin(Base):
    """A meter is never deleted, and its terms never change."""

    form = MeterForm
    list_display = ["title", "game", "paytable", "display", "tables_fed"]
    actions = None

    def get_fieldsets(self, request: HttpRequest, obj: Meter | None = None) -> Any:
        decided = ["title", "validate_over_cents", "validation_minutes", "tables"]
        if obj is None:
            return [(None, {"fields": ["title", "tables", "limit_cents", *decided[1:3]]})]
        if not self.has_change_permission(request, obj):
            decided = ["title"]
        own = [(None, {"fields": decided})]
        return [*own, ("Terms", {"fields": TERMS}), ("Counters", {"fields": COUNTED})]

    def get_readonly_fields(self, request: HttpRequest, obj: Meter | None = None) -> list[str]:
        return [*TERMS, *COUNTED] if obj is not None else []

    def has_delete_permission(self, request: HttpRequest, obj: Meter | None = None) -> bool:
        return False

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """A table may be pointed at other rules between the form's judgement and the link."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except Refusal as refused:
            messages.error(request, f"{refused.message} Nothing was saved; choose again.")
            return HttpResponseRedirect(request.path)

    def save_model(self, request: HttpRequest, obj: Meter, form: Any, change: bool) -> None:
        """Tables are locked before the meter, as where a round is opened. Refuses OtherTerms."""
        assert isinstance(request.user, User)
        with transaction.atomic():
            if not change:
                obj.save()
                cage.seed(obj)
            if "tables" in form.cleaned_data:
                offered = form.fields["tables"].queryset
                _link(obj, form.cleaned_data["tables"], offered, request.user)
            if change:
                # Only what this form decides: links have written the revision.
                obj.save(update_fields=[n for n in form.cleaned_data if n in DECIDED])
                cage.retitle(obj.pk)

    # --- what is read --------------------------------------------------------------------------

    @admin.display(description="seed")
    def seed(self, meter: Meter) -> str:
        return dollars(meter.seed_cents)

    @admin.display(description="rates")
    def rate(self, meter: Meter) -> str:
        return f"{meter.rate_percent}% to the meter, {meter.reserve_percent}% to the reserve"

    @admin.display(description="limit")
    def limit(self, meter: Meter) -> str:
        return "none" if meter.limit_cents is None else dollars(meter.limit_cents)

    @admin.display(description="shows")
    def display(self, meter: Meter) -> str:
        return dollars(cage.display(meter.pk).value_cents)

    @admin.display(description="counters")
    def counters(self, meter: Meter) -> SafeString:
        counted = cage.counters(meter)
        pending = f", {dollars(counted.pending_cents)} pending" if counted.pending_cents else ""
        rows = [
            ("shows", dollars(counted.display_cents)),
            ("reserve", dollars(counted.reserve_cents)),
            ("overflow", dollars(counted.overflow_cents)),
            ("wagered (in-meter)", dollars(counted.coin_in_cents)),
            ("contributed", dollars(counted.contributed_cents)),
            ("won", f"{dollars(counted.wins_cents)} in {counted.hits} hits{pending}"),
        ]
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{}: {}</li>", rows))

    @admin.display(description="tables")
    def tables_fed(self, meter: Meter) -> str:
        return ", ".join(
            Table.objects.filter(meter_link__meter=meter).values_list("name", flat=True)
        )

    @admin.display(description="last hits")
    def hits(self, meter: Meter) -> SafeString | str:
        awards = MeterAward.objects.filter(meter=meter).select_related("round__table", "user")
        rows = [_hit(award) for award in awards.order_by("-pk")[:HITS]]
        line = "<li>{} {}, round {}, seat {}, {}: {} = {}</li>"
        return format_html("<ol>{}</ol>", format_html_join("", line, rows)) if rows else "none yet"


def _hit(award: MeterAward) -> tuple[object, ...]:
    at, place = f"{award.at:%Y-%m-%d %H:%M:%S} UTC", award.round.table.name
    who = (award.round.number, award.seat, award.user.display_name)
    return (at, place, *who, f"{award.percent}%", dollars(award.share_cents))


def _link(meter: Meter, chosen: list[Table], offered: QuerySet[Table], by: User) -> None:
    """The chosen tables feed this meter; of those offered, one that is let go feeds its own from
    then on. Refuses OtherTerms."""
    before = {link.table_id: link.meter for link in MeterLink.objects.select_related("meter")}
    joining = [table for table in chosen if before.get(table.pk) != meter]
    kept = {table.pk for table in chosen}
    leaving = list(offered.filter(meter_link__meter=meter).exclude(pk__in=kept))
    cage.relink(meter.pk, [table.pk for table in joining], [table.pk for table in leaving])
    for table in joining:
        was = before.get(table.pk)
        _note(table, by, was.slug if was else "", meter.slug)
    for table in leaving:
        _note(table, by, meter.slug, "")


def _note(table: Table, by: User, before: str, after: str) -> None:
    log.note(table, by, "link meter", {"meter": before}, {"meter": after})
