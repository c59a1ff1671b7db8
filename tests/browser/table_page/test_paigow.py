"""Playing Face Up Pai Gow Poker on the page; every view's hand is the real game's."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import paigow_scenes as paigow
from tests.browser.table_page import scenes
from tests.browser.table_page.conftest import DESKTOP, PHONE, Open, probe
from tests.browser.table_page.stage import Stage
from tests.browser.table_page.test_phases import judge, where
from tests.browser.table_page.test_play import choose, heard, notice

SEATED = [
    "spread", "waiting", "betting", "closing", "dealing", "choosing", "deciding", "surrendering",
    "decided", "results", "awarded", "voided",
]  # fmt: skip
BOX = ".station .spot[data-area={}]"


@pytest.fixture
def pai_gow(table: Open) -> Open:
    def open_table(view: dict[str, Any], **more: Any) -> tuple[Stage, Page]:
        return table(view, **{"layout": paigow.LAYOUT, **more})

    return open_table


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.get_by_role("button", name=card).click()


def reading(page: Page, hand: str) -> Locator:
    return page.locator(f".station-hand .group--{hand} .reading")


def said(page: Page) -> Locator:
    return page.locator(".counsel-now")


# --- every phase -------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", SEATED)
def test_a_seated_player_in_every_phase(pai_gow: Open, phase: str) -> None:
    stage, page = pai_gow(getattr(paigow, phase)())
    stage.tell({"type": "meter", "meter": paigow.meter()})
    judge(page)


@pytest.mark.parametrize("phase", ["betting", "deciding", "results"])
def test_a_spectator_in_every_phase(pai_gow: Open, phase: str) -> None:
    view = scenes.with_free_seats(scenes.public(getattr(paigow, phase)()), 6)
    _, page = pai_gow(view, you=None)
    judge(page)


def test_a_player_of_two_boxes(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.two_boxes().view("deciding"))
    judge(page)


def test_own_cards_are_large_enough_on_a_phone(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.deciding(), size=PHONE)
    widths = page.locator(".station-hand .slot").evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect().width)"
    )
    assert len(widths) == 7
    assert min(widths) >= 56


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_nothing_moves_when_cards_and_chips_arrive(pai_gow: Open, size: tuple[int, int]) -> None:
    places = probe("places.js")
    stage, page = pai_gow(paigow.waiting(), size=size)
    empty = where(page, places)
    for name in ("betting", "closing", "dealing", "deciding", "results"):
        stage.show(getattr(paigow, name)())
        expect(page.locator("#table")).to_have_attribute("data-phase", stage.view["phase"])
        page.evaluate("() => new Promise(requestAnimationFrame)")
        assert where(page, places) == empty, name


# --- wagers ------------------------------------------------------------------------------------


def test_the_progressive_is_placed_and_taken_back_by_a_tap(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.waiting())
    choose(page, 2500)
    page.locator(BOX.format("main")).click()
    page.locator(BOX.format("progressive")).click()
    assert heard(stage, page, "wager", 2)[-1]["wagers"] == {"main": 2500, "progressive": 500}
    page.keyboard.press("d")
    assert heard(stage, page, "wager", 3)[-1]["wagers"] == {"main": 5000, "progressive": 500}
    page.locator(BOX.format("progressive")).click()
    assert heard(stage, page, "wager", 4)[-1]["wagers"] == {"main": 5000}


def test_a_lammer_lies_beside_each_qualifying_wager(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.closing())
    expect(page.locator(".has-lammer")).to_have_count(0)
    stage.show(paigow.dealing())
    placed = page.locator(".seat .has-lammer").evaluate_all(
        "nodes => nodes.map(n => n.closest('.seat').dataset.seat + n.dataset.area).sort()"
    )
    assert placed == [
        "2fortune",
        "3fortune",
        "3progressive",
        "4fortune",
        "4progressive",
        "6fortune",
    ]
    label = page.locator(BOX.format("fortune")).get_attribute("aria-label")
    assert "with a lammer" in (label or "")


def test_a_place_as_narrow_as_a_card_shows_the_lammers_of_its_player(pai_gow: Open) -> None:
    """On a phone the areas of others are not drawn."""
    stage, page = pai_gow(paigow.closing(), size=PHONE)
    marks = """nodes => nodes.flatMap(node => ["::before", "::after"]
      .map(part => getComputedStyle(node, part))
      .filter(style => style.content.includes("E") && parseFloat(style.width) > 10)
      .map(() => node.closest(".seat").dataset.seat)).sort().join("")"""
    wagers = page.locator(".seat.is-taken:not(.is-own) .plate-wager:visible")
    expect(wagers).to_have_count(5)
    assert wagers.evaluate_all(marks) == ""
    stage.show(paigow.deciding())
    expect(page.locator(".seat .has-lammer")).to_have_count(6)
    expect(wagers).to_have_count(5)
    assert wagers.evaluate_all(marks) == "2446"
    expect(page.locator(".seat[data-seat='4'] .plate-wager")).to_have_text("60")


# --- the start ---------------------------------------------------------------------------------


def test_the_dice_and_the_place_where_the_deal_begins(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.closing())
    deal = paigow.Deal()
    stage.show(deal.view("dealing"), *deal.happenings)
    board = page.get_by_role("group", name="The dice total 14. The first card goes to seat 1.")
    expect(board.locator(".die")).to_have_count(3)
    expect(page.locator(".seat[data-seat='1'] .start-puck")).to_be_visible()
    expect(page.locator(".start-puck:visible")).to_have_count(1)
    expect(page.locator(".status")).to_contain_text("the first card goes to seat 1")


def test_a_number_instead_of_dice(pai_gow: Open) -> None:
    deal = paigow.Deal(start_method="rng")
    _, page = pai_gow(deal.view("dealing"), layout=paigow.layout(start_method="rng"))
    expect(page.locator(".start-number")).to_have_text("7")
    expect(page.get_by_role("group", name="The number is 7.")).to_be_visible()


def test_empty_positions_are_dealt_and_collected_unseen(pai_gow: Open) -> None:
    wagers = {seat: paigow.WAGERS[seat] for seat in (1, 3)}
    deal = paigow.Deal(wagers=wagers)
    stage, page = pai_gow(paigow.closing(), still=False)
    empty = ".seat[data-seat='5'] .slot[data-card=back]"
    page.evaluate(probe("most_cards.js"), empty)
    stage.show(deal.view("dealing", 8000), *deal.happenings)
    expect(page.locator(".dealer-verdict")).to_have_text("Seven cards, face up", timeout=60_000)
    assert page.evaluate("mostCards") == 7
    expect(page.locator(empty)).to_have_count(0)
    expect(page.locator(".seat[data-seat='1'] .slot[data-card=back]")).to_have_count(7)
    expect(page.locator(".dealer .slot:not([data-card=back])")).to_have_count(7)


# --- setting -----------------------------------------------------------------------------------


def test_the_low_hand_is_picked_by_tapping_two_cards(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.deciding())
    expect(reading(page, "high")).to_have_text("two pair, aces and kings")
    tap(page, "king of spades, high hand", "king of hearts, high hand")
    expect(reading(page, "low")).to_have_text("a pair of kings")
    expect(reading(page, "high")).to_have_text("a pair of aces")
    page.get_by_role("button", name="Set hand").click()
    action = heard(stage, page, "act")[0]["action"]
    assert sorted(action["set"]["low"]) == ["Kh", "Ks"]
    assert sorted(action["set"]["high"]) == ["5h", "8c", "9d", "Ah", "Jk"]


def test_a_chosen_low_card_is_the_one_that_comes_back(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.deciding())
    tap(page, "five of hearts, low hand", "nine of diamonds, high hand")
    expect(reading(page, "low")).to_have_text("9-8")


def test_a_foul_set_is_warned_of_and_not_sent(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.deciding())
    tap(page, "ace of hearts, high hand", "joker, high hand")
    expect(said(page)).to_contain_text(
        "Foul Your low hand, a pair of aces, would rank above your high hand, a pair of kings."
    )
    expect(reading(page, "low")).to_have_attribute("data-good", "false")
    page.get_by_role("button", name="Set hand").click(force=True)
    expect(notice(page)).to_contain_text("Foul: the low hand may not rank")
    notice(page).get_by_role("button", name="why?").click()
    expect(page.locator("dialog[open]")).to_contain_text("688a.11(c)")
    assert stage.commands("act") == []


def test_the_house_way_is_told_before_it_is_set(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.deciding())
    told = stage.view["hand"]["boxes"]["3"]["house_way"]
    page.get_by_role("button", name="House way").click()
    expect(notice(page)).to_contain_text("So the dealer would have to set these cards.")
    assert stage.commands("act") == []
    page.keyboard.press("s")
    action = heard(stage, page, "act")[0]["action"]
    assert sorted(action["set"]["low"]) == sorted(told["low"])


def test_the_hint_says_what_each_set_brings_and_can_be_switched_off(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.deciding())
    expect(said(page)).to_contain_text("Push High beats a pair of kings; low does not beat jack-9.")
    page.get_by_role("button", name="All settings").click()
    rows = page.locator(".way-to-set")
    expect(rows.first).to_contain_text("Wins")
    expect(rows.last).to_contain_text("Push")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Lay it so").click()
    expect(said(page)).to_contain_text("Wins High beats a pair of kings; low beats jack-9.")
    expect(page.locator(".counsel-best")).to_contain_text("no setting does better")
    page.get_by_role("button", name="Preferences").click()
    page.get_by_label("Hint while setting").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator(".counsel-hint")).to_be_hidden()
    expect(said(page)).to_have_text(
        "Tap the two cards for your low hand. It may not rank above the high hand."
    )


def test_a_dealers_ace_high_pai_gow_makes_every_set_push(pai_gow: Open) -> None:
    hands = {**paigow.HANDS, 0: "Ac Kd 9h 7s 5d Js 3c", 6: "5s 6d 8h Jc Kc 2c 9s"}
    _, page = pai_gow(paigow.Deal(hands=hands).proceed().view("deciding"))
    expect(page.locator(".dealer-verdict")).to_have_text("Ace High Pai Gow: wagers push")
    expect(said(page)).to_contain_text("the dealer has an Ace High Pai Gow", ignore_case=True)


def test_surrender_only_where_it_is_allowed(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.deciding())
    expect(page.get_by_role("button", name="Surrender")).to_have_count(0)
    page.keyboard.press("x")
    expect(page.locator("dialog[open]")).to_have_count(0)
    stage.show(paigow.surrendering())
    expect(page.get_by_role("button", name="Surrender")).to_be_visible()
    page.keyboard.press("x")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("688a.11(d)")
    dialog.get_by_role("button", name="Surrender").click()
    assert heard(stage, page, "act")[0]["action"] == {"surrender": True}
    deal = paigow.Deal(wagers={**paigow.WAGERS, 3: {"main": 2500}}).proceed()
    stage.show(deal.act(3, {"surrender": True}).view("deciding"))
    expect(page.get_by_role("button", name="Set hand")).to_be_hidden()
    expect(page.locator(".seat[data-seat='3'] .plate-tags")).to_contain_text("surrendered")


@pytest.mark.parametrize(("key", "choice"), [("Play on", "play"), ("Void unseen", "void")])
def test_an_exposed_card_is_answered_for_unseen(pai_gow: Open, key: str, choice: str) -> None:
    stage, page = pai_gow(paigow.choosing())
    expect(said(page)).to_contain_text("The dealer showed the joker of your hand.")
    expect(page.locator(".station-hand [data-card=back]")).to_have_count(6)
    expect(page.get_by_role("button", name="Set hand")).to_be_hidden()
    page.get_by_role("button", name=key).click()
    assert heard(stage, page, "act")[0]["action"] == {"choice": choice}


def test_two_boxes_are_set_in_their_order(pai_gow: Open) -> None:
    deal = paigow.two_boxes()
    stage, page = pai_gow(deal.view("deciding"))
    page.get_by_role("button", name="Box 4").click()
    expect(said(page)).to_contain_text("Box 3 is set first")
    expect(page.get_by_role("button", name="Set hand")).to_be_hidden()
    page.get_by_role("button", name="Box 3").click()
    page.get_by_role("button", name="Set hand").click()
    assert heard(stage, page, "act")[0]["seat"] == 3
    stage.show(deal.act(3, {"auto": True}).view("deciding"))
    expect(page.get_by_role("button", name="Box 4")).to_have_attribute("aria-pressed", "true")
    expect(reading(page, "high")).to_have_text("three 7s")


def test_a_round_by_keyboard(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.waiting())
    page.keyboard.press("3")
    page.locator(BOX.format("main")).focus()
    page.keyboard.press("Enter")
    heard(stage, page, "wager")
    stage.show(paigow.deciding())
    expect(reading(page, "low")).to_have_text("8-5")
    page.keyboard.press("3")
    page.keyboard.press("3")
    expect(reading(page, "low")).to_have_text("a pair of kings")
    page.keyboard.press("s")
    assert sorted(heard(stage, page, "act")[0]["action"]["set"]["low"]) == ["Kh", "Ks"]


# --- settlement --------------------------------------------------------------------------------


def test_envies_are_acknowledged_and_each_has_its_why(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.decided())
    stage.show(paigow.results())
    page.get_by_role("button", name="Envy, Marguerite (Fortune) wins: why?").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Seat 4 holds four of a kind; the fortune lammer is paid")
    expect(dialog).to_contain_text("688a.11(h)(2)(ii)")
    page.keyboard.press("Escape")
    expect(page.locator(".call")).to_contain_text("Seat 4 holds four of a kind, an Envy Bonus")
    page.keyboard.press("w")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("You (Robin), Envy, Marguerite (Progressive)")


def test_the_settlement_is_seen_seat_by_seat_and_envies_last(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.decided(), still=False)
    stage.show(paigow.results())
    expect(page.locator(".call")).to_contain_text("an Envy Bonus Qualifying Hand", timeout=12_000)
    assert page.locator(".rack .line--net").count() == 0
    expect(page.locator(".rack .line--net")).to_contain_text("+15 won", timeout=12_000)


@pytest.mark.parametrize(
    ("status", "words"), [("pending", "being verified"), ("paid", "verified and paid")]
)
def test_a_share_of_the_meter_is_verified_in_plain_words(
    pai_gow: Open, status: str, words: str
) -> None:
    _, page = pai_gow(paigow.awarded(status))
    line = page.locator(".rack .line--award")
    expect(line).to_contain_text("Your share of the meter12,345.67")
    expect(line).to_contain_text(words)
    waits = "A share is being verified" if status == "pending" else "Round settled"
    expect(page.locator(".status-words")).to_have_text(waits)


def test_a_void_hand_is_returned_unseen(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.voided())
    expect(page.locator(".seat[data-seat='3'] .seat-verdict .long")).to_have_text(
        "void, wagers back"
    )
    expect(page.locator(".station-hand [data-card=back]")).to_have_count(6)


# --- the meter and the inscriptions --------------------------------------------------------------


def test_the_meter_rises_and_only_by_a_higher_number(pai_gow: Open) -> None:
    stage, page = pai_gow(paigow.waiting())
    shown = page.locator(".meter")
    for seq, cents, words in [
        (5, 1_234_567, "12,345.67"),
        (6, 1_235_000, "12,350.00"),
        (6, 9_999_999, "12,350.00"),
        (4, 1_000_000, "12,350.00"),
        (7, 1_000_000, "10,000.00"),
    ]:
        stage.tell({"type": "meter", "meter": paigow.meter(seq, cents)})
        expect(shown).to_contain_text(f"{words}. Seed, rate and last hits")
    shown.click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Mia, Table 4")
    expect(dialog).to_contain_text("Starts again at10,000")


def test_a_table_without_a_progressive_has_no_meter(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.waiting(), layout=paigow.layout(progressive=None))
    expect(page.locator(".push-sign")).to_be_visible()
    expect(page.locator(".meter")).to_be_hidden()


def test_the_layout_is_inscribed(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.waiting())
    expect(page.locator(".push-sign")).to_contain_text(
        "Dealer\u2019s Ace High Pai Gow: your wager pushes and is returned"
    )
    expect(page.locator("#odds-right")).to_contain_text("Straight flush50 \u00b7 20")
    page.keyboard.press("o")
    dialog = page.locator("dialog[open]")
    for inscription in paigow.LAYOUT["inscriptions"]:
        expect(dialog).to_contain_text(inscription["title"])


def test_leaving_in_a_round_says_what_it_costs(pai_gow: Open) -> None:
    _, page = pai_gow(paigow.deciding())
    page.keyboard.press("l")
    expect(page.locator("dialog[open]")).to_contain_text("every wager you have in it loses")
    expect(page.locator("dialog[open]")).to_contain_text("688a.7(b)")
