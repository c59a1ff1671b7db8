"""A whole shoe of eight decks with nine players of the house, through real sockets, servers and
dealers; in the middle of it each kind of process is killed and Redis is emptied.

What a shoe promises is proven from what it reveals at its end, by means of this file alone: the
order that was committed to, dealt once from its first card on, without the cards of void rounds.
The books are proven by the room's own checks and by adding up what every player won and lost.
"""

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

from tests.dealer.servers import RedisServer
from tests.sockets.house import ROOT, House

DURABLE = ("--appendonly", "yes", "--appendfsync", "always")
"""As `make play` runs its own server, so that a felt which comes back is the felt that went."""
OPTIONS = {
    "slug": "midibaccarat", "decks": 8, "house_money": True, "vigorish_collected": "deferred",
    "vigorish_rounding": "up-25",
}  # fmt: skip
CLOCKS = {
    "betting_ms": 3_000, "deciding_ms": 2_500, "offering_ms": 2_000, "holding_ms": 2_000,
    "cutting_ms": 2_000, "shoe_ms": 300, "spread_ms": 300, "idle_rounds": 1_000,
}  # fmt: skip
CARDS, COVERED, RESERVED = 416, 14, 8
GOES_ON_S = 120.0
VALUES = {"A": 1} | {str(n): n for n in range(2, 10)} | dict.fromkeys("TJQK", 10)


class Shoe:
    """The table, its processes, and what has been done to them."""

    def __init__(self) -> None:
        self.house = House(RedisServer(*DURABLE), "tests.company.auditor", FELT_DURABLE="1")
        self.table = self.house.ask("shoe_table", OPTIONS, CLOCKS)
        self.dealer = self.house.start("manage.py", "dealer")
        self.seed = 0
        self.emptied: list[dict[str, Any]] = []
        """How the table stood when Redis was emptied."""
        self.seat_bots()

    def seat_bots(self) -> None:
        self.seed += 1
        arguments = (self.house.url, str(self.table), str(self.seed))
        self.bots = self.house.start("-m", "tests.company.nine", *arguments)

    def settled(self) -> int:
        return int(self.house.ask("settled", self.table))

    def until(self, what: Callable[[dict[str, Any]], bool], why: str) -> dict[str, Any]:
        """Until the table stands so; every `GOES_ON_S` another round must have been settled."""
        before, since = self.settled(), time.monotonic()
        while not what(stands := self.house.ask("pace", self.table, 0.1)):
            if (now := self.settled()) != before:
                before, since = now, time.monotonic()
            assert time.monotonic() - since < GOES_ON_S, f"{why}: {stands}, {before} rounds"
        return stands

    def at(self, phase: str) -> None:
        self.stands = self.until(lambda stands: stands["phase"] == phase, f"never {phase}")

    # --- what is done to it ---------------------------------------------------------------
    def kill_dealer(self) -> None:
        self.house.kill(self.dealer)
        self.dealer = self.house.start("manage.py", "dealer")

    def kill_serve(self) -> None:
        self.house.kill(self.house.server)
        self.house.server = self.house.serve(self.house.port)

    def kill_bots(self) -> None:
        self.house.kill(self.bots)
        self.seat_bots()

    def kill_redis(self) -> None:
        self.house.redis.restart()

    def empty_redis(self) -> None:
        """While no dealer moves on, so that the round is still where it was seen."""
        phase = self.stands["phase"]
        while True:
            self.dealer.send_signal(signal.SIGSTOP)
            try:
                stands = self.house.ask("pace", self.table, 0.05)
                if stands["phase"] == phase:
                    self.house.redis.client().flushall()
                    self.emptied.append(stands)
                    return
            finally:
                self.dealer.send_signal(signal.SIGCONT)
            self.at(phase)


ACTS: list[tuple[int, str, Callable[[Shoe], None]]] = [
    (6, "deciding", Shoe.kill_dealer),
    (12, "betting", Shoe.kill_serve),
    (18, "deciding", Shoe.kill_bots),
    (24, "deciding", Shoe.kill_redis),
    (30, "deciding", Shoe.empty_redis),
    (36, "betting", Shoe.kill_dealer),
    (42, "deciding", Shoe.kill_serve),
    (48, "betting", Shoe.empty_redis),
    (54, "betting", Shoe.kill_redis),
]
"""After so many settled rounds, when the table is at this phase next."""


