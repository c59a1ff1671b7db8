"""Meters in the office: made for tables of equal terms, read with their counters; shares decided
in the pit."""

import re

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from casino.cage import api as cage
from casino.cage.models import Meter, MeterLink
from casino.dealer import meters
from casino.floor.models import FloorAct, Table
from casino.office.forms.meter import MeterForm
from casino.people.models import User
from tests.dealer.room import Room
from tests.meters.floor import ADDED, SEED, WHOLE

WON = SEED + 2 * ADDED
GAME = "face-up-pai-gow-poker"


@pytest.fixture
def manager(db, client):
    person = User.objects.create(username="manager", is_staff=True, is_superuser=True)
    client.force_login(person)
    return person


def room(progressive=1):
    return Room(GAME, deal="automated-shoe", progressive=progressive)


def entered(*rooms, **values):
    tables = [one.table_id for one in rooms]
    return {"title": "The Grand", "validation_minutes": 10, "tables": tables, **values}


# --- the meters ---------------------------------------------------------------------------------


def test_a_meter_is_made_for_tables_of_equal_terms(client, manager, linked):
    first, second = room(), room()
    client.post(
        "/admin/cage/meter/add/",
        entered(first, second, limit_cents="20000", validate_over_cents="5000.50"),
    )
    meter = Meter.objects.get(title="The Grand")
    assert (meter.slug, meter.game, meter.paytable) == ("the-grand", GAME, "1")
    assert (meter.limit_cents, meter.validate_over_cents) == (2_000_000, 500_050)
    assert cage.counters(meter).display_cents == SEED
    assert {link.table_id for link in meter.links.all()} == {first.table_id, second.table_id}
    acts = FloorAct.objects.filter(act="link meter")
    assert {(act.by, act.after["meter"]) for act in acts} == {(manager, "the-grand")}


@pytest.mark.parametrize("chosen", [(), (1, 2)])
def test_tables_of_other_terms_or_none_make_no_meter(client, manager, linked, chosen):
    answer = client.post("/admin/cage/meter/add/", entered(*map(room, chosen)))
    assert b"terms" in answer.content
    assert not Meter.objects.exists()


def test_a_table_without_a_progressive_is_not_offered(client, manager, linked):
    plain = Room(GAME, deal="automated-shoe")
    answer = client.post("/admin/cage/meter/add/", entered(plain))
    assert b"is not one of the available choices" in answer.content


def test_a_limit_under_the_seed_is_refused_beside_the_field(client, manager, linked):
    answer = client.post("/admin/cage/meter/add/", entered(room(), limit_cents="9999.99"))
    assert b"The limit may not be under the seed." in answer.content


def test_title_validation_and_tables_change_and_nothing_else(client, manager, linked):
    tables = linked(2)
    url = reverse("admin:cage_meter_change", args=[tables.meter.pk])
    values = entered(tables.room, title="Grander", validate_over_cents="1", seed_cents=1, slug="x")
    assert client.post(url, values).status_code == 302
    meter = Meter.objects.get()
    assert (meter.title, meter.validate_over_cents) == ("Grander", 100)
    assert (meter.slug, meter.seed_cents, meter.limit_cents) == ("grand", SEED, None)
    assert [link.table_id for link in MeterLink.objects.all()] == [tables.room.table_id]
    assert FloorAct.objects.get(act="link meter").before == {"meter": "grand"}


def test_the_page_counts_and_lists_the_hits(client, manager, linked):
    tables = linked()
    tables.play(hands={2: WHOLE})
    page = client.get(reverse("admin:cage_meter_change", args=[tables.meter.pk])).content.decode()
    for text in ("10,000.56 in 1 hits", "2.00", "0.56", "seat 2, t0s2: 100% = 10,000.56"):
        assert text in page, text
    assert client.get(reverse("admin:cage_meter_changelist")).status_code == 200


def test_awards_are_only_read_and_no_meter_is_deleted(client, manager, linked):
    tables = linked()
    tables.play(hands={2: WHOLE})
    assert client.get(reverse("admin:cage_meteraward_changelist")).status_code == 200
    assert client.get(reverse("admin:cage_meteraward_add")).status_code == 403
    url = reverse("admin:cage_meter_delete", args=[tables.meter.pk])
    assert client.post(url, {"post": "yes"}).status_code == 403


# --- the pit ------------------------------------------------------------------------------------


@pytest.fixture
def pending(linked):
    tables = linked(validate_over_cents=SEED)
    tables.play(hands={2: WHOLE})
    return tables, cage.held_award(tables.room.table_id)


def post(client, tables, award_id, act, reason="Seen on the felt."):
    url = reverse("admin:floor_act", args=[tables.room.table_id, act])
    return client.post(url, {"award": award_id, f"award-{award_id}-reason": reason}, follow=True)


@pytest.mark.parametrize(
    ("act", "status"), [("validate-award", "paid"), ("refuse-award", "refused")]
)
def test_a_share_is_decided_in_the_pit(client, manager, pending, act, status):
    tables, award = pending
    page = client.get(reverse("admin:floor_pit", args=[tables.room.table_id])).content.decode()
    assert "Seat 2, t0s2, round 1" in page and "10,000.56" in page
    answer = post(client, tables, award.id, act)
    assert b"done." in answer.content
    assert b"await validation" not in answer.content
    assert cage.award(award.id).status == status
    assert tables.room.view(None)["result"]["awards"][0]["status"] == status
    done = FloorAct.objects.first()
    assert (done.act, done.outcome, done.reason) == (act, "done", "Seen on the felt.")
    assert done.details == {"award": award.id}


