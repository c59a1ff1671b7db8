"""Past rounds: lists, the page of one, the round file; never one that has not ended."""

import json

import pytest
from django.test import Client

from casino.cage import api as cage
from casino.dealer import commands
from casino.floor.models import Table
from casino.history.record import _hand, page_of
from games.engine.registry import game_for
from tests.dealer.room import Room, key
from tests.history.conftest import Played

pytestmark = pytest.mark.django_db


def page(client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_a_round_shows_hands_wagers_lines_and_reveal(client, played: Played):
    text = page(client, f"/rounds/{played.table_id}-1/")
    record = cage.round_fact(played.table_id, 1).ended.record

    assert text.count('class="card-face"') >= 15 + 53
    for line in record["lines"]:
        assert line["cite"] in text
    assert record["commitment"] in text
    assert record["salt"] in text
    assert f"{record['cut']} cards were cut" in text
    assert "Ann" in text
    assert "Bob &lt;b&gt;" in text
    assert "No more bets" in text
    assert 'Pot: <span class="money">20.00</span> to' in text


def test_ones_own_box_is_marked(client, played: Played):
    client.force_login(played.ann)
    assert "seat 2, yours" in page(client, f"/rounds/{played.table_id}-1/")
    assert "seat 5, yours" not in page(client, f"/rounds/{played.table_id}-1/")


def test_a_void_round_says_why_and_reveals_its_order_too(client, played: Played):
    text = page(client, f"/rounds/{played.table_id}-2/")
    record = cage.round_fact(played.table_id, 2).ended.record
    assert "This round was void." in text
    assert "A card was found face up twice." in text
    assert "680a.13(c)" in text
    assert text.count("void, returned") == len(record["lines"])
    assert record["salt"] in text


@pytest.mark.parametrize("what", ["", "transcript/", "proof/"])
def test_a_round_that_has_not_ended_does_not_exist_yet(client, played: Played, what):
    facts = cage.round_fact(played.table_id, 3)
    assert facts is not None
    assert facts.ended is None
    assert client.get(f"/rounds/{played.table_id}-3/{what}").status_code == 404
    assert client.get(f"/rounds/{played.table_id}-4/{what}").status_code == 404


@pytest.mark.parametrize("number", ["0", "00", "1e3", "99999999999", "-1"])
def test_a_number_that_is_none_is_a_404(client, played: Played, number):
    assert client.get(f"/rounds/{played.table_id}-{number}/").status_code == 404


def test_the_round_file_replays_to_the_same_lines(client, played: Played):
    answer = client.get(f"/rounds/{played.table_id}-1/transcript/")
    name = f"round-{played.table_id}-1.json"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    transcript = json.loads(answer.content)
    replayed = game_for(transcript["game"]).replay(transcript)
    recorded = cage.round_fact(played.table_id, 1).ended.record
    figures = ("seat", "wager", "stake", "outcome", "credit", "cite")
    assert [[line[f] for f in figures] for line in replayed["lines"]] == [
        [line[f] for f in figures] for line in recorded["lines"]
    ]
    assert replayed["net"] == recorded["net"]


def test_my_rounds_are_mine(client, played: Played):
    assert "Rounds are kept for whoever played them" in page(client, "/rounds/")
    client.force_login(played.ann)
    text = page(client, "/rounds/")
    net = cage.round_fact(played.table_id, 1).ended.record["net"][played.ann.player]
    assert f"{abs(net) / 100:,.2f}" in text or net == 0
    assert text.count("/rounds/table/") == 2
    client.force_login(played.room.user("Cy"))
    assert "You have not played a round yet" in page(client, "/rounds/")


def test_a_tables_rounds_name_the_one_in_play_without_a_link(client, played: Played):
    text = page(client, f"/rounds/table/{played.table_id}/")
    assert f"/rounds/{played.table_id}-1/" in text
    assert f"/rounds/{played.table_id}-3/" not in text
    assert "in play" in text


@pytest.mark.parametrize("before", ["1", "x", "-1", "9" * 30])
def test_pages_take_any_before(client, played: Played, before):
    client.force_login(played.ann)
    page(client, f"/rounds/?before={before}")
    page(client, f"/rounds/table/{played.table_id}/?before={before}")


def test_longer_lists_go_on(client, played: Played, monkeypatch):
    monkeypatch.setattr("casino.history.lists.PAGE", 1)
    first = page(client, f"/rounds/table/{played.table_id}/")
    assert "?before=3" in first
    second = page(client, f"/rounds/table/{played.table_id}/?before=3")
    assert f"/rounds/{played.table_id}-2/" in second
    assert "?before=1" not in page(client, f"/rounds/table/{played.table_id}/?before=2")


def test_a_private_tables_rounds_are_for_its_people(played: Played):
    Table.objects.filter(pk=played.table_id).update(invitation="secret-code")
    paths = [f"/rounds/table/{played.table_id}/", f"/rounds/{played.table_id}-1/"]
    files = [f"/rounds/{played.table_id}-1/{what}/" for what in ("transcript", "proof")]

    stranger = Client()
    assert [stranger.get(path).status_code for path in paths] == [403, 403]
    assert [stranger.get(path).status_code for path in files] == [404, 404]
    asked = page(stranger, f"/verify/?round={played.table_id}-1")
    assert "There is no such round" in asked

    player, invited = Client(), Client()
    player.force_login(played.bob)
    invited.get("/t/secret-code/")
    for person in (player, invited):
        assert [person.get(path).status_code for path in paths + files] == [200] * 4


def test_a_hand_is_shown_as_it_is_read():
    hand = _hand(
        {
            "cards": ["9c", "4s", "Jk", "9h", "As", "Kd", "4h"],
            "high": ["9c", "4s", "9h", "As", "4h"],
            "low": ["Kd", "Jk"],
            "foul": False,
            "ace_high": True,
        },
        game_for("face-up-pai-gow-poker").spoken,
    )
    assert [(row.label, list(row.cards), row.spoken) for row in hand.rows] == [
        ("high", ["9c", "9h", "4s", "4h", "As"], "two pair, 9s and 4s"),
        ("low", ["Jk", "Kd"], "ace-king"),
    ]
    assert hand.facts == [("ace high", "yes")]


def test_a_cut_and_a_surrender_are_told(db, felt_redis):
    room = Room("face-up-pai-gow-poker", shuffler="manual")
    ann = room.user("Ann")
    room.sit(ann, 4)
    room.until("cutting")
    answer = room.do(ann, commands.Cut(key=key(), round=room.round_id(), position=20))
    assert answer.ok, answer.refusal
    room.until("betting")
    assert room.wager(ann, 4, main=1000).ok
    room.until("deciding")
    assert room.act(ann, 4, surrender=True).ok
    room.until("results")
    shown = page_of(cage.round_fact(room.table_id, 1), None)
    assert shown.calls[0] == "Seat 4 cuts the cards"
    assert [line.word for line in shown.boxes[0].lines] == ["surrendered"]
