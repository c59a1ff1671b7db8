"""Opened, closed, ended: each once, and the money of each."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, connection, transaction

from casino.cage import api as cage
from casino.cage.ledger import Kind, read
from casino.cage.models import JournalLine, Round
from games.engine.contract import Box, Line
from tests.cage.game import POT_CENTS, collect, end_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(house):
    return house.table()


@pytest.fixture
def ann(house, table):
    return house.sit(house.player("Ann"), table, 1)


@pytest.fixture
def bob(house, table):
    return house.sit(house.player("Bob"), table, 2)


def box(info, seat=None, **wagers):
    return Box(seat or info.seats[0], info.player, wagers)


def pile(kind, owner):
    account = read([(kind, owner)]).get((kind, owner))
    return account.balance_cents if account else 0


def piles(fact):
    """escrow, pot, house"""
    kinds = ((Kind.ESCROW, fact.pk), (Kind.POT, fact.pk), (Kind.HOUSE, fact.table_id))
    return tuple(pile(*name) for name in kinds)


def line(seat, wager, stake, credit, outcome="win", cite="1a.11(a)"):
    return Line(seat, wager, stake, outcome, credit, cite, why="Because.")


def closed_round(house, table, *boxes):
    fact = house.open(table)
    cage.close_round(fact.pk, boxes, collect)
    return fact


def void_lines(boxes):
    return [
        line(box.seat, wager, cents, cents, "void", "1a.13(c)")
        for box in boxes
        for wager, cents in box.wagers.items()
    ]


# --- opened ---------------------------------------------------------------------------------


def test_the_first_to_open_decides(house, table):
    assert cage.last_round(table.pk) is None
    first = cage.open_round(table.pk, 1, table.submission_id, "a" * 64, b"first")
    second = cage.open_round(table.pk, 1, table.submission_id, "b" * 64, b"second")
    assert first == second == cage.last_round(table.pk) == cage.round_facts(first.pk)
    assert (first.commitment, first.sealed) == ("a" * 64, b"first")
    assert (first.closed, first.ended) == (None, None)


def test_opening_marks_the_submission_as_used(house, table):
    assert not table.submission.used
    house.open(table)
    table.submission.refresh_from_db()
    assert table.submission.used


def test_one_round_after_the_other(house, table):
    first = house.open(table)
    house.refused("RoundNotEnded", house.open, table)
    end_round(first.pk, "void", [], {})
    act = cage.open_round
    house.refused("RoundNumber", act, table.pk, 3, table.submission_id, "c" * 64, b"")
    assert house.open(table).number == 2


def test_no_round_at_a_closed_table(house, table):
    table.status = "closed"
    table.save()
    house.refused("TableClosed", house.open, table)


def test_a_round_that_is_not_there(house, table):
    assert cage.round_fact(table.pk, 1) is None
    with pytest.raises(Round.DoesNotExist):
        cage.round_facts(0)
    with pytest.raises(Round.DoesNotExist):
        cage.close_round(0, [], collect)


def test_each_incarnation_is_higher(table):
    first = cage.raise_incarnation(table.pk)
    assert cage.raise_incarnation(table.pk) == first + 1


# --- closed ---------------------------------------------------------------------------------


def test_wagers_leave_the_stacks(house, table, ann, bob):
    fact = house.open(table)
    boxes = [box(ann, main=2000, side=500), box(bob, main=1000)]
    closed = cage.close_round(fact.pk, boxes, collect)
    assert closed.boxes == collect(boxes)
    assert closed.returned == ()
    assert closed.digest == cage.digest(closed.boxes) == cage.digest(reversed(closed.boxes))
    assert piles(fact) == (3500, 2 * POT_CENTS, 0)
    assert cage.sitting(ann.id).stack_cents == 100_000 - 2500 - POT_CENTS
    assert cage.sitting(ann.id).seq == ann.seq + 3
    assert cage.round_facts(fact.pk).closed == closed


def test_the_digest_tells_wagers_apart(ann, bob):
    one = [box(ann, main=2000), box(bob, main=1000)]
    others = [[], one[:1], [box(ann, main=2500), one[1]], [box(ann, side=2000), one[1]]]
    assert len({cage.digest(boxes) for boxes in [one, *others]}) == 5


def test_the_first_to_close_decides(house, table, ann, bob):
    fact = house.open(table)
    first = cage.close_round(fact.pk, [box(ann, main=2000)], collect)
    again = cage.close_round(fact.pk, [box(ann, main=9000), box(bob, main=500)], collect)
    assert again == first
    assert piles(fact) == (2000, 0, 0)


def test_who_cannot_pay_is_returned_by_name(house, table, ann, bob):
    fact = house.open(table)
    boxes = [box(ann, main=2000), box(bob, main=100_500)]
    closed = cage.close_round(fact.pk, boxes, collect)
    assert closed.returned == (boxes[1],)
    assert closed.boxes == (boxes[0],), "alone, Ann owes no pot wager"
    assert cage.sitting(bob.id) == bob


def test_required_wagers_must_be_covered_too(house, table, ann, bob):
    carl = house.sit(house.player("Carl"), table, 3)
    fact = house.open(table)
    boxes = [box(ann, main=1000), box(bob, main=100_000), box(carl, main=1000)]
    closed = cage.close_round(fact.pk, boxes, collect)
    assert closed.returned == (boxes[1],)
    assert closed.boxes == collect([boxes[0], boxes[2]])


def test_company_that_leaves_makes_a_wager_affordable_again(house, table, ann, bob):
    """Collecting goes on until nobody falls out; whoever fell out stays out."""
    fact = house.open(table)
    boxes = [box(ann, main=100_000), box(bob, main=100_000)]
    closed = cage.close_round(fact.pk, boxes, collect)
    assert closed.returned == tuple(boxes)
    assert closed.boxes == ()
    assert piles(fact) == (0, 0, 0)


def test_a_player_is_in_with_all_of_his_boxes_or_none(house, table, ann):
    ann = cage.take_box(ann.id, 2, house.key())
    fact = house.open(table)
    boxes = [box(ann, 1, main=60_000), box(ann, 2, main=60_000)]
    assert cage.close_round(fact.pk, boxes, collect).returned == tuple(boxes)


def test_two_boxes_of_one_player(house, table, ann):
    ann = cage.take_box(ann.id, 2, house.key())
    fact = house.open(table)
    closed = cage.close_round(fact.pk, [box(ann, 1, main=500), box(ann, 2, main=700)], collect)
    assert [b.seat for b in closed.boxes] == [1, 2]
    assert cage.sitting(ann.id).stack_cents == 100_000 - 1200


def test_who_has_left_is_returned(house, table, ann, bob):
    fact = house.open(table)
    cage.close_sitting(bob.id, house.key())
    boxes = [box(ann, main=2000), box(bob, main=500)]
    assert cage.close_round(fact.pk, boxes, collect).returned == (boxes[1],)


@pytest.mark.parametrize("player", ["p0", "p999999", "x", "", "p²"])
def test_nobody_is_returned(house, table, player):
    fact = house.open(table)
    stranger = Box(1, player, {"main": 500})
    assert cage.close_round(fact.pk, [stranger], collect).returned == (stranger,)


def test_a_wager_on_a_box_of_somebody_else_is_returned(house, table, ann, bob):
    fact = house.open(table)
    boxes = [box(ann, 1, main=500), box(ann, 2, main=500), box(bob, 3, main=500)]
    assert cage.close_round(fact.pk, boxes, collect).returned == tuple(boxes)


def test_a_stack_at_another_table_does_not_count(house, table, ann):
    other = house.table()
    fact = house.open(other)
    assert cage.close_round(fact.pk, [box(ann, main=500)], collect).boxes == ()


# --- ended ----------------------------------------------------------------------------------


def test_wins_come_from_escrow_and_tray(house, table, ann, bob):
    fact = closed_round(house, table, box(ann, main=2000), box(bob, main=1000))
    lines = [
        line(2, "main", 1000, 2000),
        line(1, "main", 2000, 0, "lose"),
        line(2, "pot", POT_CENTS, 0, "lose"),
        line(1, "pot", POT_CENTS, 2 * POT_CENTS),
    ]
    ended = end_round(fact.pk, "settled", lines, {"calls": ["no more bets"]})
    assert (ended.kind, ended.lines) == ("settled", tuple(lines))
    assert ended.record == {"calls": ["no more bets"]}
    assert piles(fact) == (0, 0, 1000)
    assert ended.stacks[ann.player].stack_cents == 100_000 - 2000 + POT_CENTS
    assert ended.stacks[bob.player].stack_cents == 100_000 + 1000 - POT_CENTS
    assert cage.round_fact(table.pk, 1).ended == ended


def test_the_first_caller_sees_the_record_as_everybody_reads_it(house, table):
    fact = house.open(table)
    assert end_round(fact.pk, "void", [], {"a": (1, 2)}).record == {"a": [1, 2]}


def test_the_tray_pays_what_escrow_lacks(house, table, ann):
    fact = closed_round(house, table, box(ann, main=2000))
    end_round(fact.pk, "settled", [line(1, "main", 2000, 100_000)], {})
    assert piles(fact) == (0, 0, -98_000)


def test_every_line_is_a_posting_with_its_section(house, table, ann):
    fact = closed_round(house, table, box(ann, main=2000, side=500))
    lines = [line(1, "main", 2000, 0, "lose"), line(1, "side", 500, 5500, cite="1a.12(b)")]
    end_round(fact.pk, "settled", lines, {})
    posted = JournalLine.objects.filter(round_id=fact.pk, debit__kind="escrow", user=ann.user_id)
    assert [(p.amount_cents, p.section) for p in posted] == [(5500, "1a.12(b)")]


def test_the_first_end_decides(house, table, ann):
    fact = closed_round(house, table, box(ann, main=2000))
    void = end_round(fact.pk, "void", void_lines([box(ann, main=2000)]), {"void": "why"})
    again = end_round(fact.pk, "settled", [line(1, "main", 2000, 4000)], {})
    assert again == void
    assert cage.sitting(ann.id).stack_cents == 100_000


def test_a_void_gives_everything_back(house, table, ann, bob):
    boxes = [box(ann, main=2000), box(bob, main=1000)]
    fact = closed_round(house, table, *boxes)
    ended = end_round(fact.pk, "void", void_lines(collect(boxes)), {})
    assert [info.stack_cents for info in ended.stacks.values()] == [100_000, 100_000]
    assert piles(fact) == (0, 0, 0)


def test_a_round_without_wagers_ends_void_and_moves_nothing(house, table, ann):
    fact = house.open(table)
    lines = JournalLine.objects.count()
    assert end_round(fact.pk, "void", [], {}).stacks == {}
    assert JournalLine.objects.count() == lines
    house.refused("RoundHasEnded", cage.close_round, fact.pk, [box(ann, main=500)], collect)
    assert cage.sitting(ann.id) == ann


def test_a_credit_of_an_ended_sitting_goes_to_the_wallet(house, table, ann, bob):
    fact = closed_round(house, table, box(ann, main=2000))
    cage.close_sitting(ann.id, house.key())
    again = cage.open_sitting(ann.user_id, table.pk, 1, 1000, house.key())
    wallet_cents = cage.wallet_cents(ann.user_id)
    ended = end_round(fact.pk, "settled", [line(1, "main", 2000, 4000)], {})
    assert cage.wallet_cents(ann.user_id) == wallet_cents + 4000
    assert cage.sitting(again.id) == again, "a new stay has nothing to do with the old wager"
    assert not ended.stacks[ann.player].open


def test_a_line_beside_the_wagers(house, table, ann, bob):
    """An award for another seat's hand: no stake, a credit from the tray."""
    fact = closed_round(house, table, box(ann, main=2000))
    envy = Line(1, "envy", 0, "win", 7000, "1a.12(c)", from_seat=2, lammer="side")
    ended = end_round(fact.pk, "settled", [line(1, "main", 2000, 2000, "push"), envy], {})
    assert ended.lines[1] == envy
    assert piles(fact) == (0, 0, -7000)


