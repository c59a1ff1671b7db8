"""Reading pages: how a table is played, and why."""

import pytest

from casino.floor.models import Table

pytestmark = pytest.mark.django_db
CITE = "680a.11(d)(2)(ii)(B)"


def test_why_is_a_partial_for_htmx_and_a_page_for_a_link(client):
    partial = client.get(f"/why/{CITE}/", headers={"HX-Request": "true"}).content.decode()
    page = client.get(f"/why/{CITE}/").content.decode()
    assert "<html" not in partial
    assert "<html" in page
    for text in (partial, page):
        assert f"58 Pa. Code § {CITE}" in text


def test_the_page_of_a_section_says_where_it_stands_and_leads_back(client):
    came = {"Referer": "http://testserver/rounds/1-1/"}
    page = client.get(f"/why/{CITE}/", headers=came).content.decode()
    assert 'href="/why/680a/"' in page and 'href="/why/680a.11/"' in page
    assert "Saigon 5 Card, chapter 680a" in page
    assert 'href="http://testserver/rounds/1-1/">Back</a>' in page
    for strange in ("https://elsewhere.example/", "javascript:alert(1)", ""):
        page = client.get("/why/680a.11/", headers={"Referer": strange}).content.decode()
        assert ">Back</a>" not in page and 'href="/why/680a.11/"' not in page


@pytest.mark.parametrize("cite", ["999z.1", "x", "%3Cscript%3E"])
def test_why_of_nothing_is_a_404(client, cite):
    assert client.get(f"/why/{cite}/").status_code == 404


def test_the_rules_of_a_table_are_its_submissions(client, room):
    page = client.get(f"/rules/{room.table_id}/").content.decode()
    assert "How to play Saigon 5 Card" in page
    assert "as amended in 2019" in page
    assert "The Pot" in page
    assert "Five aces" in page


def test_the_2016_edition_explains_no_pot(client, room):
    table = Table.objects.get(pk=room.table_id)
    table.submission.options = {"edition": "2016", "pot": False, "bonus": None}
    table.submission.save()
    page = client.get(f"/rules/{room.table_id}/").content.decode()
    assert "The Pot" not in page
    assert "The Bonus" not in page
