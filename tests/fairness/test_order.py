"""The card order: unbiased, counted, cut where due, committed to and sealed."""

import base64
import hashlib
import itertools
import json
from collections import Counter

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured

from casino.fairness import order, seal
from casino.fairness.checks import card_source
from games.engine.chance import Throw
from games.engine.contract import Cut

FRESH = (*(rank + suit for suit in "shdc" for rank in "AKQJT98765432"), "Jk")
DEALERS_CUT = Cut(by_player=False, first=10, last=43, section="1a.5(d)")
DICE = Throw("shaker", "1a.5(i)", times=3, faces=6)


class Choices:
    """A source that answers what it was told and notes what it was asked."""

    def __init__(self, answers):
        self.answers = list(answers)
        self.asked = []

    def __call__(self, below):
        self.asked.append(below)
        return self.answers.pop(0)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_permutation_comes_from_exactly_one_sequence_of_choices(size):
    deck = FRESH[:size]
    questions = range(size, 1, -1)
    reached = Counter(
        order.shuffle(deck, Choices(answers))
        for answers in itertools.product(*(range(below) for below in questions))
    )
    assert reached == Counter(itertools.permutations(deck))


def test_the_shuffle_asks_for_each_place_among_the_cards_not_placed():
    source = Choices([0] * 52)
    order.shuffle(FRESH, source)
    assert source.asked == list(range(53, 1, -1))


def test_every_cut_position_that_is_allowed_and_no_other():
    asked = []

    def cut_with(answer):
        def source(below):
            asked.append(below)
            return answer if below == 34 else 0

        return order.prepare(FRESH, DEALERS_CUT, source=source)

    assert [cut_with(answer).cut_at for answer in range(34)] == list(range(10, 44))
    assert asked.count(34) >= 34


def test_the_cut_takes_the_cards_above_the_cover_card_to_the_bottom():
    prepared = order.prepare(FRESH, DEALERS_CUT)
    assert prepared.cut_at is not None
    above, below = prepared.shuffled[: prepared.cut_at], prepared.shuffled[prepared.cut_at :]
    assert prepared.order == below + above


def test_without_a_cut_the_stack_is_dealt_as_shuffled():
    prepared = order.prepare(FRESH, None)
    assert prepared.cut_at is None
    assert prepared.order == prepared.shuffled


def test_where_the_cut_is_the_players_the_dealers_is_committed_to_and_theirs_stands_instead():
    prepared = order.prepare(FRESH, Cut(by_player=True, first=10, last=43, section=""))
    assert 10 <= prepared.cut_at <= 43
    assert order.verify(prepared.commitment, prepared.shuffled, prepared.cut_at, prepared.salt)
    assert prepared.order == order.apply_cut(prepared.shuffled, prepared.cut_at)
    assert prepared.cut_by_player(12) == prepared.shuffled[12:] + prepared.shuffled[:12]


def test_orders_and_salts_are_fresh_each_time():
    many = [order.prepare(FRESH, None) for _ in range(20)]
    assert len({p.shuffled for p in many}) == len({p.salt for p in many}) == 20
    assert all(len(p.salt) == 64 and order.counted(p.order, FRESH) for p in many)


@pytest.mark.parametrize(
    ("cut", "thrown", "text"),
    [
        (None, (), '{"order":["As","Jk"],"salt":"ab"}'),
        (1, (), '{"cut":1,"order":["As","Jk"],"salt":"ab"}'),
        (None, (2, 6, 1), '{"order":["As","Jk"],"salt":"ab","throw":[2,6,1]}'),
    ],
)
def test_the_commitment_is_the_hash_of_the_canonical_text(cut, thrown, text):
    expected = hashlib.sha256(text.encode()).hexdigest()
    assert order.commitment_of(("As", "Jk"), cut, "ab", thrown) == expected