def test_a_raised_stake_is_not_a_new_one(house, table, ann):
    fact = closed_round(house, table, box(ann, main=2000))
    end_round(fact.pk, "settled", [line(1, "main", 2500, 5000)], {})
    assert cage.sitting(ann.id).stack_cents == 103_000


GOOD = line(1, "main", 2000, 4000)


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("settled", []),
        ("settled", [GOOD, GOOD]),
        ("settled", [GOOD, line(2, "main", 2000, 0)]),
        ("settled", [GOOD, line(1, "side", 0, 500)]),
        ("settled", [line(1, "main", 1999, 4000)]),
        ("settled", [line(1, "main", 2000, -1)]),
        ("settled", [line(1, "main", 2000, 0.5)]),
        ("settled", [line(1, "main", 2000, True)]),
        ("settled", [line(1, "main", 2000, 10**12 + 1)]),
        ("settled", [GOOD, Line(2, "envy", 0, "win", 5, "", from_seat=1)]),
        ("settled", [GOOD, Line(1, "envy", 5, "win", 5, "", from_seat=2)]),
        ("void", []),
        ("void", [line(1, "main", 2000, 1999, "void")]),
        ("void", [line(1, "main", 2500, 2500, "void")]),
        ("paused", [GOOD]),
    ],
)
def test_lines_that_do_not_fit_the_wagers_move_nothing(house, table, ann, kind, lines):
    fact = closed_round(house, table, box(ann, main=2000))
    with pytest.raises(cage.LinesDisagree):
        end_round(fact.pk, kind, lines, {})
    assert cage.round_facts(fact.pk).ended is None
    assert piles(fact) == (2000, 0, 0)


