"""Properties of whole rounds: live play, the file it writes and the yardstick settle alike; chips
and meters are neither made nor lost; nobody sees what he may not."""

from dataclasses import asdict

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import JOKER_DECK
from games.engine.contract import Box
from games.engine.meters import Meter
from games.faceup_paigow.rules.hints import best_set, outcomes
from games.faceup_paigow.rules.houseway import house_set, splits
from games.faceup_paigow.rules.meter import contribute
from games.faceup_paigow.rules.paytables import PROGRESSIVE
from games.faceup_paigow.rules.settlement import compare
from games.faceup_paigow.rules.state import next_to_set
from games.faceup_paigow.rules.wagers import progressive_wagers
from tests.faceup_paigow.builders import GAME, cards, order_for, table
from tests.faceup_paigow.printed import HANDS
from tests.faceup_paigow.reference_round import Round as Yardstick

DEALS = ("manual-shoe", "hand", "automated-shoe")
STRONG = [
    *HANDS.values(), "As Kh 9d 8c 6s 3h 2d", "Jk Kh 9d 8c 6s 3h 2d", "Ah Ks 9s 8h 5s 4h 2c",
    "Ts Th Td Tc 3c 6c 2c", "5s 5h 5d 5c Js Jh Qs",
]  # fmt: skip
ALIKE = settings(max_examples=100, deadline=None)
QUICK = settings(max_examples=60, deadline=None)


@st.composite
def tables(draw):
    number = st.sampled_from
    return table(
        deal=draw(number(DEALS)),
        start_method=draw(number(["shaker", "rng"])),
        ace_high=draw(number([None, 1, 2, 3, 4, 5])),
        fortune=draw(number([None, 1, 2, 3, 4, 5, 6])),
        progressive=draw(number([None, 1, 2, 3, 4, 5, 6, 7])),
        max_payout=draw(number([None, 5_000_000])),
        abandoned=draw(number(["losing", "play-out"])),
        table_maximum=10_000_000,
        fortune_maximum=10_000_000,
    )


@st.composite
def played(draw):
    """Rules, boxes after "no more bets", a whole deck with strong hands in it, the throw."""
    rules = draw(tables())
    stakes = {
        "ace_high": st.sampled_from([100, 2500]),
        "fortune": st.sampled_from([100, 500, 100_000]),
        "progressive": st.just(PROGRESSIVE[rules.progressive or 1].wager_cents),
    }
    boxes, player = [], 0
    for seat in sorted(draw(st.sets(st.integers(1, 6), min_size=1))):
        pair = boxes and boxes[-1].seat == seat - 1
        pair = pair and sum(b.player == boxes[-1].player for b in boxes) == 1
        player = player if pair and draw(st.booleans()) else player + 1
        wagers = {"main": draw(st.sampled_from([1000, 1500, 4_900_000]))}
        for name, stake in stakes.items():
            if getattr(rules, name) and draw(st.booleans()):
                wagers[name] = draw(stake)
        boxes.append(Box(seat, f"p{player}", wagers))
    faces, times = GAME.throw(rules).faces, GAME.throw(rules).times
    thrown = tuple(draw(st.lists(st.integers(1, faces), min_size=times, max_size=times)))
    return rules, GAME.collect(rules, boxes), order(draw, rules, thrown), thrown


def order(draw, rules, thrown):
    from games.faceup_paigow.rules.start import started

    hands, used = {}, set()
    for place in draw(st.permutations(range(7)))[:4]:
        hand = draw(st.sampled_from(STRONG))
        if not used & set(cards(hand)):
            hands[place] = hand
            used |= set(cards(hand))
    rest = draw(st.permutations([card for card in JOKER_DECK if card not in used]))
    for place in range(7):
        if place not in hands:
            hands[place], rest = " ".join(rest[:7]), rest[7:]
    return order_for(hands, started(rules.start_method, thrown).place, rules.deal)


def stored(state):
    """As the felt keeps it."""
    return msgspec.json.decode(msgspec.json.encode(state), type=GAME.state_type)


