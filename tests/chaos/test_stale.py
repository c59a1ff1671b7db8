"""What a dealer does who was overtaken between two looks, in one process and without waiting."""

import pytest

from casino.cage import api as cage
from casino.cage.books import check_books
from casino.dealer import floor, nextround, procedure, seating
from casino.felt.connection import sync_client
from casino.floor.models import Table
from games.engine.contract import Void
from tests.chaos.house import Den


@pytest.fixture
def den(db, felt_redis):
    return Den()


def overtake(monkeypatch, name, first):
    """Whatever `first` does happens just before the cage is asked for the first time."""
    real, pending = getattr(cage, name), [first]

    def overtaken(*args, **kwargs):
        while pending:
            pending.pop()()
        return real(*args, **kwargs)

    monkeypatch.setattr(cage, name, overtaken)


def test_wagers_of_a_felt_that_is_gone_are_not_played(den, monkeypatch):
    """A dealer about to close stands still; the felt is lost, laid again, and people bet anew. What
    he closes then are wagers that nobody sees on the table any more: they go back."""

    def lost():
        sync_client().flushall()
        den.sweep()
        assert den.felt().phase == "betting"
        assert den.wager(den.ann, 1, ante=5000).ok

    den.at_betting()
    overtake(monkeypatch, "close_round", lost)
    den.step()
    assert den.last().closed is not None
    den.until("results")
    assert den.last().ended.kind == "void"
    assert den.chips_of(den.ann) == den.chips_of(den.bob) == 1_000_000
    assert check_books() == []


def test_nor_are_they_forgotten_when_nobody_bets_again(den, monkeypatch):
    """The sweep finds a round in escrow that its felt does not play."""

    def lost():
        sync_client().flushall()
        den.sweep()
        assert den.leave(den.ann).ok and den.leave(den.bob).ok

    den.at_betting()
    overtake(monkeypatch, "close_round", lost)
    den.step()
    monkeypatch.undo()
    den.sweep()
    assert den.first().ended.kind == "void"
    assert cage.wallet_cents(den.ann.pk) + cage.wallet_cents(den.bob.pk) == 2_000_000
    assert check_books() == []


def test_a_round_that_others_have_played_is_not_opened_again(den, monkeypatch):
    """Its cards have been seen."""

    def played():
        den.until("results")

    def overtaken(point):
        if point == "open:cage" and pending:
            pending.pop()()

    pending = [lambda: (den.until("betting"), den.bet(), played(), den.until("betting"))]
    den.seat_both()
    monkeypatch.setattr("casino.dealer.nextround.reach", overtaken)
    den.step()
    assert not pending
    assert den.felt().phase == "betting" and den.felt().round.number == 2


@pytest.mark.parametrize("looked", [1, 2])
def test_who_would_open_a_round_while_another_dealer_deals_it_reads_again(den, monkeypatch, looked):
    """He neither voids it as lost, nor fails, nor opens the one after it: whether the other closed
    it before his first look at the cage or before his second."""

    def dealt():
        den.bet()
        den.until("deciding")

    def look(table_id):
        looks.append(table_id)
        if len(looks) == looked:
            monkeypatch.setattr(cage, "last_round", real)
            dealt()
        return real(table_id)

    looks, real = [], cage.last_round
    den.seat_both()
    den.until("betting")
    table = Table.objects.get(pk=den.table_id)
    monkeypatch.setattr(cage, "last_round", look)
    nextround._open(table)
    assert den.felt().phase == "deciding"
    assert (den.last().number, den.last().ended) == (1, None)
    den.until("results")
    assert den.last().ended.kind == "settled"
    assert check_books() == []


def test_a_void_meets_a_round_that_was_closed_just_now(den, monkeypatch, admin_user):
    """The wagers that went into escrow meanwhile come back."""
    den.at_betting()

    def closed():
        monkeypatch.undo()
        den.hasten()
        procedure.advance(den.table_id)
        assert den.last().closed is not None

    overtake(monkeypatch, "end_round", closed)
    floor.void(den.table_id, "680a.13(c)", "a test", admin_user)
    assert den.last().ended.kind == "void"
    assert den.chips_of(den.ann) == den.chips_of(den.bob) == 1_000_000
    assert check_books() == []


def test_who_has_left_is_not_seated_by_an_old_answer(den):
    den.seat_both()
    old = cage.sitting_of(den.ann.pk, den.table_id)
    assert den.leave(den.ann).ok
    seating.show_sitting(den.table_id, old)
    assert den.ann.player not in den.felt().sitters


def test_a_felt_laid_late_does_not_cover_a_newer_one(den):
    from casino.dealer.rebuild import rebuild

    den.at_betting()
    token = den.felt()
    rebuild(den.table, "a dealer who thawed", 0)
    assert den.felt() == token


def test_a_void_of_an_ended_round_changes_nothing(den):
    den.at_betting()
    den.until("results")
    felt = den.felt()
    ended = procedure.end_void(den.table_id, felt, Void("680a.13(c)", "too late"))
    assert ended.kind == "settled" and den.felt() == felt
