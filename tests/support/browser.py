"""Chromium for tests. A fixture around it has module scope at most.

Playwright's synchronous interface keeps an event loop standing in its thread: a second one cannot
start beside it, no asynchronous test can run, and Django would forbid the database. So it is
started for a module and gone after it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.machine import find_chromium

ARGUMENTS = ("--disable-background-networking", "--disable-dev-shm-usage")


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    """A running browser with these further command-line arguments."""
    path = find_chromium()
    assert path, "Chromium is needed: install the package chromium"
    root = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(
            executable_path=path, args=[*ARGUMENTS, *root, *arguments]
        )
        yield browser
        browser.close()
