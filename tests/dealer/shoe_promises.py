"""What holds at a table that deals many rounds from one shoe, whatever has just happened to it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from casino.cage import api as cage
from casino.cage.api import RoundFacts, ShoeFacts
from casino.cage.models import Account, Round, RoundClosed, Shoe, Sitting
from casino.cage.shoes import shoe_facts
from casino.dealer.sealed import unsealed
from casino.felt.state import Felt
from games.engine.contract import Card

TURNS = ("player-hand", "banker-hand", "house-money", "player-third", "banker-third", "finished")


class ShoePromises:
    """Remembers what was seen of a table's shoes and compares it with what is seen now."""

    def __init__(self, table_id: int) -> None:
        self._table_id = table_id
        self._shoes: dict[int, ShoeFacts] = {}
        self._left: dict[int, int] = {}
        self._squeezed = False

    def check(self) -> None:
        for row in Shoe.objects.filter(table_id=self._table_id):
            self._facts_come_once(shoe_facts(row.pk))
            self._cards_are_dealt_once(self._shoes[row.pk])
        self._vigorish_is_what_was_marked()

    def check_felt(self, felt: Felt) -> None:
        """The felt's shoe is the cage's, and never fuller than it was."""
        shown = felt.round.shoe if felt.round is not None else None
        if shown is not None:
            assert shown.left <= self._left.get(shown.pk, shown.cards)
            self._left[shown.pk] = shown.left
            shoe = self._shoes[shown.pk]
            assert not shown.is_cut or shoe.is_cut, "a card before the cut was kept"
            assert not shown.is_cut or shown.first == self._stack(shoe)[0]
        for sitter in felt.sitters.values():
            info = cage.sitting(sitter.sitting_id)
            assert sitter.seq < info.seq or sitter.owed_cents == info.owed_cents
        if felt.game == "midibaccarat" and felt.round is not None and felt.round.dealt:
            self._squeezed = self._squeezed or msgspec.json.decode(felt.round.hand)["accepted"]

    def met(self) -> Iterator[str]:
        """What there has been."""
        for shoe in self._shoes.values():
            yield "a shoe"
            if shoe.cut is not None:
                yield "a shoe cut by a player"
            if shoe.reason == "New decks are due.":
                yield "a shoe dealt to its end"
        if self._squeezed:
            yield "cards in a player's hands"
        marks = Account.objects.filter(kind=Account.Kind.OWED, sequence__gt=0)
        if marks.exists():
            yield "vigorish marked"
        if marks.filter(balance_cents=0).exists():
            yield "vigorish collected"

    # --- the shoe -----------------------------------------------------------------------------
    def _facts_come_once(self, now: ShoeFacts) -> None:
        before = self._shoes.setdefault(now.pk, now)
        assert (before.commitment, before.sealed) == (now.commitment, now.sealed)
        assert not before.is_cut or (now.is_cut, now.cut) == (True, before.cut)
        assert before.reveal is None or now.reveal == before.reveal
        self._shoes[now.pk] = now

    @staticmethod
    def _stack(shoe: ShoeFacts) -> tuple[Card, ...]:
        ready = unsealed(shoe.sealed)
        return ready.order if shoe.cut is None else ready.cut_by_player(shoe.cut.at)

    def _cards_are_dealt_once(self, shoe: ShoeFacts) -> None:
        """Every round's cards lie where the one before had ended; a void's are passed over."""
        rows = Round.objects.filter(shoe_id=shoe.pk, closed__isnull=False).order_by("number")
        rounds = [(row, cage.round_facts(row.pk)) for row in rows]
        spans = [_span(row, facts) for row, facts in rounds]
        assert all(end == begin for (_, end), (begin, _) in pairwise(spans))
        for (begin, end), (_, facts) in zip(spans, rounds, strict=True):
            assert 0 < begin <= end <= shoe.cards
            if facts.ended is not None and facts.ended.kind == "settled":
                taken = tuple(facts.ended.record["transcript"]["deck"])
                assert self._stack(shoe)[begin:end][: len(taken)] == taken

    # --- vigorish -----------------------------------------------------------------------------
    def _vigorish_is_what_was_marked(self) -> None:
        """Who sits owes what his wins of this shoe were marked with; who has left owes nothing."""
        marked: dict[int, int] = {}
        for row in RoundClosed.objects.filter(
            round__table_id=self._table_id,
            round__shoe__isnull=False,
            round__shoe__retired=None,
            round__ended__kind="settled",
        ):
            sittings = {box["seat"]: box["sitting"] for box in row.boxes}
            facts = cage.round_facts(row.round_id)
            assert facts.ended is not None
            for line in facts.ended.record["lines"]:
                sitting = sittings[line["seat"]]
                marked[sitting] = marked.get(sitting, 0) + line.get("vigorish_owed", 0)
        for row in Sitting.objects.filter(table_id=self._table_id):
            owed = cage.sitting(row.pk).owed_cents
            assert owed == (marked.get(row.pk, 0) if row.closed_at is None else 0)


def _span(row: Round, facts: RoundFacts) -> tuple[int, int]:
    """From which card to which a round that was closed has taken."""
    assert facts.closed is not None and facts.closed.cards is not None
    gone = row.ended.gone if facts.ended is not None else 0
    return facts.closed.cards.position, facts.closed.cards.position + gone


def open_cards(hand: dict[str, Any], player: str | None) -> list[list[str]]:
    """The cards of a running hand that this player may see: what was turned face up or put aside,
    and, once he has accepted them, those that are handed to him."""
    up = {side: hand[side][: _turned(hand, side)] for side in ("player", "banker")}
    return [hand["aside"], *up.values(), _held(hand, up, player)]


def _turned(hand: dict[str, Any], side: str) -> int:
    """How many cards of a hand lie face up."""
    at = TURNS.index(hand["phase"]) if hand["phase"] in TURNS else -1
    count = 0
    for phase, cards in ((f"{side}-hand", 2), (f"{side}-third", 3)):
        turn = TURNS.index(phase)
        if at > turn or (at == turn and hand["up"]):
            count = cards
    return count


def _held(hand: dict[str, Any], up: dict[str, list[str]], player: str | None) -> list[str]:
    if not hand["accepted"] or not hand["offers"]:
        return []
    (place,) = [one for one in hand["places"] if one["seat"] == hand["offers"][0]]
    if place["player"] != player or place["left"]:
        return []
    side = hand["phase"].split("-")[0]
    return list(hand[side][len(up[side]) :])
