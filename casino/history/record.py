"""One past round as its page shows it, from the record that the cage keeps and from nothing else.

Games are drawn without being known: every list of cards in a hand becomes a row of faces with the
name that the game has for it, every other value a fact in words.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from casino.cage.api import RoundFacts
from casino.dealer.rulebook import rulebook

DEALER = "0"
_CARD = re.compile(r"(?:[AKQJT2-9][shdc]|Jk)\Z")
OUTCOMES = {"win": "won", "lose": "lost", "push": "push, returned", "void": "void, returned"}
IN_SET_ORDER = frozenset({"high", "low"})
"""Rows whose cards stand as a hand is read: what is alike together, the highest first."""
ONLY_IF_TRUE = frozenset({"foul", "ace_high"})
"""Facts that are told only of the hands that have them."""
RANKS = "23456789TJQKA"
NOT_FACTS = frozenset({"cards", "count", "set", "seat", "player", "wagers"})
IN_THE_NAME = frozenset({"qualifies", "point_count"})
"""Facts that are not told again beside a row's name, which says them."""
Say = Callable[[str, Sequence[str]], str]


@dataclass(frozen=True, slots=True)
class Row:
    """Cards under the name of the record (`three`, `high`), and what they are called, if anything:
    "two pair, kings and 4s"."""

    label: str
    cards: Sequence[str]
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """Rows of cards and further facts in words."""

    rows: Sequence[Row]
    facts: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class SettledLine:
    wager: str
    stake_cents: int
    outcome: str
    credit_cents: int
    cite: str
    why: str
    surrendered: bool = False

    @property
    def word(self) -> str:
        given_up = self.surrendered and self.outcome == "lose"
        return "surrendered" if given_up else OUTCOMES[self.outcome]


@dataclass(frozen=True, slots=True)
class BoxPage:
    seat: int
    name: str
    mine: bool
    hand: Hand | None
    lines: Sequence[SettledLine]


@dataclass(frozen=True, slots=True)
class Pool:
    """Wagers that players put up against each other: how much, and who took it."""

    label: str
    cents: int
    winners: Sequence[str]


@dataclass(frozen=True, slots=True)
class RoundPage:
    boxes: Sequence[BoxPage]
    dealer: Hand | None
    nets: Sequence[tuple[str, int]]
    pools: Sequence[Pool]
    calls: Sequence[str]
    aside: Sequence[str]
    void: Mapping[str, str] | None
    shared: bool
    """The hands are the same for everybody: they are the dealer's, and no box has its own."""


def page_of(facts: RoundFacts, player: str | None) -> RoundPage:
    """The page of a round that has ended; `player` is who looks at it."""
    assert facts.ended is not None
    record = facts.ended.record
    book = rulebook(facts.submission_id)
    labels, say = _labels(facts), book.game.spoken
    shown: Mapping[str, Any] = record["hand"]
    shared = _shared(shown)
    boxes = [_box(box, record, labels, player, say) for box in record["boxes"]]
    return RoundPage(
        boxes=sorted(boxes, key=lambda box: box.seat),
        dealer=_hand({**record["dealer"], **shown.get("dealer", {}), **shared}, say),
        nets=[(record["names"].get(who, who), cents) for who, cents in record["net"].items()],
        pools=_pools(facts, labels),
        calls=[*_cut(facts), *record["calls"]],
        aside=shown.get("aside", []),
        void=record.get("void"),
        shared=bool(shared),
    )


def _cut(facts: RoundFacts) -> list[str]:
    """The cut that a player made before this round; the dealer's own is told with the order."""
    cut = facts.closed.cut if facts.closed is not None else None
    return [] if cut is None else [f"Seat {cut.seat} cuts the cards"]


