"""Face Up Pai Gow Poker: three people, one of them with a phone, and a spectator at one table, and
somebody at another table that feeds the same meter.

Two rounds: in the first Cyd wins a tenth of the meter, in the second Bob the whole of it. Ann has a
lammer by her Fortune wager and is paid an Envy Bonus for either hand. All five pages agree, and so
do the books.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.room.conftest import PHONE, TABLET
from tests.browser.room.house import House
from tests.browser.room.person import Person
from tests.faceup_paigow.builders import DEALER, DULL, order_for
from tests.meters.floor import FIRST_WITH_ONES, TENTH, WHOLE

PLAIN = "Kc Qs 9c 9d 4s 2s 5d"
SEED = "10,000.00"
ENVY_SECTION = "688a.11(h)(2)(ii)"


class Evening:
    """Ann sits at 1, Bob at 3, Cyd at 5; `watcher` looks on, `elsewhere` at the other table."""

    def __init__(self, at, house: House) -> None:
        self.house = house
        self.ann, self.bob = at("Lotus"), at("Lotus", PHONE, touch=True)
        self.cyd, self.watcher = at("Lotus", TABLET), at("Lotus")
        self.elsewhere = at("Carp")
        self.names: dict[int, str] = {}

    @property
    def players(self) -> tuple[Person, ...]:
        return (self.ann, self.bob, self.cyd)

    @property
    def here(self) -> tuple[Person, ...]:
        return (*self.players, self.watcher)

    @property
    def all(self) -> tuple[Person, ...]:
        return (*self.here, self.elsewhere)

    def stack(self, **hands: str) -> None:
        """What Bob and Cyd will hold."""
        dealt = {0: DEALER, 1: DULL, 3: hands["bob"], 5: hands["cyd"]}
        self.house.stack(order_for(dealt, FIRST_WITH_ONES))

    def sit_down(self) -> None:
        for seat, person in zip((1, 3, 5), self.players, strict=True):
            person.take(seat)
            name = self.watcher.seat(seat).locator(".plate-name")
            expect(self.watcher.seat(seat)).to_have_class(re.compile("is-taken"))
            self.names[seat] = name.inner_text()

    def all_see_the_meter(self, words: str) -> None:
        for person in self.all:
            expect(person.find(".meter")).to_be_visible()
            expect(person.find(".meter .visually-hidden")).to_contain_text(f"{words}. Seed")


@pytest.fixture
def evening(at, house: House):
    yield Evening(at, house)
    house.stack(())


def test_an_envy_and_two_shares_of_the_meter_are_paid(evening: Evening) -> None:
    evening.stack(bob=PLAIN, cyd=TENTH)
    evening.sit_down()
    evening.all_see_the_meter(SEED)
    wager(evening)
    deal_now(evening)
    evening.all_see_the_meter("10,000.84")
    lammers_lie(evening)
    set_hands(evening)
    evening.all_see_the_meter("9,000.76")
    settled(evening, 5, "five aces", "+250", "1,000.08")
    evening.stack(bob=WHOLE, cyd=PLAIN)
    play_again(evening)
    evening.all_see_the_meter(SEED)
    settled(evening, 3, "a seven-card straight flush without the joker", "+3,000", "9,001.60")
    told_at_the_other_table(evening)
    the_books_are_clean(evening)


def wager(evening: Evening) -> None:
    """All but a Fortune wager of Ann's, which carries a lammer, is below what one asks for."""
    for person in evening.players:
        person.sees_phase("betting")
        person.wager("main", 2500)
        person.press(person.spot("progressive"))
        person.lies("progressive", "1")
    evening.ann.wager("fortune", 500)
    evening.ann.lies("fortune", "5")
    for person in evening.here:
        expect(person.find(".has-lammer")).to_have_count(0)


def deal_now(evening: Evening) -> None:
    for person in evening.players:
        person.ready()
    for person in evening.here:
        person.sees_phase("deciding")


def lammers_lie(evening: Evening) -> None:
    """One, beside Ann's Fortune wager, from "no more bets" on, before everybody's eyes."""
    for person in evening.here:
        lammers = person.find(".seat .has-lammer")
        expect(lammers).to_have_count(1)
        expect(lammers).to_have_attribute("data-area", "fortune")
        expect(person.seat(1).locator(".has-lammer")).to_have_count(1)
    label = evening.ann.spot("fortune").get_attribute("aria-label")
    assert "with a lammer" in (label or "")


