"""The pit of a live table: the public view only, the floor's acts, who may do them, the log."""

import pytest
from django.urls import reverse
from django.utils.text import slugify

from casino.cage.models import Round, RoundEnded
from casino.dealer import views
from casino.fairness.order import unseal
from casino.floor.models import FloorAct, Table
from casino.office.pit import acts
from casino.office.pit.live import live, signed
from casino.submissions import filing

ACTS = {act.name: act.permission for act in acts.ALL}


def pit_url(room, act=""):
    if not act:
        return reverse("admin:floor_pit", args=[room.table_id])
    return reverse("admin:floor_act", args=[room.table_id, act])


@pytest.fixture
def dealt(room):
    """Two players whose cards are out, face down."""
    ann, bob = room.user("Ann Long"), room.user("Bob Short")
    room.sit(ann, 1)
    room.sit(bob, 3)
    room.until("betting")
    room.wager(ann, 1, ante=1000)
    room.wager(bob, 3, ante=2000)
    room.until("deciding")
    return room


def form(act, room):
    """What the page posts for an act; the irregularity is one of those after the cards."""
    if act == "void":
        return {"void-reason": "A card fell to the floor."}
    if act == "declare":
        return declared("680a.13(c)")
    return {"reason": "Change of shift."}


def declared(section, **values):
    prefix = slugify(section.replace("(", "-"))
    return {"section": section, **{f"{prefix}-field_{name}": v for name, v in values.items()}}


def test_the_page_shows_what_everybody_sees(client, manager, dealt):
    page = client.get(pit_url(dealt)).content.decode()
    for seen in ("Ann Long", "Bob Short", "10.00", "20.00", "Players are deciding"):
        assert seen in page
    part = client.get(reverse("admin:floor_pit_live", args=[dealt.table_id])).content.decode()
    assert "Ann Long" in part
    assert "<html" not in part


def test_the_submission_of_the_round_in_play_and_of_the_next_one_are_told_apart(
    client, manager, dealt
):
    now = dealt.table.submission
    page = client.get(pit_url(dealt)).content.decode()
    assert str(now) in page
    assert "From the next round on" not in page
    newer = filing.copy(now, manager.pk)
    Table.objects.filter(pk=dealt.table_id).update(submission=newer)
    page = client.get(pit_url(dealt)).content.decode()
    assert "From the next round on" in page
    assert page.index(str(now)) < page.index("From the next round on") < page.index(str(newer))


def test_nobody_in_the_office_sees_a_card_that_is_not_revealed(client, manager, dealt, monkeypatch):
    opened = Round.objects.get()
    sealed = bytes(opened.sealed)
    salt = unseal(sealed).salt
    asked = []

    def view(felt, book, player, real=views.view):
        asked.append(player)
        return real(felt, book, player)

    monkeypatch.setattr(views, "view", view)
    pages = [
        pit_url(dealt),
        reverse("admin:floor_pit_live", args=[dealt.table_id]),
        reverse("admin:cage_round_changelist"),
        reverse("admin:cage_round_change", args=[opened.pk]),
        reverse("admin:floor_table_change", args=[dealt.table_id]),
    ]
    for url in pages:
        page = client.get(url).content
        assert salt.encode() not in page
        assert sealed not in page
        assert b"sealed" not in page.lower()
    assert set(asked) == {None}


def test_void_the_round(client, manager, dealt):
    answer = client.post(pit_url(dealt, "void"), form("void", dealt), follow=True)
    assert b"Void the round: done." in answer.content
    assert RoundEnded.objects.get().kind == "void"
    assert b"A card fell to the floor." in answer.content
    done, asked = FloorAct.objects.all()
    assert (asked.outcome, done.outcome, done.asked, done.by) == ("asked", "done", asked, manager)
    assert (done.before["phase"], done.after["phase"]) == ("deciding", "results")
    assert done.before["round"] == done.after["round"]


@pytest.mark.parametrize(
    ("chosen", "written", "noted", "cited"),
    [
        ("680a.13(c)", "", "680a.13(c)", "680a.13(c)"),
        ("", " 601a.7 ", "601a.7", "601a.7"),
        ("", "", "", "680a.13"),
    ],
)
def test_a_void_cites_the_section_chosen_or_written(
    client, manager, dealt, chosen, written, noted, cited
):
    data = {"void-section": chosen, "void-other_section": written, "void-reason": "Seen."}
    client.post(pit_url(dealt, "void"), data)
    assert RoundEnded.objects.get().record["void"]["section"] == cited
    assert FloorAct.objects.filter(outcome="done").get().section == noted


