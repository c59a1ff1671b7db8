"""Random evenings at two linked tables: wagers, hits, voids, decisions, leavers, links, lost felts
and dead processes in any order. After every step all meters and books are proven; at the end every
table goes on by itself, shows the truth, and every stored round file settles to its stored lines.
"""

import contextlib
import json
from collections import Counter

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from hypothesis.stateful import run_state_machine_as_test as run

from casino.cage import api as cage
from casino.cage.models import Account, JournalLine, MeterAward, Round
from casino.dealer import awards, floor, killpoints, meters, nextround, procedure, rebuild
from casino.dealer.table import TableAway
from casino.felt import keys
from casino.felt import meters as felt_meters
from casino.people.models import User
from games.engine.contract import Refusal
from games.engine.registry import game_for
from tests.dealer import cards
from tests.dealer.conftest import forget_connections
from tests.faceup_paigow.builders import DULL
from tests.meters.floor import SEED, TENTH, WHOLE, Linked, deal, floor_person

REACHING = (awards, nextround, procedure, rebuild)
POINTS = sorted(p for p in killpoints.POINTS if p.split(":")[0] not in ("sit", "box", "unbox"))
tables_ = st.integers(0, 1)
seats_ = st.integers(0, 1)
HANDS = st.sampled_from([{}, {2: WHOLE}, {2: TENTH}, {1: WHOLE, 2: TENTH}, {1: TENTH, 2: WHOLE}])
CHOICES = st.sampled_from(
    [{"validate_over_cents": SEED // 2, "limit_cents": SEED + 40}, {"validate_over_cents": 0}, {}]
)
DULLER = "9s Qs Td 4s Kh 2d 7d"
ENOUGH_STEPS = 14


class Killed(BaseException):
    """The process has died here."""


class Evening(RuleBasedStateMachine):
    server = None
    met: Counter[str] = Counter()

    @initialize(choices=CHOICES)
    def begin(self, choices):
        self.world = transaction.atomic()
        self.world.__enter__()
        self.server.client().flushall()
        forget_connections()
        self.doomed = ""
        for module in REACHING:
            module.reach = self.reach
        self.tables = Linked(2, **choices)
        self.other = cage.create_meter(
            "other", "Other", "face-up-pai-gow-poker", self.tables.meter.terms
        )
        self.boss = floor_person()

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

    def phase(self, room):
        try:
            return room.felt().phase
        except TableAway:
            return ""

    # --- rounds -----------------------------------------------------------------------------
    @rule(number=tables_, hands=HANDS, progressive=st.sampled_from([100, 100, 0, 300]))
    def a_round_begins(self, number, hands, progressive):
        room = self.tables.rooms[number]
        deal({1: DULL, 2: DULLER, **hands})
        for _ in range(4):
            if self.phase(room) == "betting":
                break
            self.attempt(room.step)
        wagers = {"main": 1000} | ({"progressive": progressive} if progressive else {})
        for seat, user in enumerate(self.tables.players[number], 1):
            self.attempt(lambda u=user, s=seat: room.sit(u, s, 20_000))
            self.attempt(lambda u=user, s=seat: room.wager(u, s, **wagers))

    @rule(number=tables_, times=st.integers(1, 5))
    def time_passes(self, number, times):
        for _ in range(times):
            self.attempt(self.tables.rooms[number].step)

    @rule(hands=HANDS, first=tables_)
    def both_tables_play(self, hands, first):
        """Both have fed the meter before the first of them settles."""
        for number in (0, 1):
            self.a_round_begins(number, hands, 100)
            self.time_passes(number, 1)
        self.time_passes(first, 3)

    @rule(number=tables_, hands=HANDS, point=st.none() | st.sampled_from(POINTS))
    def a_whole_round(self, number, hands, point):
        """On the way a process may die."""
        self.a_round_begins(number, hands, 100)
        self.doomed = point or self.doomed
        self.time_passes(number, 5)

    @rule(number=tables_, decision=st.sampled_from(["validated", "refused"]), dies=st.booleans())
    def a_hit_is_decided(self, number, decision, dies):
        self.a_whole_round(number, {2: WHOLE}, None)
        self.doomed = "award:cage" if dies else self.doomed
        self.a_share_is_decided(0, decision)

    @rule(number=tables_, hands=HANDS, times=st.integers(0, 3))
    def a_floor_person_voids(self, number, hands, times):
        self.a_round_begins(number, hands, 100)
        self.time_passes(number, times)
        table_id = self.tables.rooms[number].table_id
        self.attempt(lambda: floor.void(table_id, "688a.13", "a test", self.boss))

    @rule(number=tables_, seat=seats_)
    def a_player_leaves(self, number, seat):
        self.attempt(lambda: self.tables.rooms[number].leave(self.tables.players[number][seat]))

    @rule(which=st.integers(0, 3), decision=st.sampled_from(["validated", "refused"]))
    def a_share_is_decided(self, which, decision):
        waiting = cage.undecided()
        if waiting:
            one = waiting[which % len(waiting)]
            self.met[decision] += 1
            self.attempt(lambda: awards.decide(one.table_id, one.id, decision, "a test", self.boss))

    @rule(number=tables_, to_other=st.booleans())
    def a_table_is_linked_elsewhere(self, number, to_other):
        meter = self.other if to_other else self.tables.meter
        cage.link(self.tables.rooms[number].table_id, meter.pk)

    # --- faults -----------------------------------------------------------------------------
    @rule(point=st.sampled_from(POINTS), number=tables_)
    def a_process_dies(self, point, number):
        self.doomed = point
        self.time_passes(number, 3)

    @rule()
    def the_felt_is_flushed(self):
        self.server.client().flushall()

    @rule(number=tables_)
    def a_felt_is_of_another_life(self, number):
        table = keys.table(self.tables.rooms[number].table_id)
        if self.server.client().exists(table):
            self.server.client().hset(table, "run", "0" * 40)

    @rule()
    def the_display_copy_is_old(self):
        key = keys.meter(self.tables.meter.pk)
        self.server.client().hset(key, mapping={"seq": 1, "body": '{"seq":1}'})

    @rule(count=st.integers(1, 5))
    def dealers_sweep(self, count):
        for room in self.tables.rooms:
            self.attempt(lambda room=room: room.sweep(count))
        self.attempt(meters.mend)

    # --- what must hold -----------------------------------------------------------------------
    @invariant()
    def all_is_proven(self):
        assert cage.check_books() == []
        assert cage.check_meters() == []

    @invariant()
    def no_chip_is_invented(self):
        there = Account.objects.exclude(kind=Account.Kind.BANK)
        seeds = JournalLine.objects.filter(debit__kind=Account.Kind.BANK, user=None)
        given = 1_000_000 * User.objects.filter(is_guest=True).count()
        assert sum(there.values_list("balance_cents", flat=True)) == given + sum(
            seeds.values_list("amount_cents", flat=True)
        )

    @invariant()
    def no_round_opens_while_a_share_is_held(self):
        for room in self.tables.rooms:
            held = cage.held_award(room.table_id)
            if held is not None:
                last = cage.last_round(room.table_id)
                assert (last.number, last.ended is not None) == (held.number, True)

    @invariant()
    def the_display_is_never_ahead(self):
        for meter in (self.tables.meter, self.other):
            shown = felt_meters.shown_sequences([meter.pk])[meter.pk]
            assert shown <= cage.display(meter.pk).seq

    def teardown(self):
        if not hasattr(self, "boss"):
            return
        self.doomed = ""
        try:
            self.goes_on_by_itself()
            self.every_round_file_settles_again()
        finally:
            for module in REACHING:
                module.reach = killpoints.reach
            cards.chosen_order.clear()
            transaction.set_rollback(True)
            self.world.__exit__(None, None, None)

    def goes_on_by_itself(self):
        for room in self.tables.rooms:
            for count in range(ENOUGH_STEPS):
                for share in cage.undecided():
                    decided = (share.table_id, share.id, "validated", "a test", self.boss)
                    self.attempt(lambda decided=decided: awards.decide(*decided))
                self.attempt(lambda room=room, count=count: room.sweep(count + 1))
                self.attempt(room.step)
            felt = room.felt()
            waits = felt.phase == "betting" and felt.deadline_ms is None
            assert waits or (felt.phase == "idle" and not felt.sitters), felt
        meters.mend()
        for meter_id, seq in cage.sequences().items():
            assert felt_meters.shown_sequences([meter_id]) == {meter_id: seq}
        self.all_is_proven()
        self.no_chip_is_invented()

    def every_round_file_settles_again(self):
        for played in Round.objects.exclude(closed=None).select_related("ended"):
            self.met[played.ended.kind] += 1
            transcript = json.loads(json.dumps(played.ended.record["transcript"]))
            out = game_for(transcript["game"]).replay(transcript)
            stored = played.lines.order_by("position").values_list("seat", "wager", "credit_cents")
            assert [(x["seat"], x["wager"], x["credit"]) for x in out["lines"]] == list(stored)
        self.met["awards"] += MeterAward.objects.count()


@pytest.mark.django_db
def test_random_evenings_of_linked_tables(felt_redis, chosen_cards):
    class Here(Evening):
        server = felt_redis
        met = Counter()

    run(
        Here,
        settings=settings(
            max_examples=16,
            stateful_step_count=18,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
            phases=set(Phase) - {Phase.explain, Phase.shrink},
        ),
    )
    assert Here.met["settled"] and Here.met["awards"], Here.met
