"""An evening: three people and a spectator play rounds to the end.

Ann comes from the lobby with a mouse and loses her line in the middle of a round; Bob holds a
phone; Cyd has nothing but a keyboard; somebody watches.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.room.conftest import PHONE, TABLET, People
from tests.browser.room.deck import HANDS
from tests.browser.room.line import Line
from tests.browser.room.person import Person

FOCUSED = "(document.activeElement.ariaLabel ?? document.activeElement.textContent).trim()"


class Evening:
    """The four of them at one table."""

    def __init__(self, people: People, line: Line, path: str) -> None:
        self.line = line
        self.ann = people.come(still=False, url=line.url)
        self.bob = people.come(PHONE, touch=True)
        self.cyd = people.come(TABLET)
        self.watcher = people.come()
        self.heard: list[dict[str, Any]] = []
        self.watcher.page.on("websocket", lambda ws: ws.on("framereceived", self.hear))
        for person in (self.bob, self.cyd, self.watcher):
            person.go(path)

    @property
    def all(self) -> tuple[Person, ...]:
        return (self.ann, self.bob, self.cyd, self.watcher)

    def hear(self, frame: str | bytes) -> None:
        self.heard.append(json.loads(frame))


@pytest.fixture
def evening(people: People, house) -> Evening:
    return Evening(people, house.line(), house.table_path("Evening"))


def tab_to(person: Person, name: re.Pattern[str]) -> None:
    """With the Tab key alone, until the focus is on a control of that name."""
    passed = []
    for _ in range(60):
        person.page.keyboard.press("Tab")
        passed.append(person.page.evaluate(FOCUSED)[:60])
        if name.search(passed[-1]):
            return
    raise AssertionError(f"no Tab leads to {name.pattern}: {passed}")


def test_three_people_and_a_spectator_play_two_rounds(evening: Evening, house) -> None:
    sit_down(evening, house.tables["Evening"])
    wager(evening)
    deal_now(evening)
    hand = backs_only(evening)
    lose_the_line(evening, hand)
    set_hands(evening)
    first_result(evening)
    play_again(evening)
    verify(evening, house.tables["Evening"])


def sit_down(evening: Evening, table_id: int) -> None:
    """Ann by the lobby's door, Bob by a tap on a seat, Cyd by keys."""
    ann, bob, cyd = evening.ann, evening.bob, evening.cyd
    ann.go("/")
    ann.press(f"#sit-{table_id}")
    ann.press(ann.find("dialog[open]").get_by_role("button", name="Sit down"))
    ann.sits(1)
    bob.take(3)
    tab_to(cyd, re.compile("Take this seat, number 5"))
    cyd.page.keyboard.press("Enter")
    expect(cyd.find("dialog[open] .key--main")).to_be_focused()
    cyd.page.keyboard.press("Enter")
    cyd.sits(5)
    for person in evening.all:
        expect(person.find(".seat.is-taken")).to_have_count(3)


def wager(evening: Evening) -> None:
    """The pot grows with each player before everybody's eyes."""
    ann, bob, cyd, watcher = evening.all
    for person in evening.all:
        person.sees_phase("betting")
        person.sees_round(1)
    expect(watcher.find("#felt")).to_have_attribute("data-back", "blue")
    ann.wager("ante", 2500)
    ann.wager("bonus", 500)
    watcher.sees_wager(1, "30")
    watcher.sees_pot("grows per player")
    bob.wager("ante", 2500)
    watcher.sees_pot("20")
    cyd.page.keyboard.press("3")
    tab_to(cyd, re.compile("^Ante: "))
    cyd.page.keyboard.press("Enter")
    cyd.page.keyboard.press("Enter")
    cyd.page.keyboard.press("u")
    cyd.lies("ante", "25")
    for person in evening.all:
        person.sees_pot("30")
        person.sees_wager(5, "25")


def deal_now(evening: Evening) -> None:
    evening.ann.ready()
    evening.bob.ready()
    expect(evening.watcher.seat(1).locator(".tag--ready")).to_be_attached()
    evening.watcher.sees_phase("betting")
    evening.cyd.page.keyboard.press("g")
    for person in evening.all:
        person.sees_phase("deciding")


def backs_only(evening: Evening) -> list[str]:
    """Each sees his own cards; who watches sees backs, and his socket has heard of nothing else."""
    for person, hand in zip(evening.all, HANDS[:3], strict=False):
        assert sorted(person.cards()) == sorted(hand)
    slots = evening.watcher.find(".seat .slot[data-card], .dealer .slot[data-card]")
    expect(slots).to_have_count(20)
    assert {slot.get_attribute("data-card") for slot in slots.all()} == {"back"}
    events = [m["patch"] for m in evening.heard if m["type"] == "event" and "hand" in m["patch"]]
    assert events
    for shown in events:
        assert all("cards" not in box for box in shown["hand"].get("boxes", {}).values())
        assert "cards" not in shown["hand"].get("dealer", {})
    return evening.ann.cards()


