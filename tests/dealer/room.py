"""A whole table driven step by step in one process: real cage, real felt, real steps."""

import itertools
from typing import Any

import msgspec

from casino.cage import api as cage
from casino.dealer import desk, views
from casino.dealer.commands import Act, AddChips, Leave, Ready, Sit, Wager
from casino.dealer.procedure import advance
from casino.dealer.sweep import sweep
from casino.dealer.table import Plan, Seen, book_of, change, see
from casino.felt.state import Felt
from casino.floor.models import Operator, Table
from casino.people.models import User
from casino.submissions.models import RulesSubmission

_keys = itertools.count(1)


def key() -> str:
    return f"key-{next(_keys):012d}"


class Room:
    """One table of one game, its players, and a hand on the clock."""

    def __init__(self, slug: str = "saigon-5-card", **options: Any) -> None:
        operator = Operator.objects.create(name="The Test Room")
        submission = RulesSubmission.objects.create(game=slug, name="test", options=options)
        self.table = Table.objects.create(operator=operator, name="T1", submission=submission)
        self.table_id = self.table.pk
        self.sweep()

    def user(self, name: str) -> User:
        user = User.objects.create(username=name, display_name=name, is_guest=True)
        cage.welcome_guest(user)
        return user

    def felt(self) -> Felt:
        return see(self.table_id)[1].felt

    def sweep(self, count: int = 0) -> None:
        table = Table.objects.select_related("submission").get(pk=self.table_id)
        sweep(table, count or -self.table_id % 5)

    def do(self, user: User | None, command: Any) -> desk.Answer:
        return desk.perform(self.table_id, user, command)

    def sit(self, user: User, seat: int, cents: int = 50_000) -> desk.Answer:
        return self.do(user, Sit(key=key(), seat=seat, buy_in_cents=cents))

    def round_id(self) -> str:
        current = self.felt().round
        return views.round_id(self.table_id, current.number if current else 0)

    def wager(self, user: User, seat: int, **wagers: int) -> desk.Answer:
        return self.do(user, Wager(key=key(), round=self.round_id(), seat=seat, wagers=wagers))

    def ready(self, user: User) -> desk.Answer:
        return self.do(user, Ready(key=key(), round=self.round_id(), ready=True))

    def act(self, user: User, seat: int, **action: Any) -> desk.Answer:
        return self.do(user, Act(key=key(), round=self.round_id(), seat=seat, action=action))

    def chips(self, user: User, cents: int) -> desk.Answer:
        return self.do(user, AddChips(key=key(), amount_cents=cents))

    def leave(self, user: User) -> desk.Answer:
        return self.do(user, Leave(key=key()))

    def hasten(self) -> None:
        """The running clock has run out."""

        def judge(seen: Seen) -> Plan | None:
            if seen.felt.deadline_ms is None or seen.felt.deadline_ms <= seen.now_ms:
                return None
            return Plan(msgspec.structs.replace(seen.felt, deadline_ms=seen.now_ms - 1))

        change(self.table_id, judge)

    def step(self) -> str:
        """Let the clock run out and the dealer act once; the phase after it."""
        self.hasten()
        advance(self.table_id)
        return self.felt().phase

    def until(self, phase: str) -> Felt:
        for _ in range(40):
            if self.felt().phase == phase:
                return self.felt()
            self.step()
        raise AssertionError(f"the table stands at {self.felt().phase}, not at {phase}")

    def view(self, player: str | None) -> dict[str, Any]:
        felt = self.felt()
        return views.view(felt, book_of(felt), player)

    def chips_of(self, user: User) -> int:
        """Wallet and open stack together."""
        stacks = [s.stack_cents for s in cage.open_sittings(self.table_id) if s.user_id == user.pk]
        return cage.wallet_cents(user.pk) + sum(stacks)
