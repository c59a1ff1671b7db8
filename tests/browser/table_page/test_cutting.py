"""The cut at the table: offered to this player or to another, taken, left to the next, refused."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import scenes
from tests.browser.table_page.conftest import PHONE, Open
from tests.browser.table_page.stage import Stage
from tests.browser.table_page.test_play import heard


def panel(page: Page) -> Locator:
    return page.get_by_role("form", name="Cut the cards")


def asked(stage: Stage, page: Page) -> dict[str, Any]:
    command = heard(stage, page, "cut")[-1]
    return {name: value for name, value in command.items() if name not in ("type", "key")}


@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
def test_cut_by_keyboard_alone(table: Open, size: tuple[int, int]) -> None:
    stage, page = table(scenes.cutting(), size=size)
    slider = page.get_by_label("The cut is yours")
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "27 of 53 cards go to the bottom")
    page.keyboard.press("Home")
    expect(panel(page)).to_contain_text("10 of 53 cards")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert asked(stage, page) == {"round": "7-345", "position": 11}
    stage.show({**scenes.waiting(), "cut": {"seat": 3, "at": 11}})
    expect(panel(page)).to_be_hidden()
    expect(page.locator(".status")).to_contain_text("You cut: 11 cards went to the bottom.")


def test_cut_by_moving_the_cover_card(table: Open) -> None:
    stage, page = table(scenes.cutting(), size=PHONE)
    stack = page.get_by_label("The cut is yours").bounding_box()
    assert stack is not None
    page.mouse.click(stack["x"] + stack["width"] - 4, stack["y"] + stack["height"] / 2)
    page.get_by_role("button", name="Cut the cards").click()
    assert asked(stage, page)["position"] in (42, 43)


def test_left_to_the_next_player(table: Open) -> None:
    stage, page = table(scenes.cutting())
    page.get_by_role("button", name="Leave it to the next").click()
    assert asked(stage, page) == {"round": "7-345"}
    stage.show(scenes.cutting(seat=2))
    expect(panel(page)).to_be_hidden()
    expect(page.locator(".status")).to_contain_text("To Teodoro, seat 2.")


def test_another_is_asked(table: Open) -> None:
    _, page = table(scenes.cutting(seat=6))
    expect(panel(page)).to_be_hidden()
    expect(page.locator(".status")).to_contain_text("To Li, seat 6.")


def test_a_spectator_sees_who_is_asked_and_no_panel(table: Open) -> None:
    _, page = table(scenes.public(scenes.cutting(seat=6)), you=None)
    expect(panel(page)).to_be_hidden()
    expect(page.locator(".status")).to_contain_text("To Li, seat 6.")


def test_a_refusal_is_said(table: Open) -> None:
    stage, page = table(scenes.cutting())
    refusal = {"name": "TooLate", "section": "688a.5(d)", "message": "The time to cut is over."}
    stage.judge = lambda command: refusal if command["type"] == "cut" else None
    page.get_by_role("button", name="Cut the cards").click()
    heard(stage, page, "cut")
    stage.show(scenes.waiting())
    expect(page.locator(".notice-line")).to_contain_text("The time to cut is over.")


def test_nobody_types_into_a_stack_that_is_not_there(table: Open) -> None:
    """The keys of the table work again when the cut is over."""
    stage, page = table(scenes.cutting())
    page.get_by_role("button", name="Leave it to the next").click()
    stage.show(scenes.waiting())
    page.keyboard.press("o")
    expect(page.locator("dialog[open]")).to_be_visible()


KEYS = ["Cut the cards", "Leave it to the next"]


@pytest.mark.parametrize("name", KEYS)
def test_an_answer_that_is_on_its_way_holds_both_keys(table: Open, name: str) -> None:
    stage, page = table(scenes.cutting())
    stage.deaf = True
    keys = [page.get_by_role("button", name=one) for one in KEYS]
    page.get_by_role("button", name=name).dblclick()
    (sent,) = heard(stage, page, "cut")
    for key in keys:
        expect(key).to_be_disabled()
        key.click(force=True)
    page.get_by_label("The cut is yours").press("Enter")
    stage.deaf = False
    refusal = {"name": "TooLate", "section": "688a.5(d)", "message": "The time to cut is over."}
    stage.judge = lambda command: refusal if command["type"] == "cut" else None
    stage.cut()
    for key in keys:
        expect(key).to_be_enabled()
    assert {command["key"] for command in stage.commands("cut")} == {sent["key"]}


def test_a_cut_that_the_table_offers_again_is_taken(table: Open) -> None:
    """The keys were held by an answer that never came."""
    stage, page = table(scenes.cutting())
    stage.deaf = True
    page.get_by_role("button", name="Cut the cards").click()
    heard(stage, page, "cut")
    stage.show(scenes.waiting())
    stage.show(scenes.cutting())
    page.get_by_role("button", name="Leave it to the next").click()
    assert "position" not in heard(stage, page, "cut", 2)[-1]
