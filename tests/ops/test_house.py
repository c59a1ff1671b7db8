"""One data directory: its lock, its secrets, and a fresh start."""

import json
import subprocess
import sys

import pytest

from casino.ops.house import AlreadyRunning, House

HOLD = """
import sys, time
from pathlib import Path
from casino.ops.house import House
house = House(Path(sys.argv[1]))
house.lock("process 1, http://localhost:8000/")
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def house(tmp_path):
    return House(tmp_path / "var")


def test_a_second_room_is_told_who_holds_the_data(house):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(house.var)], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    holder.stdout.readline()
    try:
        with pytest.raises(AlreadyRunning, match="process 1, http://localhost:8000/"):
            house.lock("me")
    finally:
        holder.kill()
        holder.wait()
    house.lock("me")


def test_secrets_are_made_once_and_are_nobody_elses(house):
    house.lock("me")
    made = house.secrets()
    assert house.secrets() == made
    assert (house.var / "secrets.json").stat().st_mode & 0o777 == 0o600
    assert made.secret_key != made.card_key
    assert min(len(made.secret_key), len(made.card_key)) >= 32


def test_a_fresh_start_forgets_the_data_and_makes_other_secrets(house):
    house.lock("me")
    made = house.secrets()
    house.database.write_text("rows")
    (house.var / "room.sqlite3-wal").write_text("more")
    house.felt.mkdir()
    (house.felt / "appendonly.aof").write_text("tables")
    house.forget()
    assert not house.database.exists()
    assert not (house.var / "room.sqlite3-wal").exists()
    assert not house.felt.exists()
    again = house.secrets()
    assert again.card_key != made.card_key
    assert again.felt_prefix != made.felt_prefix


def test_a_broken_note_of_children_is_no_children(house):
    house.lock("me")
    assert house.noted_children() == []
    house.note_children([11, 12])
    assert house.noted_children() == [11, 12]
    (house.var / "children.json").write_text("[1")
    assert house.noted_children() == []


def test_who_does_not_hold_the_data_notes_no_children(house):
    house.lock("me")
    house.note_children([11, 12])
    second = House(house.var)
    with pytest.raises(AlreadyRunning):
        second.lock("somebody else")
    second.note_children([])
    assert house.noted_children() == [11, 12]
    assert not (house.var / "children.json.new").exists()


def test_a_note_is_never_seen_half_written(house):
    """What a reader has opened is never written to: a new note takes the old one's place."""
    house.lock("me")
    house.note_children([11, 12])
    with (house.var / "children.json").open() as reader:
        house.note_children([13, 14, 15])
        assert json.loads(reader.read()) == [11, 12]
    assert house.noted_children() == [13, 14, 15]