def play(draw, rules, boxes, order_, thrown):
    """A live round with exposures, sets, surrenders and leavers; the state that is settled."""
    state = GAME.deal(rules, boxes, order_, [], 1, True, thrown).state
    players = sorted({box.player for box in boxes})
    if rules.deal != "automated-shoe" and draw(st.integers(0, 3)) == 0:
        seat = draw(st.sampled_from([box.seat for box in boxes]))
        declared = {"section": "688a.13(d)", "seat": seat, "card": draw(st.integers(1, 7))}
        state = GAME.declare(rules, state, declared).state
        state = GAME.proceed(rules, stored(state), order_).state
        choice = draw(st.sampled_from(["void", "play"]))
        place = state.place_at(seat)
        state = GAME.act(rules, state, place.player, seat, {"choice": choice}).state
    state = GAME.proceed(rules, stored(state), order_).state
    for player in players:
        state = decide(draw, rules, state, player)
    if draw(st.booleans()):
        state = GAME.leave(rules, state, draw(st.sampled_from(players))).state
    return GAME.proceed(rules, stored(state), order_).state


def decide(draw, rules, state, player):
    while (place := next_to_set(state, player)) is not None:
        action = draw(st.sampled_from(["set", "auto", "surrender", "nothing"]))
        may = GAME.view(rules, state, player)["boxes"][str(place.seat)].get("may_surrender")
        if action == "nothing" or (action == "surrender" and not may):
            return state
        said = {action: True}
        if action == "set":
            ways = [way for way in splits(place.cards) if not way.is_foul]
            way = draw(st.sampled_from(ways))
            said = {"set": {"high": list(way.high), "low": list(way.low)}}
        state = GAME.act(rules, stored(state), player, place.seat, said).state
    return state


def meters(rules, boxes):
    """Before the round, and as the cage hands it to the settlement."""
    before = Meter(2_000_003, 1_234_567)
    if not rules.meter_table:
        return {}, {}
    after = contribute(rules.meter_table, before, progressive_wagers(boxes))
    return {"m": before}, {"m": after}


def facts(lines):
    return [(x["seat"], x["wager"], x["outcome"], x["credit"], x.get("from_seat"), x.get("lammer"))
            for x in lines]  # fmt: skip


def overridden(file):
    """A file keeps one decision a seat: leaving stands for a surrender that was called before."""
    return {f"Seat {one['seat']} surrenders" for one in file["decisions"] if one.get("leave")}


@ALIKE
@given(st.data(), played())
def test_live_play_its_file_and_the_yardstick_settle_alike(data, round_):
    rules, boxes, order_, thrown = round_
    state = play(data.draw, rules, boxes, order_, thrown)
    before, contributed = meters(rules, boxes)
    settlement = GAME.settle(rules, state, contributed)
    file = GAME.transcript(rules, order_, boxes, state, None, before)
    file = msgspec.json.decode(msgspec.json.encode(file))
    replayed = GAME.replay(file)
    live = [(x.seat, x.wager, x.outcome, x.credit, x.from_seat, x.lammer) for x in settlement.lines]
    assert facts(replayed["lines"]) == live
    yardstick = Yardstick(file)
    assert yardstick.settle() == live
    assert [x["cite"] for x in replayed["lines"]] == [x.cite for x in settlement.lines]
    assert replayed["calls"] == [c for c in settlement.calls if c not in overridden(file)]
    assert replayed["dealer"] == settlement.dealer
    assert replayed["hands"] == {str(seat): hand for seat, hand in settlement.hands.items()}
    if before:
        meter = {"value": yardstick.value, "reserve": yardstick.reserve}
        assert replayed["meters"] == settlement.extra["meters"] == {"m": meter}


@QUICK
@given(st.data(), played())
def test_chips_and_meters_are_neither_made_nor_lost(data, round_):
    rules, boxes, order_, thrown = round_
    state = play(data.draw, rules, boxes, order_, thrown)
    before, _ = meters(rules, boxes)
    out = GAME.replay(GAME.transcript(rules, order_, boxes, state, None, before))
    placed = [x for x in out["lines"] if x["wager"] != "envy"]
    assert {(x["seat"], x["wager"]): x["stake"] for x in placed} == {
        (b.seat, name): stake for b in boxes for name, stake in b.wagers.items()
    }
    for found in placed:
        returned = found["credit"] == found["stake"]
        assert {"lose": found["credit"] == 0, "push": returned, "void": returned}.get(
            found["outcome"], found["credit"] > 0 or rules.max_payout is not None
        )
    staked = sum(sum(b.wagers.values()) for b in boxes)
    assert sum(out["net"].values()) == sum(x["credit"] for x in out["lines"]) - staked
    if not before:
        return
    voided = {p.seat for p in state.places if p.voided}
    kept = progressive_wagers([b for b in boxes if b.seat not in voided])
    rules_of = rules.meter_table
    whole = contribute(rules_of, before["m"], kept).value_cents
    seeds = sum(s["percent"] == 100 for s in out["shares"]) * rules_of.seed_cents
    shares = sum(s["cents"] for s in out["shares"])
    assert out["meters"]["m"]["value"] == whole - shares + seeds
    for share in out["shares"]:
        (won,) = [x for x in placed if (x["seat"], x["wager"]) == (share["seat"], "progressive")]
        assert won["credit"] >= share["cents"]


