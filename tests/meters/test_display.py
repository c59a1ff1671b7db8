"""The display copy moves only forward and is mended after any loss; nothing depends on it."""

import json

from casino.cage.models import MeterLink
from casino.dealer import meters
from casino.dealer.sweep import sweep_all
from casino.felt import keys
from casino.felt import meters as felt
from casino.felt.connection import sync_client
from tests.meters.floor import ADDED, SEED


def told(meter_id, act):
    """What the meter's channel says while `act` runs."""
    with sync_client().pubsub() as listener:
        listener.subscribe(keys.meter_channel(meter_id))
        assert listener.get_message(timeout=5)["type"] == "subscribe"
        act()
        sync_client().publish(keys.meter_channel(meter_id), b"end")
        heard = []
        while True:
            message = listener.get_message(timeout=5)
            assert message is not None
            if message["data"] == b"end":
                return heard
            heard.append(json.loads(message["data"])["value_cents"])


def test_only_a_higher_sequence_is_shown_and_told(linked):
    def three():
        assert felt.show(7, 5, b'{"value_cents":5}')
        assert not felt.show(7, 5, b'{"value_cents":55}')
        assert not felt.show(7, 4, b'{"value_cents":4}')
        assert felt.show(7, 10, b'{"value_cents":10}')

    assert told(7, three) == [5, 10]
    assert felt.shown(7) == b'{"value_cents":10}'
    assert felt.shown_sequences([7, 8]) == {7: 10, 8: 0}


def test_a_flush_is_mended_by_the_next_sweep(linked):
    tables = linked()
    tables.play()
    sync_client().flushall()
    assert tables.shown is None
    assert told(tables.meter.pk, meters.mend) == [SEED + 2 * ADDED]
    assert told(tables.meter.pk, meters.mend) == []


def test_a_stale_copy_is_brought_forward(linked):
    """As a replica has it that lagged behind."""
    tables = linked()
    tables.play()
    old = felt.shown(tables.meter.pk)
    seq = felt.shown_sequences([tables.meter.pk])[tables.meter.pk]
    tables.play()
    sync_client().hset(keys.meter(tables.meter.pk), mapping={"seq": seq, "body": old})
    meters.mend()
    assert tables.shown["value_cents"] == SEED + 4 * ADDED


def test_a_meter_that_no_table_feeds_is_not_looked_after(linked):
    tables = linked()
    MeterLink.objects.all().delete()
    meters.mend()
    assert tables.shown is None


def test_of_a_private_table_neither_name_nor_round_is_told(linked):
    tables = linked()
    tables.room.table.invitation = "secret"
    tables.room.table.save()
    tables.play(hands={2: "As Ah Ad Ac Jk 2h 3h"})
    (hit,) = tables.shown["hits"]
    assert (hit["table"], hit["round"]) == ("A private table", "")


def test_a_meter_in_trouble_keeps_no_table_waiting(linked, monkeypatch):
    tables = linked()

    def broken():
        raise KeyError("no account")

    monkeypatch.setattr("casino.dealer.meters.mend", broken)
    sync_client().flushall()
    (trouble,) = sweep_all(1)
    assert isinstance(trouble, KeyError)
    assert tables.room.felt().phase == "idle"
