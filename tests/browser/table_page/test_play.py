"""Playing on the page: what it sends, what it refuses by itself, what it shows meanwhile."""

from __future__ import annotations

import copy
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.table_page import scenes
from tests.browser.table_page.conftest import PHONE, Open, probe
from tests.browser.table_page.stage import Stage

ANTE = ".station .spot[data-area=ante]"
BONUS = ".station .spot[data-area=bonus]"


def heard(stage: Stage, page: Page, kind: str, count: int = 1) -> list[dict[str, Any]]:
    for _ in range(100):
        if len(stage.commands(kind)) >= count:
            return stage.commands(kind)
        page.wait_for_timeout(50)
    raise AssertionError(f"{kind} came {len(stage.commands(kind))} times")


def choose(page: Page, cents: int) -> None:
    page.locator(f".chip-key[data-cents='{cents}']").click()


def notice(page: Page) -> Any:
    return page.locator(".notice-line")


def test_a_tap_places_the_whole_wager_of_the_box(table: Open) -> None:
    stage, page = table(scenes.waiting())
    choose(page, 2500)
    page.locator(ANTE).click()
    choose(page, 500)
    page.locator(BONUS).click()
    sent = heard(stage, page, "wager", 2)
    assert sent[0]["wagers"] == {"ante": 2500}
    assert sent[1]["wagers"] == {"ante": 2500, "bonus": 500}
    assert {s["round"] for s in sent} == {"7-345"}
    expect(page.locator(".rack-money strong").first).to_have_text("910")


def test_a_chip_may_be_dragged_as_well(table: Open) -> None:
    stage, page = table(scenes.waiting())
    page.drag_and_drop(".chip-key[data-cents='2500']", ANTE)
    assert heard(stage, page, "wager")[0]["wagers"] == {"ante": 2500}


def test_less_than_the_minimum_is_shown_but_not_sent(table: Open) -> None:
    stage, page = table(scenes.waiting())
    choose(page, 500)
    page.locator(ANTE).click()
    expect(notice(page)).to_contain_text("Ante starts at 10: 5 more.")
    assert stage.commands("wager") == []
    page.locator(ANTE).click()
    assert heard(stage, page, "wager")[0]["wagers"] == {"ante": 1000}


@pytest.mark.parametrize(
    ("chip", "area", "words"),
    [
        (50_000, BONUS, "at most 100"),
        (500, BONUS, "First place the Ante"),
        (500, ".station .spot[data-area=pot]", "The dealer collects"),
    ],
)
def test_a_limit_is_enforced_with_its_reason(table: Open, chip: int, area: str, words: str) -> None:
    stage, page = table(scenes.waiting())
    choose(page, chip)
    page.locator(area).click()
    expect(notice(page)).to_contain_text(words)
    expect(notice(page).get_by_role("button", name="why?")).to_be_visible()
    assert stage.commands("wager") == []


def with_stack(cents: int) -> dict[str, Any]:
    view = scenes.waiting()
    view["you"]["stack_cents"] = cents
    view["seats"][str(scenes.OWN_SEAT)]["stack_cents"] = cents
    return view


def test_chips_that_the_dealer_collects_are_not_wagered(table: Open) -> None:
    """Stack 25: the Ante of 25 would leave nothing for the Pot of 10."""
    stage, page = table(with_stack(2500))
    choose(page, 2500)
    page.locator(ANTE).click()
    expect(notice(page)).to_contain_text("Keep 10 for the Pot")
    expect(notice(page).get_by_role("button", name="why?")).to_be_visible()
    choose(page, 500)
    for _ in range(3):
        page.locator(ANTE).click()
    assert heard(stage, page, "wager", 2)[-1]["wagers"] == {"ante": 1500}
    page.locator(ANTE).click()
    expect(notice(page)).to_contain_text("Keep 10 for the Pot")
    choose(page, 2500)
    page.locator(ANTE).click()
    expect(notice(page)).to_contain_text("You have 10 in your rack")


def test_undo_double_clear_and_rebet(table: Open) -> None:
    stage, page = table(scenes.waiting())
    choose(page, 2500)
    page.locator(ANTE).click()
    page.keyboard.press("d")
    page.keyboard.press("u")
    heard(stage, page, "wager", 3)
    page.get_by_role("button", name="Clear").click()
    sent = [message["wagers"] for message in heard(stage, page, "wager", 4)]
    assert sent == [{"ante": 2500}, {"ante": 5000}, {"ante": 2500}, {}]
    page.locator(ANTE).click()
    heard(stage, page, "wager", 5)
    stage.show({**stage.view, "phase": "closing"})
    nxt = scenes.waiting()
    nxt["round"] = {**nxt["round"], "id": "7-346", "number": 346}
    stage.show(nxt)
    page.get_by_role("button", name="Rebet").click()
    again = heard(stage, page, "wager", 6)[-1]
    assert (again["round"], again["wagers"]) == ("7-346", {"ante": 2500})


