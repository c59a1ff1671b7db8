"""One tap from the layout: what the house keeps of each wager, asked for when the panel opens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import scenes
from tests.browser.table_page.conftest import PHONE, Open


@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
def test_the_panel_tells_the_edges(table: Open, size: tuple[int, int]) -> None:
    _, page = table(scenes.waiting(), size=size)
    with page.expect_request("**/odds/") as asked:
        page.get_by_role("button", name="Odds and limits").click()
    assert asked.value.headers["hx-request"] == "true"
    exact = page.locator("dialog .odds-exact")
    expect(exact).to_contain_text("Ante 1.8675%")
    expect(page.locator("dialog .dialog-body")).to_have_attribute("tabindex", "0")


def test_without_an_answer_the_panel_still_posts_what_the_layout_says(table: Open) -> None:
    _, page = table(scenes.waiting())
    page.route("**/odds/", lambda route: route.fulfill(status=204))
    page.get_by_role("button", name="Odds and limits").click()
    expect(page.locator("dialog .odds-grid")).to_contain_text("Ante pays")
    expect(page.locator("dialog .odds-exact")).to_be_empty()
