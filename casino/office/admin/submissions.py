"""Rules Submissions in the office: filed, corrected until used, copied, compared, retired."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST

from casino.office.forms.submission import fieldsets_for, form_for
from casino.office.numbers import is_number
from casino.submissions import filing
from casino.submissions.models import RulesSubmission, SubmissionUsed
from games.engine.contract import Game
from games.engine.registry import all_games, game_for

if TYPE_CHECKING:
    Base = admin.ModelAdmin[RulesSubmission]
else:
    Base = admin.ModelAdmin

FACTS = ["name", "game_title", "version", "state", "used", "created", "created_by"]


@admin.register(RulesSubmission)
class SubmissionAdmin(Base):
    list_display = ["name", "game_title", "version", "state", "used", "tables", "created"]
    list_filter = ["game", "state", "used"]
    search_fields = ["name"]
    actions = None
    change_form_template = "admin/submissions/rulessubmission/change_form.html"

    # --- what is asked: the options of the game ------------------------------------------
    def get_form(
        self,
        request: HttpRequest,
        obj: RulesSubmission | None = None,
        change: bool = False,
        **kwargs: Any,
    ) -> "type[forms.ModelForm[RulesSubmission]]":
        game = _game(request, obj)
        if game is None:  # it can only be looked at
            return forms.modelform_factory(RulesSubmission, fields=["name"])
        return form_for(game)

    def get_fieldsets(self, request: HttpRequest, obj: RulesSubmission | None = None) -> Any:
        game = _game(request, obj)
        if obj is not None and not self.has_change_permission(request, obj):
            return [(None, {"fields": FACTS}), ("Options", {"fields": ["filed_options"]})]
        return [] if game is None else fieldsets_for(game)

    def get_readonly_fields(self, request: HttpRequest, obj: RulesSubmission | None = None) -> Any:
        return [*FACTS[1:], "filed_options"]

    @admin.display(description="game", ordering="game")
    def game_title(self, submission: RulesSubmission) -> str:
        game = _registered(submission.game)
        return submission.game if game is None else game.title

    @admin.display(description="tables")
    def tables(self, submission: RulesSubmission) -> str:
        names = submission.table_set.values_list("name", flat=True)
        return ", ".join(names) or "none"

    @admin.display(description="as filed")
    def filed_options(self, submission: RulesSubmission) -> SafeString:
        game = _registered(submission.game)
        options = () if game is None else game.options()
        rows = [(option, filing.words(option, submission.options)) for option in options]
        return mark_safe(render_to_string("office/options.html", {"rows": rows}))

    # --- who may what ------------------------------------------------------------------------
    def has_change_permission(
        self, request: HttpRequest, obj: RulesSubmission | None = None
    ) -> bool:
        fixed = obj is not None and (obj.used or _registered(obj.game) is None)
        return not fixed and super().has_change_permission(request, obj)

    def has_delete_permission(
        self, request: HttpRequest, obj: RulesSubmission | None = None
    ) -> bool:
        return not (obj is not None and obj.used) and super().has_delete_permission(request, obj)

    # --- pages -------------------------------------------------------------------------------
    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        own = [
            path("<int:pk>/copy/", wrap(require_POST(self.copy)), name="submission_copy"),
            path("<int:pk>/state/", wrap(require_POST(self.set_state)), name="submission_state"),
            path("<int:pk>/differences/", wrap(self.differences), name="submission_differences"),
        ]
        return own + super().get_urls()

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if _game(request, None) is not None or not self.has_add_permission(request):
            return super().add_view(request, form_url, extra_context)
        games = all_games()
        if len(games) == 1:
            return HttpResponseRedirect(f"{request.path}?game={games[0].slug}")
        context = {**self._page(request, "File a Rules Submission"), "games": games}
        return TemplateResponse(request, "office/choose_game.html", context)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        context = {**(extra_context or {}), **self._tools(request, object_id)}
        try:
            return super().changeform_view(request, object_id, form_url, context)
        except (SubmissionUsed, IntegrityError) as refused:
            messages.error(request, str(refused))
            return HttpResponseRedirect(request.path)

    def save_model(
        self, request: HttpRequest, obj: RulesSubmission, form: Any, change: bool
    ) -> None:
        if not change:
            obj.created_by_id = request.user.pk
        super().save_model(request, obj, form, change)

    def copy(self, request: HttpRequest, pk: int) -> HttpResponse:
        submission = self._found(request, pk)
        if not self.has_add_permission(request):
            raise PermissionDenied
        made = filing.copy(submission, request.user.pk)
        self.log_addition(request, made, f"Copied from no. {submission.version}")
        messages.success(
            request, f"This is no. {made.version}, a copy of no. {submission.version}."
        )
        return HttpResponseRedirect(_url("rulessubmission_change", made.pk))

    def set_state(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Retire a filed submission, reinstate a retired one."""
        submission = self._found(request, pk)
        if not request.user.has_perm("submissions.retire_submission"):
            raise PermissionDenied
        wanted = request.POST.get("state", "")
        if wanted in RulesSubmission.State.values:
            submission.state = wanted
            submission.save(update_fields=["state"])
            self.log_change(request, submission, f"State: {wanted}")
            messages.success(request, f"No. {submission.version} is {wanted}.")
        return HttpResponseRedirect(_url("rulessubmission_change", pk))

    def differences(self, request: HttpRequest, pk: int) -> HttpResponse:
        submission = self._found(request, pk)
        others = RulesSubmission.objects.filter(game=submission.game).exclude(pk=pk)
        chosen = request.GET.get("with", "")
        other = others.filter(pk=chosen).first() if is_number(chosen) else others.first()
        known = _registered(submission.game) is not None
        found = filing.differences(other, submission) if other is not None and known else []
        context = {
            **self._page(request, "What differs"),
            "submission": submission,
            "other": other,
            "others": others,
            "differences": found,
        }
        return TemplateResponse(request, "office/differences.html", context)

    def _found(self, request: HttpRequest, pk: int) -> RulesSubmission:
        submission = get_object_or_404(RulesSubmission, pk=pk)
        if not self.has_view_permission(request, submission):
            raise PermissionDenied
        return submission

    def _page(self, request: HttpRequest, title: str) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "title": title, "opts": self.opts}

    def _tools(self, request: HttpRequest, object_id: str | None) -> dict[str, Any]:
        if object_id is None:
            return {}
        may = request.user.has_perm
        return {
            "may_copy": self.has_add_permission(request),
            "may_retire": may("submissions.retire_submission"),
        }


def _game(request: HttpRequest, submission: RulesSubmission | None) -> Game | None:
    slug = request.GET.get("game", "") if submission is None else submission.game
    return _registered(slug)


def _registered(slug: str) -> Game | None:
    try:
        return game_for(slug)
    except KeyError:
        return None


def _url(name: str, pk: int) -> str:
    return reverse(f"admin:submissions_{name}", args=[pk])
