"""Somebody at a table of the room, and what people do there; everything waits for its effect."""

import itertools
import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

QUALIFYING = (10, 20, 30)
PATIENCE_MS = 30_000


class Person:
    """A page of the table. `touch`: presses are taps."""

    def __init__(self, page: Page, url: str, touch: bool = False) -> None:
        self.page = page
        self.url = url
        self.touch = touch

    def find(self, query: str) -> Locator:
        return self.page.locator(query)

    def press(self, what: str | Locator) -> None:
        found = self.find(what) if isinstance(what, str) else what
        found.tap() if self.touch else found.click()

    def key(self, name: str) -> Locator:
        """A visible key of the table by its words."""
        return self.page.get_by_role("button", name=name, exact=True)

    def go(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}")

    # --- waiting ---------------------------------------------------------------------------
    def sees_phase(self, *phases: str) -> None:
        pattern = re.compile(f"^({'|'.join(phases)})$")
        expect(self.find("#table")).to_have_attribute("data-phase", pattern)

    def sees_round(self, number: int) -> None:
        expect(self.find("#round-number")).to_have_text(f"Round {number}")

    def sees_wager(self, seat: int, words: str) -> None:
        expect(self.seat(seat).locator(".plate-wager")).to_have_text(words)

    def sees_pot(self, words: str) -> None:
        expect(self.find("#pool")).to_contain_text(words)

    def is_told(self, words: str) -> None:
        """In the line that answers him."""
        expect(self.find(".notice-line")).to_contain_text(words)

    # --- sitting and wagering --------------------------------------------------------------
    def seat(self, number: int) -> Locator:
        return self.find(f'.seat[data-seat="{number}"]')

    def sits(self, number: int) -> None:
        expect(self.seat(number)).to_have_class(re.compile(r"\bis-own\b"))

    def take(self, number: int) -> None:
        """Two presses, with or without an account."""
        self.press(self.seat(number).get_by_role("button", name="Take this seat"))
        self.press(self.find("dialog[open]").get_by_role("button", name="Sit down"))
        self.sits(number)
        expect(self.find("dialog[open]")).to_have_count(0)

    def spot(self, area: str) -> Locator:
        return self.find(f'#station .spot[data-area="{area}"]')

    def wager(self, area: str, cents: int) -> None:
        """One chip on one area."""
        self.press(f'.chip-key[data-cents="{cents}"]')
        self.press(self.spot(area))

    def lies(self, area: str, words: str) -> None:
        expect(self.spot(area).locator(".pile-total")).to_have_text(words)

    def ready(self) -> None:
        self.press(self.key("Deal now"))

    # --- the hand --------------------------------------------------------------------------
    def cards(self) -> list[str]:
        """His own five, in the order in which they lie."""
        expect(self.find('#station .slot[data-card]:not([data-card="back"])')).to_have_count(5)
        slots = self.find("#station .slot").all()
        return [slot.get_attribute("data-card") or "" for slot in slots]

    def set_hand(self) -> None:
        """By exchanging cards until a three that qualifies lies in the three-card hand."""
        for out, into in swaps(self.cards()):
            self.press(self.find("#station .slot").nth(out))
            self.press(self.find("#station .slot").nth(into))
        expect(self.find("#station .reading").first).to_contain_text("qualifies")
        self.press(self.key("Set hand"))
        self.has_set()

    def auto(self) -> None:
        self.press(self.key("Auto-set"))
        self.has_set()

    def has_set(self) -> None:
        expect(self.key("Set hand")).to_be_hidden()

    # --- the end of a round ----------------------------------------------------------------
    def net(self) -> str:
        """Of the round, once everything has been settled before his eyes."""
        line = self.find(".line--net strong")
        expect(line).to_be_visible()
        return line.inner_text()

    def lines(self) -> dict[str, str]:
        """What became of his wagers: area -> net."""
        self.net()
        return {
            line.locator(".line-name").inner_text(): line.locator("strong").inner_text()
            for line in self.find("#rack .line:not(.line--net)").all()
        }


def swaps(cards: Sequence[str]) -> list[tuple[int, int]]:
    """Exchanges that bring a qualifying three to the first three places."""
    chosen = next(three for three in itertools.combinations(range(5), 3) if _total(cards, three))
    out = [place for place in range(3) if place not in chosen]
    return list(zip(out, [place for place in chosen if place > 2], strict=True))


def _total(cards: Sequence[str], three: Sequence[int]) -> bool:
    return sum(_value(cards[place]) for place in three) in QUALIFYING


def _value(card: str) -> int:
    return {"A": 1}.get(card[0]) or (int(card[0]) if card[0].isdigit() else 10)