def test_a_refusal_gives_the_chips_back_and_says_the_rule(table: Open) -> None:
    stage, page = table(scenes.waiting())
    stage.judge = lambda command: {
        "name": "BetsClosed",
        "section": "680a.7(c)",
        "message": "The dealer has announced no more bets.",
    }
    choose(page, 2500)
    page.locator(ANTE).click()
    expect(notice(page)).to_contain_text("The dealer has announced no more bets.")
    expect(page.locator(".rack-money strong").first).to_have_text("940")
    notice(page).get_by_role("button", name="why?").click()
    expect(page.locator("dialog[open]")).to_contain_text("58 Pa. Code § 680a.7(c)")


def test_two_clicks_seat_a_guest(table: Open) -> None:
    stage, page = table(scenes.empty(), you=None)
    guests = []

    def welcome(route: Route) -> None:
        guests.append(route.request.headers)
        route.fulfill(json={"csrf": "of-the-guest"})

    page.route("**/guest/", welcome)

    def arrive(request: object) -> None:
        stage.you = scenes.YOU

    page.on("requestfinished", arrive)
    page.get_by_role("button", name="Take this seat, number 4").click()
    page.get_by_role("button", name="Sit down").click()
    sit = heard(stage, page, "sit")[0]
    assert (sit["seat"], sit["buy_in_cents"]) == (4, 100_000)
    assert guests[0]["x-csrftoken"]
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_setting_by_tapping_two_cards(table: Open) -> None:
    stage, page = table(scenes.deciding())
    reading = page.locator(".station-hand .group--three .reading")
    expect(reading).to_have_text("does not qualify")
    page.get_by_role("button", name="Set hand").click(force=True)
    expect(notice(page)).to_contain_text("Three of these cards total 10, 20 or 30")
    assert stage.commands("act") == []
    page.get_by_role("button", name="eight of diamonds, three-card hand").click()
    page.get_by_role("button", name="six of hearts, showdown hand").click()
    page.get_by_role("button", name="two of spades, three-card hand").click()
    page.get_by_role("button", name="five of diamonds, showdown hand").click()
    expect(reading).to_have_text("qualifies: 20")
    expect(page.locator(".station-hand .group--two .reading")).to_have_text("Point Count 10")
    page.get_by_role("button", name="Set hand").click()
    action = heard(stage, page, "act")[0]["action"]
    assert sorted(action["set"]["three"]) == ["5d", "6h", "Jk"]
    assert sorted(action["set"]["two"]) == ["2s", "8d"]


