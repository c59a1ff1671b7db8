"""By keyboard alone: arrows find their way, single keys keep quiet while something is asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import scenes
from tests.browser.table_page.conftest import Open
from tests.browser.table_page.test_play import heard


def test_the_first_arrow_goes_to_the_own_first_area(table: Open) -> None:
    stage, page = table(scenes.waiting())
    page.keyboard.press("ArrowRight")
    expect(page.locator(".station .spot[data-area=ante]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".station .spot[data-area=bonus]")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    assert heard(stage, page, "wager")[0]["wagers"] == {"ante": 10_000}


def test_arrows_walk_along_the_cards_of_a_hand_to_set(table: Open) -> None:
    _, page = table(scenes.deciding())
    cards = page.locator(".station-hand button.slot")
    page.keyboard.press("ArrowDown")
    expect(cards.nth(0)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cards.nth(4)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cards.nth(4)).to_have_attribute("aria-pressed", "true")


def test_arrows_lead_nowhere_while_there_is_nothing_to_do(table: Open) -> None:
    _, page = table(scenes.closing())
    page.keyboard.press("ArrowRight")
    expect(page.locator("body")).to_be_focused()


@pytest.mark.parametrize("opener", ["Preferences", "Odds and limits"])
def test_no_key_plays_behind_a_dialog(table: Open, opener: str) -> None:
    stage, page = table(scenes.deciding())
    page.get_by_role("button", name=opener).click()
    for key in ("a", "s", "1", "4", "g", "d", "ArrowRight", "l", "o", "?"):
        page.keyboard.press(key)
    expect(page.locator("dialog[open]")).to_have_count(1)
    expect(page.locator(".station-hand [aria-pressed=true]")).to_have_count(0)
    assert stage.commands("act") == []
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    heard(stage, page, "act")


def test_without_shortcuts_single_keys_are_silent_and_arrows_are_not(table: Open) -> None:
    _, page = table(scenes.waiting())
    page.get_by_role("button", name="Preferences").click()
    page.get_by_label("Keyboard shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator("body").press("ArrowRight")
    expect(page.locator(".station .spot[data-area=ante]")).to_be_focused()
