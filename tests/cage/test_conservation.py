"""Whatever people do, in whatever order, alone or two at once: no chip is created or lost.

Random commands against the cage beside a plain model of who owns what. After every step the books
are right, what a player owns is what the model says, and all that was ever issued lies somewhere.
"""

from itertools import count

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run_machine

from casino.cage import api as cage
from casino.cage.ledger import BANK, Kind, read
from casino.people.models import User
from games.engine.contract import Box, Line, Refusal
from tests.cage.game import collect, end_round, next_number
from tests.cage.test_races import race

pytestmark = pytest.mark.django_db(transaction=True)
SEATS = st.integers(0, 7)
CENTS = st.sampled_from([-1, 0, 1, 500, 50_000, 999_999, 2_000_000])
PLAYERS = st.integers(0, 2)
WAGERS = st.dictionaries(
    st.sampled_from(["main", "side"]), st.sampled_from([500, 700, 40_000]), min_size=1
)
CREDITS = st.lists(st.sampled_from([0, 1, 500, 1400, 100_000]), min_size=24, max_size=24)


class CageMachine(RuleBasedStateMachine):
    house = None
    """Set by the test."""

    def __init__(self):
        super().__init__()
        self.table = self.house.table(adjacent_boxes=2)
        self.users = [User.objects.create_guest(name) for name in ("Ann", "Bob", "Carl")]
        self.owns = dict.fromkeys([user.player for user in self.users], 0)
        self.welcomed = set()
        self.issued_before = balance(BANK)
        self.keys = (f"m{id(self)}-{n}" for n in count())
        self.fact = None
        self.closed = None

    def together(self, twice, act):
        """The answer of `act`, which one caller asks for, or two at the same instant."""
        answers = race(*[act] * (2 if twice else 1))
        return next((a for a in answers if not isinstance(a, str)), answers[0])

    def sitting(self, who):
        return cage.sitting_of(self.users[who].pk, self.table.pk)

    @initialize(count=st.integers(0, 3))
    def some_sit_already(self, count):
        for who in range(count):
            self.welcome(who, False)
            self.house.sit(self.users[who], self.table, 2 * who + 1)

    @rule(who=PLAYERS, twice=st.booleans())
    def welcome(self, who, twice):
        self.together(twice, lambda: cage.welcome_guest(self.users[who]))
        if who not in self.welcomed:
            self.owns[self.users[who].player] += 1_000_000
        self.welcomed.add(who)

    @rule(who=PLAYERS, twice=st.booleans())
    def top_up(self, who, twice):
        user = self.users[who]
        before = self.owns[user.player]
        answer = self.together(twice, lambda: cage.top_up(user))
        if not isinstance(answer, str):
            assert before < 10_000
            self.owns[user.player] = 1_000_000

    @rule(who=PLAYERS, seat=SEATS, cents=CENTS, twice=st.booleans())
    def sit(self, who, seat, cents, twice):
        key = next(self.keys)
        self.together(
            twice,
            lambda: cage.open_sitting(self.users[who].pk, self.table.pk, seat, cents, key),
        )

    @rule(who=PLAYERS, cents=CENTS, twice=st.booleans())
    def chips(self, who, cents, twice):
        if info := self.sitting(who):
            key = next(self.keys)
            self.together(twice, lambda: cage.add_chips(info.id, cents, key))

    @rule(who=PLAYERS, seat=SEATS, act=st.sampled_from([cage.take_box, cage.give_box]))
    def box(self, who, seat, act):
        if info := self.sitting(who):
            self.together(False, lambda: act(info.id, seat, next(self.keys)))

    @rule(who=PLAYERS, twice=st.booleans())
    def leave(self, who, twice):
        if info := self.sitting(who):
            key = next(self.keys)
            assert not self.together(twice, lambda: cage.close_sitting(info.id, key)).open

    @precondition(lambda self: self.fact is None)
    @rule(twice=st.booleans())
    def open_round(self, twice):
        number = next_number(self.table.pk)
        table = self.table
        self.fact = self.together(
            twice,
            lambda: cage.open_round(table.pk, number, table.submission_id, "c" * 64, b"x"),
        )

    @precondition(lambda self: self.fact is not None and self.closed is None)
    @rule(bets=st.dictionaries(st.integers(1, 6), WAGERS), leaver=st.none() | PLAYERS)
    def close_round(self, bets, leaver):
        """Two dealers, while somebody may be leaving."""
        held = {s: info for info in cage.open_sittings(self.table.pk) for s in info.seats}
        boxes = [Box(seat, held[seat].player, w) for seat, w in bets.items() if seat in held]
        acts = [lambda: cage.close_round(self.fact.pk, boxes, collect)] * 2
        if leaver is not None and (info := self.sitting(leaver)):
            acts.append(lambda: cage.close_sitting(info.id, next(self.keys)))
        self.closed, other, *_ = race(*acts)
        assert self.closed == other

    @precondition(lambda self: self.fact is not None)
    @rule(credits=CREDITS, is_void=st.booleans(), leaver=st.none() | PLAYERS)
    def end_round(self, credits, is_void, leaver):
        """One dealer settles or voids while another voids, and somebody may be leaving."""
        wagers = [
            (box, wager, cents)
            for box in (self.closed.boxes if self.closed else ())
            for wager, cents in box.wagers.items()
        ]
        back = [Line(b.seat, w, cents, "void", cents, "") for b, w, cents in wagers]
        won = [
            Line(b.seat, w, cents, "win", credit, "")
            for (b, w, cents), credit in zip(wagers, credits, strict=False)
        ]
        kind, lines = ("void", back) if is_void or not self.closed else ("settled", won)
        acts = [
            lambda: end_round(self.fact.pk, kind, lines, {}),
            lambda: end_round(self.fact.pk, "void", back, {}),
        ]
        if leaver is not None and (info := self.sitting(leaver)):
            acts.append(lambda: cage.close_sitting(info.id, next(self.keys)))
        ended, other, *_ = race(*acts)
        assert (ended.kind, ended.lines) == (other.kind, other.lines)
        players = {box.seat: box.player for box, *_ in wagers}
        for line in ended.lines:
            self.owns[players[line.seat]] += line.credit - line.stake
        self.fact = self.closed = None

    @precondition(lambda self: self.fact is not None)
    @rule()
    def open_another(self):
        with pytest.raises(Refusal, match="has not ended"):
            self.house.open(self.table)

    @invariant()
    def the_books_are_right(self):
        assert cage.check_books() == []

    @invariant()
    def everybody_owns_what_the_model_says(self):
        assert {user.player: cage.chips_cents(user.pk) for user in self.users} == self.owns

    @invariant()
    def all_chips_were_issued(self):
        tray_cents = balance((Kind.HOUSE, self.table.pk))
        assert self.issued_before - balance(BANK) == sum(self.owns.values()) + tray_cents


def balance(name):
    return sum(account.balance_cents for account in read([name]).values())


def test_no_chip_is_created_or_lost(house):
    CageMachine.house = house
    run_machine(
        CageMachine,
        settings=settings(
            max_examples=12,
            stateful_step_count=25,
            deadline=None,
            phases=[Phase.explicit, Phase.reuse, Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
