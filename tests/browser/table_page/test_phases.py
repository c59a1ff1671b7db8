"""Every phase at every width: no accessibility violations, nothing cut off, nothing in the way."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.table_page import scenes
from tests.browser.table_page.conftest import DESKTOP, PHONE, SIDEWAYS, TABLET, Open, probe

SEATED = [
    "spread",
    "cutting",
    "waiting",
    "betting",
    "closing",
    "dealing",
    "deciding",
    "results",
    "void",
]
SIZES = {"phone": PHONE, "held sideways": SIDEWAYS, "tablet": TABLET, "desktop": DESKTOP}

OVERLAPS = probe("overlaps.js")

OUTSIDE = probe("outside.js")


def axe_violations(page: Page) -> list[str]:
    """Contrast against chips, cards and felt is a matter of images and gradients: axe says what it
    can measure, the rest is looked at."""
    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']}: {n['html'][:160]} {n['failureSummary'][:200]}"
        for v in found
        for n in v["nodes"]
    ]


def scrolls(page: Page) -> list[str]:
    root = "document.documentElement"
    fits = f"[{root}.scrollHeight <= innerHeight, {root}.scrollWidth <= innerWidth]"
    return [] if page.evaluate(fits) == [True, True] else ["the page scrolls"]


def judge(page: Page) -> None:
    """The same moment at every width."""
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        faults = page.evaluate(OVERLAPS) + page.evaluate(OUTSIDE) + scrolls(page)
        assert faults == [], name
        assert axe_violations(page) == [], name


@pytest.mark.parametrize("phase", SEATED)
def test_a_seated_player_in_every_phase(table: Open, phase: str) -> None:
    _, page = table(getattr(scenes, phase)())
    judge(page)


@pytest.mark.parametrize("phase", ["empty", "closed", "betting", "deciding", "results"])
def test_a_spectator_in_every_phase(table: Open, phase: str) -> None:
    view = scenes.public(getattr(scenes, phase)())
    _, page = table(
        view if phase in ("empty", "closed") else scenes.with_free_seats(view, 3, 6), you=None
    )
    judge(page)


def test_phones_of_other_sizes(table: Open) -> None:
    _, page = table(scenes.deciding(), size=PHONE)
    upright = [(width, height) for width in (360, 390, 430) for height in (640, 740, 932)]
    for width, height in (*upright, (667, 375), (740, 360), (932, 430)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        faults = page.evaluate(OVERLAPS) + page.evaluate(OUTSIDE) + scrolls(page)
        assert faults == [], (width, height)


def test_own_cards_are_large_enough_on_a_phone(table: Open) -> None:
    _, page = table(scenes.deciding(), size=PHONE)
    widths = page.locator(".station-hand .slot").evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect().width)"
    )
    assert len(widths) == 5
    assert min(widths) >= 56


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_cards_and_chips_arrive(table: Open, size: str) -> None:
    places = probe("places.js")
    stage, page = table(scenes.waiting(), size=SIZES[size])
    empty = where(page, places)
    for view in (
        scenes.betting(),
        scenes.closing(),
        scenes.dealing(),
        scenes.deciding(),
        scenes.results(),
    ):
        stage.show(view)
        page.wait_for_timeout(150)
        assert where(page, places) == empty, view["phase"]


def where(page: Page, script: str) -> list[str]:
    """Positions by the first word of the class: modifiers come and go, places stay."""
    return [f"{line.split()[0]} {' '.join(line.split()[-2:])}" for line in page.evaluate(script)]


def test_dialogs_have_no_violations(table: Open) -> None:
    _, page = table(scenes.results(), size=PHONE)
    for key in ("o", "?", "l", "w"):
        page.keyboard.press(key)
        assert page.locator("dialog[open]").count() == 1, key
        assert axe_violations(page) == [], key
        page.keyboard.press("Escape")


COVERED = """() => {
  const away = document.querySelector("#away").getBoundingClientRect();
  const things = document.querySelectorAll("[data-card], .status, .pool, .rack-primary .key");
  return [...things].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && box.left < away.right && box.right > away.left && box.top < away.bottom
      && box.bottom > away.top;
  }).length;
}"""


@pytest.mark.parametrize("phase", ["spread", "deciding", "results"])
def test_a_lost_connection_is_told_beside_the_cards(table: Open, phase: str) -> None:
    """The line is cut for good; the words cover no card and nothing that is to be pressed."""
    stage, page = table(getattr(scenes, phase)())
    stage.close()
    away = page.locator("#away")
    expect(away).to_contain_text("Your seat, hand and wagers are kept")
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        box = away.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width, name
        assert page.evaluate(COVERED) == 0, name
