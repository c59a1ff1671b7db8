"""What the page reads and hints is what the rules say, on thousands of random hands."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.cards import JOKER_DECK
from games.faceup_paigow.rules.hints import outcomes
from games.faceup_paigow.rules.holdings import is_ace_high
from games.faceup_paigow.rules.houseway import SetHand, house_set, splits
from games.faceup_paigow.rules.ranks import rank_of_high, rank_of_low
from games.faceup_paigow.rules.settlement import compare
from games.faceup_paigow.rules.words import hand_words
from tests.browser.table_page import paigow_scenes as paigow
from tests.browser.table_page.conftest import Open

HANDS = 4000
MODULE = "/static/js/table/games/face-up-{}.js"
Ask = Callable[[str, str, Any], Any]


@pytest.fixture
def ask(table: Open) -> Ask:
    """Calls a function of one of the game's modules in the browser, once for each argument."""
    _, page = table(paigow.waiting(), layout=paigow.LAYOUT)
    script = """async ([module, name, all]) =>
        { const run = (await import(module))[name]; return all.map((one) => run(...one)); }"""

    def ask_page(module: str, name: str, all_: Any) -> Any:
        return page.evaluate(script, [MODULE.format(module), name, all_])

    return ask_page


def hands(size: int, joker_every: int = 3) -> list[list[str]]:
    """Random hands, every third with the joker, every fourth of one suit or nearly so."""
    chance = random.Random(688)
    found = []
    for n in range(HANDS):
        deck = list(JOKER_DECK)
        if n % 4 == 0:
            deck = [card for card in deck if card.endswith("s") or card == "Jk"] + deck[13:15]
        hand = chance.sample(deck, size)
        if n % joker_every == 0 and "Jk" not in hand:
            hand[0] = "Jk"
        found.append(hand)
    return found


def test_high_hands_rank_as_the_rules_rank_them(ask: Ask) -> None:
    five = hands(5)
    assert ask("ranks", "rankOfHigh", [[h] for h in five]) == [rank_of_high(h) for h in five]


def test_low_hands_rank_as_the_rules_rank_them(ask: Ask) -> None:
    two = hands(2)
    assert ask("ranks", "rankOfLow", [[h] for h in two]) == [rank_of_low(h) for h in two]


def test_hands_are_said_as_the_rules_say_them(ask: Ask) -> None:
    ranks = sorted({rank_of_high(h) for h in hands(5)} | {rank_of_low(h) for h in hands(2)})
    assert ask("words", "handWords", [[rank] for rank in ranks]) == [hand_words(r) for r in ranks]


def test_foul_sets_and_ace_high_pai_gow_are_the_rules_own(ask: Ask) -> None:
    seven = hands(7)
    some = [hand for cards in seven[:400] for hand in splits(cards)]
    said = ask("ranks", "isFoul", [[{"high": h.high, "low": h.low}] for h in some])
    assert said == [hand.is_foul for hand in some]
    assert ask("ranks", "isAceHigh", [[h] for h in seven]) == [is_ace_high(h) for h in seven]


def test_the_hint_brings_what_the_rules_bring(ask: Ask) -> None:
    chance = random.Random(6881)
    for _ in range(150):
        deal = chance.sample(JOKER_DECK, 14)
        cards, dealer = deal[:7], house_set(paigow.rules().way, deal[7:])
        told = {"cards": deal[7:], "high": dealer.high, "low": dealer.low}
        (found,) = ask("hints", "outcomes", [[cards, told]])
        assert [key(way) for way in found] == expected(cards, deal[7:], dealer)


def key(way: Any) -> tuple[str, int, int]:
    return way["outcome"], *way["ranks"]


def expected(cards: list[str], seven: list[str], dealer: SetHand) -> list[tuple[str, int, int]]:
    """The rules' own hints; against an Ace High Pai Gow everything is pushed."""
    pushes = is_ace_high(seven)
    ways = [
        ("push" if pushes else compare(dealer, hand)[0], hand.low_rank, hand.high_rank)
        for hand, _ in outcomes(cards, dealer)
    ]
    worth = {"win": 2, "push": 1, "lose": 0}
    return sorted(dict.fromkeys(ways), key=lambda way: (-worth[way[0]], -way[1], -way[2]))
