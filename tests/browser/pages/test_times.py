"""Times in the visitor's own zone, and in UTC for whoever has no script."""

from playwright.sync_api import expect

from tests.browser.pages.conftest import Site

ZONES = {"Asia/Tokyo": "GMT+9", "UTC": "UTC"}


def test_times_name_the_zone_of_the_visitor(site: Site, settled):
    played = settled()
    shown = set()
    for zone, name in ZONES.items():
        page = site.open("/", played.ann, zone=zone)
        for path in ("/rounds/", "/statement/", f"/rounds/{played.table_id}-1/"):
            page.goto(path)
            expect(page.locator("time").first).to_contain_text(name)
        shown.add(page.locator("time").first.inner_text())
    assert len(shown) == len(ZONES)
