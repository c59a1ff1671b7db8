"""Random evenings: commands, clocks, floor acts, losses and crashes at one table, in any order,
through real cage, felt and dealer. After every step the promises must hold (promises.py).
"""

import contextlib
from collections import Counter

import msgspec
import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from hypothesis.stateful import run_state_machine_as_test as run

from casino.dealer import burning, floor, killpoints, nextround, procedure, rebuild, seating, shoes
from casino.dealer.commands import (
    Act,
    AddChips,
    Cut,
    GiveBox,
    Leave,
    Ready,
    Sit,
    Spread,
    TakeBox,
    Wager,
)
from casino.dealer.hands import hand_state
from casino.dealer.procedure import advance
from casino.dealer.table import TableAway, book_of
from casino.felt import keys
from casino.floor.models import Table
from casino.people.models import User
from casino.submissions.models import RulesSubmission
from games.engine.contract import Refusal
from games.midibaccarat.rules import options
from tests.dealer.conftest import forget_connections
from tests.dealer.evening_games import GAMES, SHOE_EVENINGS, SHORT_SHOE, Played
from tests.dealer.promises import Promises
from tests.dealer.room import key

REACHING = (burning, nextround, procedure, rebuild, seating, shoes)
NAMES = ("ann", "bob", "cyd", "dan")
who = st.sampled_from(NAMES)
seats = st.integers(1, 6)
ENOUGH_STEPS = 20
MOST_TURNS = 12
EVENINGS = 20


class Killed(BaseException):
    """The process has died here."""