@pytest.mark.parametrize(
    "data", [{}, {"void-reason": "  "}, {"void-section": "1", "void-reason": "x"}]
)
def test_a_void_without_its_reason_or_with_a_strange_section_is_not_asked_for(
    client, manager, dealt, data
):
    answer = client.post(pit_url(dealt, "void"), data)
    assert answer.status_code == 422
    assert b"errorlist" in answer.content
    assert not FloorAct.objects.exists()
    assert not RoundEnded.objects.exists()


def test_what_the_table_refuses_is_said_and_logged(client, manager, room):
    answer = client.post(pit_url(room, "void"), form("void", room), follow=True)
    assert b"There is no round in play to void." in answer.content
    done, asked = FloorAct.objects.all()
    assert (done.outcome, done.reason) == ("refused", "There is no round in play to void.")
    assert (asked.outcome, asked.reason) == ("asked", "A card fell to the floor.")


def test_declare_an_irregularity_that_voids(client, manager, dealt):
    client.post(pit_url(dealt, "declare"), form("declare", dealt))
    assert RoundEnded.objects.get().record["void"]["section"] == "680a.13(c)"
    assert FloorAct.objects.first().section == "680a.13(c)"


def test_declare_with_a_value_before_the_cards(client, manager, room):
    room.sit(room.user("Ann"), 1)
    room.until("betting")
    client.post(pit_url(room, "declare"), declared("680a.13(a)", position="2"))
    assert room.felt().round.declared == ({"section": "680a.13(a)", "position": 2},)
    assert FloorAct.objects.first().details == {"section": "680a.13(a)", "position": 2}


def test_a_declaration_without_its_value_comes_back_open(client, manager, room):
    answer = client.post(pit_url(room, "declare"), declared("680a.13(a)"))
    assert answer.status_code == 422
    assert b"<details open>" in answer.content
    assert not FloorAct.objects.exists()


@pytest.mark.parametrize("section", ["", "0", "680a.13", "688a.13(d)"])
def test_an_irregularity_that_is_not_listed_does_not_exist(client, manager, room, section):
    assert client.post(pit_url(room, "declare"), {"section": section}).status_code == 404


def test_a_covered_device_is_repaired(client, manager, room):
    room.sit(room.user("Ann"), 1)
    room.until("betting")
    client.post(pit_url(room, "declare"), declared("680a.13(f)"))
    assert b"The device is covered" in client.get(pit_url(room)).content
    client.post(pit_url(room, "repair"))
    assert b"The device is covered" not in client.get(pit_url(room)).content


def test_what_would_change_nothing_is_not_offered(client, manager, room):
    def offered():
        page = client.get(pit_url(room)).content.decode()
        return {act.name for act in acts.PLAIN.values() if f'"{pit_url(room, act.name)}"' in page}

    assert offered() == {"last-round", "close"}
    Table.objects.update(device_covered=True, flag="Look at this.")
    assert offered() == {"last-round", "close", "open", "repair"}
    Table.objects.update(device_covered=False, flag="", status=Table.Status.CLOSED)
    assert "open" in offered()


def test_last_round_close_and_open(client, manager, room):
    def status():
        return Table.objects.get(pk=room.table_id).status

    for act, wanted in (("last-round", "last_round"), ("close", "closed"), ("open", "open")):
        answer = client.post(pit_url(room, act), {"reason": "Change of shift."}, follow=True)
        assert b"done." in answer.content, answer.content
        assert status() == wanted
    assert [a.act for a in FloorAct.objects.filter(outcome="done")] == [
        "open",
        "close",
        "last-round",
    ]


def test_a_table_without_a_felt_is_said_to_be_away(client, manager, table):
    page = client.get(reverse("admin:floor_pit", args=[table.pk]))
    assert b"cannot be read now" in page.content
    assert live(table).facts == {"status": "open", "phase": "away"}


def test_an_act_while_the_table_is_away_has_failed(client, manager, room, felt_redis):
    felt_redis.client().flushall()
    answer = client.post(pit_url(room, "repair"), follow=True)
    assert b"cannot be read now" in answer.content
    assert FloorAct.objects.first().outcome == "failed"


