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
from redis.exceptions import RedisError

from casino.cage import api as cage
from casino.dealer.table import TableAway, book_of, see
from casino.floor.models import FloorAct, Table
from casino.office.numbers import is_number
from casino.office.pit import acts
from casino.office.pit.forms import AwardForm, DeclareForm, ReasonForm, VoidForm
from casino.office.pit.live import Live, live
from casino.people.models import User
from casino.submissions.models import RulesSubmission
from games.engine.contract import Irregularity

LOG_LENGTH = 12


def page(
    request: HttpRequest, site: AdminSite, pk: int, refused: Form | None = None
) -> HttpResponse:
    """The whole page; `refused` is a form that was posted with something missing."""
    table = _table(pk)
    known = irregularities(table)
    may = {act.name: _may(request, act) for act in acts.ALL}
    declare = [(kind, _shown(refused, DeclareForm(kind))) for kind in known]
    context = {
        **site.each_context(request),
        "title": f"Pit: {table.name}",
        "opts": Table._meta,
        "plain": [act for act in acts.offered(table) if may[act.name]],
        "void_act": acts.VOID if may["void"] else None,
        "void_form": _shown(refused, VoidForm(known, prefix="void")),
        "declare_act": acts.DECLARE if may["declare"] else None,
        "declare": declare,
        "award_acts": acts.OF_AWARDS,
        "awards": _awards(table, refused) if _may(request, acts.VALIDATE) else [],
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
    act = next((act for act in (*acts.ALL, *acts.OF_AWARDS) if act.name == name), None)
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


def irregularities(table: Table) -> tuple[Irregularity, ...]:
    """By the rules in force at the table; none while it is not on the floor."""
    try:
        book = book_of(see(table.pk)[1].felt)
    except (TableAway, RedisError):
        return ()
    return book.game.irregularities(book.rules)


def _order(request: HttpRequest, table: Table, act: acts.Act) -> tuple[Form, acts.Order | None]:
    if act is acts.VOID:
        void = VoidForm(irregularities(table), request.POST, prefix="void")
        if not void.is_valid():
            return void, None
        return void, acts.Order(act, void.cited, void.cleaned_data["reason"])
    if act is acts.DECLARE:
        return _declaration(request, table)
    if act in acts.OF_AWARDS:
        return _decision(request, table, act)
    plain = ReasonForm(request.POST)
    reason = plain.cleaned_data["reason"] if plain.is_valid() else ""
    return plain, acts.Order(act, reason=reason)


def _declaration(request: HttpRequest, table: Table) -> tuple[Form, acts.Order | None]:
    section = request.POST.get("section", "")
    kind = next((i for i in irregularities(table) if i.section == section), None)
    if kind is None:
        raise Http404
    form = DeclareForm(kind, request.POST)
    if not form.is_valid():
        return form, None
    reason = form.cleaned_data["reason"]
    return form, acts.Order(acts.DECLARE, kind.section, reason, form.declared)


def _decision(request: HttpRequest, table: Table, act: acts.Act) -> tuple[Form, acts.Order | None]:
    entered = request.POST.get("award", "")
    asked = int(entered) if is_number(entered) else 0
    if asked not in [award.id for award in cage.decidable(table.pk)]:
        raise Http404
    form = AwardForm(asked, request.POST)
    if not form.is_valid():
        return form, None
    return form, acts.Order(act, reason=form.cleaned_data["reason"], declared={"award": asked})


def _awards(table: Table, refused: Form | None) -> list[tuple[cage.Award, Form]]:
    """The shares won at this table that await validation."""
    pending = [award for award in cage.decidable(table.pk) if award.status == "pending"]
    return [(award, _shown(refused, AwardForm(award.id))) for award in pending]


def _live(table: Table) -> dict[str, Any]:
    log = table.acts.exclude(outcome=FloorAct.Outcome.ASKED, answer__isnull=False)
    now = live(table)
    return {
        "table": table,
        "live": now,
        "in_force": _in_force(table, now),
        "log": log.select_related("by")[:LOG_LENGTH],
    }


def _in_force(table: Table, now: Live) -> RulesSubmission:
    """What the round in play was opened under; with none, what the next one will be."""
    if now.submission_id in (None, table.submission_id):
        return table.submission
    return RulesSubmission.objects.get(pk=now.submission_id)


def _shown(refused: Form | None, fresh: Form) -> Form:
    return refused if refused is not None and refused.prefix == fresh.prefix else fresh


def _table(pk: int) -> Table:
    return get_object_or_404(Table.objects.select_related("operator", "submission"), pk=pk)


def _may(request: HttpRequest, act: acts.Act) -> bool:
    return request.user.has_perm(act.permission)