def test_a_second_press_is_harmless_and_the_other_button_too_late(client, manager, pending):
    tables, award = pending
    for _ in range(2):
        assert b"done." in post(client, tables, award.id, "validate-award").content
    answer = post(client, tables, award.id, "refuse-award")
    assert b"decided already" in answer.content


def test_a_decision_needs_a_reason(client, manager, pending):
    tables, award = pending
    assert post(client, tables, award.id, "validate-award", "").status_code == 422
    assert cage.award(award.id).status == "pending"


@pytest.mark.parametrize("other", ["0", "999", "x", ""])
def test_an_award_of_no_share_here_does_not_exist(client, manager, pending, other):
    assert post(client, pending[0], other, "validate-award").status_code == 404


def test_it_needs_the_permission(client, pending):
    tables, award = pending
    person = User.objects.create(username="watcher", is_staff=True)
    view = Permission.objects.get(content_type__app_label="floor", codename="view_table")
    person.user_permissions.add(view)
    client.force_login(person)
    page = client.get(reverse("admin:floor_pit", args=[tables.room.table_id])).content
    assert b"await validation" not in page
    assert post(client, tables, award.id, "validate-award").status_code == 403
    assert cage.award(award.id).status == "pending"


def test_the_first_page_counts_the_shares_that_await_validation(client, manager, linked):
    tables = linked(validate_over_cents=SEED)
    assert "validation</strong>" not in client.get("/admin/").content.decode()
    tables.play(hands={2: WHOLE})
    page = client.get("/admin/").content.decode()
    assert "1 share of the meter awaits validation" in page


@pytest.mark.parametrize("over", [SEED, None])
def test_players_are_told_of_a_validation_where_there_is_one(client, linked, over):
    table_id = linked(validate_over_cents=over).room.table_id
    page = client.get(f"/rules/{table_id}/").content.decode()
    assert ("validated by a floor person" in page) is (over is not None)
    assert ("more than 10,000.00 is" in page) is (over is not None)


# --- while others are at it ---------------------------------------------------------------------


def test_tables_are_told_of_another_title_and_of_how_many_feed_it_without_a_wager(
    client, manager, linked
):
    """Whatever the office changes is shown by the next sweep, though no money has moved."""
    tables = linked(2)
    meters.mend()
    assert (tables.shown["title"], tables.shown["tables"]) == ("Grand", 2)
    url = reverse("admin:cage_meter_change", args=[tables.meter.pk])
    for title, fed in (("Grander", tables.rooms), ("Grander", tables.rooms[:1])):
        before = tables.shown["seq"]
        assert client.post(url, entered(*fed, title=title)).status_code == 302
        meters.mend()
        told = tables.shown
        assert (told["title"], told["tables"], told["value_cents"]) == (title, len(fed), SEED)
        assert told["seq"] > before
    cage.link(tables.rooms[1].table_id, tables.meter.pk)
    meters.mend()
    assert tables.shown["tables"] == 2


def test_a_table_that_leaves_for_another_meter_is_no_longer_counted_by_the_first(linked):
    tables = linked(2)
    other = cage.create_meter("other", "Other", GAME, tables.meter.terms)
    meters.mend()
    cage.link(tables.room.table_id, other.pk)
    meters.mend()
    assert tables.shown["tables"] == 1
    before = tables.shown["seq"]
    cage.link(tables.room.table_id, other.pk)
    assert cage.display(tables.meter.pk).seq == before


@pytest.mark.parametrize("adding", [True, False])
def test_a_table_pointed_elsewhere_after_the_form_was_judged_is_refused(
    client, manager, linked, monkeypatch, adding
):
    tables, late = linked(), room()
    judged = MeterForm.clean_tables

    def then_another_pen(form):
        chosen = judged(form)
        Table.objects.filter(pk=late.table_id).update(submission=room(2).table.submission)
        return chosen

    monkeypatch.setattr(MeterForm, "clean_tables", then_another_pen)
    change = reverse("admin:cage_meter_change", args=[tables.meter.pk])
    url = reverse("admin:cage_meter_add") if adding else change
    answer = client.post(url, entered(late, title="The Second"), follow=True)
    assert answer.status_code == 200
    assert "ask for a meter on other terms" in answer.content.decode()
    assert list(Meter.objects.values_list("title", flat=True)) == ["Grand"]
    assert [link.table_id for link in MeterLink.objects.all()] == [tables.room.table_id]
    assert not FloorAct.objects.exists()


def test_the_books_show_money_as_money(client, manager, linked):
    """No amount of the office stands there as a bare number of cents."""
    tables = linked(validate_over_cents=SEED)
    tables.play(hands={2: WHOLE})
    amounts = {
        "account": "10,000.00",
        "journalline": "10,000.56",
        "sitting": "1,000.00",
        "meteraward": "10,000.56",
        "round": "22.00",
    }
    for model, amount in amounts.items():
        listed = client.get(reverse(f"admin:cage_{model}_changelist")).content.decode()
        assert amount in listed, model
        assert "cents" not in listed.lower(), model
        first = re.search(rf"/admin/cage/{model}/(\d+)/change/", listed)
        shown = client.get(first[0]).content.decode()
        assert " cents" not in shown.lower(), model
    bank = client.get(reverse("admin:cage_account_changelist")).content.decode()
    assert re.search(r">-\d{1,3}(,\d{3})*\.\d\d<", bank), "what the bank has issued"