def test_an_act_that_breaks_is_logged_before_it_is_reported(client, manager, dealt, monkeypatch):
    def broken(*_):
        raise OSError("boom")

    monkeypatch.setattr("casino.dealer.floor.void", broken)
    with pytest.raises(OSError, match="boom"):
        client.post(pit_url(dealt, "void"), form("void", dealt))
    assert (FloorAct.objects.first().outcome, FloorAct.objects.first().reason) == (
        "failed",
        "OSError",
    )


@pytest.mark.parametrize("act", sorted(ACTS))
def test_each_act_needs_exactly_its_permission(client, staff, dealt, act):
    others = [permission for name, permission in ACTS.items() if name != act]
    client.force_login(staff("floor.view_table", *others))
    assert client.post(pit_url(dealt, act), form(act, dealt)).status_code == 403
    assert not FloorAct.objects.exists()
    client.force_login(staff("floor.view_table", ACTS[act]))
    assert client.post(pit_url(dealt, act), form(act, dealt)).status_code == 302
    assert FloorAct.objects.filter(act=act, outcome="asked").exists()
    Table.objects.update(flag="Look at this.", device_covered=True)
    page = client.get(pit_url(dealt)).content.decode()
    offered = {name for name in ACTS if f'action="{pit_url(dealt, name)}"' in page}
    assert offered == {act}


def test_the_pit_is_for_staff_who_may_see_tables(client, staff, dealt):
    assert client.get(pit_url(dealt)).status_code == 302
    client.force_login(staff(*ACTS.values()))
    for url in (pit_url(dealt), reverse("admin:floor_pit_live", args=[dealt.table_id])):
        assert client.get(url).status_code == 403
    assert client.post(pit_url(dealt, "void"), form("void", dealt)).status_code == 403
    player = dealt.user("Carl")
    client.force_login(player)
    assert client.post(pit_url(dealt, "void"), form("void", dealt)).status_code == 302
    assert not FloorAct.objects.exists()


def test_no_act_by_looking_and_no_unknown_act(client, manager, room):
    assert client.get(pit_url(room, "void")).status_code == 405
    assert client.post(pit_url(room, "shuffle")).status_code == 404
    assert client.get(reverse("admin:floor_pit", args=[10**6])).status_code == 404


def test_the_books_are_only_read(client, manager, dealt):
    client.post(pit_url(dealt, "void"), form("void", dealt))
    played = Round.objects.get(ended__kind="void")
    for model in ("account", "journalline", "sitting", "round"):
        name = f"admin:cage_{model}"
        assert client.get(reverse(f"{name}_changelist")).status_code == 200
        assert client.get(reverse(f"{name}_add")).status_code == 403
    page = client.get(reverse("admin:cage_round_change", args=[played.pk])).content
    assert (
        b"void" in page
        and filing.dollars(played.closed.staked_cents).encode() in page
        and played.commitment.encode() in page
    )
    for kind, pk in (("cage_round", played.pk), ("floor_flooract", FloorAct.objects.first().pk)):
        assert client.get(reverse(f"admin:{kind}_change", args=[pk])).status_code == 200
        assert client.post(reverse(f"admin:{kind}_change", args=[pk]), {}).status_code == 403
        assert client.post(reverse(f"admin:{kind}_delete", args=[pk])).status_code == 403


def test_irregularities_are_those_of_the_round_in_play(client, manager, dealt):
    """Pointing the table elsewhere while a round is on does not change what can be declared."""
    other = filing.file("saigon-5-card", "By hand", {"shuffler": "manual"})
    Table.objects.filter(pk=dealt.table_id).update(submission=other)
    assert b"680a.13(d)" in client.get(pit_url(dealt)).content
    dealt.until("results")
    dealt.step()
    assert b"680a.13(d)" not in client.get(pit_url(dealt)).content


def test_what_the_log_keeps_of_a_table_in_trouble(dealt):
    Table.objects.update(flag="Three attempts failed.", device_covered=True)
    facts = live(Table.objects.get()).facts
    assert facts == {
        "status": "open",
        "phase": "deciding",
        "round": dealt.round_id(),
        "flag": "Three attempts failed.",
        "device": "covered",
    }


def test_nets_carry_their_sign():
    assert [signed(c) for c in (-150, 0, 150)] == ["\u22121.50", "0.00", "+1.50"]