@QUICK
@given(st.data(), played())
def test_envy_is_never_for_own_or_dealers_hands(data, round_):
    rules, boxes, order_, thrown = round_
    state = play(data.draw, rules, boxes, order_, thrown)
    settlement = GAME.settle(rules, state, meters(rules, boxes)[1])
    player = {box.seat: box.player for box in boxes}
    lammers = {box.seat: box.wagers for box in boxes}
    seen = set()
    for found in settlement.lines:
        if found.wager == "envy":
            assert found.from_seat in player and player[found.from_seat] != player[found.seat]
            assert lammers[found.seat][found.lammer] >= 500
            key = (found.seat, found.lammer, found.from_seat)
            assert key not in seen
            seen.add(key)
            for seat in (found.seat, found.from_seat):
                assert state.place_at(seat).counts_for_envy(rules)


@QUICK
@given(st.permutations(JOKER_DECK))
def test_the_best_set_does_at_least_as_well_as_the_house_way(order_):
    way = table().way
    dealer, hand = house_set(way, order_[:7]), order_[7:14]
    worth = {"win": 2, "push": 1, "lose": 0}
    house = compare(dealer, house_set(way, hand))[0]
    best = best_set(hand, dealer)
    assert not best.is_foul
    assert worth[compare(dealer, best)[0]] >= worth[house]
    tried = outcomes(hand, dealer)
    assert all(compare(dealer, one)[0] == outcome for one, outcome in tried)
    assert len(tried) == sum(not one.is_foul for one in splits(hand))


@QUICK
@given(st.data(), played())
def test_nobody_sees_a_difference_when_other_hidden_cards_are_dealt(data, round_):
    """The same round with all cards that the audience may not see shuffled anew: before the dealer
    has set, that is every card but the dealer's; then a player's next hand as well."""
    rules, boxes, order_, thrown = round_
    audience = data.draw(st.sampled_from([None, *sorted({b.player for b in boxes})]))
    first = GAME.deal(rules, boxes, order_, [], 1, True, thrown).state
    following = next_to_set(first, audience) if audience else None
    for phase in ("dealing", "setting"):
        seen = set(first.dealer)
        if phase == "setting" and following:
            seen |= set(following.cards)
        hidden = [i for i, card in enumerate(order_) if card not in seen]
        other = list(order_)
        for i, j in zip(hidden, data.draw(st.permutations(hidden)), strict=True):
            other[i] = order_[j]
        states = [GAME.deal(rules, boxes, o, [], 1, True, thrown).state for o in (order_, other)]
        if phase == "setting":
            states = [GAME.proceed(rules, state, ()).state for state in states]
        views = [msgspec.json.encode(GAME.view(rules, s, audience)) for s in states]
        assert views[0] == views[1]
        assert b"null" not in views[0]


@QUICK
@given(st.data(), played())
def test_a_hand_that_nobody_turned_over_is_in_no_record(data, round_):
    rules, boxes, order_, thrown = round_
    state = play(data.draw, rules, boxes, order_, thrown)
    settlement = GAME.settle(rules, state, meters(rules, boxes)[1])
    shown = repr(GAME.result(rules, state, settlement)) + repr(asdict(settlement))
    for place in state.places:
        unseen = place.surrendered and not state.has_lammers
        hidden = place.voided or place.forfeits(rules) or unseen
        for card in set(place.cards) - set(place.exposed):
            assert (f"'{card}'" in shown) is not hidden
    assert b"null" not in msgspec.json.encode(GAME.result(rules, state, settlement))