def _shared(shown: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """Hands that belong to no box: their cards by name."""
    hands = {name: hand for name, hand in shown.items() if name not in ("boxes", "dealer")}
    return {n: hand["cards"] for n, hand in hands.items() if _has_cards(hand)}


def _has_cards(hand: Any) -> bool:
    return isinstance(hand, dict) and "cards" in hand


def _labels(facts: RoundFacts) -> dict[str, str]:
    book = rulebook(facts.submission_id)
    return {area.name: area.label for area in book.game.areas(book.rules)}


def _box(
    box: Mapping[str, Any],
    record: Mapping[str, Any],
    labels: Mapping[str, str],
    player: str | None,
    say: Say,
) -> BoxPage:
    seat = str(box["seat"])
    shown = record["hand"].get("boxes", {}).get(seat, {})
    lines = [line for line in record["lines"] if line["seat"] == box["seat"]]
    hand = {**record["hands"].get(seat, {}), **shown}
    return BoxPage(
        seat=box["seat"],
        name=record["names"].get(box["player"], box["player"]),
        mine=box["player"] == player,
        hand=_hand(hand, say),
        lines=[_line(line, labels, bool(hand.get("surrendered"))) for line in lines],
    )


def _line(line: Mapping[str, Any], labels: Mapping[str, str], surrendered: bool) -> SettledLine:
    return SettledLine(
        wager=labels.get(line["wager"], words(line["wager"]).capitalize()),
        stake_cents=line["stake"],
        outcome=line["outcome"],
        credit_cents=line["credit"],
        cite=line["cite"],
        why=line.get("why", ""),
        surrendered=surrendered and line["wager"] == "main",
    )


def _pools(facts: RoundFacts, labels: Mapping[str, str]) -> list[Pool]:
    assert facts.ended is not None
    record = facts.ended.record
    book = rulebook(facts.submission_id)
    required = [area.name for area in book.game.areas(book.rules) if area.role == "required"]
    owners = {box["seat"]: record["names"].get(box["player"], "") for box in record["boxes"]}
    pools = []
    for name in required:
        lines = [line for line in record["lines"] if line["wager"] == name]
        won = sorted((line for line in lines if line["outcome"] == "win"), key=lambda x: x["seat"])
        winners = [f"{owners[line['seat']]} (seat {line['seat']})" for line in won]
        if lines:
            pools.append(Pool(labels[name], sum(line["stake"] for line in lines), winners))
    return pools


def _hand(values: Mapping[str, Any], say: Say) -> Hand | None:
    """None where nothing of a hand is on record."""
    held = {name: cards for name, cards in values.items() if _is_cards(cards)}
    parts = sorted(card for name, cards in held.items() if name != "cards" for card in cards)
    if parts == sorted(held.get("cards", [])):
        held.pop("cards", None)
    rows = [Row(words(n), _ordered(n, cards), say(n, cards)) for n, cards in held.items()]
    told = IN_THE_NAME if any(row.spoken for row in rows) else frozenset()
    facts = [
        (words(name), _in_words(value))
        for name, value in values.items()
        if name not in NOT_FACTS | told
        and not (value is False and name in ONLY_IF_TRUE)
        and value is not None
        and not _is_more(value)
    ]
    return Hand(rows, facts) if rows or facts else None


def _ordered(name: str, cards: Sequence[str]) -> Sequence[str]:
    if name not in IN_SET_ORDER:
        return cards
    alike = Counter(_rank(card) for card in cards)
    return sorted(cards, key=lambda card: (-alike[_rank(card)], -_rank(card)))


def _rank(card: str) -> int:
    """The joker stands with the aces."""
    return RANKS.index("A" if card == "Jk" else card[0])


def _is_cards(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(_CARD.match(str(one)) for one in value)


def _is_more(value: Any) -> bool:
    """Cards stand in rows; other lists are told if they are of plain names."""
    if isinstance(value, list):
        return not value or _is_cards(value) or not all(isinstance(one, str) for one in value)
    return isinstance(value, dict)


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_in_words, value))
    return words(str(value))


def words(name: str) -> str:
    """A name from a record as people read it: point_count, two-pair."""
    return name.replace("_", " ").replace("-", " ")
