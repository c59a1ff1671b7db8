"""The loop of a dealer process: one step of a table at a time, and none forgotten."""

import threading

import pytest

from casino.dealer import loop
from casino.felt.store import Claim

WAIT_S = 10
TABLE = 7


class Steps:
    """Steps that begin when they are told and go on until they are let go."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.go_on = threading.Semaphore(0)
        self.inside: list[int] = []
        self.together = 0
        self.done: list[int] = []

    def __call__(self, table_id: int) -> None:
        self.inside.append(table_id)
        self.together = max(self.together, self.inside.count(table_id))
        self.begun.release()
        assert self.go_on.acquire(timeout=WAIT_S)
        self.inside.remove(table_id)
        self.done.append(table_id)


@pytest.fixture
def steps(monkeypatch):
    taken = Steps()
    monkeypatch.setattr(loop, "advance", taken)
    return taken


@pytest.fixture
def dealer(monkeypatch, steps):
    """A loop that claims what `due` holds."""
    made = loop.Dealer(threading.Event(), "test")
    made.due = []
    monkeypatch.setattr(loop.store, "claim", lambda *_: (made.due, None))
    monkeypatch.setattr(loop, "close_old_connections", lambda: None)
    yield made
    steps.go_on.release(100)
    made._pool.shutdown(wait=True)


def claims(dealer, *tables):
    dealer.due[:] = [Claim(table, 1) for table in tables]
    dealer._claim(0)


def test_a_table_that_is_due_during_its_step_is_stepped_once_more_afterwards(dealer, steps):
    claims(dealer, TABLE)
    assert steps.begun.acquire(timeout=WAIT_S)
    for _ in range(5):
        claims(dealer, TABLE)
    claims(dealer, TABLE + 1)
    assert steps.begun.acquire(timeout=WAIT_S), "another table waits for none"
    assert sorted(steps.inside) == [TABLE, TABLE + 1]
    steps.go_on.release(2)
    assert steps.begun.acquire(timeout=WAIT_S), "what came due meanwhile is not forgotten"
    steps.go_on.release()
    dealer._pool.submit(lambda: None).result(WAIT_S)
    assert not steps.begun.acquire(timeout=0.2)
    assert (steps.together, steps.done.count(TABLE)) == (1, 2)


def test_a_step_that_failed_is_followed_by_the_next_one(dealer, steps, monkeypatch):
    def failing(table_id: int) -> None:
        steps(table_id)
        raise RuntimeError

    monkeypatch.setattr(loop, "advance", failing)
    claims(dealer, TABLE)
    assert steps.begun.acquire(timeout=WAIT_S)
    claims(dealer, TABLE)
    steps.go_on.release(2)
    assert steps.begun.acquire(timeout=WAIT_S)
