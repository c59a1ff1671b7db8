"""Every page around a table works for every game that is registered, and speaks of no other."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from casino.cage import api as cage
from casino.dealer import floor
from casino.history.record import words
from casino.people.models import User
from games.engine.registry import all_games, game_for
from tests.dealer.games import OFFERING_ALL, SLUGS, at_betting, bet

pytestmark = pytest.mark.django_db
DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.fixture(params=SLUGS)
def slug(request) -> str:
    return request.param


@pytest.fixture
def played(slug, felt_redis):
    """Round 1 is settled, round 2 void with cards out, round 3 running."""
    room, ann, bob = at_betting(slug)
    room.until("results")
    bet(room, ann, bob)
    room.until("deciding")
    section = game_for(slug).sections["irregularities"]
    floor.void(room.table_id, section, "A card was seen.", ann)
    bet(room, ann, bob)
    room.until("deciding")
    return room, ann, bob


def areas(game):
    return game.areas(game.parse(OFFERING_ALL.get(game.slug, {})))


def text_of(client, path: str) -> str:
    """What a person reads of this page."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    page = re.sub(r"<(script|style).*?</\1>", " ", answer.content.decode(), flags=re.S)
    return unescape(strip_tags(page))


def speaks_only_of(slug: str, text: str) -> None:
    """No other game's name or chapter."""
    for game in all_games():
        if game.slug != slug:
            assert game.title not in text
            assert f"{game.chapter}." not in text


def test_pages_for_everybody(client, played, slug):
    room, *_ = played
    game, table = game_for(slug), room.table_id
    for path, said in {
        "/": [game.title, "T1"],
        f"/table/{table}/": [game.title],
        f"/rules/{table}/": [f"How to play {game.title}", "A round"],
        f"/rounds/table/{table}/": ["T1"],
        f"/rounds/{table}-1/": ["Dealer", "Ann", "staked", "Commitment"],
        f"/rounds/{table}-2/": ["This round was void", "A card was seen."],
        f"/verify/?round={table}-1": ["Verify a round"],
    }.items():
        text = text_of(client, path)
        speaks_only_of(slug, text)
        for word in said:
            assert word in text, (path, word)


def test_pages_of_a_player(client, played, slug):
    room, ann, _ = played
    client.force_login(ann)
    for path in ("/account/", "/rounds/", "/statement/", f"/rounds/{room.table_id}-1/"):
        speaks_only_of(slug, text_of(client, path))
    text_of(client, "/private/")
    statement = text_of(client, "/statement/").lower()
    game = game_for(slug)
    for area in areas(game):
        assert f"{words(area.name)} wager" in statement


def test_the_round_page_names_every_wager_and_its_section(client, played, slug):
    room, *_ = played
    text = text_of(client, f"/rounds/{room.table_id}-1/")
    game = game_for(slug)
    for area in areas(game):
        assert area.label in text
    assert f"{game.chapter}." in text


def test_the_round_page_says_what_hands_are_called(client, played, slug):
    """As the game says it of the cards that the record holds under that name."""
    room, *_ = played
    record = cage.round_fact(room.table_id, 1).ended.record
    text, say = text_of(client, f"/rounds/{room.table_id}-1/"), game_for(slug).spoken
    named = {
        f"{name}: {say(name, cards)}"
        for hand in (record["dealer"], *record["hands"].values(), _shared(record["hand"]))
        for name, cards in hand.items()
        if isinstance(cards, list) and say(name, cards)
    }
    assert len(named) >= 2
    for words_of_it in named:
        assert words_of_it in text


def _shared(shown):
    """Hands that belong to no box."""
    return {n: hand["cards"] for n, hand in shown.items() if n in ("player", "banker")}


def test_files_of_a_round_settle_and_prove_alike(client, played, slug):
    room, *_ = played
    for number in (1, 2):
        file = json.loads(b"".join(client.get(f"/rounds/{room.table_id}-{number}/transcript/")))
        proof = client.get(f"/rounds/{room.table_id}-{number}/proof/").json()
        assert file["game"] == slug
        net = game_for(slug).replay(file)["net"]
        assert set(net) == {user.player for user in played[1:]}
        assert proof["transcript"] == file
        if game_for(slug).shoe is not None:
            assert "shuffled" not in proof, "its next rounds are still to be dealt"
            return
        assert sorted(proof["shuffled"]) == sorted(file["deck"])
    assert client.get(f"/rounds/{room.table_id}-1/proof/").json()["dealt"]["hands"]


def test_the_protocol_document_names_every_key_of_the_hand(played, slug):
    room, *players = played
    title = re.escape(game_for(slug).title)
    found = re.search(rf"^### {title}: `hand`$(.*?)(?=^### |\Z)", DOCUMENT.read_text(), re.M | re.S)
    assert found, "docs/protocol.md has no section for it"
    told = set(re.findall(r"[a-z_0-9]+", found.group(1)))
    for player in (None, *(user.player for user in players)):
        assert set(keys(room.view(player)["hand"])) <= told
    room.until("results")
    assert set(keys(room.view(None)["hand"])) <= told


def keys(value) -> Iterator[str]:
    """Every name in a view, at any depth; places are numbers and no names."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from () if name.isdecimal() else (name,)
            yield from keys(inner)


def test_every_section_that_is_cited_has_a_page(client, played, slug):
    room, *_ = played
    page = client.get(f"/rounds/{room.table_id}-1/").content.decode()
    cites = set(re.findall(r'href="/why/([^"/]+)/"', page))
    assert cites
    for cite in cites:
        assert game_for(slug).explain(unescape(cite)) in text_of(client, f"/why/{cite}/")


def test_the_office_and_its_pit(client, played, slug):
    room, ann, _ = played
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    client.force_login(User.objects.get(pk=ann.pk))
    game = game_for(slug)
    pit = text_of(client, reverse("admin:floor_pit", args=[room.table_id]))
    assert "Bob <b>" in pit and "Players are deciding" in pit
    speaks_only_of(slug, pit)
    for one in game.irregularities(game.parse({})):
        assert one.section in pit or one.before_cards
    submission = room.table.submission_id
    filed = text_of(client, reverse("admin:submissions_rulessubmission_change", args=[submission]))
    for option in game.options():
        assert option.label in filed
    text_of(client, reverse("admin:submissions_rulessubmission_add") + f"?game={slug}")
    text_of(client, reverse("admin:floor_table_change", args=[room.table_id]))
    choose = text_of(client, reverse("admin:submissions_rulessubmission_add"))
    assert game.title in choose
