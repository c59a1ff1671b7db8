"""The lobby is read once a second for all its visitors."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client

from casino.dealer import floor
from casino.lobby import board as boards
from casino.lobby import views
from casino.lobby.board import Board

VISITORS = 100


class Clock:
    now = 50.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    monkeypatch.setattr(boards, "KEPT_S", 1.0)
    return Clock()


def counting(read, times):
    def counted():
        times.append(1)
        return read()

    return counted


def test_a_hundred_visitors_cost_one_reading(room, clock, monkeypatch):
    times: list[int] = []
    monkeypatch.setattr(views, "board", Board(counting(floor.lobby_rows, times), clock))
    pages = [Client().get("/", headers={"HX-Request": "true"}) for _ in range(VISITORS)]
    assert len(times) == 1
    assert all(b"6 of 6" in page.content for page in pages)
    ann = room.user("Ann")
    room.sit(ann, 3)
    seated = Client()
    seated.force_login(ann)
    assert b"Back to your seat" in seated.get("/").content, "what is personal is read anew"
    assert len(times) == 1
    clock.now += 1.0
    assert b"5 of 6" in Client().get("/").content
    assert len(times) == 2


def test_of_many_at_once_one_reads_and_all_get_it(clock):
    times: list[int] = []
    all_are_here = threading.Barrier(20)

    def ask(_):
        all_are_here.wait(30)
        return board.rows()

    board = Board(counting(lambda: ["the rows"], times), clock)
    with ThreadPoolExecutor(20) as pool:
        assert list(pool.map(ask, range(20))) == [["the rows"]] * 20
    assert len(times) == 1


def test_a_reading_that_failed_is_not_kept(clock):
    answers = iter([OSError("away"), ["the rows"]])

    def read():
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    board = Board(read, clock)
    with pytest.raises(OSError, match="away"):
        board.rows()
    assert board.rows() == ["the rows"]


def test_old_rows_are_not_shown_when_a_reading_fails(clock):
    answers = iter([["the rows"], OSError("away")])

    def read():
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    board = Board(read, clock)
    assert board.rows() == ["the rows"]
    clock.now += 1.0
    with pytest.raises(OSError, match="away"):
        board.rows()
