"""For every point where a process may die: how a process gets there, and how one sees it mended."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from casino.cage import api as cage
from casino.dealer.commands import AddChips, GiveBox, Leave, Sit, TakeBox
from casino.dealer.floor import RUNNING
from casino.dealer.table import Plan, change, replace
from casino.felt.connection import sync_client
from casino.floor.models import Table
from casino.people.models import User
from tests.chaos.house import Den, felt_of
from tests.dealer.room import key


@dataclass(frozen=True)
class Scene:
    """`stage` answers the player and command for a process at the desk, or None for a dealer."""

    stage: Callable[[Den], "tuple[User, object] | None"]
    mended: Callable[[Den], bool]


def due(den: Den, **fields: object) -> None:
    change(den.table_id, lambda seen: Plan(replace(seen.felt, deadline_ms=seen.now_ms, **fields)))


def _phase(*phases: str) -> Callable[[Den], bool]:
    def mended(den: Den) -> bool:
        felt = felt_of(den)
        return felt is not None and felt.phase in phases

    return mended


def _sit(den: Den) -> tuple[User, object]:
    den.at_betting()
    return den.user("cyd"), Sit(key=key(), seat=5, buy_in_cents=20_000)


def _third_sits(den: Den) -> bool:
    return any(s.name == "cyd" and s.stack_cents == 20_000 for s in den.felt().sitters.values())


def _chips(den: Den) -> tuple[User, object]:
    den.at_betting()
    return den.ann, AddChips(key=key(), amount_cents=10_000)


def _more_chips(den: Den) -> bool:
    return den.felt().sitters[den.ann.player].bought_in_cents == 60_000


def _box(den: Den) -> tuple[User, object]:
    den.at_betting()
    return den.ann, TakeBox(key=key(), seat=2)


def _unbox(den: Den) -> tuple[User, object]:
    user, command = _box(den)
    assert den.do(user, command).ok
    return user, GiveBox(key=key(), seat=2)


def _seats(*seats: int) -> Callable[[Den], bool]:
    return lambda den: den.felt().sitters[den.ann.player].seats == seats


def _leave(den: Den) -> tuple[User, object]:
    den.at_betting()
    return den.ann, Leave(key=key())


def _gone(den: Den) -> bool:
    there = den.ann.player in den.felt().sitters
    return not there and cage.wallet_cents(den.ann.pk) == 1_000_000


def _to_open(den: Den) -> None:
    den.seat_both()
    assert den.felt().phase == "spread"
    due(den)


def _to_close(den: Den) -> None:
    den.at_betting()
    due(den)


def _to_settle(den: Den) -> None:
    den.at_betting()
    den.until("deciding")
    due(den)


def _to_void(den: Den) -> None:
    _to_settle(den)
    change(
        den.table_id,
        lambda seen: Plan(replace(seen.felt, round=replace(seen.felt.round, digest="forged"))),
    )


def _ended(kind: str) -> Callable[[Den], bool]:
    """The round of the scene has ended so in the cage, and its felt has it behind it: a dealer who
    is quick, or a test that is slow, may stand at the next one already."""

    def mended(den: Den) -> bool:
        felt, ended = felt_of(den), den.first().ended
        behind = felt is not None and felt.phase not in RUNNING
        return behind and ended is not None and ended.kind == kind

    return mended


def _to_rest(den: Den) -> None:
    den.at_betting()
    assert den.leave(den.ann).ok and den.leave(den.bob).ok


def _to_shut(den: Den) -> None:
    den.seat_both()
    den.until("betting")
    Table.objects.filter(pk=den.table_id).update(status=Table.Status.LAST_ROUND)


def _shut(den: Den) -> bool:
    closed = Table.objects.get(pk=den.table_id).status == Table.Status.CLOSED
    return closed and den.felt().phase == "closed" and not den.felt().sitters


def _flush(den: Den) -> None:
    den.at_betting()
    sync_client().flushall()


SCENES: dict[str, Scene] = {
    "sit:cage": Scene(_sit, _third_sits),
    "chips:cage": Scene(_chips, _more_chips),
    "box:cage": Scene(_box, _seats(1, 2)),
    "unbox:cage": Scene(_unbox, _seats(1)),
    "leave:felt": Scene(_leave, _gone),
    "leave:cage": Scene(_leave, _gone),
    "open:cage": Scene(_to_open, _phase("betting")),
    "closing:felt": Scene(_to_close, _phase("dealing", "deciding", "settling", "results")),
    "closing:cage": Scene(_to_close, _phase("dealing", "deciding", "settling", "results")),
    "dealing:felt": Scene(_to_close, _ended("settled")),
    "settling:felt": Scene(_to_settle, _ended("settled")),
    "settling:cage": Scene(_to_settle, _ended("settled")),
    "void:cage": Scene(_to_void, _ended("void")),
    "next:felt": Scene(_to_rest, _phase("idle")),
    "closed:felt": Scene(_to_shut, _shut),
    "rebuild:cage": Scene(_flush, _phase("betting")),
}


def arguments(den: Den, staged: "tuple[User, object] | None") -> list[str]:
    """The command line of the process that will reach the point."""
    if staged is None:
        return ["manage.py", "dealer"]
    user, command = staged
    text = msgspec.json.encode(command).decode()
    return ["-m", "tests.chaos.driver", str(den.table_id), str(user.pk), text]
