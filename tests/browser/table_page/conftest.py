"""One Chromium for the page's tests, and a way to open a scripted table in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.table_page import scenes
from tests.browser.table_page.stage import Stage
from tests.support import browser

Open = Callable[..., tuple[Stage, Page]]
ODDS = "<p>Ante 1.8675%</p>" * 12
"""What the panel of odds is answered, tall enough that it has to be scrolled."""
PHONE, SIDEWAYS, TABLET, DESKTOP = (390, 844), (844, 390), (1024, 768), (1440, 900)


def probe(name: str) -> str:
    """A question to the page: a function in probes/ that the browser runs."""
    return (Path(__file__).parent / "probes" / name).read_text()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser.chromium() as opened:
        yield opened


@pytest.fixture
def table(chromium: Browser) -> Iterator[Open]:
    """Opens a table at a view; afterwards nothing may have gone wrong on the page."""
    faults: list[str] = []
    with ExitStack() as stack:

        def open_table(
            view: dict[str, Any],
            *,
            you: dict[str, Any] | None = scenes.YOU,
            size: tuple[int, int] = DESKTOP,
            still: bool = True,
            layout: dict[str, Any] = scenes.LAYOUT,
        ) -> tuple[Stage, Page]:
            stage = stack.enter_context(Stage(layout, view, you))
            context = chromium.new_context(
                viewport={"width": size[0], "height": size[1]},
                reduced_motion="reduce" if still else "no-preference",
            )
            stack.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
            page.route("**/notes/", lambda route: route.fulfill(json=_untold(stage)))
            page.route("**/odds/", lambda route: route.fulfill(body=ODDS, content_type="text/html"))
            page.goto(stage.url)
            page.locator("#table[data-phase]").wait_for()
            return stage, page

        yield open_table
    expected = ("WebSocket connection", "ERR_CONNECTION_REFUSED")
    assert [fault for fault in faults if not any(words in fault for words in expected)] == []


def _untold(stage: Stage) -> dict[str, list[str]]:
    """Asked for by POST, which the stage's own server does not take."""
    told, stage.notes = stage.notes, []
    return {"notes": told, "messages": []}
