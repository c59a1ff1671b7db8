"""The squeeze in the real room: cards that are handed to one player are on no other page and in no
other socket until they are returned face up.

Ann has the highest Player wager and a mouse, Bob the highest Banker wager and a phone, Cyd holds a
tablet; somebody watches.
"""

import re
from collections.abc import Iterable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.room.conftest import DESKTOP, PHONE, TABLET, People
from tests.browser.room.deck import BANKERS, COUP, PLAYERS
from tests.browser.room.house import House
from tests.browser.room.line import Line
from tests.browser.room.person import Person
from tests.browser.room.test_phases import judge

SEATS = {"ann": 3, "bob": 5, "cyd": 7}
WAGERS = {"ann": ("player", 10000), "bob": ("banker", 2500), "cyd": ("player", 2500)}
RANKS = {"2": "two", "3": "three", "6": "six", "K": "king", "Q": "queen"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


class Guest:
    """A person with everything that his socket has received since the wagers."""

    def __init__(self, person: Person, path: str) -> None:
        self.person = person
        self.frames: list[str] = []
        person.page.on("websocket", lambda ws: ws.on("framereceived", self._hear))
        person.go(path)
        person.find("#table[data-phase]").wait_for()

    def _hear(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def has_heard(self, cards: Iterable[str]) -> set[str]:
        return {card for card in cards if any(f'"{card}"' in frame for frame in self.frames)}

    def has_on_page(self, cards: Iterable[str]) -> set[str]:
        """As picture, as fact or as a name, shown or hidden."""
        html = self.person.page.content()
        return {card for card in cards if any(sign in html for sign in signs(card))}

    def sees(self, side: str, *cards: str) -> None:
        """These lie on the felt for this hand, in this order; "back" for one that is face down."""
        slots = self.person.find(f".dealer-hand .group--{side} .slot[data-card]")
        expect(slots).to_have_count(len(cards))
        for slot, card in zip(slots.all(), cards, strict=True):
            expect(slot).to_have_attribute("data-card", card)

    def knows_nothing_of(self, *cards: str) -> None:
        assert self.has_heard(cards) == set()
        assert self.has_on_page(cards) == set()

    def peels(self) -> Locator:
        return self.person.find(".peel")


def signs(card: str) -> tuple[str, ...]:
    return f"{card}.svg", f'"{card}"', f"{RANKS[card[0]]} of {SUITS[card[1]]}"


class Table:
    """The four of them, wagers placed and the first four cards face down."""

    def __init__(self, people: People, path: str, bobs_line: Line) -> None:
        self.ann = Guest(people.come(DESKTOP), path)
        self.bob = Guest(people.come(PHONE, touch=True, url=bobs_line.url), path)
        self.cyd = Guest(people.come(TABLET), path)
        self.watcher = Guest(people.come(DESKTOP), path)
        self.all = (self.ann, self.bob, self.cyd, self.watcher)
        self._cut_and_bet()

    def _cut_and_bet(self) -> None:
        """Ann came first and so cuts, as near to the top as she may."""
        for name, seat in SEATS.items():
            getattr(self, name).person.take(seat)
            if name == "ann":
                cut(self.ann.person)
        for guest in self.all:
            guest.person.sees_phase("betting")
            guest.frames.clear()
        for name, (area, cents) in WAGERS.items():
            person = getattr(self, name).person
            person.wager(area, cents)
            person.lies(area, str(cents // 100))
        for name in SEATS:
            getattr(self, name).person.ready()
        for guest in self.all:
            guest.person.sees_phase("deciding")
            guest.sees("player", "back", "back")
            guest.sees("banker", "back", "back")

    def others(self, *holders: Guest) -> list[Guest]:
        return [guest for guest in self.all if guest not in holders]


def cut(person: Person) -> None:
    person.sees_phase("cutting")
    person.page.locator("#cutting-place").press("Home")
    expect(person.page.locator(".cutting-words")).to_contain_text("10 of 312")
    person.press(person.key("Cut the cards"))


def takes(guest: Guest, count: int) -> None:
    guest.person.press(guest.person.key("Take the cards"))
    expect(guest.peels()).to_have_count(count)
    expect(guest.peels().first).to_be_enabled()


def turns(guest: Guest) -> None:
    """On a starved machine a tap was lost once: who sees nothing happen taps again."""
    key = guest.person.key("Turn over")
    for _ in range(3):
        guest.person.press(key)
        with suppress(AssertionError):
            expect(key).to_be_hidden(timeout=8_000)
            return
    raise AssertionError(f"not turned over: {guest.person.find('.notice-line').inner_text()!r}")


def drag(guest: Guest, index: int, far: float) -> None:
    """With the mouse, from the lower corner on the left towards the one opposite."""
    box = guest.peels().nth(index).bounding_box()
    assert box
    x, y, w, h = box["x"], box["y"], box["width"], box["height"]
    mouse = guest.person.page.mouse
    mouse.move(x + 4, y + h - 4)
    mouse.down()
    mouse.move(x + 4 + far * w, y + h - 4 - far * h, steps=6)
    mouse.up()


def stroke(guest: Guest, index: int) -> None:
    """With a finger, from the lower side up over the card."""
    box = guest.peels().nth(index).bounding_box()
    assert box
    touch = guest.person.page.context.new_cdp_session(guest.person.page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 3
    for kind, up in (("Start", 0.0), ("Move", 0.4), ("Move", 0.9)):
        point = {"x": x, "y": y - up * box["height"]}
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def is_open(guest: Guest, index: int, card: str) -> None:
    expect(guest.peels().nth(index)).to_have_accessible_name(signs(card)[-1])


@pytest.fixture
def lay(people: People, house: House):
    def table(name: str) -> tuple[Table, Line]:
        line = house.line()
        return Table(people, house.table_path(name), line), line

    return table


def test_others_see_backs_until_the_cards_are_returned(lay, house: House) -> None:
    table, _ = lay("Squeeze")
    ann_squeezes_with_the_mouse(table)
    bob_squeezes_with_a_finger(table)
    thirds(table)
    settled(table)
    bob_leaves_and_pays_what_he_owes(table)
    assert "The books are right" in house.run("cage", "check")


def ann_squeezes_with_the_mouse(table: Table) -> None:
    """Nobody has heard of a card before it is taken, whoever is asked."""
    ann = table.ann
    for guest in table.all:
        guest.knows_nothing_of(*COUP)
    takes(ann, 2)
    assert ann.has_heard(COUP) == set(PLAYERS[:2])
    drag(ann, 0, 0.4)
    expect(ann.peels().first).to_have_accessible_name(re.compile("Face-down card 1 of 2"))
    for index, card in enumerate(PLAYERS[:2]):
        drag(ann, index, 0.95)
        is_open(ann, index, card)
    judge("deciding", *(guest.person for guest in table.all))
    for guest in table.others(ann):
        expect(guest.person.find(".status-words")).to_contain_text("peels")
        guest.sees("player", "back", "back")
        guest.knows_nothing_of(*COUP)
    turns(ann)
    for guest in table.all:
        guest.sees("player", *PLAYERS[:2])
        guest.knows_nothing_of(*BANKERS, PLAYERS[2])


def bob_squeezes_with_a_finger(table: Table) -> None:
    bob = table.bob
    takes(bob, 2)
    for index, card in enumerate(BANKERS[:2]):
        stroke(bob, index)
        is_open(bob, index, card)
    judge("deciding", *(guest.person for guest in table.all))
    for guest in table.others(bob):
        guest.sees("banker", "back", "back")
        guest.knows_nothing_of(*BANKERS, PLAYERS[2])
    turns(bob)
    for guest in table.all:
        guest.sees("banker", *BANKERS[:2])


def thirds(table: Table) -> None:
    """Each goes to whoever returned the hand, who need not take it again; Ann peels by key."""
    ann, bob = table.ann, table.bob
    expect(ann.peels()).to_have_count(1)
    for _ in range(3):
        ann.person.page.keyboard.press("p")
    is_open(ann, 0, PLAYERS[2])
    for guest in table.others(ann):
        guest.sees("player", *PLAYERS[:2], "back")
        guest.knows_nothing_of(PLAYERS[2], BANKERS[2])
    ann.person.page.keyboard.press("t")
    expect(bob.peels()).to_have_count(1)
    for guest in table.others(bob):
        guest.sees("player", *PLAYERS)
        guest.knows_nothing_of(BANKERS[2])
    turns(bob)


def settled(table: Table) -> None:
    for guest in table.all:
        guest.person.sees_phase("results")
        guest.sees("banker", *BANKERS)
        expect(guest.person.find(".status-words")).to_have_text("Banker wins")
        expect(guest.person.seat(SEATS["bob"]).locator(".owed")).to_have_text("1.25")
    assert table.ann.person.net() == "\u2212100 lost"
    assert table.bob.person.net() == "+25 won"
    judge("results", *(guest.person for guest in table.all))


def bob_leaves_and_pays_what_he_owes(table: Table) -> None:
    """He is told before; his mark is gone from every page with his seat, and the others hear it."""
    bob = table.bob.person
    bob.press("#leave")
    expect(bob.find("dialog[open]")).to_contain_text("Vigorish of 1.25")
    bob.press(bob.find("dialog[open]").get_by_role("button", name="Leave the table"))
    for guest in table.all:
        expect(guest.person.find(".owed:not(:empty)")).to_have_count(0)
    for guest in table.others(table.bob):
        said = guest.person.find("#calls")
        expect(said).to_contain_text("Vigorish is collected: 1.25 from seat 5. 629a.12(d)(2)(i)")


def test_who_declines_or_loses_his_line_passes_the_right_on(lay, house: House) -> None:
    table, line = lay("Declining")
    ann, bob, cyd, _ = table.all
    ann.person.press(ann.person.key("Decline"))
    takes(bob, 2)
    assert bob.has_heard(COUP) == set(PLAYERS[:2])
    lose(bob, line)
    takes(cyd, 2)
    for guest in table.others(bob, cyd):
        guest.sees("player", "back", "back")
        guest.knows_nothing_of(*COUP)
    turns(cyd)
    bankers_hand_passes_bob_by(table)
    find_again(bob, line)
    to_the_end(table)
    assert "The books are right" in house.run("cage", "check")


def lose(guest: Guest, line: Line) -> None:
    guest.person.page.context.set_offline(True)
    line.cut()
    expect(guest.person.find("#away")).to_contain_text("The connection is lost")


def find_again(guest: Guest, line: Line) -> None:
    line.mend()
    guest.person.page.context.set_offline(False)
    expect(guest.person.find("#away")).to_be_hidden()


def bankers_hand_passes_bob_by(table: Table) -> None:
    """His is the highest Banker wager, but nobody waits for who is away; Cyd, next in turn,
    declines by key."""
    ann, _, cyd, watcher = table.all
    expect(cyd.person.key("Take the cards")).to_be_visible()
    cyd.person.page.keyboard.press("x")
    takes(ann, 2)
    for guest in (cyd, watcher):
        guest.sees("banker", "back", "back")
        guest.knows_nothing_of(*BANKERS)
    turns(ann)


def to_the_end(table: Table) -> None:
    """Player's third was Cyd's, who passes it on unseen; Ann turns both over."""
    ann, bob, cyd, watcher = table.all
    expect(cyd.peels()).to_have_count(1)
    cyd.person.press(cyd.person.key("Pass on"))
    takes(ann, 1)
    for guest in (bob, watcher):
        guest.knows_nothing_of(PLAYERS[2])
    turns(ann)
    expect(ann.peels().first).to_be_enabled()
    turns(ann)
    for guest in table.all:
        guest.person.sees_phase("results")
        guest.sees("player", *PLAYERS)
        guest.sees("banker", *BANKERS)
    assert bob.person.net() == "+25 won"
