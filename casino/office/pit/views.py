"""The pit page of one table, inside the admin: its live state, and the floor's acts as buttons."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse

from casino.floor.models import FloorAct, Table
from casino.office.pit import acts
from casino.office.pit.forms import DeclareForm, ReasonForm, VoidForm
from casino.office.pit.live import live
from casino.people.models import User
from casino.submissions.models import RulesSubmission
from games.engine.contract import Faulty, Irregularity
from games.engine.registry import game_for

LOG_LENGTH = 12


def page(
    request: HttpRequest, site: AdminSite, pk: int, refused: Form | None = None
) -> HttpResponse:
    """The whole page; `refused` is a form that was posted with something missing."""
    table = _table(pk)
    known = irregularities(table.submission)
    may = {act.name: _may(request, act) for act in acts.ALL}
    declare = [
        (kind, _shown(refused, DeclareForm(kind, prefix=f"d{n}"))) for n, kind in enumerate(known)
    ]
    context = {
        **site.each_context(request),
        "title": f"Pit: {table.name}",
        "opts": Table._meta,
        "plain": [act for act in acts.PLAIN.values() if may[act.name]],
        "void_act": acts.VOID if may["void"] else None,
        "void_form": _shown(refused, VoidForm(known, prefix="void")),
        "declare_act": acts.DECLARE if may["declare"] else None,
        "declare": declare,
        **_live(table),
    }
    return TemplateResponse(
        request, "office/pit.html", context, status=422 if refused is not None else 200
    )


def live_part(request: HttpRequest, pk: int) -> HttpResponse:
    """What changes by itself; asked for again every two seconds."""
    return TemplateResponse(request, "office/pit_live.html", _live(_table(pk)))


def perform(request: HttpRequest, site: AdminSite, pk: int, name: str) -> HttpResponse:
    """One act. A form with something missing comes back with the page."""
    table = _table(pk)
    act = next((act for act in acts.ALL if act.name == name), None)
    if act is None:
        raise Http404
    if not _may(request, act):
        raise PermissionDenied
    form, order = _order(request, table, act)
    if order is None:
        return page(request, site, pk, refused=form)
    assert isinstance(request.user, User)
    report = acts.carry_out(table, request.user, order)
    (messages.success if report.done else messages.error)(request, report.message)
    return HttpResponseRedirect(reverse("admin:floor_pit", args=[pk]))


def irregularities(submission: RulesSubmission) -> tuple[Irregularity, ...]:
    """Of the submission a table points at; none when it is not lawful or its game not here."""
    try:
        game = game_for(submission.game)
        return game.irregularities(game.parse(submission.options))
    except (KeyError, Faulty):
        return ()


def _order(request: HttpRequest, table: Table, act: acts.Act) -> tuple[Form, acts.Order | None]:
    if act is acts.VOID:
        void = VoidForm(irregularities(table.submission), request.POST, prefix="void")
        if not void.is_valid():
            return void, None
        return void, acts.Order(act, void.cited, void.cleaned_data["reason"])
    if act is acts.DECLARE:
        return _declaration(request, table)
    plain = ReasonForm(request.POST)
    reason = plain.cleaned_data["reason"] if plain.is_valid() else ""
    return plain, acts.Order(act, reason=reason)


def _declaration(request: HttpRequest, table: Table) -> tuple[Form, acts.Order | None]:
    known = irregularities(table.submission)
    chosen = request.POST.get("kind", "")
    if not chosen.isdecimal() or int(chosen) >= len(known):
        raise Http404
    kind = known[int(chosen)]
    form = DeclareForm(kind, request.POST, prefix=f"d{chosen}")
    if not form.is_valid():
        return form, None
    reason = form.cleaned_data["reason"]
    return form, acts.Order(acts.DECLARE, kind.section, reason, form.declared)


def _live(table: Table) -> dict[str, Any]:
    log = table.acts.exclude(outcome=FloorAct.Outcome.ASKED, answer__isnull=False)
    return {
        "table": table,
        "live": live(table),
        "log": log.select_related("by")[:LOG_LENGTH],
    }


def _shown(refused: Form | None, fresh: Form) -> Form:
    return refused if refused is not None and refused.prefix == fresh.prefix else fresh


def _table(pk: int) -> Table:
    return get_object_or_404(Table.objects.select_related("operator", "submission"), pk=pk)


def _may(request: HttpRequest, act: acts.Act) -> bool:
    return request.user.has_perm(act.permission)