def test_a_throw_is_fair_committed_to_and_sealed():
    many = [order.prepare(FRESH, None, DICE) for _ in range(300)]
    assert {number for p in many for number in p.thrown} == {1, 2, 3, 4, 5, 6}
    assert {len(p.thrown) for p in many} == {3}
    p = many[0]
    assert order.unseal(p.sealed) == p
    assert order.verify(p.commitment, p.shuffled, None, p.salt, p.thrown)
    other = (p.thrown[0] % 6 + 1, *p.thrown[1:])
    assert not order.verify(p.commitment, p.shuffled, None, p.salt, other)
    assert not order.verify(p.commitment, p.shuffled, None, p.salt)


def test_a_commitment_verifies_only_its_own_stack_cut_and_salt():
    p = order.prepare(FRESH, DEALERS_CUT)
    assert order.verify(p.commitment, p.shuffled, p.cut_at, p.salt)
    swapped = (p.shuffled[1], p.shuffled[0], *p.shuffled[2:])
    assert not order.verify(p.commitment, swapped, p.cut_at, p.salt)
    assert not order.verify(p.commitment, p.shuffled, p.cut_at + 1, p.salt)
    assert not order.verify(p.commitment, p.shuffled, None, p.salt)
    assert not order.verify(p.commitment, p.shuffled, p.cut_at, "0" * 64)
    assert not order.verify("\u00e9", p.shuffled, p.cut_at, p.salt)


@pytest.mark.parametrize("cut", [None, DEALERS_CUT])
def test_a_sealed_order_comes_back_as_it_was(cut):
    prepared = order.prepare(FRESH, cut)
    assert order.unseal(prepared.sealed) == prepared
    assert order.unseal(memoryview(prepared.sealed)).order == prepared.order


def test_a_sealed_order_shows_nothing_and_notices_changes(settings):
    prepared = order.prepare(FRESH, None)
    sealed = prepared.sealed
    assert prepared.salt.encode() not in base64.urlsafe_b64decode(sealed)
    with pytest.raises(seal.BrokenSeal):
        order.unseal(sealed[:-10] + b"AAAAAAAAA=")
    settings.CARD_KEY = "another key"
    with pytest.raises(seal.BrokenSeal):
        order.unseal(sealed)


@pytest.mark.parametrize(
    "wrong", [FRESH[:-1], (*FRESH, "Jk"), (*FRESH[:-1], "As")], ids=["short", "long", "double"]
)
def test_the_shuffler_counts(wrong):
    assert order.counted(tuple(reversed(FRESH)), FRESH)
    assert not order.counted(wrong, FRESH)


def reversed_deck(fresh):
    return fresh[::-1]


def short_deck(fresh):
    return fresh[1:]


@pytest.mark.parametrize("cut", [None, DEALERS_CUT])
def test_a_test_fixes_the_dealing_order(settings, cut):
    settings.CARD_SOURCE = f"{__name__}.reversed_deck"
    settings.TESTING = True
    prepared = order.prepare(FRESH, cut)
    assert prepared.order == FRESH[::-1]
    assert order.unseal(prepared.sealed) == prepared


def test_a_wrong_count_is_never_committed_to(settings):
    settings.CARD_SOURCE = f"{__name__}.short_deck"
    settings.TESTING = True
    with pytest.raises(order.WrongCount):
        order.prepare(FRESH, None)


def test_outside_tests_a_fixed_order_is_refused(settings):
    settings.CARD_SOURCE = f"{__name__}.reversed_deck"
    settings.TESTING = False
    assert "fairness.E001" in [error.id for error in run_checks()]
    with pytest.raises(ImproperlyConfigured):
        order.prepare(FRESH, None)
    settings.TESTING = True
    assert card_source(None) == []


def test_the_sealed_text_is_the_text_committed_to():
    p = order.prepare(FRESH, DEALERS_CUT)
    content = json.loads(seal.open_(p.sealed))
    assert content == {"cut": p.cut_at, "order": list(p.shuffled), "salt": p.salt}
    assert hashlib.sha256(seal.open_(p.sealed)).hexdigest() == p.commitment
