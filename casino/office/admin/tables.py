"""Tables in the office: set up, pointed at a submission, timed, and run from their pit."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET, require_POST

from casino.floor import log
from casino.floor.models import Table
from casino.office.forms.table import CLOCKS, PREFIX, ClockedTableForm
from casino.office.pit import views as pit
from casino.people.models import User

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Table]
else:
    Base = admin.ModelAdmin


@admin.register(Table)
class TableAdmin(Base):
    """A table is closed, never deleted: its rounds and its log stay with it."""

    form = ClockedTableForm
    list_display = ["name", "pit", "operator", "submission", "status", "privacy", "flagged"]
    list_filter = ["status", "operator"]
    list_select_related = ["operator", "submission"]
    actions = None
    readonly_fields = ["status", "pit", "flagged", "invitation_link", "created"]
    change_form_template = "admin/floor/table/change_form.html"

    def get_fieldsets(self, request: HttpRequest, obj: Table | None = None) -> Any:
        played = (None, {"fields": ["name", "operator", "submission", "private"]})
        clocks = ("Clocks", {"fields": [PREFIX + name for name in CLOCKS]})
        if obj is None:
            return [played, clocks]
        if not self.has_change_permission(request, obj):
            return [(None, {"fields": ["name", "operator", "submission", *self.readonly_fields]})]
        state = ("State", {"fields": self.readonly_fields})
        return [played, clocks, state]

    def has_delete_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        return False

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        """Operators and submissions are kept on their own pages, not from here."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None and isinstance(field.widget, RelatedFieldWidgetWrapper):
            field.widget.can_add_related = False
            field.widget.can_change_related = False
            field.widget.can_delete_related = False
        return field

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        return super().get_queryset(request).order_by("pk")

    def save_model(self, request: HttpRequest, obj: Table, form: Any, change: bool) -> None:
        assert isinstance(request.user, User)
        before = log.table_facts(Table.objects.get(pk=obj.pk)) if change else {}
        # Only what this form decides: the dealer may write status, flag and device meanwhile.
        decided = ["name", "operator", "submission", "clocks", "invitation"]
        obj.save(update_fields=decided if change else None)
        after = log.table_facts(obj)
        if after != before:
            log.note(obj, request.user, "change" if change else "set up", before, after)

    @admin.display(description="pit")
    def pit(self, table: Table) -> SafeString:
        return format_html('<a href="{}">Pit</a>', reverse("admin:floor_pit", args=[table.pk]))

    @admin.display(description="flag")
    def flagged(self, table: Table) -> str:
        return table.flag or "none"

    @admin.display(description="private", boolean=True)
    def privacy(self, table: Table) -> bool:
        return bool(table.invitation)

    @admin.display(description="invitation link")
    def invitation_link(self, table: Table) -> str:
        if not table.invitation:
            return "none: the table is public"
        return reverse("invited", args=[table.invitation])

    # --- the pit -----------------------------------------------------------------------------
    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        own = [
            path("<int:pk>/pit/", wrap(require_GET(self.pit_page)), name="floor_pit"),
            path("<int:pk>/pit/live/", wrap(require_GET(self.pit_live)), name="floor_pit_live"),
            path("<int:pk>/pit/<slug:act>/", wrap(require_POST(self.pit_act)), name="floor_act"),
        ]
        return own + super().get_urls()

    def pit_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        self._let_in(request)
        return pit.page(request, self.admin_site, pk)

    def pit_live(self, request: HttpRequest, pk: int) -> HttpResponse:
        self._let_in(request)
        return pit.live_part(request, pk)

    def pit_act(self, request: HttpRequest, pk: int, act: str) -> HttpResponse:
        self._let_in(request)
        return pit.perform(request, self.admin_site, pk, act)

    def _let_in(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied
