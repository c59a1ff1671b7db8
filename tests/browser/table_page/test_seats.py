"""Coming to a seat and losing it: races for seats, the wallet as it is, a seat given up."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import scenes
from tests.browser.table_page.conftest import Open
from tests.browser.table_page.test_play import heard

TOLD = "Your seat at T was given up after 5 rounds without a wager."


def standing(view: dict[str, Any], *free: int) -> dict[str, Any]:
    """The same moment after this player's seat was cleared."""
    return scenes.public(scenes.with_free_seats(copy.deepcopy(view), scenes.OWN_SEAT, *free))


def taken(*seats: int) -> Any:
    refusal = {"name": "SeatTaken", "section": "", "message": "Seat is taken; choose another."}

    def judge(command: dict[str, Any]) -> dict[str, Any] | None:
        return refusal if command.get("seat") in seats else None

    return judge


def test_take_a_seat_tries_the_next_one_when_somebody_was_quicker(table: Open) -> None:
    stage, page = table(standing(scenes.waiting(), 5))
    stage.judge = taken(3)
    page.get_by_role("button", name="Take a seat", exact=True).click()
    page.get_by_role("button", name="Sit down").click()
    assert [message["seat"] for message in heard(stage, page, "sit", 2)] == [3, 5]
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_only_when_no_seat_is_left_it_says_so(table: Open) -> None:
    stage, page = table(standing(scenes.waiting(), 5))
    stage.judge = taken(3, 5)
    page.get_by_role("button", name="Take a seat", exact=True).click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("Every seat has just been taken.")
    assert len(stage.commands("sit")) == 2


def test_a_seat_that_was_chosen_is_not_swapped_for_another(table: Open) -> None:
    stage, page = table(standing(scenes.waiting(), 5))
    stage.judge = taken(5)
    page.get_by_role("button", name="Take this seat, number 5").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("Somebody has just taken this seat.")
    assert [message["seat"] for message in stage.commands("sit")] == [5]


def test_the_buy_in_knows_the_wallet_as_it_is_now(table: Open) -> None:
    stage, page = table(scenes.waiting())
    stage.show(standing(scenes.waiting()))
    stage.wallet_cents = 7_500
    page.get_by_role("button", name="Take this seat, number 3").click()
    expect(page.locator("dialog[open]")).to_contain_text("Your wallet holds 75 in play chips.")
    expect(page.get_by_label("Buy in for", exact=True)).to_have_attribute("max", "75")


def test_an_open_page_says_that_the_seat_was_given_up(table: Open) -> None:
    stage, page = table(scenes.waiting())
    expect(page.locator("dialog[open]")).to_have_count(0)
    stage.notes = [TOLD]
    stage.show(standing(scenes.waiting()))
    dialog = page.get_by_role("dialog", name="Your seat was given up")
    expect(dialog).to_contain_text(TOLD)
    page.get_by_role("button", name="Understood").click()
    expect(dialog).to_have_count(0)


def test_who_comes_back_to_a_lost_seat_is_told(table: Open) -> None:
    stage, page = table(scenes.waiting())
    stage.view = standing(scenes.waiting())
    stage.notes = [TOLD]
    stage.cut()
    expect(page.get_by_role("dialog", name="Your seat was given up")).to_be_visible(timeout=15_000)


def test_who_leaves_by_himself_is_told_nothing(table: Open) -> None:
    stage, page = table(scenes.waiting())
    with page.expect_request("**/notes/"):
        stage.show(standing(scenes.waiting()))
    expect(page.get_by_role("button", name="Take a seat", exact=True)).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (scenes.waiting, "Welcome. Choose a chip and tap an area"),
        (scenes.results, "Welcome. When the dealer calls for wagers"),
    ],
)
def test_a_newcomer_is_told_what_to_do_now(table: Open, view: Any, words: str) -> None:
    """The answer comes before the view in which the player sits."""
    stage, page = table(standing(view()))
    page.get_by_role("button", name="Take a seat", exact=True).click()
    page.get_by_role("button", name="Sit down").click()
    heard(stage, page, "sit")
    stage.show(view())
    expect(page.locator(".notice-line")).to_contain_text(words)
