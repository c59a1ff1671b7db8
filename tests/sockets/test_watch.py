"""One table's loop with a scripted felt: what each viewer is sent, whatever the order of things."""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest

from casino.company.mirror import Mirror
from casino.dealer.desk import Snapshot
from casino.dealer.table import TableAway
from casino.people.models import User
from casino.sockets import snapshots, watch
from casino.sockets.viewer import Viewer
from casino.sockets.watch import Watch


class Felt:
    """What the desk would say. Views are {"x": n, "seats": ...}, with `you` for who sits."""

    def __init__(self) -> None:
        self.incarnation, self.n = 1, 0
        self.seats: dict[str, str] = {}
        self.kept: list[bytes] = []
        self.away = False
        self.snapshots = 0

    def view(self, player: str | None) -> dict:
        seats = {number: {"player": who} for number, who in self.seats.items()}
        seen = {"x": self.n, "seats": seats}
        return seen | ({"you": {"player": player}} if player in self.seats.values() else {})

    def step(self, may_wait: bool = False, **seats: str | None) -> bytes:
        """The next version; `s3="p7"` sits, `s3=None` leaves."""
        self.n += 1
        patch: dict = {"x": self.n}
        for name, who in seats.items():
            number = name[1:]
            patch.setdefault("seats", {})[number] = {"player": who} if who else None
            self.seats = {k: v for k, v in self.seats.items() if k != number}
            self.seats |= {number: who} if who else {}
        private = {who: patch | {"secret": who} for who in self.seats.values()}
        body = {"i": self.incarnation, "from": self.n - 1, "n": self.n, "at": self.n, "h": [],
                "co": may_wait, "p": {"": patch} | private}  # fmt: skip
        self.kept.append(json.dumps(body).encode())
        return self.kept[-1]

    # --- the desk ---

    def snapshot(self, table_id: int, player: str | None) -> Snapshot:
        if self.away:
            raise TableAway
        self.snapshots += 1
        return Snapshot(self.incarnation, self.n, self.n, self.view(player))

    def layout(self, table_id: int) -> dict:
        return {}

    def events_since(self, table_id: int, incarnation: int, n: int) -> list[bytes] | None:
        later = [e for e in self.kept if json.loads(e)["n"] > n]
        known = incarnation == self.incarnation and later and json.loads(later[0])["from"] == n
        return later if known else None


async def at_once(function, *args):
    """No thread: a loaded machine shall not decide what a test sees."""
    await asyncio.sleep(0)
    return function(*args)


class Box:
    """An outbox that keeps a client's mirror instead of sending."""

    def __init__(self) -> None:
        self.mirror = Mirror()
        self.got: list[dict] = []

    def put(self, text: str, n: int | None = None) -> None:
        message = json.loads(text)
        self.got.append(message)
        self.mirror.take(message)

    def spans(self) -> list[tuple[int, int]]:
        return [(m["from"], m["n"]) for m in self.got if m["type"] == "event"]


@pytest.fixture
def felt(monkeypatch) -> Felt:
    scripted = Felt()
    monkeypatch.setattr(watch, "desk", scripted)
    monkeypatch.setattr(snapshots, "desk", scripted)
    monkeypatch.setattr(watch, "AGAIN_S", 0.02)
    for module in (watch, snapshots):
        monkeypatch.setattr(module, "by_clerk", at_once)
    return scripted


def viewer(player: int | None = None) -> Viewer:
    user = User(pk=player, display_name="Ann") if player else None
    return Viewer(1, Box(), user, "", "192.0.2.1")


@asynccontextmanager
async def watching(*viewers: Viewer):
    table = Watch(1, lambda one: None, lambda table_id: None)
    loop = asyncio.ensure_future(table.run())
    table.put("reread")
    for one in viewers:
        table.join(one)
    await settle()
    try:
        yield table
    finally:
        loop.cancel()


async def settle(seconds: float = 0.05) -> None:
    await asyncio.sleep(seconds)


async def test_steps_reach_every_viewer_in_order(felt: Felt):
    one, two = viewer(), viewer()
    async with watching(one, two) as table:
        for _ in range(5):
            table.put(felt.step())
        await settle()
        for box in (one.outbox, two.outbox):
            assert box.spans() == [(n, n + 1) for n in range(5)]
            assert box.mirror.view == felt.view(None)
        assert felt.snapshots <= 2


async def test_a_first_reading_that_fails_is_repeated(felt: Felt):
    felt.away = True
    one = viewer()
    async with watching(one) as table:
        table.put("reread")
        await settle()
        assert one.outbox.got == []
        felt.away = False
        await settle(0.2)
        assert one.outbox.mirror.n == 0


