"""Crafted posts to a meter's page and to the pit: what is entered there never breaks a table, never
takes a meter away from one, and never moves a cent."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from casino.cage import api as cage
from casino.cage.models import Meter, MeterLink, Round
from casino.dealer import floor, meters
from casino.felt import meters as felt_meters
from casino.floor.models import FloorAct, Table
from casino.people.models import User
from casino.submissions.models import RulesSubmission
from games.engine.contract import Refusal
from tests.dealer.room import Room
from tests.meters.conftest import chosen_cards, linked
from tests.meters.floor import ADDED, SEED, WHOLE

__all__ = ["chosen_cards", "linked"]
GAME = "face-up-pai-gow-poker"
WON = SEED + 2 * ADDED
ADD = "/admin/cage/meter/add/"
NO_NUMBER = [
    "-1", "NaN", "-Infinity", "1e400", "0.001", "9" * 30, "9" * 5000, "1" + "0" * 18,
    "99999999999", "\x00",
]  # fmt: skip
NO_NAME = ["-1", "0", "x", "1.5", "9" * 19, "9" * 5000, "NaN", "\u0663"]


@pytest.fixture
def boss(db, client):
    person = User.objects.create(username="boss", is_staff=True, is_superuser=True)
    client.force_login(person)
    return person


def room(progressive=1):
    return Room(GAME, deal="automated-shoe", progressive=progressive)


def entered(*rooms, **values):
    tables = [one.table_id for one in rooms]
    return {"title": "The Grand", "validation_minutes": 10, "tables": tables, **values}


def page(meter):
    return reverse("admin:cage_meter_change", args=[meter.pk])


# --- a meter's page ------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["limit_cents", "validate_over_cents", "validation_minutes"])
def test_no_number_is_taken_that_keeps_a_share_from_being_paid(client, boss, linked, field):
    tables = linked(validate_over_cents=SEED)
    other = room()
    for value in NO_NUMBER:
        for path in (page(tables.meter), ADD):
            answer = client.post(path, entered(other, tables.room, **{field: value}))
            assert answer.status_code == 200, value
    assert tables.play(hands={2: WHOLE})["result"]["awards"] == [
        {"seat": 2, "cents": WON, "status": "pending"}
    ]


def test_only_tables_are_chosen(client, boss, linked):
    tables = linked()
    for path in (page(tables.meter), ADD):
        for name in NO_NAME:
            posted = entered(tables.room)
            posted["tables"].append(name)
            assert client.post(path, posted).status_code == 200, name
    assert Meter.objects.count() == 1


def test_a_table_that_is_not_offered_is_not_let_go(client, boss, linked):
    """One that is closed, and one that was pointed at other rules for an evening."""
    tables = linked(3)
    _, closed, elsewhere = (one.table for one in tables.rooms)
    Table.objects.filter(pk=closed.pk).update(status=Table.Status.CLOSED)
    Table.objects.filter(pk=elsewhere.pk).update(submission=other_rules(2))
    assert client.post(page(tables.meter), entered(tables.room, title="Grander")).status_code == 302
    assert MeterLink.objects.filter(meter=tables.meter).count() == 3
    assert not FloorAct.objects.exists()


@pytest.mark.parametrize("title", ["Table {0} Grand", "table {0}-1", "Table {0} 2", "TABLE-{0}"])
def test_no_meter_passes_for_a_tables_own(client, boss, linked, title):
    """By its title, whatever it is called like: it may be on those terms or on others."""
    alone, others = room(), [room(), room()]
    for fed, progressive in ((others, 1), ([room(2)], 2)):
        posted = entered(*fed, title=title.format(alone.table_id), progressive=progressive)
        assert client.post(ADD, posted).status_code == 302
    made = set(Meter.objects.values_list("pk", flat=True))
    assert alone.sit(alone.user("Ann"), 1).ok
    alone.until("betting")
    assert Round.objects.get(table=alone.table_id).meter_id not in made


def other_rules(progressive):
    options = {"deal": "automated-shoe", "progressive": progressive}
    return RulesSubmission.objects.create(game=GAME, name="other", options=options)


@pytest.mark.parametrize("progressive", [2, None])
@pytest.mark.parametrize("played", [True, False])
def test_a_table_pointed_elsewhere_shows_no_meter_that_it_does_not_feed(
    linked, progressive, played
):
    tables = linked()
    if played:
        tables.play()
    Table.objects.filter(pk=tables.room.table_id).update(submission=other_rules(progressive))
    assert cage.meter_of(tables.room.table_id) is None
    assert cage.check_meters() == []
    before = tables.value
    tables.play(progressive=0)
    assert tables.value == before
    assert cage.meter_of(tables.room.table_id) != tables.meter.pk
    assert cage.check_meters() == []


def test_what_another_rooms_books_have_shown_is_not_shown_for_long(linked):
    """The felts' server was kept, the books were put back from a backup or begun anew."""
    tables = linked()
    tables.play()
    right = tables.shown
    stale = {**right, "seq": right["seq"] + 1000, "value_cents": 5, "title": "Of old"}
    assert felt_meters.show(tables.meter.pk, stale["seq"], json.dumps(stale).encode())
    meters.mend()
    assert tables.shown == right
    tables.play()
    assert tables.shown["value_cents"] == tables.value == SEED + 4 * ADDED


