"""Properties of whole rounds: against the yardstick, of conservation, of secrecy, and live play
against the round file that it writes."""

from dataclasses import asdict

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import JOKER_DECK
from games.engine.contract import Box
from games.saigon5.rules.state import Round
from tests.saigon5 import reference
from tests.saigon5.builders import GAME, table

DEALS = ("manual-shoe", "hand", "automated-shoe")


@st.composite
def tables(draw):
    edition = draw(st.sampled_from(["2016", "2019"]))
    return table(
        edition=edition,
        deal=draw(st.sampled_from(DEALS)),
        pot=edition == "2019" and draw(st.booleans()),
        bonus=draw(st.sampled_from(["A", None])),
        payout_limit=draw(st.sampled_from([None, 5_000_000])),
        abandoned=draw(st.sampled_from(["losing", "play-out"])),
        table_maximum=10_000_000,
        table_minimum=draw(st.sampled_from([100, 1000])),
        adjacent_boxes=6,
    )


@st.composite
def played(draw):
    """Rules, boxes after "no more bets", and a whole deck."""
    rules = draw(tables())
    seats = sorted(draw(st.sets(st.integers(1, 6), min_size=1)))
    boxes, player = [], 0
    for seat in seats:
        joined = boxes and boxes[-1].seat == seat - 1 and draw(st.booleans())
        player = player if joined else player + 1
        wagers = {"ante": draw(st.sampled_from([1000, 1500, 4_000_000]))}
        if rules.bonus and draw(st.booleans()):
            wagers["bonus"] = draw(st.sampled_from([100, 500, 10_000]))
        boxes.append(Box(seat, f"p{player}", wagers))
    order = draw(st.permutations(JOKER_DECK))
    return rules, GAME.collect(rules, boxes), tuple(order)


def stored(state: Round) -> Round:
    """As the felt keeps it."""
    return msgspec.json.decode(msgspec.json.encode(state), type=GAME.state_type)


def play(draw, rules, boxes, order):
    """A live round with some sets and some leavers; the state that is settled."""
    state = GAME.deal(rules, boxes, order, [], 1, True).state
    players = sorted({box.player for box in boxes})
    if draw(st.booleans()):
        state = GAME.leave(rules, state, draw(st.sampled_from(players))).state
    state = GAME.proceed(rules, stored(state), order).state
    for place in state.undecided:
        if draw(st.booleans()):
            hand = draw(st.sampled_from(reference_sets(place.cards)))
            action = {"set": {"three": list(hand[0]), "two": list(hand[1])}}
            state = GAME.act(rules, stored(state), place.player, place.seat, action).state
    if draw(st.booleans()):
        state = GAME.leave(rules, state, draw(st.sampled_from(players))).state
    return GAME.proceed(rules, stored(state), order).state


def reference_sets(cards):
    ways = [(t, [c for c in cards if c not in t]) for t in reference.combinations(cards, 3)]
    return [w for w in ways if reference.qualifies(w[0])] or ways


@settings(max_examples=150, deadline=None)
@given(st.data(), played())
def test_live_play_its_file_and_the_yardstick_settle_alike(data, round_):
    rules, boxes, order = round_
    state = play(data.draw, rules, boxes, order)
    settlement = GAME.settle(rules, state)
    file = GAME.transcript(rules, order, boxes, state, None)
    file = msgspec.json.decode(msgspec.json.encode(file))
    replayed = GAME.replay(file)
    live = [(x.seat, x.wager, x.outcome, x.credit) for x in settlement.lines]
    assert [(x["seat"], x["wager"], x["outcome"], x["credit"]) for x in replayed["lines"]] == live
    assert reference.settle(file) == live
    assert [x["cite"] for x in replayed["lines"]] == [x.cite for x in settlement.lines]
    assert replayed["calls"] == list(settlement.calls)
    assert replayed["dealer"] == settlement.dealer


@settings(max_examples=150, deadline=None)
@given(st.data(), played())
def test_chips_are_neither_made_nor_lost(data, round_):
    rules, boxes, order = round_
    state = play(data.draw, rules, boxes, order)
    lines = GAME.settle(rules, state).lines
    assert {(x.seat, x.wager): x.stake for x in lines} == {
        (b.seat, name): stake for b in boxes for name, stake in b.wagers.items()
    }
    pot = [x for x in lines if x.wager == "pot"]
    assert sum(x.credit for x in pot) == sum(x.stake for x in pot)
    for found in lines:
        assert {"lose": found.credit == 0, "push": found.credit == found.stake}.get(
            found.outcome, found.credit > 0
        )
    net = GAME.replay(GAME.transcript(rules, order, boxes, state, None))["net"]
    staked = sum(sum(b.wagers.values()) for b in boxes)
    assert sum(net.values()) == sum(x.credit for x in lines) - staked


@settings(max_examples=100, deadline=None)
@given(st.data(), played())
def test_nobody_sees_a_difference_when_other_hidden_cards_are_dealt(data, round_):
    """The same round with all cards but one audience's own shuffled anew."""
    rules, boxes, order = round_
    audience = data.draw(st.sampled_from([None, *sorted({b.player for b in boxes})]))
    first = GAME.deal(rules, boxes, order, [], 1, True).state
    own = {c for p in first.places if p.player == audience for c in p.cards}
    hidden = [i for i, card in enumerate(order) if card not in own]
    other = list(order)
    for i, j in zip(hidden, data.draw(st.permutations(hidden)), strict=True):
        other[i] = order[j]
    second = GAME.deal(rules, boxes, tuple(other), [], 1, True).state
    leaver = data.draw(st.sampled_from(sorted({b.player for b in boxes})))
    for step in ("deal", "set", "leave"):
        if step == "set":
            first, second = (GAME.proceed(rules, s, order).state for s in (first, second))
            first, second = _all_auto(rules, first), _all_auto(rules, second)
        if step == "leave":
            first, second = (GAME.leave(rules, s, leaver).state for s in (first, second))
        views = [msgspec.json.encode(GAME.view(rules, s, audience)) for s in (first, second)]
        assert views[0] == views[1]
        assert b"null" not in views[0]


def _all_auto(rules, state):
    for place in state.undecided:
        state = GAME.act(rules, state, place.player, place.seat, {"auto": True}).state
    return state


@settings(max_examples=50, deadline=None)
@given(st.data(), played())
def test_an_abandoned_hand_is_in_no_record(data, round_):
    rules, boxes, order = round_
    state = play(data.draw, rules, boxes, order)
    settlement = GAME.settle(rules, state)
    shown = repr(GAME.result(rules, state, settlement)) + repr(asdict(settlement))
    for place in state.places:
        if place.forfeits(rules):
            assert not any(f"'{card}'" in shown for card in place.cards)
        else:
            assert all(f"'{card}'" in shown for card in place.cards)
