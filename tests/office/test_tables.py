"""Tables in the office: set up, pointed elsewhere, timed, made private; each change in the log."""

import pytest
from django.urls import reverse

from casino.floor.models import ActRecorded, FloorAct, Operator, Table
from casino.office.forms.table import CLOCKS, MEANINGS, ClockedTableForm
from casino.submissions import filing
from casino.submissions.models import RulesSubmission
from tests.submissions.games import LAWFUL

pytestmark = pytest.mark.django_db


def entered(table, **values):
    return {
        "name": table.name,
        "operator": table.operator_id,
        "submission": table.submission_id,
        **values,
    }


def change_url(table):
    return reverse("admin:floor_table_change", args=[table.pk])


def test_a_table_is_set_up_with_its_clocks(client, manager, submission):
    house = Operator.objects.create(name="The House")
    client.post(
        "/admin/floor/table/add/",
        {
            "name": "Two",
            "operator": house.pk,
            "submission": submission.pk,
            "clock_betting_ms": "45.5",
            "clock_idle_rounds": "9",
        },
    )
    table = Table.objects.get()
    assert table.clocks == {"betting_ms": 45_500, "idle_rounds": 9}
    assert (table.status, table.invitation) == ("open", "")
    act = table.acts.get()
    assert (act.by, act.act, act.before, act.after["clocks"]) == (
        manager,
        "set up",
        {},
        table.clocks,
    )


def test_pointing_at_another_submission_is_logged_with_before_and_after(client, manager, table):
    other = filing.file("small-game", "Late", {**LAWFUL, "boxes": 1})
    client.post(change_url(table), entered(table, submission=other.pk))
    table.refresh_from_db()
    assert table.submission == other
    act = table.acts.get()
    assert (act.before["version"], act.after["version"]) == (1, 2)


def test_saving_without_a_change_leaves_no_entry(client, manager, table):
    client.post(change_url(table), entered(table))
    assert not FloorAct.objects.exists()


def test_saving_leaves_alone_what_the_dealer_writes(client, manager, table, monkeypatch):
    def meanwhile(form):
        Table.objects.update(status="last_round", flag="look", device_covered=True, incarnation=7)
        return clean(form)

    clean = ClockedTableForm.clean
    monkeypatch.setattr(ClockedTableForm, "clean", meanwhile)
    client.post(change_url(table), entered(table, name="Renamed"))
    table.refresh_from_db()
    kept = (table.status, table.flag, table.device_covered, table.incarnation)
    assert (table.name, *kept) == ("Renamed", "last_round", "look", True, 7)


def test_a_tables_clocks_come_back_into_its_form(table):
    table.clocks = {"betting_ms": 45_500, "idle_rounds": 9}
    form = ClockedTableForm(instance=table)
    shown = [form[f"clock_{name}"].value() for name in ("betting_ms", "idle_rounds", "hold_ms")]
    assert shown == ["45.5", 9, None]


def test_every_clock_is_explained():
    assert set(MEANINGS) == set(CLOCKS)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("clock_results_ms", "4"),
        ("clock_betting_ms", "-1"),
        ("clock_betting_ms", "soon"),
        ("clock_idle_rounds", "1.5"),
    ],
)
def test_a_clock_that_cannot_be_is_refused_beside_its_field(table, field, value):
    form = ClockedTableForm(entered(table, **{field: value}), instance=table)
    assert set(form.errors) == {field}


def test_only_filed_submissions_of_the_same_game_are_offered(table):
    filed = filing.file("small-game", "Late", LAWFUL)
    RulesSubmission.objects.create(game="whist", name="Other game")
    RulesSubmission.objects.create(game="small-game", name="Gone", state="retired")
    RulesSubmission.objects.filter(pk=table.submission_id).update(state="retired")
    offered = ClockedTableForm(instance=table).fields["submission"].queryset
    assert set(offered) == {table.submission, filed}


def test_a_table_keeps_its_game(table):
    other = RulesSubmission.objects.create(game="whist", name="Other game")
    form = ClockedTableForm(entered(table, submission=other.pk), instance=table)
    assert "submission" in form.errors
    table.submission = other
    with pytest.raises(Exception, match="another game"):
        table.clean()


def test_a_private_table_gets_a_link_and_keeps_it(client, manager, table):
    client.post(change_url(table), entered(table, private="on"))
    table.refresh_from_db()
    link = table.invitation
    assert len(link) >= 16
    assert link.encode() in client.get(change_url(table)).content
    client.post(change_url(table), entered(table, private="on", name="Three"))
    table.refresh_from_db()
    assert table.invitation == link
    client.post(change_url(table), entered(table))
    table.refresh_from_db()
    assert table.invitation == ""
    assert all(link not in str(act.after) for act in table.acts.all())


def test_a_table_is_never_deleted(client, manager, table):
    url = reverse("admin:floor_table_delete", args=[table.pk])
    assert client.post(url, {"post": "yes"}).status_code == 403


def test_the_log_is_written_once(table, manager):
    act = FloorAct.objects.create(table=table, by=manager, act="change", outcome="done")
    changes = (
        act.save,
        act.delete,
        FloorAct.objects.all().delete,
        lambda: FloorAct.objects.update(reason="x"),
    )
    for change in changes:
        with pytest.raises(ActRecorded):
            change()


@pytest.mark.parametrize(
    ("codename", "allowed"),
    [
        ("floor.view_table", {"list", "look"}),
        ("floor.add_table", {"add"}),
        ("floor.change_table", {"list", "look", "change"}),
        ("floor.void_round", set()),
        ("submissions.view_rulessubmission", set()),
    ],
)
def test_each_permission_opens_what_it_says_and_no_more(client, staff, table, codename, allowed):
    client.force_login(staff(codename))
    pages = {
        "list": lambda: client.get("/admin/floor/table/"),
        "look": lambda: client.get(change_url(table)),
        "add": lambda: client.get("/admin/floor/table/add/"),
        "change": lambda: client.post(change_url(table), entered(table)),
    }
    assert {page for page, ask in pages.items() if ask().status_code != 403} == allowed