def lose_the_line(evening: Evening, hand: list[str]) -> None:
    """Ann's line breaks and comes back; her seat, hand and wagers are there without a touch."""
    ann, line = evening.ann, evening.line
    context = ann.page.context
    context.set_offline(True)
    line.cut()
    expect(ann.find("#away")).to_contain_text("Your seat, hand and wagers are kept")
    expect(evening.bob.seat(1)).to_have_class(re.compile("is-away"))
    line.mend()
    context.set_offline(False)
    expect(ann.find("#away")).to_be_hidden()
    ann.sits(1)
    assert ann.cards() == hand
    ann.sees_wager(1, "40")
    expect(evening.bob.seat(1)).not_to_have_class(re.compile("is-away"))


def set_hands(evening: Evening) -> None:
    """Cyd's cards hold one qualifying three; another set is refused with the section."""
    ann, bob, cyd, watcher = evening.all
    cyd.page.keyboard.press("s")
    cyd.is_told("Three of these cards total 10, 20 or 30")
    expect(cyd.find(".notice-line .why-key")).to_be_visible()
    for keys in ("2", "4"):
        cyd.page.keyboard.press(keys)
    expect(cyd.find("#station .reading").first).to_have_text("qualifies: 20")
    expect(cyd.find("#station .reading").last).to_have_text("Point Count 8")
    cyd.page.keyboard.press("s")
    cyd.has_set()
    expect(watcher.seat(5).locator(".tag--set")).to_be_attached()
    bob.auto()
    ann.set_hand()


def first_result(evening: Evening) -> None:
    ann, bob, cyd, watcher = evening.all
    for person in evening.all:
        person.sees_phase("results")
    assert ann.lines() == {"Ante": "+25", "Bonus": "+40", "Pot": "+20"}
    assert ann.net() == "+85 won"
    assert bob.lines() == {"Ante": "\u221225", "Pot": "\u221210"}
    assert cyd.net() == "+15 won"
    watcher.sees_pot("30 won by")
    assert shown_cards(watcher) == {card for hand in HANDS for card in hand}
    expect(watcher.find(".seat .plate-net:visible")).to_have_count(3)
    cyd.page.keyboard.press("w")
    results = cyd.find("dialog[open]")
    expect(results).to_contain_text("Round 1")
    results.get_by_role("button", name=re.compile("Bonus wins: why")).press("Enter")
    expect(cyd.find("dialog[open] .cite").last).to_contain_text("58 Pa. Code § 680a.11")
    cyd.page.keyboard.press("Escape")
    cyd.page.keyboard.press("Escape")


def shown_cards(person: Person) -> set[str]:
    slots = person.find(".seat .slot[data-card], .dealer .slot[data-card]").all()
    return {slot.get_attribute("data-card") or "" for slot in slots}


def play_again(evening: Evening) -> None:
    """Everybody wagers the same again; the decks, and so the backs, alternate."""
    for person in evening.all:
        person.sees_round(2)
        person.sees_phase("betting")
    expect(evening.watcher.find("#felt")).to_have_attribute("data-back", "red")
    evening.ann.press(evening.ann.key("Rebet"))
    evening.bob.press(evening.bob.key("Rebet"))
    evening.cyd.page.keyboard.press("r")
    evening.watcher.sees_pot("30")
    deal_now(evening)
    evening.ann.auto()
    evening.bob.auto()
    evening.cyd.page.keyboard.press("a")
    for person in evening.all:
        person.sees_phase("results")
    assert evening.ann.net() == "+85 won"
    assert evening.bob.net() == "\u221235 lost"
    expect(evening.ann.find("#sitting-net")).to_contain_text("+170 won")


def verify(evening: Evening, table_id: int) -> None:
    """The round's page from the link at the table, in a tab of its own so that nobody leaves his
    seat; and its proof in the visitor's own browser."""
    bob, watcher = evening.bob, evening.watcher
    seal = bob.find("#seal")
    expect(seal).to_have_attribute("href", f"/rounds/{table_id}-2/")
    with bob.page.expect_popup() as opened:
        bob.press(seal)
    page = opened.value
    expect(page.locator("h1")).to_have_text("Round 2")
    expect(page.locator(".panel--mine")).to_have_count(1)
    page.get_by_role("link", name="Verify this round").tap()
    expect(page.locator("#verdict")).to_contain_text("everything that can be checked holds")
    expect(page.locator(".step__word")).to_have_text(["holds"] * 4)
    bob.sits(3)
    watcher.go(f"/verify/?round={table_id}-1")
    expect(watcher.find("#verdict")).to_contain_text("everything that can be checked holds")
