"""Face Up Pai Gow Poker after the hands are set: what each wager brought can be read, a hand that
the house set is named, and a round that is over stays known until the next chip lies."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_page import paigow_scenes as paigow
from tests.browser.table_page.conftest import DESKTOP, PHONE, TABLET, Open
from tests.browser.table_page.stage import Stage

LATE = "Time ran out: the dealer set your hand by the house way."
ALL = {"ace_high": 500, "fortune": 1000, "progressive": 500}
PAIRED = {paigow.OWN: "Ah Ks Qd Jc 9d 2c 2h"}
"""The two lowest of seat 3 by rank are a pair: below five single cards a foul."""


@pytest.fixture
def pai_gow(table: Open) -> Open:
    def open_table(view: dict[str, Any], **more: Any) -> tuple[Stage, Page]:
        return table(view, layout=paigow.LAYOUT, **more)

    return open_table


def two_boxes() -> paigow.Deal:
    hands = {**paigow.HANDS, 5: paigow.QUADS, 4: paigow.HANDS[5], 0: "Kc Kd 9h 6s 5d Js 3c"}
    wagers = {**paigow.WAGERS, 3: {"main": 2500, **ALL}, 4: {"main": 1000, **ALL}}
    return paigow.Deal(hands=hands, wagers=wagers, players={4: paigow.ME}).proceed()


def covered(page: Page) -> int:
    """How many lines end below the sum, which lies over them."""
    script = """() => {
      const floor = document.querySelector(".rack .line--net").getBoundingClientRect().top;
      return [...document.querySelectorAll(".rack .line:not(.line--net)")]
        .filter((line) => line.getBoundingClientRect().bottom > floor + 2).length;
    }"""
    return int(page.evaluate(script))


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP])
def test_lines_that_the_sum_covers_are_counted_and_reached(
    pai_gow: Open, size: tuple[int, int]
) -> None:
    _, page = pai_gow(two_boxes().proceed().result(), size=size)
    onward = page.locator(".line-onward")
    expect(onward).to_have_text(f"{covered(page)} more ↓")
    for _ in range(12):
        if not covered(page):
            break
        onward.click()
    assert covered(page) == 0
    expect(onward).to_have_text("to the first ↑")
    onward.click()
    expect(onward).to_contain_text("more ↓")


def test_each_of_two_boxes_shows_its_own_result(pai_gow: Open) -> None:
    _, page = pai_gow(two_boxes().proceed().result())
    expect(page.locator('.seat[data-seat="4"] .plate-net')).to_have_text("+40 won")
    expect(page.locator('.seat[data-seat="3"] .plate-net')).to_have_text("+15 won")


def test_a_hand_that_the_house_set_when_time_ran_out_is_named(pai_gow: Open) -> None:
    deal = paigow.setting()
    stage, page = pai_gow(deal.view("deciding"))
    stage.show(deal.proceed().result())
    expect(page.locator(".status-more")).to_have_text(LATE)
    expect(page.locator(".notice-line")).to_contain_text("Time ran out")
    page.locator(".notice-line").get_by_role("button", name="why?").click()
    expect(page.locator("dialog[open]")).to_contain_text("688a.11(b)(1)")


def test_a_page_loaded_afterwards_names_it_too(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.setting().proceed().result())
    expect(page.locator(".status-more")).to_have_text(LATE)


def test_nothing_is_said_of_time_where_the_player_decided(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.decided())
    stage.show(paigow.results())
    expect(page.locator(".rack .line--net")).to_be_visible()
    expect(page.locator(".status-more")).not_to_have_text(LATE)


def test_a_question_closes_when_its_decision_is_over(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.surrendering())
    page.get_by_role("button", name="Surrender").click()
    expect(page.locator("dialog[open]")).to_contain_text("Surrender this hand?")
    stage.show(paigow.results())
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_last_round_stays_until_the_first_chip(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.results())
    stage.show(paigow.betting())
    line = page.locator(".notice-line")
    expect(line).to_contain_text("Last round: +15 won")
    page.keyboard.press("w")
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("link", name="The whole round")).to_be_visible()
    expect(dialog).to_contain_text("You (Robin)")
    page.keyboard.press("Escape")
    own = page.locator(f'.seat[data-seat="{paigow.OWN}"] .spot[data-area="main"]')
    own.click()
    expect(own.locator(".pile-total")).to_have_text("5")
    expect(line).not_to_contain_text("Last round")


def test_cards_never_begin_as_a_foul_set(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.Deal(hands=PAIRED).proceed().view("deciding"))
    expect(page.locator('.reading[data-good="true"]')).to_have_count(2)
    expect(page.locator('.counsel-now[data-outcome="foul"]')).to_have_count(0)


def test_seven_keys_tap_seven_cards(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.deciding())
    page.keyboard.press("7")
    expect(page.locator(".station-hand .slot").nth(6)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("?")
    expect(page.locator(".shortcuts")).to_contain_text("1…7While setting")