@pytest.mark.parametrize(("kind", "lines"), [("settled", []), ("void", [GOOD])])
def test_an_unclosed_round_ends_only_void_and_empty(house, table, ann, kind, lines):
    fact = house.open(table)
    with pytest.raises(cage.LinesDisagree):
        end_round(fact.pk, kind, lines, {})


@pytest.mark.parametrize("statement", ["UPDATE {} SET round_id = 0", "DELETE FROM {}"])
@pytest.mark.parametrize("name", ["round", "roundclosed", "roundended", "roundline"])
def test_facts_are_written_once(house, table, ann, name, statement):
    fact = closed_round(house, table, box(ann, main=2000))
    end_round(fact.pk, "settled", [GOOD], {})
    column = "number" if name == "round" else "round_id"
    sql = statement.format(f"cage_{name}").replace("round_id", column)
    with (
        pytest.raises(IntegrityError, match=f"cage_{name} is written once"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)


def test_rounds_of_a_player_and_of_a_table(house, table, ann, bob):
    first = closed_round(house, table, box(ann, main=2000), box(bob, main=1000))
    lines = [
        line(2, "main", 1000, 2000),
        line(1, "main", 2000, 0, "lose"),
        line(2, "pot", POT_CENTS, 0, "lose"),
        line(1, "pot", POT_CENTS, 2 * POT_CENTS),
    ]
    end_round(first.pk, "settled", lines, {})
    second = closed_round(house, table, box(bob, main=1000))
    end_round(second.pk, "void", void_lines([box(bob, main=1000)]), {})
    third = house.open(table)

    assert [row.net_cents for row in cage.rounds_of(ann.user_id)] == [POT_CENTS - 2000]
    bobs = cage.rounds_of(bob.user_id)
    assert [(row.number, row.kind, row.net_cents) for row in bobs] == [
        (2, "void", 0),
        (1, "settled", 1000 - POT_CENTS),
    ]
    assert cage.rounds_of(bob.user_id, limit=1) == bobs[:1]
    assert cage.rounds_of(bob.user_id, before=second.pk) == bobs[1:]

    rows = cage.table_rounds(table.pk)
    assert [(r.number, r.kind, r.players, r.stake_cents, r.credit_cents) for r in rows] == [
        (3, None, 0, 0, 0),
        (2, "void", 1, 1000, 1000),
        (1, "settled", 2, 4000, 3000),
    ]
    assert rows[0].round_pk == third.pk
    assert cage.table_rounds(table.pk, limit=1, before=3) == rows[1:2]


def test_lines_keep_every_field(house, table, ann):
    fact = closed_round(house, table, box(ann, main=2000))
    full = replace(GOOD, why="A sentence.", cite="1a.11(d)(2)(ii)(B)")
    end_round(fact.pk, "settled", [full], {})
    assert cage.round_facts(fact.pk).ended.lines == (full,)
