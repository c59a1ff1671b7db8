"""What holds at a table at every moment, whatever has just happened to it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from casino.cage import api as cage
from casino.cage.api import RoundFacts
from casino.cage.books import check_books
from casino.cage.models import Account, JournalLine, Round, Sitting
from casino.dealer import desk, views
from casino.dealer.table import TableAway, book_of
from casino.people.models import User
from tests.dealer.room import Room
from tests.dealer.shoe_promises import ShoePromises, open_cards

CARD = re.compile(rb'"((?:[2-9TJQKA][shdc])|Jk)"')


def _own(hand: Any, player: str | None) -> list[list[str]]:
    return [place["cards"] for place in hand["places"] if place["player"] == player]


OPEN: dict[str, Callable[[Any, str | None], list[list[str]]]] = {
    "saigon-5-card": lambda hand, player: [hand["aside"], *_own(hand, player)],
    "face-up-pai-gow-poker": lambda hand, player: [
        hand["aside"],
        hand["dealer"],
        *(place["exposed"] for place in hand["places"]),
        *(_own(hand, player) if hand["phase"] not in ("dealing", "choosing") else []),
    ],
    "midibaccarat": open_cards,
}
"""What a player may see of a running hand."""


class Promises:
    """Remembers what was seen of a table and compares it with what is seen now."""

    def __init__(self, room: Room, users: list[User]) -> None:
        self._room = room
        self._users = users
        self._issued = sum(cage.wallet_cents(user.pk) for user in users)
        self._facts: dict[int, dict[str, Any]] = {}
        self._journal: dict[str, int] = {}
        self._mirrors: dict[str | None, desk.Snapshot] = {}
        self._shoes = ShoePromises(room.table_id)

    def check(self) -> None:
        self._chips_are_all_there()
        self._facts_stay_what_they_are()
        self._shoes.check()
        try:
            felt = self._room.felt()
        except TableAway:
            return
        self._shoes.check_felt(felt)
        self._felt_is_a_copy_of_the_cage()
        for player in (None, *(user.player for user in self._users)):
            self._events_make_the_view(player)
            self._no_card_is_seen_that_lies_face_down(player)

    def met(self) -> Iterator[str]:
        """What kinds of rounds there have been."""
        yield from self._shoes.met()
        for facts in self._facts.values():
            if "ended" in facts:
                yield facts["ended"][0]
            if "closed" in facts:
                yield "a round in escrow"
            if "closed" in facts and facts["closed"][2] is not None:
                yield "cut by a player"

    def _chips_are_all_there(self) -> None:
        assert check_books() == []
        balances = list(Account.objects.values_list("kind", "balance_cents"))
        assert sum(cents for _, cents in balances) == 0
        assert sum(c for kind, c in balances if kind != Account.Kind.BANK) == self._issued
        free = (Account.Kind.BANK, Account.Kind.HOUSE)
        assert all(cents >= 0 for kind, cents in balances if kind not in free)

    def _facts_stay_what_they_are(self) -> None:
        """Each fact of a round comes once, in order, and nothing in it ever changes."""
        lines = dict(JournalLine.objects.values_list("key", "amount_cents"))
        assert self._journal.items() <= lines.items()
        self._journal = lines
        for row in Round.objects.filter(table_id=self._room.table_id):
            facts = cage.round_facts(row.pk)
            now = {"commitment": facts.commitment, "number": facts.number}
            if facts.closed is not None:
                now["closed"] = (facts.closed.digest, facts.closed.boxes, facts.closed.cut)
            if facts.ended is not None:
                now["ended"] = (facts.ended.kind, facts.ended.lines, dict(facts.ended.record))
                assert facts.closed is not None or facts.ended.kind == "void"
                self._cut_as_it_was_made(facts)
            before = self._facts.setdefault(row.pk, now)
            assert all(now[name] == value for name, value in before.items())
            if "ended" in before:
                assert "closed" in before or "closed" not in now, "closed after its end"
            self._facts[row.pk] = now

    def _cut_as_it_was_made(self, facts: RoundFacts) -> None:
        """The dealing order is the shuffled one, cut by the player or as it was committed to."""
        assert facts.ended is not None
        if facts.shoe is not None:
            assert {"order", "shuffled", "salt", "cut"}.isdisjoint(facts.ended.record)
            return
        record = facts.ended.record
        cut = facts.closed.cut if facts.closed is not None else None
        at = cut.at if cut is not None else record.get("cut", 0)
        assert cut is None or cut.at == record["players_cut"]["at"]
        assert record["order"] == [*record["shuffled"][at:], *record["shuffled"][:at]]

    def _felt_is_a_copy_of_the_cage(self) -> None:
        felt = self._room.felt()
        for sitter in felt.sitters.values():
            info = cage.sitting(sitter.sitting_id)
            assert Sitting.objects.get(pk=sitter.sitting_id).user_id == sitter.user_id
            assert sitter.seq <= info.seq
            assert sitter.seq < info.seq or sitter.stack_cents == info.stack_cents
            assert 0 <= sitter.wagered_cents <= sitter.stack_cents or felt.phase == "closing"
        if felt.round is not None and felt.round.dealt:
            closed = cage.round_facts(felt.round.pk).closed
            assert closed is not None, "cards before *closed*"
        if felt.result:
            assert felt.round is not None
            facts = cage.round_facts(felt.round.pk)
            assert facts.ended is not None, "a result before *ended*"
            assert felt.result["result"]["net"] == facts.ended.record["net"]

    def _events_make_the_view(self, player: str | None) -> None:
        fresh = desk.snapshot(self._room.table_id, player)
        mirror = self._mirrors.get(player)
        self._mirrors[player] = fresh
        if mirror is None or mirror.incarnation != fresh.incarnation or mirror.n == fresh.n:
            if mirror is not None and mirror.incarnation == fresh.incarnation:
                assert mirror.view == fresh.view
            return
        view, n = mirror.view, mirror.n
        for envelope in desk.events_since(self._room.table_id, fresh.incarnation, n) or []:
            event = msgspec.json.decode(envelope)
            assert event["from"] == n
            view = views.apply(view, event["p"].get(player or "", event["p"][""]))
            n = event["n"]
        assert (n, view) == (fresh.n, fresh.view)

    def _no_card_is_seen_that_lies_face_down(self, player: str | None) -> None:
        felt = self._room.felt()
        if felt.result:
            return
        view = views.view(felt, book_of(felt), player)
        view.pop("spread", None)
        view.get("shoe", {}).get("burn", {}).pop("card", None)
        seen = Counter(card.decode() for card in CARD.findall(msgspec.json.encode(view)))
        allowed: Counter[str] = Counter()
        if felt.round is not None and felt.round.dealt:
            hand = msgspec.json.decode(felt.round.hand)
            allowed = Counter(card for cards in OPEN[felt.game](hand, player) for card in cards)
        assert seen.keys() <= allowed.keys()
        assert felt.round is None or felt.round.shoe is None or seen <= allowed, "of many decks"