@pytest.fixture(scope="module")
def played() -> Iterator[Shoe]:
    shoe = Shoe()
    try:
        for after, phase, act in ACTS:
            shoe.until(lambda _, n=after: shoe.settled() >= n, "no round")
            shoe.at(phase)
            act(shoe)
        shoe.until(lambda _: shoe.house.ask("shoes", shoe.table) == 2, "no second shoe")
        shoe.house.kill(shoe.bots)
        yield shoe
    finally:
        shoe.house.close()


@pytest.fixture(scope="module")
def story(played: Shoe) -> dict[str, Any]:
    return played.house.ask("story", played.table, 1)


def stack_of(story: dict[str, Any]) -> list[str]:
    """The shoe's cards from the first one on, by what it reveals."""
    reveal = story["reveal"]
    at = reveal["cut"] if story["cut"] is None else story["cut"]
    return [*reveal["shuffled"][at:], *reveal["shuffled"][:at]]


def dealt(story: dict[str, Any]) -> list[dict[str, Any]]:
    """The rounds in which cards could be seen."""
    return [one for one in story["rounds"] if "position" in one]


def test_the_retired_shoe_is_what_was_committed_to(story):
    reveal = story["reveal"]
    said = {"cut": reveal["cut"], "order": reveal["shuffled"], "salt": reveal["salt"]}
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    assert sha256(text.encode()).hexdigest() == story["commitment"]
    deck = Counter(reveal["shuffled"])
    assert len(deck) == 52 and set(deck.values()) == {8}
    assert story["reason"] == "New decks are due."


def test_every_round_took_its_cards_from_its_place_and_none_came_twice(story):
    stack = stack_of(story)
    at = 1 + VALUES[stack[0][0]]
    for one in dealt(story):
        assert one["position"] == at, f"round {one['number']}"
        assert one["reserved"] == RESERVED
        cards = one["transcript"]["deck"]
        assert stack[at : at + len(cards)] == cards
        assert one["gone"] == (len(cards) if one["kind"] == "settled" else RESERVED)
        at += one["gone"]
    assert all(one["gone"] == 0 for one in story["rounds"] if "position" not in one)


def test_it_was_dealt_to_its_cover_card_and_one_more_hand(story):
    ends = [one["position"] + one["gone"] for one in dealt(story)]
    hands = [end for end, one in zip(ends, dealt(story), strict=True) if one["kind"] == "settled"]
    assert hands[-2] > CARDS - COVERED >= hands[-3]
    assert len(hands) > 65


def test_what_was_done_to_it_left_its_traces_and_no_others(played, story):
    """Redis emptied while cards are out makes that round void; nothing else that was done does."""
    voids = [one["number"] for one in dealt(story) if one["kind"] == "void"]
    out = [at["round"] for at in played.emptied if at["phase"] == "deciding"]
    assert voids == out and len(out) == 1, played.emptied
    numbers = [one["number"] for one in story["rounds"]]
    assert all(later == earlier + 1 for earlier, later in pairwise(numbers))


def test_the_room_proves_its_books(played):
    for what in ("cage", "meters"):
        said = subprocess.run(
            [sys.executable, "manage.py", what, "check"], env=played.house.env, cwd=ROOT,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert said.returncode == 0, said.stdout + said.stderr


def test_every_player_has_what_he_was_given_and_won(played, story):
    """All vigorish of the shoe was collected before the next one; nobody owes any."""
    rounds = [one for number in (1, 2) for one in played.house.ask("story", played.table, number)
              ["rounds"] if one["kind"] == "settled"]  # fmt: skip
    net: Counter[str] = Counter()
    marked: Counter[str] = Counter()
    for one in rounds:
        seats = {box["seat"]: box["player"] for box in one["transcript"]["seats"]}
        net.update(one["net"])
        for line in one["lines"]:
            marked[seats[line["seat"]]] += line.get("vigorish_owed", 0)
    purses = played.house.ask("purses")
    assert len(purses) == 9
    for player, purse in purses.items():
        assert purse["vigorish"] + purse["owed"] == marked[player] > 0
        assert purse["has"] == purse["given"] + net[player] - purse["vigorish"]


def test_the_whole_shoe_settles_again_without_the_room(story, tmp_path):
    rounds = [one for one in dealt(story) if one["kind"] == "settled"]
    file = tmp_path / "shoe.jsonl"
    file.write_text("\n".join(json.dumps(one["transcript"]) for one in rounds))
    said = subprocess.run(
        [sys.executable, "manage.py", "replay", str(file)], cwd=ROOT,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    again = [json.loads(line) for line in said.stdout.splitlines()]
    assert [one["net"] for one in again] == [one["net"] for one in rounds]
    assert [one["cards_gone"] for one in again] == [one["gone"] for one in rounds]
