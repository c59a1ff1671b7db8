"""A shoe's facts: each once, in order, and no card of it twice."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from casino.cage import api as cage
from casino.cage.models import Round, RoundEnded, RoundLine, Shoe, ShoeCut, ShoeRetired
from casino.floor.models import Table
from games.engine.contract import Box, Line
from tests.cage.game import collect, end_round, next_number, void_lines
from tests.cage.test_books import damage

pytestmark = pytest.mark.django_db
REVEAL = {"order": ["As", "Kd"], "cut": 1, "salt": "5a17"}


class Dealt:
    """A table with a shoe of forty cards and a player."""

    def __init__(self, house):
        self.house = house
        self.table = house.table()
        self.ann = house.sit(house.player("Ann"), self.table, 1)
        self.shoe = self.open(1)

    def open(self, number, mark="c"):
        table = self.table
        return cage.open_shoe(table.pk, number, table.submission_id, 40, mark * 64, b"sealed")

    def round(self):
        number = next_number(self.table.pk)
        submission, commitment = self.table.submission_id, self.shoe.commitment
        return cage.open_round(self.table.pk, number, submission, commitment, b"", self.shoe.pk)

    def closed(self, position, count=8, cents=1000):
        fact = self.round()
        boxes = [Box(1, self.ann.player, {"main": cents})]
        cage.close_round(fact.pk, boxes, collect, None, cage.Reserved(position, count))
        return fact

    def settled(self, position, gone):
        fact = self.closed(position)
        lines = [Line(1, "main", 1000, "lose", 0, "1a.11(a)")]
        left = {"after": {"position": position + gone}, "result": {"winner": "one"}, "said": []}
        self.end(fact, "settled", lines, gone, left)
        return fact

    def void(self, position, gone=8):
        fact = self.closed(position)
        lines = void_lines(cage.round_facts(fact.pk).closed.boxes)
        self.end(fact, "void", lines, gone, {"after": {"position": position + gone}, "said": []})
        return fact

    def end(self, fact, kind, lines, gone, left):
        outcome = cage.Outcome(lines, {}, gone=gone, shoe=left)
        return cage.end_round(fact.pk, kind, lambda stand: outcome)


@pytest.fixture
def dealt(house, all_is_proven):
    return Dealt(house)


def test_the_first_to_bring_it_decides(dealt):
    assert dealt.open(1, "d") == dealt.shoe == cage.current_shoe(dealt.table.pk)
    assert (dealt.shoe.commitment, dealt.shoe.sealed, dealt.shoe.cards) == ("c" * 64, b"sealed", 40)
    assert not dealt.shoe.is_cut and dealt.shoe.reveal is None
    assert cage.next_shoe_number(dealt.table.pk) == 2
    dealt.table.submission.refresh_from_db()
    assert dealt.table.submission.used


def test_one_at_a_time_and_none_at_a_closed_table(dealt, house):
    house.refused("ShoeInUse", dealt.open, 2)
    cage.retire_shoe(dealt.shoe.pk, "Over.", REVEAL)
    house.refused("ShoeNumber", dealt.open, 3)
    assert dealt.open(2, "d").number == 2
    Table.objects.filter(pk=dealt.table.pk).update(status=Table.Status.CLOSED)
    house.refused("TableClosed", dealt.open, 3)


def test_the_first_cut_stands(dealt):
    cut = cage.PlayersCut(9, "p7", 20)
    first = cage.cut_shoe(dealt.shoe.pk, cut)
    assert (first.is_cut, first.cut) == (True, cut)
    assert cage.cut_shoe(dealt.shoe.pk, None) == first
    other = Dealt(dealt.house)
    assert (cage.cut_shoe(other.shoe.pk, None).is_cut, cage.current_shoe(other.table.pk).cut) == (
        True, None,
    )  # fmt: skip


def test_the_order_is_revealed_once_and_not_while_a_round_runs(dealt, house):
    cage.cut_shoe(dealt.shoe.pk, None)
    fact = dealt.closed(5)
    house.refused("RoundNotEnded", cage.retire_shoe, dealt.shoe.pk, "Over.", REVEAL)
    assert cage.current_shoe(dealt.table.pk).reveal is None
    lines = void_lines(cage.round_facts(fact.pk).closed.boxes)
    dealt.end(fact, "void", lines, 8, {"after": {}, "said": []})
    retired = cage.retire_shoe(dealt.shoe.pk, "Over.", REVEAL)
    assert (retired.reveal, retired.reason) == (REVEAL, "Over.")
    assert cage.retire_shoe(dealt.shoe.pk, "Again.", {}) == retired
    assert cage.current_shoe(dealt.table.pk) is None
    house.refused("ShoeRetired", dealt.round)


def test_what_rounds_leave_of_it(dealt):
    cage.cut_shoe(dealt.shoe.pk, None)
    dealt.settled(5, 6)
    fact = dealt.void(11)
    unbegun = dealt.round()
    dealt.end(unbegun, "void", [], 0, None)
    dealt.settled(19, 4)
    rounds = cage.shoe_rounds(dealt.shoe.pk)
    assert [(r.number, r.after, r.result) for r in rounds] == [
        (1, {"position": 11}, {"winner": "one"}), (2, {"position": 19}, None), (3, None, None),
        (4, {"position": 23}, {"winner": "one"}),
    ]  # fmt: skip
    facts = cage.round_facts(fact.pk)
    assert facts.closed.cards == cage.Reserved(11, 8)
    assert facts.shoe == cage.current_shoe(dealt.table.pk)
    assert facts.ended.shoe == {"after": {"position": 19}, "said": []}


def test_a_round_of_its_own_order_says_nothing_of_a_shoe(house):
    facts = house.open(house.table())
    assert facts.shoe is None
    with pytest.raises(AssertionError):
        cage.close_round(facts.pk, [], collect, None, cage.Reserved(0, 6))


def test_what_was_pressed_in_the_round_is_no_new_stake(dealt):
    cage.cut_shoe(dealt.shoe.pk, None)
    fact = dealt.closed(5)
    dealt.end(fact, "settled", [Line(1, "main", 2500, "lose", 0, "")], 6, {"after": {}})
    (mine,) = cage.rounds_of(dealt.ann.user_id)
    assert (mine.stake_cents, mine.net_cents) == (1000, -1000)
    assert cage.table_rounds(dealt.table.pk)[0].stake_cents == 1000
    assert RoundLine.objects.get().stake_cents == 2500


def _deletion(model):
    rows = model.objects.all()
    return lambda: rows._raw_delete(rows.db)


@pytest.mark.parametrize("model", [Shoe, ShoeCut, ShoeRetired])
def test_a_fact_is_never_changed(dealt, model):
    cage.cut_shoe(dealt.shoe.pk, None)
    cage.retire_shoe(dealt.shoe.pk, "Over.", REVEAL)
    field = {"Shoe": {"sealed": b""}, "ShoeCut": {"cut": {}}, "ShoeRetired": {"reveal": {}}}
    for act in (lambda: model.objects.update(**field[model.__name__]), _deletion(model)):
        with pytest.raises(IntegrityError, match="written once"), transaction.atomic():
            act()


# --- the proof ----------------------------------------------------------------------------------

DAMAGES = [
    ("UPDATE cage_roundclosed SET position = 10 WHERE position = 11",
     "round 2 began behind card 10, the one before it had ended at 11"),
    ("UPDATE cage_roundended SET gone = 7 WHERE gone = 6",
     "round 2 began behind card 11, the one before it had ended at 12"),
    ("UPDATE cage_shoe SET cards = 22", "round 3 took 4 cards behind 19, the shoe has 22"),
    ("UPDATE cage_roundclosed SET reserved = 9 WHERE position = 11",
     "void round 2 discarded 8 cards, 9 could have been seen"),
    ("UPDATE cage_roundclosed SET position = NULL", "does not say which cards"),
    ("UPDATE cage_roundended SET gone = NULL", "does not say which cards"),
    ("UPDATE cage_roundended SET gone = 2 WHERE gone = 0", "took 2 cards before"),
    ("UPDATE cage_shoe SET commitment = 'x'", "or other rules"),
    ("DELETE FROM cage_shoecut", "was closed in before shoe 1 was cut"),
    ("DELETE FROM cage_roundended WHERE gone = 4", "its shoe 1 has been revealed"),
    ("DELETE FROM cage_shoeretired", "has 2 shoes that are not retired"),
]  # fmt: skip


@pytest.fixture
def whole(house):
    """Two settled rounds, a void one between, one that never closed; then another shoe."""
    dealt = Dealt(house)
    cage.cut_shoe(dealt.shoe.pk, None)
    dealt.settled(5, 6)
    dealt.void(11)
    dealt.settled(19, 4)
    dealt.end(dealt.round(), "void", [], 0, None)
    cage.retire_shoe(dealt.shoe.pk, "Over.", REVEAL)
    dealt.open(2)
    assert cage.check_books() == []
    return dealt


@pytest.mark.parametrize(("statement", "sentence"), DAMAGES)
def test_damage_is_found(whole, statement, sentence):
    damage(statement)
    assert [found for found in cage.check_books() if sentence in found]


def test_lines_that_disagree_leave_no_fact(dealt):
    cage.cut_shoe(dealt.shoe.pk, None)
    fact = dealt.closed(5)
    line = Line(1, "main", 1000, "lose", 0, "")
    with pytest.raises(cage.LinesDisagree):
        dealt.end(fact, "settled", [replace(line, seat=2)], 6, {})
    assert not RoundEnded.objects.exists()
    assert Round.objects.get().shoe_id == dealt.shoe.pk
    dealt.end(fact, "settled", [line], 6, {"after": {}})


def test_end_round_of_an_order_of_its_own_is_as_ever(house, all_is_proven):
    facts = house.open(house.table())
    ended = end_round(facts.pk, "void", [], {"x": 1})
    assert ended.shoe is None and cage.round_facts(facts.pk).ended == ended
