"""The room of real processes, one for all tests, and people who come to it in Chromium."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.room.house import House
from tests.browser.room.person import PATIENCE_MS, Person
from tests.support import browser

PHONE, TABLET, DESKTOP = (390, 844), (1024, 768), (1440, 900)
EXPECTED = ("WebSocket connection", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "ERR_EMPTY")
"""What a browser says when a test has cut its line."""


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    opened = House()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser.chromium() as opened:
        expect.set_options(timeout=PATIENCE_MS)
        yield opened
        expect.set_options(timeout=5_000)


class People:
    """Whoever comes in during a test. `faults`: what their consoles complained about."""

    def __init__(self, house: House, chromium: Browser) -> None:
        self.house = house
        self.chromium = chromium
        self.faults: list[str] = []
        self.contexts: list[BrowserContext] = []

    def come(
        self,
        size: tuple[int, int] = DESKTOP,
        *,
        touch: bool = False,
        still: bool = True,
        url: str = "",
    ) -> Person:
        """A new visitor with a browser of his own; `url`: by another line to the house."""
        context = self.chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(PATIENCE_MS)
        self.contexts.append(context)
        return Person(self.hear(context.new_page()), url or self.house.url, touch)

    def tab(self, person: Person) -> Person:
        """Another tab of the same person."""
        return Person(self.hear(person.page.context.new_page()), person.url, person.touch)

    def hear(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self._said(said.type, said.text))
        return page

    def _said(self, kind: str, text: str) -> None:
        if kind == "error" and not any(words in text for words in EXPECTED):
            self.faults.append(text)


@pytest.fixture
def people(house: House, chromium: Browser) -> Iterator[People]:
    there = People(house, chromium)
    yield there
    for context in there.contexts:
        context.close()
    assert there.faults == []


@pytest.fixture
def at(people: People, house: House) -> Callable[..., Person]:
    """Somebody who looks at a table: `at("Tabs", PHONE, touch=True)`."""

    def come(table: str, *size: tuple[int, int], **how: Any) -> Person:
        person = people.come(*size, **how)
        person.go(house.table_path(table))
        person.find("#table[data-phase]").wait_for()
        return person

    return come
