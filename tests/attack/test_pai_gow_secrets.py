"""No byte of a round of Face Up Pai Gow Poker tells what nobody may see: no view, event, page of
the pit, meter or line of a log, before the round has ended or after."""

import json
import logging
import re

import pytest
from django.test import Client

from casino.cage import api as cage
from casino.dealer import floor, rounds
from casino.dealer.desk import snapshot
from casino.felt import meters as felt_meters
from casino.felt import store
from casino.people.models import User
from games.engine.cards import JOKER_DECK
from tests.dealer.room import Room
from tests.meters.conftest import chosen_cards

__all__ = ["chosen_cards"]
GAME = "face-up-pai-gow-poker"
HIDING = {1: "surrendered", 2: "voided", 3: "abandoned"}


@pytest.fixture
def boss(db):
    return User.objects.create(username="boss", is_staff=True, is_superuser=True)


@pytest.fixture
def hiding(felt_redis, boss, caplog):
    """A round in which seat 1 is surrendered, 2 made void and 3 abandoned; seat 5 is played."""
    caplog.set_level(logging.DEBUG)
    room = Room(GAME, deal="manual-shoe", start_method="shaker", progressive=1)
    users = {seat: room.user(f"Player {seat}") for seat in (1, 2, 3, 5)}
    for seat, user in users.items():
        assert room.sit(user, seat).ok
    room.until("betting")
    opened = room.view(None), snapshot(room.table_id, None).n
    for seat, user in users.items():
        side = {"progressive": 100} if seat == 2 else {}
        assert room.wager(user, seat, main=1000, **side).ok
    room.until("dealing")
    floor.declare(room.table_id, {"section": "688a.13(d)", "seat": 2, "card": 3}, boss)
    room.until("deciding")
    assert room.act(users[2], 2, choice="void").ok
    assert room.step() == "deciding"
    return room, users, opened


def finish(room, users):
    assert room.act(users[1], 1, surrender=True).ok
    assert room.leave(users[3]).ok
    room.until("results")


def hands_of(room):
    """All seven cards of every position and what is left, from the committed order."""
    facts = cage.last_round(room.table_id)
    state = json.loads(bytes(room.felt().round.hand))
    hands = {place["seat"]: set(place["cards"]) for place in state["places"]}
    dealer = set(state["dealer"])
    rest = set(rounds.prepared(facts).order) - dealer - set().union(*hands.values())
    return hands, dealer, rest, {state["places"][1]["exposed"][0]}


def told(room, player, since) -> set[str]:
    """Every card that this audience was told of, in snapshot and events."""
    shown = snapshot(room.table_id, player)
    texts = [json.dumps(shown.view)]
    for envelope in store.events_since(room.table_id, shown.incarnation, since):
        event = json.loads(envelope)
        patches = event.pop("p")
        texts.append(json.dumps([patches.get(player or "", patches[""]), event]))
    return {card for text in texts for card in re.findall(r'"([2-9TJQKA][shdc]|Jk)"', text)}


def test_while_it_runs_everybody_sees_the_dealers_cards_and_his_own(hiding):
    room, users, (_, since) = hiding
    hands, dealer, rest, exposed = hands_of(room)
    assert len(rest) == 53 - 5 * 7
    assert told(room, None, since) == dealer | exposed
    for seat, user in users.items():
        own = set() if seat == 2 else hands[seat]
        assert told(room, user.player, since) == dealer | exposed | own, seat


def test_a_hand_that_nobody_turned_over_stays_unseen_when_the_round_has_ended(hiding):
    room, users, (_, since) = hiding
    hands, dealer, _, exposed = hands_of(room)
    finish(room, users)
    seen = dealer | exposed | hands[5]
    assert told(room, None, since) == seen
    for seat, user in users.items():
        own = hands[seat] if seat in (1, 3, 5) else set()
        if user.player in room.felt().sitters:
            assert told(room, user.player, since) == seen | own, seat
    boxes = room.view(None)["hand"]["boxes"]
    for seat, why in HIDING.items():
        assert boxes[str(seat)][why] is True


def test_the_throw_is_shown_with_the_cards_and_not_before(hiding):
    room, _, (before, _) = hiding
    thrown = list(rounds.prepared(cage.last_round(room.table_id)).thrown)
    assert room.view(None)["hand"]["start"]["thrown"] == thrown
    assert "hand" not in before and "start" not in json.dumps(before)


def test_neither_logs_nor_pit_nor_meter_tell_of_cards_or_order(hiding, boss, caplog):
    room, users, _ = hiding
    facts = cage.last_round(room.table_id)
    ready = rounds.prepared(facts)
    client = Client()
    client.force_login(boss)
    pages = (f"floor/table/{room.table_id}/pit/", f"cage/meter/{facts.meter_id}/change/")
    texts = [client.get(f"/admin/{page}").content.decode() for page in pages]
    texts.append(felt_meters.shown(facts.meter_id).decode())
    running = list(caplog.messages)
    secrets = [ready.salt, bytes(facts.sealed).decode()[:40]]
    quoted = [f'"{card}"' for card in JOKER_DECK] + [f"'{card}'" for card in JOKER_DECK]
    for text in [*texts, *running, *(repr(vars(record)) for record in caplog.records)]:
        assert not [secret for secret in (*secrets, *quoted) if secret in text], text[:300]
    finish(room, users)
    hidden = [f"'{card}'" for seat in (1, 2, 3) for card in hands_of(room)[0][seat]]
    for record in caplog.records:
        assert not [secret for secret in hidden if secret in repr(vars(record))]


def test_no_file_of_a_running_round_is_handed_out(hiding):
    room, users, _ = hiding
    number = room.felt().round.number
    player = Client()
    player.force_login(users[1])
    for client in (Client(), player):
        for page in ("", "transcript/", "proof/"):
            answer = client.get(f"/rounds/{room.table_id}-{number}/{page}")
            assert answer.status_code in (200, 404)
            assert "salt" not in answer.content.decode()
            assert answer.status_code == 404 or not page