async def test_waiting_steps_depart_together_and_a_newcomer_fits_in(felt: Felt, monkeypatch):
    monkeypatch.setattr(snapshots, "SHARED_S", 0.0)
    monkeypatch.setattr(watch, "DEPARTURE_S", 2.0)
    one = viewer()
    async with watching(one) as table:
        for _ in range(4):
            table.put(felt.step(may_wait=True))
        await settle()
        assert one.outbox.spans() == [(0, 1)]
        late = viewer()
        table.join(late)
        await settle()
        assert late.outbox.mirror.n == 4
        table.put(felt.step(may_wait=True))
        await settle(2.3)
        assert one.outbox.spans() == [(0, 1), (1, 5)]
        assert late.outbox.spans() == [(4, 5)]
        assert one.outbox.mirror.view == late.outbox.mirror.view == felt.view(None)


async def test_a_step_that_may_not_wait_takes_the_waiting_ones_along(felt: Felt):
    one = viewer()
    async with watching(one) as table:
        for may_wait in (True, True, True, False):
            table.put(felt.step(may_wait))
        await settle()
        assert one.outbox.spans() == [(0, 1), (1, 3), (3, 4)]


async def test_repeated_and_reordered_steps(felt: Felt):
    one = viewer()
    async with watching(one) as table:
        first, second, third = felt.step(), felt.step(), felt.step()
        for published in (second, first, first, third, second):
            table.put(published)
        await settle()
        assert one.outbox.spans() == [(0, 1), (1, 2), (2, 3)]


async def test_a_gap_that_is_no_longer_kept_gives_snapshots(felt: Felt):
    one = viewer()
    async with watching(one) as table:
        table.put(felt.step())
        await settle()
        felt.step()
        felt.kept.clear()
        table.put(felt.step())
        await settle()
        assert [m["type"] for m in one.outbox.got] == ["snapshot", "event", "snapshot"]
        assert one.outbox.mirror.view == felt.view(None)


async def test_an_older_felt_of_the_same_incarnation_is_shown(felt: Felt):
    """A replica that lagged behind was promoted."""
    one = viewer()
    async with watching(one) as table:
        for _ in range(3):
            table.put(felt.step())
        await settle()
        felt.n = 1
        felt.kept = felt.kept[:1]
        table.put("reread")
        await settle()
        assert (one.outbox.mirror.n, one.outbox.mirror.view) == (1, felt.view(None))


async def test_only_who_sits_gets_what_is_private(felt: Felt):
    ann, bob, crowd = viewer(7), viewer(8), viewer()
    async with watching(ann, bob, crowd) as table:
        table.put(felt.step())
        table.put(felt.step(s3="p7"))
        table.put(felt.step())
        await settle()
        assert ann.outbox.mirror.view["you"] == {"player": "p7"}
        table.put(felt.step())
        await settle()
        assert ann.outbox.mirror.view["secret"] == "p7"
        before = len(ann.outbox.got)
        table.put(felt.step(s3=None, s4="p8"))
        table.put(felt.step())
        await settle()
        later = ann.outbox.got[before:]
        assert later[0]["type"] == "snapshot"
        assert all("secret" not in m.get("patch", {}) for m in later)
        assert ann.outbox.mirror.view == felt.view(None)
        assert bob.outbox.mirror.view["you"] == {"player": "p8"}
        assert not any("secret" in json.dumps(m) for m in crowd.outbox.got)


async def test_resync_does_not_cross_a_change_of_audience(felt: Felt):
    ann = viewer(7)
    async with watching(ann) as table:
        table.put(felt.step())
        table.put(felt.step(s3="p7"))
        table.put(felt.step())
        await settle()
        table.resync(ann, 1, 0)
        await settle()
        assert ann.outbox.got[-1]["type"] == "snapshot"
        last = ann.outbox.mirror.n
        table.put(felt.step())
        await settle()
        before = len(ann.outbox.got)
        table.resync(ann, 1, last)
        assert [(m["from"], m["n"]) for m in ann.outbox.got[before:]] == [(last, last + 1)]


async def test_a_viewer_who_left_gets_nothing_more(felt: Felt):
    one, two = viewer(), viewer()
    async with watching(one, two) as table:
        table.leave(one)
        table.put(felt.step())
        await settle()
        assert one.outbox.spans() == []
        assert two.outbox.spans() == [(0, 1)]


async def test_who_comes_a_moment_later_shares_the_snapshot_and_gets_the_steps_since(felt: Felt):
    one, late = viewer(), viewer()
    async with watching(one) as table:
        table.put(felt.step())
        table.put(felt.step())
        await settle()
        taken = felt.snapshots
        table.join(late)
        await settle()
        assert felt.snapshots == taken
        assert late.outbox.spans() == [(0, 2)]
        assert late.outbox.mirror.view == felt.view(None)


async def test_a_large_room_is_swept_in_chunks(felt: Felt):
    room = [viewer() for _ in range(watch.CHUNK * 2 + 1)]
    async with watching(*room) as table:
        table.put(felt.step())
        counts = []
        for _ in range(20):
            await asyncio.sleep(0)
            counts.append(sum(1 for one in room if one.outbox.spans()))
        assert {watch.CHUNK, watch.CHUNK * 2, len(room)} <= set(counts)
