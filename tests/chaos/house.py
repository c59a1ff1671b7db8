"""A table for chaos: short clocks, two players, and proofs that nothing was created or lost."""

import time
from collections.abc import Callable, Iterable, Mapping

from casino.cage import api as cage
from casino.cage.books import check_books
from casino.cage.meterproof import check_meters
from casino.cage.models import Account, JournalLine, Round
from casino.dealer.table import TableAway
from casino.felt.state import Felt
from casino.floor.models import Table
from casino.people.models import User
from tests.dealer.room import Room

CLOCKS = {"betting_ms": 800, "deciding_ms": 800, "spread_ms": 800, "spread_down_ms": 800}
PROMISED_S = 10
WELCOME_CENTS = 1_000_000


class Den(Room):
    """A room with Ann on seat 1 and Bob on seat 3, dealt by other processes than this one."""

    game = "saigon-5-card"
    options: Mapping[str, object] = {"edition": "2019", "pot": True, "bonus": "A"}
    bets: tuple[Mapping[str, int], ...] = ({"ante": 1000, "bonus": 500}, {"ante": 2000})

    def __init__(self, name: str = "") -> None:
        super().__init__(self.game, **self.options)
        Table.objects.filter(pk=self.table_id).update(clocks=CLOCKS)
        self.ann, self.bob = self.user(f"ann{name}"), self.user(f"bob{name}")

    def seat_both(self) -> None:
        assert self.sit(self.ann, 1).ok and self.sit(self.bob, 3).ok

    def bet(self) -> None:
        """Both wager as soon as it is possible."""
        assert self.wager(self.ann, 1, **self.bets[0]).ok
        assert self.wager(self.bob, 3, **self.bets[1]).ok

    def at_betting(self) -> None:
        self.seat_both()
        self.until("betting")
        self.bet()

    def first(self) -> cage.RoundFacts:
        first = cage.round_fact(self.table_id, 1)
        assert first is not None
        return first

    def last(self) -> cage.RoundFacts:
        last = cage.last_round(self.table_id)
        assert last is not None
        return last


def felt_of(room: Room) -> Felt | None:
    try:
        return room.felt()
    except TableAway:
        return None


def soon(what: Callable[[], object], seconds: float = PROMISED_S, why: str = "") -> float:
    """Wait until it is true; the seconds it took. It must not take longer than was promised."""
    start = time.monotonic()
    while not what():
        assert time.monotonic() - start < seconds, why or f"not within {seconds} s"
        time.sleep(0.05)
    return time.monotonic() - start


def hurry(room: Room, *phases: str, seconds: float = PROMISED_S) -> Felt:
    """Let clocks run out, as nobody has to wait for in a test, until the table is at a phase."""

    def there() -> bool:
        felt = felt_of(room)
        if felt is None or felt.phase in phases:
            return felt is not None
        hasten(room)
        return False

    soon(there, seconds, f"table {room.table_id} is not at {phases}: {felt_of(room)}")
    return room.felt()


def hasten(room: Room) -> None:
    try:
        room.hasten()
    except TableAway:
        return


def play_on(*dens: Den) -> None:
    """The next round is played to its end at each of these tables, within the promised time."""
    for den in dens:
        hurry(den, "betting")
    numbers = {den.table_id: den.felt().round.number for den in dens}
    for den in dens:
        den.bet()
    for den in dens:
        _played_to_its_end(den, numbers[den.table_id])


def _played_to_its_end(den: Den, number: int) -> None:
    def ended() -> bool:
        fact = cage.round_fact(den.table_id, number)
        assert fact is not None
        if fact.ended is None:
            hasten(den)
        return fact.ended is not None

    soon(ended, PROMISED_S, f"round {number} of table {den.table_id} has not ended: {felt_of(den)}")
    fact = cage.round_fact(den.table_id, number)
    assert fact is not None and fact.ended is not None and fact.ended.kind == "settled"
    view = den.view(None)
    if view["round"]["number"] == number and "result" in view:
        assert view["result"]["net"] == fact.ended.record["net"]


def nothing_created_or_lost(dens: Iterable[Den]) -> None:
    """The books balance, every round but the running one has ended once, and what players have is
    what they were given, less what house and meters have won; seeds are the bank's."""
    assert check_books() == []
    assert check_meters() == []
    for den in dens:
        rounds = Round.objects.filter(table_id=den.table_id).order_by("number")
        earlier = list(rounds.values_list("number", "ended"))[:-1]  # at once: a dealer goes on
        assert [number for number, ended in earlier if ended is None] == []
        sitters = {s.player: s.stack_cents for s in cage.open_sittings(den.table_id)}
        felt = den.felt()
        assert {p: s.stack_cents for p, s in felt.sitters.items()} == sitters
    there = Account.objects.exclude(kind=Account.Kind.BANK).values_list("balance_cents", flat=True)
    seeds = JournalLine.objects.filter(debit__kind=Account.Kind.BANK, user=None)
    given = WELCOME_CENTS * User.objects.filter(is_guest=True).count()
    assert sum(there) == given + sum(seeds.values_list("amount_cents", flat=True))