# --- the pit -------------------------------------------------------------------------------------


@pytest.fixture
def pending(linked):
    tables = linked(2, validate_over_cents=SEED)
    tables.play(hands={2: WHOLE})
    return tables, cage.held_award(tables.room.table_id)


def decide(client, table_id, award_id, act="validate-award"):
    url = reverse("admin:floor_act", args=[table_id, act])
    return client.post(url, {"award": award_id, f"award-{award_id}-reason": "Seen."})


def test_neither_player_nor_visitor_nor_staff_without_the_permission_decides(pending, linked):
    tables, award = pending
    winner = tables.players[0][1]
    clerk = User.objects.create(username="clerk", is_staff=True)
    for person, status in ((None, 302), (winner, 302), (clerk, 403)):
        client = Client()
        if person is not None:
            client.force_login(person)
        for act in ("validate-award", "refuse-award"):
            answer = decide(client, tables.room.table_id, award.id, act)
            assert answer.status_code == status
        for change in (page(tables.meter), ADD, reverse("admin:cage_awarddecision_add")):
            assert client.post(change, entered(tables.room)).status_code == status
    assert cage.award(award.id).status == "pending"


def test_only_a_share_of_this_table_is_decided(client, boss, pending):
    tables, award = pending
    for name in [*NO_NAME, str(award.id + 1)]:
        assert decide(client, tables.room.table_id, name).status_code in (400, 404), name
    assert decide(client, tables.rooms[1].table_id, award.id).status_code == 404
    url = reverse("admin:floor_act", args=[tables.room.table_id, "validate-award"])
    for name in NO_NAME:
        assert client.post(url, {"award": name}).status_code == 404, name
    for name in ("0", "9" * 19, "9" * 30):
        assert decide(client, name, award.id).status_code == 404, name
    assert cage.award(award.id).status == "pending"


def test_a_round_that_was_paid_from_a_meter_is_not_voided(boss, pending):
    tables, award = pending
    pk = tables.room.table_id
    for act in (
        lambda: floor.void(pk, "688a.13(g)", "Too late.", boss),
        lambda: floor.declare(pk, {"section": "688a.13(g)"}, boss),
        lambda: floor.declare(pk, {"section": "688a.13(h)"}, boss),
    ):
        with pytest.raises(Refusal) as caught:
            act()
        assert caught.value.name == "NoRound"
    assert cage.award(award.id).status == "pending"
    assert tables.value == SEED


def test_a_winner_who_was_shut_out_is_owed_his_share_all_the_same(client, boss, pending):
    tables, award = pending
    winner = tables.players[0][1]
    had = tables.room.chips_of(winner)
    User.objects.filter(pk=winner.pk).update(is_active=False)
    assert decide(client, tables.room.table_id, award.id).status_code == 302
    assert tables.room.chips_of(winner) == had + WON


def test_a_decision_stands_and_is_logged_so_while_the_felt_is_lost(
    client, boss, pending, felt_redis
):
    tables, award = pending
    felt_redis.client().flushall()
    decide(client, tables.room.table_id, award.id)
    assert FloorAct.objects.get(act="validate-award", outcome="done").details == {"award": award.id}
    assert not FloorAct.objects.filter(outcome="failed").exists()
    tables.room.sweep()
    assert tables.room.until("betting")


def test_the_hand_stays_on_show_before_empty_seats_and_at_a_closing_table(boss, pending):
    tables, award = pending
    room = tables.room
    for user in tables.players[0]:
        assert room.leave(user).ok
    floor.close_table(room.table_id, boss)
    for _ in range(3):
        assert room.step() == "results"
        room.sweep()
    cage.decide(award.id, "validated", boss, "Seen.")
    room.sweep()
    assert room.step() == "closed"
    assert "waiting" not in room.view(None)