class Evening(RuleBasedStateMachine):
    """One table. `doomed` is the point at which the next act that reaches it dies."""

    server = None
    game: Played
    met: Counter[str] = Counter()

    @initialize(
        boxes=st.integers(1, 3),
        deal=st.sampled_from(["manual-shoe", "automated-shoe"]),
        extra=st.booleans(),
    )
    def begin(self, boxes, deal, extra):
        self.world = transaction.atomic()
        self.world.__enter__()
        self.server.client().flushall()
        forget_connections()
        self.doomed = ""
        self.done = []
        for module in REACHING:
            module.reach = self.reach
        self.room = self.game.room(boxes, deal, extra)
        self.users = {name: self.room.user(name) for name in NAMES}
        self.boss = User.objects.create(username="boss", is_staff=True)
        self.promises = Promises(self.room, list(self.users.values()))

    def reach(self, point):
        assert point in killpoints.POINTS
        if point == self.doomed:
            self.doomed = ""
            self.met[f"died at {point}"] += 1
            raise Killed

    def attempt(self, act):
        """A process of its own: it may die, be refused, or find no table."""
        with contextlib.suppress(Killed, Refusal, TableAway):
            act()

    def ask(self, name, command):
        self.done.append((name, command))
        self.attempt(lambda: self.room.do(self.users[name], command))

    def current(self):
        try:
            return self.room.round_id()
        except TableAway:
            return "0-0"

    # --- players ---------------------------------------------------------------------------
    @rule(name=who, seat=seats, cents=st.sampled_from([1_000, 2_000, 5_000, 50_000, 2_000_000]))
    def sit(self, name, seat, cents):
        self.ask(name, Sit(key=key(), seat=seat, buy_in_cents=cents))

    @rule(name=who, seat=seats)
    def take_box(self, name, seat):
        self.ask(name, TakeBox(key=key(), seat=seat))

    @rule(name=who, seat=seats)
    def give_box(self, name, seat):
        self.ask(name, GiveBox(key=key(), seat=seat))

    @rule(name=who, cents=st.sampled_from([500, 10_000, 10_000_000]))
    def chips(self, name, cents):
        self.ask(name, AddChips(key=key(), amount_cents=cents))

    @rule(name=who, which=st.integers(0, 2), ante=st.sampled_from([0, 1000, 1000, 2500, 150]),
          bonus=st.sampled_from([0, 0, 500]))  # fmt: skip
    def wager(self, name, which, ante, bonus):
        main = self.game.mains[which % len(self.game.mains)]
        wagers = {main: ante} | ({self.game.side: bonus} if bonus else {})
        command = Wager(key=key(), round=self.current(), seat=self.box(name, which), wagers=wagers)
        self.ask(name, command)

    def box(self, name, which):
        """One of his boxes, or a seat that is not his."""
        try:
            sitter = self.room.felt().sitters.get(self.users[name].player)
        except TableAway:
            return 1
        return sitter.seats[which % len(sitter.seats)] if sitter and sitter.seats else which + 1

    def everybody_wagers(self):
        for which, name in enumerate(NAMES):
            self.wager(name, which, 1000, 500 * (which % 2))

    @rule(name=who, yes=st.booleans())
    def ready(self, name, yes):
        self.ask(name, Ready(key=key(), round=self.current(), ready=yes))

    @rule(name=who, position=st.sampled_from([None, 0, 10, 26, 43, 44]))
    def cut(self, name, position):
        """Whoever it is, one who was asked before or nobody at all."""
        self.ask(name, Cut(key=key(), round=self.current(), position=position))

    @rule(position=st.sampled_from([None, 10, 43]))
    def the_cut_is_taken(self, position):
        with contextlib.suppress(TableAway):
            asked = self.room.felt().cut_offers[:1]
            for name in [n for n, user in self.users.items() if user.player in asked]:
                self.cut(name, position)

    @rule(name=who, which=st.integers(0, 2), what=st.integers(0, 5))
    def act(self, name, which, what):
        seat, action = self.box(name, which), self.game.actions[what % len(self.game.actions)]
        self.ask(name, Act(key=key(), round=self.current(), seat=seat, action=action))

    @rule(what=st.integers(0, 5), times=st.integers(1, 4))
    def who_is_asked_acts(self, what, times):
        """Whoever may decide now, one thing after the other."""
        for at in range(times):
            for name in self.asked():
                self.act(name, 0, what + at)
                self.promises.check()

    def asked(self):
        with contextlib.suppress(TableAway):
            felt = self.room.felt()
            if felt.round is not None and felt.round.dealt and not felt.result:
                book = book_of(felt)
                turn = book.game.turn(book.rules, hand_state(book, felt.round))
                return [name for name, user in self.users.items() if user.player in turn.players]
        return []

    @rule(name=who)
    def leave(self, name):
        self.ask(name, Leave(key=key()))

    @rule(name=who)
    def spread(self, name):
        self.ask(name, Spread(key=key()))

    @rule(name=who, leaves=st.booleans(), seat=seats)
    def a_whole_round(self, name, leaves, seat):
        """Bets, cards, somebody decides or leaves, and on to the result."""
        self.a_round_begins(cuts=seat % 2 == 0)
        self.time_passes(2)
        if leaves:
            self.leave(name)
        else:
            self.act(name, 0, 0)
            self.who_is_asked_acts(0, 2)
        for _ in range(MOST_TURNS):
            if self.phase() in ("dealing", "deciding", "settling"):
                self.attempt(self.room.step)
                self.promises.check()

    @rule(name=who, times=st.integers(2, 4))
    def rounds_follow_each_other(self, name, times):
        for seat in range(times):
            self.a_whole_round(name, False, seat)

    @rule(lost=st.booleans())
    def a_round_in_escrow_is_void(self, lost):
        """By a floor person, or because the table is lost."""
        self.a_round_begins()
        self.time_passes(2)
        if lost:
            self.the_felt_is_lost(True)
        else:
            self.floor_person("void", 0, 1)

    @rule(back=st.integers(1, 12))
    def an_old_command_comes_again(self, back):
        if self.done:
            name, command = self.done[-min(back, len(self.done))]
            self.attempt(lambda: self.room.do(self.users[name], command))

    # --- dealers and clocks ----------------------------------------------------------------
    @rule()
    def the_clock_runs_out(self):
        self.attempt(self.room.step)

    @rule(times=st.integers(1, 5))
    def time_passes(self, times):
        for _ in range(times):
            self.attempt(self.room.step)

    @rule(cuts=st.booleans())
    def a_round_begins(self, cuts=False):
        for count, name in enumerate(NAMES[:3]):
            self.attempt(lambda count=count: self.room.sweep(count + 1))
            self.sit(name, count * 2 + 1, 50_000)
        for _ in range(3 + len(NAMES)):
            if cuts:
                self.the_cut_is_taken(43)
            if self.phase() != "betting":
                self.attempt(self.room.step)
        self.everybody_wagers()

    def phase(self):
        try:
            return self.room.felt().phase
        except TableAway:
            return ""

    @rule(times=st.integers(1, 3))
    def dealers_step(self, times):
        for _ in range(times):
            self.attempt(lambda: advance(self.room.table_id))

    @rule(count=st.integers(1, 5))
    def dealers_sweep(self, count):
        self.attempt(lambda: self.room.sweep(count))

    # --- the floor -------------------------------------------------------------------------
    @rule(act=st.sampled_from(["void", "declare", "declare", "repair", "last round", "open"]),
          which=st.integers(0, 9), position=st.integers(1, 20))  # fmt: skip
    def floor_person(self, act, which, position):
        table_id, boss = self.room.table_id, self.boss
        acts = {
            "void": lambda: floor.void(table_id, self.game.void, "a test", boss),
            "declare": lambda: self.declare(which, position),
            "repair": lambda: floor.repair_device(table_id, boss),
            "last round": lambda: floor.last_round(table_id, boss),
            "open": lambda: floor.open_table(table_id, boss),
        }
        self.attempt(acts[act])

    def declare(self, which, position):
        book = book_of(self.room.felt())
        known = book.game.irregularities(book.rules)
        kind = known[which % len(known)]
        said = {
            "section": kind.section,
            "position": position,
            "cards": 53,
            "seat": position % 6 + 1,
            "card": 1,
        }
        floor.declare(self.room.table_id, said, self.boss)

    @rule()
    def floor_opens(self):
        self.floor_person("open", 0, 1)

    @rule()
    def other_rules_are_filed(self):
        """The next round is played by them, and not from the shoe of the old ones."""
        table = Table.objects.get(pk=self.room.table_id)
        filed = table.submission
        other = RulesSubmission.objects.create(game=filed.game, name="other", options=filed.options)
        Table.objects.filter(pk=table.pk).update(submission=other)

    # --- faults ----------------------------------------------------------------------------
    @rule(point=st.sampled_from(sorted(killpoints.POINTS)), name=who, seat=seats)
    def a_process_dies(self, point, name, seat):
        """The next process that reaches this point; here is something that leads there."""
        self.doomed = point
        leading = {
            "sit": lambda: self.sit(name, seat, 50_000),
            "box": lambda: self.take_box(name, seat),
            "unbox": lambda: self.give_box(name, self.box(name, 1)),
            "chips": lambda: self.chips(name, 10_000),
            "leave": lambda: self.leave(name),
            "void": lambda: self.floor_person("void", 0, 1),
            "rebuild": lambda: self.the_felt_is_lost(True),
            "shoe": self.another_shoe,
        }
        leading.get(point.split(":")[0], lambda: self.time_passes(3))()

    def another_shoe(self):
        self.other_rules_are_filed()
        self.a_round_begins()

    @rule(flushed=st.booleans())
    def the_felt_is_lost(self, flushed):
        """Flushed, or found to be from another life of the server."""
        client, table = self.server.client(), keys.table(self.room.table_id)
        if flushed:
            client.flushall()
        elif client.exists(table):
            client.hset(table, "run", "0" * 40)
        self.attempt(self.room.sweep)

    # --- what must hold --------------------------------------------------------------------
    @invariant()
    def every_promise_holds(self):
        self.promises.check()

    def teardown(self):
        if not hasattr(self, "promises"):
            return
        self.doomed = ""
        try:
            self.goes_on_by_itself()
            self.promises.check()
            self.met.update(self.promises.met())
        finally:
            for module in REACHING:
                module.reach = killpoints.reach
            transaction.set_rollback(True)
            self.world.__exit__(None, None, None)

    def goes_on_by_itself(self):
        """With dealers alone the table comes to rest, waits for wagers, or is closed."""
        for count in range(ENOUGH_STEPS):
            for _ in range(2):
                self.attempt(lambda count=count: self.room.sweep(count + 1))
            self.attempt(self.room.step)
            if self.phase() == "" and self.is_closed():
                return
            felt = self.room.felt()
            waits = felt.phase == "betting" and felt.deadline_ms is None and bool(felt.sitters)
            rests = felt.phase in ("idle", "closed") and not felt.sitters
            if count > 5 and (waits or rests):
                return
        raise AssertionError(f"stuck: {msgspec.json.encode(self.room.felt())}")

    def is_closed(self):
        """Such a table needs no felt."""
        return Table.objects.get(pk=self.room.table_id).status == Table.Status.CLOSED


@pytest.mark.django_db
@pytest.mark.parametrize("name", GAMES)
def test_random_evenings(felt_redis, name, monkeypatch):
    monkeypatch.setattr(options, "COVER_MOST", SHORT_SHOE["cover_cards"])

    class Here(Evening):
        server = felt_redis
        game = GAMES[name]
        met = Counter()

    run(
        Here,
        settings=settings(
            max_examples=EVENINGS,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
            phases=set(Phase) - {Phase.explain},
        ),
    )
    assert Here.met["settled"] and Here.met["void"], Here.met
    assert any(what.startswith("died") for what in Here.met), Here.met
    if name == "baccarat":
        assert Here.met.keys() >= SHOE_EVENINGS, Here.met