def set_hands(evening: Evening) -> None:
    """Ann taps a card and is warned of a foul set; the others ask for the house way."""
    ann, *others = evening.players
    expect(ann.find("#station .slot[data-card]:not([data-card=back])")).to_have_count(7)
    slots = ann.find("#station .slot")
    for card in ("Jc", "Tc"):
        ann.press(slots.locator(f"xpath=self::*[@data-card='{card}']"))
    expect(ann.find("#station .reading").last).to_contain_text("foul: jack-10")
    expect(ann.key("Set hand")).to_be_disabled()
    ann.page.keyboard.press("s")
    ann.is_told("Foul: the low hand may not rank above the high.")
    ann.press(slots.locator("xpath=self::*[@data-card='3d']"))
    ann.press(ann.key("Set hand"))
    ann.has_set()
    house_way(*others)
    for person in evening.here:
        person.sees_phase("results")


def house_way(*people: Person) -> None:
    """What the dealer would have to do is told, and then set."""
    for person in people:
        person.press(person.key("House way"))
        person.is_told("So the dealer would have to set these cards.")
        person.press(person.key("Set hand"))
        person.has_set()


def settled(evening: Evening, seat: int, hand: str, envy: str, share: str) -> None:
    """`seat` holds `hand`, for which Ann is paid `envy`, and takes `share` of the meter."""
    whose = evening.names[seat]
    for person in evening.here:
        expect(person.find(".call")).to_contain_text(
            f"Seat {seat} holds {hand}, an Envy Bonus Qualifying Hand."
        )
        results = results_of(person)
        expect(results.locator(".line--award")).to_contain_text(share)
        expect(results.locator(".line--award")).to_contain_text("verified and paid")
        line = results.locator(".line", has_text=f"Envy, {whose} (Fortune)")
        expect(line).to_have_count(1)
        expect(line.locator("strong")).to_have_text(envy)
        person.press(line.locator(".why-key"))
        why = person.find("dialog[open]").last
        expect(why).to_contain_text(f"Seat {seat} holds {hand}; the fortune lammer is paid")
        expect(why).to_contain_text("by Fortune paytable 3.")
        expect(why).to_contain_text(ENVY_SECTION)
        person.page.keyboard.press("Escape")
        person.page.keyboard.press("Escape")
        expect(person.find("dialog[open]")).to_have_count(0)
    winner = {3: evening.bob, 5: evening.cyd}[seat]
    expect(winner.find("#rack .line--award")).to_contain_text(f"Your share of the meter{share}")
    assert evening.ann.lines()[f"Envy, {whose} (Fortune)"] == envy


def results_of(person: Person):
    """Everybody's results: by a tap, by a key where there is a keyboard."""
    if person.touch:
        person.press(person.key("All results"))
    else:
        person.page.keyboard.press("w")
    return person.find("dialog[open]")


def play_again(evening: Evening) -> None:
    """The same wagers: what they add is seen before anybody has won it."""
    for person in evening.here:
        person.sees_round(2)
        person.sees_phase("betting")
    for person in evening.players:
        person.press(person.key("Rebet"))
        person.lies("progressive", "1")
    deal_now(evening)
    evening.all_see_the_meter("9,001.60")
    lammers_lie(evening)
    house_way(*evening.players)
    for person in evening.here:
        person.sees_phase("results")


def told_at_the_other_table(evening: Evening) -> None:
    """Whoever asks there is told who won of the meter, where and with what, the newest first."""
    page = evening.elsewhere
    page.press(".meter")
    hits = page.find("dialog[open] .hit")
    expect(hits).to_have_count(2)
    for hit, (seat, cents, percent) in zip(
        hits.all(), ((3, "9,001.60", 100), (5, "1,000.08", 10)), strict=True
    ):
        expect(hit).to_contain_text(f"{evening.names[seat]}, Lotus")
        expect(hit).to_contain_text(cents)
        expect(hit).to_contain_text(f"{percent}% of the meter")
    facts = page.find("dialog[open] .meter-facts")
    expect(facts).to_contain_text(re.compile(r"Tables that feed it\s*2"))


def the_books_are_clean(evening: Evening) -> None:
    evening.house.manage("cage", "check")
    evening.house.manage("meters", "check")
