"""Every phase of a real table: accessible, nothing in the way, and still for those who prefer it.

A phase lasts as long as it is looked at: the dealer's process is frozen meanwhile.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.room.conftest import PHONE
from tests.browser.room.house import House
from tests.browser.room.person import Person

MOVING = """() => document.querySelectorAll("#ways > *").length + document.getAnimations().filter(
  (one) => one.playState === "running" && one.effect.getComputedTiming().duration > 1).length"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight"


@contextmanager
def frozen(house: House) -> Iterator[None]:
    dealer = house.processes["dealer"].pid
    os.kill(dealer, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(dealer, signal.SIGCONT)


def judge(phase: str, *people: Person) -> None:
    for person in people:
        person.sees_phase(phase)
        found = Axe().run(person.page).response["violations"]
        assert [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in found] == [], phase
        assert not person.page.evaluate(SCROLLS), phase
        assert person.page.evaluate(MOVING) == 0, phase


def test_every_phase_is_accessible_and_still(at, house: House) -> None:
    ann, watcher = at("Phases"), at("Phases", PHONE, touch=True)
    judge("idle", ann, watcher)
    ann.take(1)
    judge("spread", ann, watcher)
    expect(ann.find(".spread .slot")).to_have_count(53)
    ann.sees_phase("betting")
    ann.wager("ante", 2500)
    ann.lies("ante", "25")
    judge("betting", ann, watcher)
    ann.ready()
    ann.sees_phase("dealing")
    with frozen(house):
        expect(ann.find(".seat.is-own .slot[data-card]")).to_have_count(5)
        judge("dealing", ann, watcher)
    ann.sees_phase("deciding")
    judge("deciding", ann, watcher)
    ann.auto()
    ann.sees_phase("results")
    with frozen(house):
        ann.net()
        judge("results", ann, watcher)
