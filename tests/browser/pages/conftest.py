"""Chromium at a live server with a real felt: pages as a visitor has them.

`site` is reached by a name that is no local host, over plain http, so that the browser treats it as
any other machine in the house: no secure context, no crypto.subtle.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page

from casino.people.models import User
from casino.sockets import limits
from tests.dealer.conftest import felt_redis, felt_server
from tests.dealer.room import Room
from tests.history.conftest import Played, bet
from tests.support.browser import chromium

__all__ = ["felt_redis", "felt_server"]
HOST = "room.test"


@pytest.fixture(scope="module")
def browser(django_db_setup) -> Iterator[Browser]:
    with chromium(f"--host-resolver-rules=MAP {HOST} 127.0.0.1") as opened:
        yield opened


EXPECTED = (
    "the server responded with a status of 40",
    "Error during WebSocket handshake",  # this server carries no table socket
)


@dataclass
class Site:
    """The live server in a browser. `faults` collects what a console complained about."""

    browser: Browser
    address: str
    faults: list[str]
    contexts: list[BrowserContext]

    def open(
        self,
        path: str = "/",
        user: User | None = None,
        width: int = 1280,
        scheme: str = "dark",
        zone: str = "UTC",
    ) -> Page:
        context = self.browser.new_context(
            viewport={"width": width, "height": 844},
            color_scheme="light" if scheme == "light" else "dark",
            base_url=self.address,
            timezone_id=zone,
        )
        self.contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user)
            session = client.cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": session, "url": self.address}])
        page = context.new_page()
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(path)
        return page

    def _heard(self, kind: str, text: str) -> None:
        expected = any(words in text for words in EXPECTED)
        if kind in ("error", "warning") and not expected:
            self.faults.append(text)


@pytest.fixture
def site(live_server, browser, settings) -> Iterator[Site]:
    settings.ALLOWED_HOSTS = ["*"]
    port = urlsplit(live_server.url).port
    opened = Site(browser, f"http://{HOST}:{port}", [], [])
    yield opened
    for context in opened.contexts:
        context.close()
    assert opened.faults == []


@pytest.fixture
def lay(transactional_db, felt_redis) -> Callable[..., Room]:
    """Lays a table: `lay(deal="automated-shoe")`."""
    limits._script.cache_clear()

    def lay_table(**options: str) -> Room:
        return Room(**{"edition": "2019", "pot": True, "bonus": "A", **options})

    return lay_table


@pytest.fixture
def settled(lay) -> Callable[..., Played]:
    """A table with one settled round, dealt as asked."""

    def play(**options: str) -> Played:
        room = lay(**options)
        ann, bob = room.user("Ann"), room.user("Bob")
        room.sit(ann, 2)
        room.sit(bob, 5)
        bet(room, ann, bob)
        room.until("results")
        return Played(room, ann, bob)

    return play
