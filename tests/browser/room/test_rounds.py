"""What can happen to a round: two boxes, leaving, a refusal, a clock that runs out, a void."""

import re

from playwright.sync_api import expect

from tests.browser.room.conftest import PHONE, People
from tests.browser.room.house import House
from tests.browser.room.person import Person

SECTION = re.compile(r"680a\.\d+")


def in_round(*people: Person) -> None:
    """Everybody takes a seat from 1 on, wagers 25 and has it dealt."""
    for seat, person in enumerate(people, start=1):
        person.take(seat)
    for person in people:
        person.sees_phase("betting")
        person.wager("ante", 2500)
        person.lies("ante", "25")
    for person in people:
        person.ready()
    for person in people:
        person.sees_phase("deciding")


def test_one_person_plays_two_adjacent_boxes(at) -> None:
    ann = at("Boxes")
    ann.take(3)
    ann.press(ann.seat(4).get_by_role("button", name="Play this box too"))
    ann.sits(4)
    ann.sees_phase("betting")
    for box in (3, 4):
        ann.press(ann.key(f"Box {box}"))
        ann.wager("ante", 2500)
        ann.sees_wager(box, "25")
    expect(ann.find(".rack-money .money").last).to_have_text("50")
    ann.ready()
    ann.sees_phase("deciding")
    ann.press(ann.key("Box 3: not set"))
    assert len(ann.cards()) == 5
    ann.press(ann.key("Auto-set"))
    expect(ann.key("Box 4: not set")).to_have_attribute("aria-pressed", "true")
    assert len(ann.cards()) == 5
    ann.auto()
    ann.sees_phase("results")
    ann.net()
    expect(ann.find("#rack .line:not(.line--net)")).to_have_count(2)
    ann.sees_phase("betting")
    ann.press(ann.key("Box 4"))
    ann.press(ann.key("Give back box 4"))
    expect(ann.find(".seat.is-own")).to_have_count(1)


def test_leaving_in_the_middle_of_a_round_costs_what_it_says(at) -> None:
    ann, bob = at("Leaving", PHONE, touch=True), at("Leaving")
    in_round(ann, bob)
    ann.press("#leave")
    dialog = ann.find("dialog[open]")
    expect(dialog).to_contain_text("every wager you have in it loses")
    expect(dialog.locator(".cite")).to_have_text("680a.7(b)")
    ann.press(dialog.get_by_role("button", name="Leave all the same"))
    expect(dialog).to_have_count(0)
    bob.auto()
    bob.sees_phase("results")
    assert bob.lines()["Pot"] == "+10"
    expect(bob.seat(1).locator(".slot[data-card]:not([data-card=back])")).to_have_count(0)
    expect(ann.find("#table")).to_have_class(re.compile("is-spectator"))
    expect(bob.find(".seat.is-taken")).to_have_count(1)
    ann.go("/account/")
    expect(ann.find("#content")).to_contain_text("9,965")


def test_refusals_say_the_rule_and_what_to_do(at) -> None:
    ann = at("Refusals")
    ann.take(2)
    ann.sees_phase("betting")
    ann.wager("bonus", 500)
    ann.is_told("First place the Ante")
    ann.wager("ante", 500)
    ann.is_told("Ante starts at 10: 5 more")
    expect(ann.seat(2).locator(".plate-wager")).to_have_text("5")
    ann.press(ann.key("Clear"))
    ann.wager("ante", 2500)
    ann.wager("ante", 50000)
    ann.is_told("Ante: at most 500 at this table.")
    expect(ann.find(".notice-line")).to_have_class(re.compile("is-bad"))
    ann.press(".notice-line .why-key")
    expect(ann.find("dialog[open] .cite")).to_have_text(SECTION)
    ann.press(ann.find("dialog[open] .dialog-link"))
    expect(ann.find("dialog[open] .why-more")).to_contain_text(re.compile(r"\w{4,} \w+"))


def test_a_clock_that_runs_out_decides_by_the_house_way(at) -> None:
    """Whoever does nothing more after his wager is dealt to, set for, and paid."""
    ann = at("Clock")
    ann.take(1)
    ann.sees_phase("betting")
    expect(ann.find(".status-more")).to_contain_text("The clock starts with the first chip")
    ann.wager("ante", 2500)
    expect(ann.find(".ring-seconds")).to_have_text(re.compile(r"[1-5]"))
    expect(ann.find("#banner")).to_have_class(re.compile("is-shown"))
    ann.sees_phase("deciding")
    ann.sees_phase("results")
    assert set(ann.lines()) == {"Ante"}


def test_a_void_is_shown_with_its_reason_and_section(at, people: People, house: House) -> None:
    ann, bob, watcher = at("Pit"), at("Pit", PHONE, touch=True), at("Pit")
    in_round(ann, bob)
    floor_person(people.come(), house)
    for person in (ann, bob, watcher):
        person.sees_phase("results")
        expect(person.find(".status-words")).to_contain_text("Round void")
        expect(person.find(".status-more")).to_have_text("Seat 2 was dealt six cards (680a.13(c)).")
    assert ann.lines() == {"Ante": "0", "Pot": "0"}
    assert ann.net() == "even"
    expect(ann.find(".rack-money .money").first).to_have_text("500")
    ann.go(f"/rounds/{house.tables['Pit']}-1/")
    expect(ann.find(".notice--warn")).to_contain_text("Seat 2 was dealt six cards")
    ann.press(ann.page.get_by_role("link", name="Verify this round"))
    expect(ann.find("#verdict")).to_contain_text("everything that can be checked holds")


def floor_person(floor: Person, house: House) -> None:
    """Signs in to the office and voids the round at the pit's page."""
    floor.go("/admin/")
    floor.page.get_by_label("Username").fill(house.admin)
    floor.page.get_by_label("Password").fill(house.admin_password)
    floor.press(floor.page.get_by_role("button", name="Log in"))
    expect(floor.page.get_by_role("button", name="Log out")).to_be_attached()
    floor.go(f"/admin/floor/table/{house.tables['Pit']}/pit/")
    form = floor.find("section[aria-labelledby=acts-void] form")
    form.locator("[name=void-section]").select_option("680a.13(c)")
    form.locator("[name=void-reason]").fill("Seat 2 was dealt six cards.")
    floor.press(form.get_by_role("button"))
    expect(floor.find(".log")).to_contain_text("Seat 2 was dealt six cards")
