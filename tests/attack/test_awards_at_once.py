"""Decisions about a share of a meter in the same instant as each other and as everything else that
may happen to its table: each is made once, and every cent of it is somewhere."""

from functools import partial

import pytest

from casino.cage import api as cage
from casino.dealer import awards
from casino.dealer.procedure import advance
from games.engine.contract import Refusal
from tests.attack.test_at_once import at_once
from tests.meters.conftest import chosen_cards
from tests.meters.floor import ADDED, SEED, WHOLE, Linked, floor_person

__all__ = ["chosen_cards"]
pytestmark = pytest.mark.django_db(transaction=True)
WON = SEED + 2 * ADDED
ATTEMPTS = 3


@pytest.fixture(autouse=True)
def proven(felt_redis, request):
    request.getfixturevalue("chosen_cards")
    yield
    assert cage.check_books() == []
    assert cage.check_meters() == []


class Hit:
    """Seat 2 has won the whole meter, and a floor person is about to decide."""

    def __init__(self, **choices):
        self.tables = Linked(2, validate_over_cents=SEED, **choices)
        self.tables.play(hands={2: WHOLE})
        self.room = self.tables.room
        (self.award,) = cage.undecided()
        self.winner = self.tables.players[0][1]
        self.had = self.room.chips_of(self.winner)
        self.by = floor_person()

    def decide(self, decision="validated"):
        pk = self.room.table_id
        return partial(awards.decide, pk, self.award.id, decision, "Seen.", self.by)

    @property
    def won(self):
        return self.room.chips_of(self.winner) - self.had


def named(answers):
    return [answer.name if isinstance(answer, Refusal) else answer for answer in answers]


def test_a_share_validated_many_times_at_once_is_paid_once():
    hit = Hit()
    assert at_once(*[hit.decide()] * 6) == [None] * 6
    assert hit.won == WON
    assert hit.tables.value == SEED


@pytest.mark.parametrize("attempt", range(ATTEMPTS))
def test_of_validating_and_refusing_at_once_one_is_done(attempt):
    hit = Hit()
    answers = named(at_once(*[hit.decide(), hit.decide("refused")] * 3))
    assert (answers.count(None), answers.count("AwardDecided")) == (3, 3)
    status = cage.award(hit.award.id).status
    paid = status == "paid"
    assert (hit.won, hit.tables.value) == ((WON, SEED) if paid else (0, SEED + WON))
    assert hit.room.view(None)["result"]["awards"][0]["status"] == status


@pytest.mark.parametrize("minutes", [0, 10])
@pytest.mark.parametrize("attempt", range(ATTEMPTS))
def test_a_winner_who_leaves_while_the_table_goes_on_is_paid_once(minutes, attempt):
    """Whether the time limit has passed or not, by two dealers and two presses of the button."""
    hit = Hit(validation_minutes=minutes)
    hit.room.hasten()
    goes_on = partial(advance, hit.room.table_id)
    leaves = partial(hit.room.leave, hit.winner)
    swept = partial(hit.room.sweep, 5)
    answers = at_once(hit.decide(), leaves, goes_on, swept, hit.decide(), goes_on)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    hit.room.sweep(5)
    hit.room.until("betting")
    assert hit.won == WON
    assert cage.wallet_cents(hit.winner.pk) == hit.room.chips_of(hit.winner)


@pytest.mark.parametrize("attempt", range(ATTEMPTS))
def test_the_next_round_opens_once_and_with_the_share_in_the_stack(attempt):
    hit = Hit()
    hit.room.hasten()
    goes_on = partial(advance, hit.room.table_id)
    answers = at_once(hit.decide(), goes_on, goes_on, goes_on)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    felt = hit.room.until("betting")
    assert felt.round.number == 2
    assert felt.sitters[hit.winner.player].stack_cents >= WON


def test_tables_that_hit_while_they_are_linked_elsewhere_empty_the_meter_they_began_with():
    tables = Linked(2)
    other = cage.create_meter("other", "Other", tables.meter.game, tables.meter.terms)
    for number in (0, 1):
        tables.wager(number, hands={2: WHOLE}).until("deciding")
        for seat, user in enumerate(tables.players[number], 1):
            assert tables.rooms[number].act(user, seat, auto=True).ok

    def relinked():
        for meter in (other, tables.meter) * 3:
            cage.link(tables.room.table_id, meter.pk)

    goes_on = [partial(advance, room.table_id) for room in tables.rooms]
    assert at_once(*goes_on, relinked, *goes_on) == [None] * 5
    won = [cage.awards_of(room.felt().round.pk)[0] for room in tables.rooms]
    assert sorted(award.cents for award in won) == [SEED, SEED + 4 * ADDED]
    assert {award.meter_id for award in won} == {tables.meter.pk}
