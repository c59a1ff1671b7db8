"""What a visitor does around the table: coming in, the living lobby, why, menus, light and dark."""

import pytest
from playwright.sync_api import expect

from casino.floor.models import Table
from tests.browser.pages.conftest import Site


def test_a_guest_is_at_the_table_with_one_click(site: Site, lay):
    room = lay()
    page = site.open()
    page.get_by_role("button", name="Sit down as a guest").click()
    page.wait_for_url(f"**/table/{room.table_id}/**")
    assert any(cookie["name"] == "sessionid" for cookie in page.context.cookies())
    site.faults.clear()  # this server carries no table socket


def test_the_lobby_lives_and_keeps_the_keyboards_place(site: Site, lay):
    room = lay()
    page = site.open()
    expect(page.get_by_text("6 of 6")).to_be_visible()
    watch = page.get_by_role("link", name="Watch T1")
    watch.focus()

    room.sit(room.user("Ann"), 3)

    expect(page.get_by_text("5 of 6")).to_be_visible(timeout=8000)
    expect(page.locator(".plan__seat--taken")).to_have_count(1)
    expect(watch).to_be_focused()


def test_why_opens_in_place_and_closes_by_keyboard(site: Site, settled):
    played = settled()
    page = site.open(f"/rounds/{played.table_id}-1/")
    link = page.locator("a.why").first
    link.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Why?")
    expect(dialog).to_contain_text("58 Pa. Code §")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(link).to_be_focused()


def test_why_without_script_is_a_page(site: Site, settled):
    played = settled()
    page = site.open(f"/rounds/{played.table_id}-1/")
    page.goto(page.locator("a.why").first.get_attribute("href"))
    expect(page.get_by_role("heading", name="Why?")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_sentences_begin_at_the_left(site: Site, lay, width):
    lay()
    page = site.open("/why/680a.11(d)(2)(ii)(A)/", width=width)
    for said in page.locator(".around dd").all():
        assert said.evaluate("(dd) => getComputedStyle(dd).textAlign") in ("start", "left")


def test_light_or_dark_is_kept(site: Site, lay):
    lay()
    page = site.open("/verify/", scheme="dark")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_role("button", name="Light page").click()
    page.reload()
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert light != dark
    page.goto("/")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark


def test_the_phones_menu_has_every_way_and_closes(site: Site, lay):
    room = lay()
    page = site.open("/", room.user("Ann"), width=390)
    summary = page.get_by_label("Menu of Ann")
    summary.click()
    for name in ("Tables", "My rounds", "Verify a round", "Statement"):
        expect(page.locator(".menu__sheet").get_by_role("link", name=name)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".menu__sheet")).to_be_hidden()
    expect(summary).to_be_focused()


def test_a_link_of_a_private_table_is_copied(site: Site, lay):
    room = lay()
    page = site.open("/private/", room.user("Ann"))
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Invitation link")
    assert link.input_value().startswith(f"{site.address}/t/")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


@pytest.mark.parametrize("tables", [1, 3, 4, 5])
def test_both_doors_of_a_table_stand_in_one_row(site: Site, lay, tables):
    first = lay().table
    for n in range(2, tables + 1):
        Table.objects.create(name=f"T{n}", operator=first.operator, submission=first.submission)
    page = site.open("/")
    expect(page.locator(".table-card")).to_have_count(tables)
    for width in (360, 390, 768, 1024, 1248, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        boxes = [door.bounding_box() for door in page.locator(".table-card__doors .button").all()]
        for sit, watch in zip(boxes[::2], boxes[1::2], strict=True):
            assert sit["y"] == watch["y"], f"{width}: Watch has fallen into a row of its own"
            assert sit["height"] == watch["height"], f"{width}: a door's words take two lines"
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width


def test_no_page_flashes_in_the_browsers_own_colour_when_touched(site: Site, lay):
    room = lay()
    page = site.open("/", width=390)
    for path in ("/", "/verify/", f"/table/{room.table_id}/"):
        page.goto(path)
        colour = page.evaluate(
            "getComputedStyle(document.body).getPropertyValue('-webkit-tap-highlight-color')"
        )
        assert colour == "rgba(227, 197, 135, 0.22)", path
