"""The office in a browser: under the strict policy, at every width, without axe findings."""

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from casino.floor.models import FloorAct
from casino.office.pit import acts
from tests.support import browser

WIDTHS = {"phone": 390, "tablet": 1024, "desktop": 1440}
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def chromium():
    with browser.chromium() as opened:
        yield opened


@pytest.fixture
def office(chromium, live_server, client, manager):
    """A signed-in page; `problems` collects what the browser refused or failed at."""
    context = chromium.new_context(base_url=live_server.url)
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.problems = []
    page.on("console", lambda m: m.type in ("error", "warning") and page.problems.append(m.text))
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    yield page
    context.close()


@pytest.fixture
def dealt(room):
    ann, bob = room.user("Ann Long"), room.user("Bob Short")
    room.sit(ann, 1)
    room.sit(bob, 3)
    room.until("betting")
    room.wager(ann, 1, ante=1000, bonus=500)
    room.wager(bob, 3, ante=2000)
    room.until("deciding")
    return room


def pages(room):
    submission = room.table.submission_id
    return {
        "index": reverse("admin:index"),
        "pit": reverse("admin:floor_pit", args=[room.table_id]),
        "table": reverse("admin:floor_table_change", args=[room.table_id]),
        "tables": reverse("admin:floor_table_changelist"),
        "file": reverse("admin:submissions_rulessubmission_add") + "?game=saigon-5-card",
        "filed": reverse("admin:submissions_rulessubmission_change", args=[submission]),
        "differences": reverse("admin:submission_differences", args=[submission]),
        "journal": reverse("admin:cage_journalline_changelist"),
        "log": reverse("admin:floor_flooract_changelist"),
    }


def overflow(page):
    return page.evaluate("document.documentElement.scrollWidth - window.innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_at_every_width(office, dealt, theme):
    office.emulate_media(color_scheme=theme)
    for name, url in pages(dealt).items():
        assert office.goto(url).ok
        for width_name, width in WIDTHS.items():
            office.set_viewport_size({"width": width, "height": 844})
            _picture(office, f"{name}-{width_name}-{theme}")
            assert overflow(office) <= 0, (name, width)
        assert office.problems == [], name
        found = Axe().run(office)
        assert found.violations_count == 0, f"{name} {theme}\n{found.generate_report()}"
        office.problems.clear()  # axe itself would write a style


def test_the_door(chromium, live_server):
    page = chromium.new_page(base_url=live_server.url, viewport={"width": 390, "height": 844})
    page.goto(reverse("admin:login"))
    _picture(page, "login")
    assert overflow(page) <= 0
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.close()


def test_a_void_from_the_page(office, dealt):
    office.goto(pages(dealt)["pit"])
    office.get_by_label("Reason", exact=False).first.fill("A card fell to the floor.")
    office.get_by_role("button", name=acts.VOID.verb).click()
    office.get_by_text("Void the round: done.").wait_for()
    assert FloorAct.objects.filter(act="void", outcome="done").exists()
    assert office.problems == []


def test_the_live_part_follows_the_table(office, dealt):
    office.goto(pages(dealt)["pit"])
    office.get_by_text("Players are deciding").wait_for()
    dealt.until("results")
    office.get_by_text("The round is over").wait_for(timeout=6_000)
    assert office.problems == []


def test_faults_stand_beside_their_fields(office, dealt):
    office.set_viewport_size({"width": 1024, "height": 1200})
    office.goto(pages(dealt)["file"])
    office.get_by_label("from the hand").check()
    office.get_by_label("by hand").check()
    office.get_by_label("Hours until the decks are changed").fill("5")
    office.get_by_role("button", name="Save", exact=True).click()
    _picture(office, "faults")
    for section in ("680a.9(a)(1)", "680a.3(c)(1)"):
        expect(office.locator(".errorlist .section", has_text=section)).to_have_count(1)
    assert office.problems == []


def _picture(page, name):
    """Kept where OFFICE_PICTURES says, to be looked at."""
    if where := os.environ.get("OFFICE_PICTURES"):
        page.screenshot(path=str(Path(where) / f"{name}.png"), full_page=True)
