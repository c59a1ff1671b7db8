"""Playing Midibaccarat on the page; every view's hand is the real game's."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import baccarat_scenes as baccarat
from tests.browser.table_page import scenes
from tests.browser.table_page.conftest import DESKTOP, PHONE, SIDEWAYS, Open, probe
from tests.browser.table_page.stage import Stage
from tests.browser.table_page.test_phases import axe_violations, judge, scrolls, where
from tests.browser.table_page.test_play import choose, heard, notice

SEATED = [
    "spread", "cutting", "waiting", "betting", "closing", "dealing", "offered", "holding",
    "watching", "housing", "third", "outcome", "pressed", "simulated",
]  # fmt: skip
BOX = ".station .spot[data-area={}]"
OWN = baccarat.OWN


@pytest.fixture
def shoe(table: Open) -> Open:
    def open_table(view: dict[str, Any], **more: Any) -> tuple[Stage, Page]:
        return table(view, **{"layout": baccarat.LAYOUT, **more})

    return open_table


def on_felt(page: Page, side: str) -> list[str | None]:
    """The cards of a hand as this page shows them."""
    shown = page.locator(f".dealer-hand .group--{side} .slot").evaluate_all(
        "slots => slots.map(slot => slot.dataset.card ?? null)"
    )
    return list(shown)


def peel(page: Page, index: int = 0) -> Locator:
    return page.locator(".peel").nth(index)


def drag(page: Page, card: Locator, start: tuple[float, float], end: tuple[float, float]) -> None:
    """From one place of the card to another, both in parts of its size; the hand stays down."""
    box = card.bounding_box()
    assert box
    at = [(box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x, y in (start, end)]
    page.mouse.move(*at[0])
    page.mouse.down()
    page.mouse.move(*at[1], steps=4)


# --- every phase -------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", SEATED)
def test_a_seated_player_in_every_phase(shoe: Open, phase: str) -> None:
    _, page = shoe(getattr(baccarat, phase)())
    judge(page)


@pytest.mark.parametrize("phase", ["empty", "betting", "watching", "outcome"])
def test_a_spectator_in_every_phase(shoe: Open, phase: str) -> None:
    view = scenes.public(getattr(baccarat, phase)())
    _, page = shoe(view if phase == "empty" else scenes.with_free_seats(view, 3, 7), you=None)
    judge(page)


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP])
def test_every_wager_of_an_ez_table_has_its_area(shoe: Open, size: tuple[int, int]) -> None:
    _, page = shoe(baccarat.betting(), layout=baccarat.EZ_LAYOUT, size=size)
    expect(page.locator(".station .spot:visible")).to_have_count(8)
    assert page.evaluate(probe("overlaps.js")) + page.evaluate(probe("outside.js")) == []
    if size == DESKTOP:
        expect(page.locator(".bac-sign")).to_contain_text("on a Dragon 7 pushes")
        expect(page.locator(".band--banker .band-odds")).to_contain_text("Dragon 7 pushes")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_nothing_moves_when_cards_and_chips_arrive(shoe: Open, size: tuple[int, int]) -> None:
    places = probe("places.js")
    stage, page = shoe(baccarat.waiting(), size=size)
    empty = where(page, places)
    for name in ("betting", "closing", "dealing", "offered", "holding", "housing", "outcome"):
        stage.show(getattr(baccarat, name)())
        expect(page.locator("#table")).to_have_attribute("data-phase", stage.view["phase"])
        page.evaluate("() => new Promise(requestAnimationFrame)")
        assert where(page, places) == empty, name


@pytest.mark.parametrize("phase", ["betting", "holding"])
def test_phones_of_other_sizes(shoe: Open, phase: str) -> None:
    _, page = shoe(getattr(baccarat, phase)(), layout=baccarat.EZ_LAYOUT, size=PHONE)
    upright = [(width, height) for width in (360, 430) for height in (640, 740, 932)]
    for width, height in (*upright, (667, 375), (740, 360), (932, 430)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        faults = page.evaluate(probe("overlaps.js")) + page.evaluate(probe("outside.js"))
        assert faults + scrolls(page) == [], (width, height)


def test_cards_to_peel_are_large_enough_on_a_phone(shoe: Open) -> None:
    _, page = shoe(baccarat.holding(), size=PHONE)
    widths = page.locator(".peel").evaluate_all("all => all.map(one => one.clientWidth)")
    assert len(widths) == 2
    assert min(widths) >= 120


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP])
def test_own_areas_keep_their_names_under_chips_and_results(
    shoe: Open, size: tuple[int, int]
) -> None:
    stage, page = shoe(baccarat.betting(), size=size)
    for view in (baccarat.housing(), baccarat.outcome()):
        stage.show(view)
        expect(page.locator("#table")).to_have_attribute("data-phase", view["phase"])
        for name in page.locator(".station .spot-name").all():
            expect(name).to_be_visible()
            expect(name).to_have_css("opacity", "1")


# --- wagers ------------------------------------------------------------------------------------


def test_a_tie_needs_no_wager_on_a_hand(shoe: Open) -> None:
    stage, page = shoe(baccarat.waiting())
    choose(page, 500)
    page.locator(BOX.format("tie")).click()
    assert heard(stage, page, "wager")[0]["wagers"] == {"tie": 500}


def test_last_wagers_come_back_doubled_on_one_tap(shoe: Open) -> None:
    stage, page = shoe(baccarat.betting())
    choose(page, 2500)
    page.locator(BOX.format("banker")).click()
    page.locator(BOX.format("tie")).click()
    heard(stage, page, "wager", 2)
    closed = copy.deepcopy(stage.view) | {"phase": "closing"}
    stage.show(closed)
    stage.show(baccarat.waiting())
    page.get_by_role("button", name="Rebet \u00d72").click()
    assert heard(stage, page, "wager", 3)[-1]["wagers"] == {"banker": 5000, "tie": 5000}
    page.keyboard.press("c")
    heard(stage, page, "wager", 4)
    expect(page.get_by_role("button", name="Rebet \u00d72")).to_be_enabled()
    page.keyboard.press("f")
    assert heard(stage, page, "wager", 5)[-1]["wagers"] == {"banker": 5000, "tie": 5000}


def test_everybodys_chips_lie_on_the_shared_bands(shoe: Open) -> None:
    _, page = shoe(baccarat.closing())
    totals = page.locator(".band-total")
    assert totals.all_inner_texts() == ["20", "720", "185"]
    lying = page.locator(".seat .spot[data-area=banker] .has-chips").evaluate_all(
        "all => all.map(one => one.closest('.seat').dataset.seat).sort()"
    )
    assert lying == ["2", "4", "6", "8", "9"]
    expect(page.locator(".seat-number .owed:not(:empty)")).to_have_text(["25", "1.25"])


def test_chips_that_are_owed_are_not_wagered(shoe: Open) -> None:
    view = baccarat.waiting()
    view["seats"][str(OWN)]["owed_cents"] = 93_000
    stage, page = shoe(view)
    choose(page, 2500)
    page.locator(BOX.format("banker")).click()
    expect(notice(page)).to_contain_text("You have 940 in your rack, 930 of it owed.")
    assert stage.commands("wager") == []
    choose(page, 500)
    page.locator(BOX.format("tie")).click()
    assert heard(stage, page, "wager")[0]["wagers"] == {"tie": 500}


# --- the squeeze ---------------------------------------------------------------------------------


def test_cards_are_offered_taken_peeled_and_returned_with_one_key(shoe: Open) -> None:
    stage, page = shoe(baccarat.offered())
    expect(peel(page)).to_be_disabled()
    page.keyboard.press("p")
    assert heard(stage, page, "act")[0]["action"] == {"reveal": "accept"}
    stage.show(baccarat.holding())
    for _ in range(2):
        expect(peel(page, 1)).to_have_accessible_name("Face-down card 2 of 2, press to peel")
        for _ in range(3):
            page.keyboard.press("p")
    expect(peel(page, 0)).to_have_accessible_name("four of spades")
    expect(peel(page, 1)).to_have_accessible_name("four of diamonds")
    expect(page.locator(".squeeze [role=status]")).to_have_text("four of spades, four of diamonds")
    assert on_felt(page, "player") == ["back", "back", None]
    page.keyboard.press("t")
    assert heard(stage, page, "act", 2)[-1]["action"] == {"reveal": "return"}
    stage.show(baccarat.watching())
    expect(page.locator(".squeeze")).to_be_hidden()
    assert on_felt(page, "player") == ["4s", "4d", None]


def test_offered_cards_are_declined(shoe: Open) -> None:
    stage, page = shoe(baccarat.offered())
    page.get_by_role("button", name="Decline").click()
    assert heard(stage, page, "act")[0]["action"] == {"reveal": "decline"}
    expect(notice(page)).to_contain_text("go on to the next player")


@pytest.mark.parametrize(
    ("start", "end"),
    [((0.5, 0.95), (0.5, 0.5)), ((0.95, 0.95), (0.5, 0.5)), ((0.05, 0.5), (0.5, 0.5)),
     ((0.05, 0.05), (0.4, 0.4))],
)  # fmt: skip
def test_a_card_is_peeled_from_its_sides_and_corners(
    shoe: Open, start: tuple[float, float], end: tuple[float, float]
) -> None:
    _, page = shoe(baccarat.holding())
    face = peel(page).locator(".peel-face")
    expect(face).to_be_hidden()
    drag(page, peel(page), start, end)
    expect(face).to_be_visible()
    assert "matrix" in (face.get_attribute("style") or "")
    page.mouse.up()
    expect(face).to_be_hidden()
    expect(peel(page)).to_have_accessible_name("Face-down card 1 of 2, press to peel")


def test_a_card_lifted_far_enough_stays_open_and_one_drawn_away_does_not_lift(shoe: Open) -> None:
    _, page = shoe(baccarat.holding())
    drag(page, peel(page), (0.5, 0.5 + 0.4), (0.5, 1.8))
    expect(peel(page).locator(".peel-face")).to_be_hidden()
    page.mouse.up()
    drag(page, peel(page), (0.5, 0.95), (0.5, 0.1))
    page.mouse.up()
    expect(peel(page)).to_have_accessible_name("four of spades")
    expect(peel(page, 1)).to_have_accessible_name("Face-down card 2 of 2, press to peel")


@pytest.mark.parametrize("you", [scenes.YOU | {"player": "p1"}, None])
def test_others_see_backs_while_a_hand_is_peeled(shoe: Open, you: dict[str, Any] | None) -> None:
    coup = baccarat.Coup().proceed().act(OWN, {"reveal": "accept"})
    view = coup.view(player=you and you["player"])
    if you:
        view["you"] |= {"player": "p1", "seats": [1]}
    else:
        del view["you"]
    _, page = shoe(view, you=you)
    expect(page.locator(".peel")).to_have_count(0)
    assert on_felt(page, "player") == ["back", "back", None]
    assert page.locator("img[src*='4s'], img[src*='4d']").count() == 0
    expect(page.locator(".status-words")).to_have_text("Robin peels")
    expect(page.locator(".seat[data-seat='3'] .tag")).to_have_text("peels")


def test_the_third_card_is_peeled_alone(shoe: Open) -> None:
    _, page = shoe(baccarat.third())
    expect(page.locator(".peel")).to_have_count(1)
    assert on_felt(page, "player") == ["2s", "Kd", "back"]
    for _ in range(3):
        page.keyboard.press("p")
    expect(peel(page)).to_have_accessible_name("six of hearts")


# --- House Money, the end of a round -------------------------------------------------------------


def test_a_house_money_win_is_taken_or_pressed(shoe: Open) -> None:
    stage, page = shoe(baccarat.housing())
    expect(page.get_by_role("button", name=re.compile("Press .* on Banker"))).to_have_count(0)
    expect(page.get_by_role("button", name="Take 30")).to_be_visible()
    expect(page.locator(".bac-counsel")).to_contain_text("House Money wins 30")
    page.get_by_role("button", name="Press 30 on Player").click()
    assert heard(stage, page, "act")[0]["action"] == {"house_money": "press-player"}
    expect(take(page)).to_be_enabled()
    page.keyboard.press("t")
    assert heard(stage, page, "act", 2)[-1]["action"] == {"house_money": "take"}


def take(page: Page) -> Locator:
    return page.get_by_role("button", name="Take ")


def test_a_decision_that_is_on_its_way_holds_the_keys_until_it_is_answered(shoe: Open) -> None:
    stage, page = shoe(baccarat.housing())
    stage.deaf = True
    page.get_by_role("button", name="Press 30 on Player").click()
    key = heard(stage, page, "act")[0]["key"]
    expect(take(page)).to_be_disabled()
    page.keyboard.press("t")
    stage.deaf = False
    stage.cut()
    expect(take(page)).to_be_enabled()
    page.keyboard.press("t")
    sent = heard(stage, page, "act", 3)
    assert [one["key"] for one in sent[:2]] == [key, key]
    assert [one["action"]["house_money"] for one in sent[1:]] == ["press-player", "take"]


def test_a_decision_that_the_table_shows_holds_no_key_though_its_answer_is_late(shoe: Open) -> None:
    stage, page = shoe(baccarat.offered())
    stage.deaf = True
    page.keyboard.press("p")
    heard(stage, page, "act")
    expect(page.get_by_role("button", name="Take the cards")).to_be_disabled()
    stage.show(baccarat.holding())
    expect(page.get_by_role("button", name="Turn over")).to_be_enabled()
    page.keyboard.press("t")
    assert heard(stage, page, "act", 2)[-1]["action"] == {"reveal": "return"}


def test_what_was_pressed_lies_on_the_wager(shoe: Open) -> None:
    coup = baccarat.Coup("4s 2h Kd 3c 5h 9d".replace("Kd", "4d"))
    coup.until("house-money").act(OWN, {"house_money": "press-player"})
    _, page = shoe(coup.view("deciding"))
    place = page.locator(f".seat[data-seat='{OWN}']")
    expect(place.locator("[data-area=player] .pile-total")).to_have_text("130")
    expect(place.locator("[data-area=house_money] .has-chips")).to_have_count(0)


def test_the_result_says_who_won_and_every_line_says_why(shoe: Open) -> None:
    _, page = shoe(baccarat.outcome())
    expect(page.locator(".status-words")).to_have_text("Banker wins")
    expect(page.locator(".group--banker.is-winner")).to_have_count(1)
    expect(page.locator(".hand-count")).to_have_text(["8", "9"])
    page.get_by_role("button", name="Tie loses: why?").click()
    expect(page.locator(".why-sentence")).to_contain_text("Player has 8 and Banker 9")


def test_vigorish_that_is_marked_is_told(shoe: Open) -> None:
    wagers = {**baccarat.WAGERS, OWN: {"banker": 10_000}}
    _, page = shoe(baccarat.finished(baccarat.THIRDS, wagers=wagers).result())
    row = page.locator(".rack-outcome .line--award")
    expect(row).to_contain_text("Vigorish marked")
    expect(row).to_contain_text("5")


def test_a_round_without_wagers_is_shown_after_the_result(shoe: Open) -> None:
    _, page = shoe(baccarat.simulated())
    shown = page.locator(".simulated")
    expect(shown).to_contain_text("Dealt without wagers")
    cards = shown.locator(".slot").evaluate_all("all => all.map(one => one.dataset.card)")
    assert cards[0] == "Td"
    expect(page.locator(".shoe-facts")).to_contain_text("The cover card has shown")


@pytest.mark.parametrize(("ez", "letters"), [(True, "B78"), (False, "BBP")])
def test_dragon_and_panda_are_marked_where_they_can_be_wagered_on(
    shoe: Open, ez: bool, letters: str
) -> None:
    view = {**baccarat.betting(), "shoe": baccarat.shoe(baccarat.results("B78"))}
    _, page = shoe(view, layout=baccarat.EZ_LAYOUT if ez else baccarat.LAYOUT)
    marks = page.locator(".board--left .road--bead .mark-letter")
    expect(marks).to_have_text(list(letters))


def test_what_the_roads_are_asked_has_letters_beside_its_colours(shoe: Open) -> None:
    _, page = shoe(baccarat.betting())
    rows = page.locator(".board .ask-row")
    expect(rows.nth(0).locator(".mark-letter")).to_have_text(["b", "r", "b"])
    expect(rows.nth(1).locator(".mark-letter")).to_have_text(["r", "b", "r"])


def test_the_last_hand_is_said(shoe: Open) -> None:
    stage, page = shoe(baccarat.outcome())
    call = {"kind": "call", "text": "last hand", "section": "629a.9(d)"}
    stage.show(baccarat.pressed(), call)
    expect(page.locator(".status-more")).to_contain_text("One more hand")
    expect(page.locator(".shoe-facts")).to_contain_text("Last hand")


def test_a_whole_round_with_movement(shoe: Open) -> None:
    stage, page = shoe(baccarat.closing(), still=False)
    coup = baccarat.Coup(baccarat.THIRDS)
    stage.show(coup.view(), *coup.said)
    expect(page.locator(".dealer-hand .slot[data-card=back]")).to_have_count(4)
    while coup.state.phase != "finished":
        coup.proceed()
        stage.show(coup.view(), *coup.said)
    expect(page.locator(".dealer-hand .slot[data-card]:not([data-card=back])")).to_have_count(6)
    stage.show(coup.result())
    expect(page.locator(".rack .line--net")).to_contain_text("lost", timeout=20_000)
    assert on_felt(page, "banker") == ["3h", "2c", "4d"]


# --- roads ---------------------------------------------------------------------------------------


def test_the_roads_open_large_with_letters(shoe: Open) -> None:
    _, page = shoe(baccarat.waiting(), size=PHONE)
    expect(page.locator(".road-strip")).to_have_accessible_name(
        "Roads of this shoe. Banker 16, Player 17, ties 4."
    )
    page.locator(".road-strip").click()
    sheet = page.locator("dialog[open]")
    expect(sheet.locator(".road")).to_have_count(5)
    expect(sheet).to_contain_text("Burned: the six of hearts, and 6 unseen behind it")
    assert axe_violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    expect(page.locator("dialog[open]")).to_have_count(1)
