"""One person with several windows: they agree, and signing out in one is felt in all."""

import re

from playwright.sync_api import expect

from tests.browser.room.conftest import PHONE, People
from tests.browser.room.person import Person

OPEN_SOCKET = """path => new Promise((resolve) => {
  window.heard = [];
  window.line = new WebSocket(new URL(path, location.href.replace("http", "ws")));
  line.onmessage = ({ data }) => { heard.push(JSON.parse(data)); resolve(); };
  line.onclose = () => { window.lineEnded = true; };
})"""
COMMAND = """key => { line.send(JSON.stringify({
  type: "wager", key, round: heard[0].view.round.id, seat: 1, wagers: { ante: 1000 } })); }"""
KEEP_COMMANDING = """() => new Promise((resolve) => {
  let count = 0;
  const timer = setInterval(() => {
    if (window.lineEnded || count > 200) {
      clearInterval(timer);
      resolve(heard.filter((m) => m.type === "answer"));
    } else line.send(JSON.stringify({ type: "leave", key: `late-leave-${count += 1}` }));
  }, 100);
})"""


def test_two_tabs_agree(at, people: People) -> None:
    ann = at("Tabs")
    ann.take(1)
    ann.sees_phase("betting")
    other = people.tab(ann)
    other.go(ann.page.url.removeprefix(ann.url))
    other.sits(1)
    ann.wager("ante", 2500)
    other.lies("ante", "25")
    other.press(other.key("Double"))
    ann.lies("ante", "50")
    ann.press(ann.key("Clear"))
    expect(other.spot("ante").locator(".pile-total")).to_be_empty()


def test_signing_out_elsewhere_ends_the_sockets_rights(at, people: People) -> None:
    """Commands of the old socket are refused by name; the table's page looks on as a stranger."""
    ann = at("Signing out")
    ann.take(1)
    ann.sees_phase("betting")
    path = ann.page.url.removeprefix(ann.url)
    bare = people.tab(ann)
    bare.go("/verify/")
    bare.page.evaluate(OPEN_SOCKET, f"/ws{path}")
    bare.page.evaluate(COMMAND, "still-mine")
    ann.lies("ante", "10")
    answers = sign_out_while_commanding(bare, people.tab(ann))
    assert answers[0] == {"type": "answer", "key": "still-mine", "ok": True, "n": answers[0]["n"]}
    late = [answer["refusal"]["name"] for answer in answers[1:] if not answer["ok"]]
    assert "SignedOut" in late
    expect(ann.find("#table")).to_have_class(re.compile("is-spectator"))
    expect(ann.find("#leave")).to_be_hidden()
    expect(ann.seat(1).locator(".plate-name")).not_to_have_text("You")
    expect(ann.find("#away")).to_be_hidden()


def sign_out_while_commanding(bare: Person, third: Person) -> list[dict]:
    """Signs out in a third tab; then the bare socket asks to leave until the server ends it."""
    third.go("/account/")
    third.press(".menu summary")
    third.press(third.find(".menu__sheet").get_by_role("button", name="Sign out"))
    third.press(third.page.get_by_role("button", name="Sign out and lose them"))
    answers: list[dict] = bare.page.evaluate(KEEP_COMMANDING)
    return answers


def test_a_spectator_on_a_phone_sits_down_in_two_taps(at) -> None:
    bob = at("Tabs", PHONE, touch=True)
    expect(bob.find("#invite-words")).to_contain_text("Sit down as a guest")
    expect(bob.find("#leave")).to_be_hidden()
    bob.press(bob.key("Take a seat"))
    dialog = bob.find("dialog[open]")
    expect(dialog).to_contain_text("You play as a guest with 10,000 in play chips")
    bob.press(dialog.get_by_role("button", name="Sit down"))
    expect(bob.find(".seat.is-own")).to_have_count(1)
    expect(bob.find("#leave")).to_be_visible()


def test_a_seat_taken_at_the_same_time_is_refused_with_the_reason(at) -> None:
    ann, bob = at("Tabs"), at("Tabs")
    for person in (ann, bob):
        person.press(person.seat(6).get_by_role("button", name="Take this seat"))
    ann.press(ann.find("dialog[open]").get_by_role("button", name="Sit down"))
    ann.sits(6)
    bob.press(bob.find("dialog[open]").get_by_role("button", name="Sit down"))
    said = bob.find("dialog[open] .dialog-error")
    expect(said).to_have_text(
        re.compile(r"taken.*choose another\.")
    )  # his page may know it already
    expect(bob.find(".seat.is-own")).to_have_count(0)
