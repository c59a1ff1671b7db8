"""The database is away for ten seconds: tables wait, say so, and go on; nothing is given up."""

import time

import pytest
from django.conf import settings as configured

from casino.dealer import trouble
from casino.floor.models import Table
from tests.chaos.house import Den, nothing_created_or_lost, play_on, soon
from tests.chaos.outages import Outage, kinds
from tests.chaos.scenes import due

AWAY_S = 10
VENDOR = "sqlite" if "sqlite" in configured.DATABASES["default"]["ENGINE"] else "postgresql"


@pytest.fixture(params=kinds(VENDOR))
def outage(request, transactional_db):
    outage = Outage(request.param)
    yield outage
    outage.close()


def _looked_around(dealer):
    """As it does every second, so that it knows the tables before the database goes."""
    dealer.thaw()
    time.sleep(2.5)
    dealer.freeze()


def test_tables_wait_and_say_so(outage, felt_redis, start):
    dealer = start("manage.py", "dealer", DATABASE_URL=outage.url)
    dealer.wait_until_it_says("Dealing")
    dealer.freeze()
    closing, settling, betting = Den("1"), Den("2"), Den("3")
    for den in (closing, settling, betting):
        den.seat_both()
        den.until("betting")
    _looked_around(dealer)
    for den in (closing, settling, betting):
        den.bet()
    settling.until("deciding")
    for den in (closing, settling):
        due(den)
    with outage.away():
        until = time.monotonic() + AWAY_S
        dealer.thaw()
        for den in (closing, settling):
            soon(lambda den=den: den.view(None).get("waiting") == trouble.WAITING)
        time.sleep(max(0.0, until - time.monotonic()))
        assert closing.last().closed is None and settling.last().ended is None
        assert closing.felt().phase == "closing"
        assert settling.felt().phase in ("deciding", "settling")
    for den in (closing, settling):
        soon(lambda den=den: den.first().ended is not None, why=f"table {den.table_id} still waits")
        assert den.first().ended.kind == "settled"
        assert "waiting" not in den.view(None)
    assert not Table.objects.exclude(flag="").exists()
    play_on(closing, settling)
    nothing_created_or_lost([closing, settling])
