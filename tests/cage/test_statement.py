"""The statement: what it adds up to, how it is paged, and the page itself."""

import pytest

from casino.cage import api as cage
from casino.cage.models import JournalLine
from games.engine.contract import Box, Line
from tests.cage.game import collect, end_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(house):
    return house.player("Ann")


def play(house, table, info, credit_cents):
    fact = house.open(table)
    cage.close_round(fact.pk, [Box(info.seats[0], info.player, {"main": 2000})], collect)
    line = Line(info.seats[0], "main", 2000, "win", credit_cents, "1a.11(a)")
    end_round(fact.pk, "settled", [line], {})
    return fact


@pytest.fixture
def evening(house, ann):
    """Welcome, buy-in, two rounds, chips, cash-out; somebody else plays as well."""
    table, other = house.table(), house.table()
    seated = house.sit(ann, table, 1, 50_000)
    bob = house.sit(house.player("Bob"), other, 2)
    play(house, table, seated, 4000)
    play(house, other, bob, 0)
    cage.add_chips(seated.id, 1000, house.key())
    play(house, table, seated, 0)
    cage.close_sitting(seated.id, house.key())
    return table


def rows(page):
    return [(e.postings[-1].memo, e.number, e.amount_cents, e.wallet_cents) for e in page.entries]


EVENING = [
    ("Cash-out", None, 51_000, 1_000_000),
    ("main wager, seat 1", 2, -2000, 949_000),
    ("Buy-in", None, -1000, 949_000),
    ("main win, seat 1", 1, 2000, 950_000),
    ("Buy-in", None, -50_000, 950_000),
    ("Welcome chips", None, 1_000_000, 1_000_000),
]


def test_entries_and_the_running_wallet(ann, evening):
    page = cage.statement(ann.pk)
    assert rows(page) == EVENING
    assert page.before is None
    assert page.entries[0].wallet_cents == cage.wallet_cents(ann.pk)
    assert [e.table_id for e in page.entries] == [evening.pk] * 5 + [None]
    assert page.entries[3].postings[1].section == "1a.11(a)"
    assert page.entries[3].at == page.entries[3].postings[1].at


@pytest.mark.parametrize("lines", range(1, 9))
def test_pages_put_together_are_the_whole(ann, evening, lines):
    collected, before = [], None
    while True:
        page = cage.statement(ann.pk, before, lines)
        collected += page.entries
        assert len(page.entries) > 0
        before = page.before
        if before is None:
            break
    shown = [posting.line_id for entry in collected for posting in reversed(entry.postings)]
    assert shown == list(
        JournalLine.objects.filter(user=ann).order_by("-id").values_list("id", flat=True)
    )
    if lines > 1:
        assert rows(type(page)(tuple(collected), None)) == EVENING


def test_a_credit_after_leaving_changes_the_wallet(house, ann):
    table = house.table()
    seated = house.sit(ann, table, 1, 50_000)
    fact = house.open(table)
    cage.close_round(fact.pk, [Box(1, seated.player, {"main": 2000})], collect)
    cage.close_sitting(seated.id, house.key())
    end_round(fact.pk, "settled", [Line(1, "main", 2000, "win", 4000, "")], {})
    assert rows(cage.statement(ann.pk))[:3] == [
        ("main win, seat 1", 1, 4000, 1_002_000),
        ("Cash-out", None, 48_000, 998_000),
        ("main wager, seat 1", 1, -2000, 950_000),
    ]


def test_nothing_has_moved(ann):
    assert cage.statement(0) == cage.statement(ann.pk, before=1) == cage.Statement((), None)


def test_the_page(client, ann, evening):
    client.force_login(ann)
    text = client.get("/statement/").content.decode()
    assert "Statement" in text
    assert f'href="/rounds/{evening.pk}-1/"' in text
    assert text.count("<summary>") == 2
    assert "won 20.00" in text
    assert "9,490.00" in text
    assert "Bob" not in text


def test_older_entries_come_without_the_page(client, ann, evening, monkeypatch):
    client.force_login(ann)
    monkeypatch.setattr("casino.cage.statement.PAGE_LINES", 3)
    first = client.get("/statement/").content.decode()
    before = cage.statement(ann.pk, lines=3).before
    assert f'hx-get="/statement/?before={before}"' in first
    more = client.get(f"/statement/?before={before}", headers={"HX-Request": "true"})
    text = more.content.decode()
    assert "<html" not in text
    assert "9,500.00" in text
    assert "HX-Request" in more.headers["Vary"]


@pytest.mark.parametrize("before", ["x", "-5", "", "²", "9" * 40])
def test_a_page_asked_for_nonsense_is_the_first(client, ann, evening, before):
    client.force_login(ann)
    assert "Cash-out" in client.get("/statement/", {"before": before}).content.decode()


def test_an_empty_statement_says_what_to_do(client, ann, evening):
    client.force_login(ann)
    assert "Nothing older" in client.get("/statement/?before=1").content.decode()


def test_a_stranger_signs_in_first(client):
    answer = client.get("/statement/")
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/account/sign-in/?next=/statement/"


def test_nothing_is_posted_there(client, ann):
    client.force_login(ann)
    assert client.post("/statement/").status_code == 405