def test_a_round_by_keyboard(table: Open) -> None:
    stage, page = table(scenes.waiting())
    page.keyboard.press("3")
    page.locator(ANTE).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    assert heard(stage, page, "wager", 2)[-1]["wagers"] == {"ante": 2500, "bonus": 500}
    page.keyboard.press("g")
    assert heard(stage, page, "ready")[0]["ready"] is True
    stage.show(scenes.deciding())
    expect(page.get_by_role("button", name="Set hand")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("4")
    page.keyboard.press("3")
    page.keyboard.press("5")
    page.keyboard.press("s")
    assert sorted(heard(stage, page, "act")[0]["action"]["set"]["two"]) == ["2s", "8d"]


def test_auto_set_is_left_to_the_house(table: Open) -> None:
    stage, page = table(scenes.deciding())
    page.get_by_role("button", name="Auto-set").click()
    assert heard(stage, page, "act")[0]["action"] == {"auto": True}


def test_two_boxes_are_played_in_turn(table: Open) -> None:
    view = scenes.with_free_seats(scenes.waiting(), 4)
    view["seats"]["4"] = {**scenes.sitter(3)}
    view["you"]["seats"] = [3, 4]
    layout = {**scenes.LAYOUT, "adjacent_boxes": 2}
    stage, page = table(view, layout=layout)
    choose(page, 2500)
    page.locator(ANTE).click()
    heard(stage, page, "wager")
    page.get_by_role("button", name="Box 4").click()
    page.locator(ANTE).click()
    assert [message["seat"] for message in heard(stage, page, "wager", 2)] == [3, 4]


def test_cards_are_dealt_in_the_order_of_the_regulation(table: Open) -> None:
    stage, page = table(scenes.closing(), still=False)
    stage.show(scenes.dealing(), {"kind": "deal", "to": scenes.ORDER * 5})
    order: list[str] = []
    script = probe("dealt.js")
    end = time.monotonic() + 12
    while time.monotonic() < end:
        counts = dict(page.evaluate(script))
        assert counts["1"] >= counts["6"] >= counts["0"] >= counts["1"] - 1
        order.append(str(counts))
        if set(counts.values()) == {5}:
            break
    assert set(counts.values()) == {5}
    assert len(set(order)) > 5


def test_the_settlement_keeps_its_secret_until_it_is_seen(table: Open) -> None:
    stage, page = table(scenes.deciding(), still=False)
    began = time.monotonic()
    stage.show(scenes.results())
    expect(page.locator(".rack-money strong").first).to_have_text("865")
    assert page.locator(".seat .slot:not([data-card=back]):not([data-card=''])").count() < 30
    expect(page.locator(".rack .line--net")).to_contain_text("+85 won", timeout=12_000)
    assert time.monotonic() - began < 9
    expect(page.locator(".rack-money strong").first).to_have_text("1,025")
    expect(page.locator("#pool")).to_contain_text("60 won by you")
    assert page.locator(".plate-net:visible").count() == 6


def test_every_line_has_its_why(table: Open) -> None:
    _, page = table(scenes.results(), size=PHONE)
    page.get_by_role("button", name="Ante wins: why?").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("680a.11(d)(2)(ii)(B)")
    link = dialog.get_by_role("link")
    assert link.get_attribute("href") == "/why/680a.11(d)(2)(ii)(B)/"


def test_a_lost_line_comes_back_to_the_same_hand(table: Open) -> None:
    stage, page = table(scenes.deciding())
    stage.cut()
    expect(page.locator("#away")).to_contain_text("Your seat, hand and wagers are kept")
    expect(page.locator("#away")).to_be_hidden(timeout=15_000)
    expect(page.get_by_role("button", name="Set hand")).to_be_visible()


def test_an_unanswered_command_is_sent_again_under_its_key(table: Open) -> None:
    stage, page = table(scenes.deciding())
    stage.deaf = True
    page.get_by_role("button", name="Auto-set").click()
    first = heard(stage, page, "act")[0]
    stage.deaf = False
    stage.cut()
    assert heard(stage, page, "act", 2)[1]["key"] == first["key"]


def test_a_gap_is_answered_by_a_resync(table: Open) -> None:
    stage, page = table(scenes.waiting())
    stage.show(scenes.betting(), skip=3)
    assert heard(stage, page, "resync")[0]["incarnation"] == 1
    total = page.locator(".seat[data-seat='6'] .spot[data-area=ante] .pile-total")
    expect(total).to_have_text("500")


def test_calls_are_spoken_and_no_more_bets_is_unmissable(table: Open) -> None:
    stage, page = table(scenes.betting())
    stage.show(scenes.closing(), {"kind": "call", "text": "no more bets", "section": "680a.8(b)"})
    expect(page.locator("#banner")).to_have_class("banner is-shown")
    expect(page.locator("[aria-live=polite].call")).to_contain_text("No more bets.")


def test_four_colours_change_the_faces_at_once(table: Open) -> None:
    _, page = table(scenes.deciding())
    face = page.locator(".station-hand img[src*='8d.svg']")
    assert "/two/8d.svg" in (face.get_attribute("src") or "")
    page.get_by_role("button", name="Preferences").click()
    page.get_by_label("Four-colour deck").check()
    assert "/four/8d.svg" in (face.get_attribute("src") or "")
    assert "deck=four" in page.evaluate("document.cookie")
    page.get_by_label("Four-colour deck").uncheck()
    assert "deck=two" in page.evaluate("document.cookie")


def test_a_covered_device_has_its_sign(table: Open) -> None:
    view = {**scenes.waiting(), "device": "covered"}
    _, page = table(view)
    expect(page.get_by_text("Out of order")).to_be_visible()


def test_the_table_says_why_it_waits(table: Open) -> None:
    view = {
        **copy.deepcopy(scenes.closing()),
        "waiting": "The cage is being asked; your wagers are safe.",
    }
    _, page = table(view)
    expect(page.locator(".status")).to_contain_text("The cage is being asked")


def test_an_idle_deck_is_spread_on_request(table: Open) -> None:
    stage, page = table(scenes.empty())
    page.get_by_role("button", name="Spread them face up").click()
    heard(stage, page, "spread")
    stage.show({**scenes.empty(), "spread": {"cards": scenes.deck()}})
    whole = page.get_by_role("img", name="The whole deck, face up by suit and in sequence")
    expect(whole).to_be_visible()
    assert page.locator(".spread .slot").count() == 53


def test_leaving_in_a_round_says_what_it_costs(table: Open) -> None:
    stage, page = table(scenes.deciding())
    page.keyboard.press("l")
    expect(page.locator("dialog[open]")).to_contain_text("every wager you have in it loses")
    expect(page.locator("dialog[open]")).to_contain_text("680a.7(b)")
    page.get_by_role("button", name="Leave all the same").click()
    heard(stage, page, "leave")
