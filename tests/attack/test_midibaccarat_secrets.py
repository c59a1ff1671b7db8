"""No card of a shoe is told before it is shown: not to who has given it up, by no page, whoever
asks."""

import json
import re

import pytest
from django.test import Client

from casino.cage import api as cage
from casino.dealer import floor
from casino.dealer.sealed import unsealed
from casino.felt import store
from casino.lobby.faces import face
from casino.people.models import User
from games.engine.cards import NATURAL_DECK
from tests.attack.baccarat import (
    DECKS,
    PAIR_THEN_THIRDS,
    SEATS,
    bet,
    does,
    opened,
    refused,
    until_moment,
)
from tests.attack.test_secrets import OFFICE, PAGES, told
from tests.meters.conftest import chosen_cards

__all__ = ["chosen_cards", "opened"]

# --- cards that have been held, pages that tell -------------------------------------------------


def seen_by(room, user, since=0):
    """Every card that this audience is told of since then, in snapshot and events."""
    player = user.player if user else ""
    reading = store.read(room.table_id)
    texts = [json.dumps(room.view(player or None).get("hand"))]
    for envelope in store.events_since(room.table_id, reading.incarnation, since) or []:
        patches = json.loads(envelope)["p"]
        texts.append(json.dumps(patches.get(player, patches[""])))
    return {card for text in texts for card in re.findall(r'"([2-9TJQKA][shdc])"', text)}


def declines(room, users):
    does(room, users, "ann", reveal="decline")


def delays(room, users):
    room.step()


def is_told_to_pass_them_on(room, users):
    floor.declare(room.table_id, {"section": "629a.8(d)"}, User.objects.create(username="floor"))


def goes(room, users):
    assert room.leave(users["ann"]).ok


@pytest.mark.parametrize("way", [declines, delays, is_told_to_pass_them_on, goes])
def test_who_has_given_cards_up_sees_no_more_of_them(opened, way):
    """Neither in what comes nor in a new window; who is offered them next sees none yet."""
    room, users = opened()
    bet(room, users)
    until_moment(room, users, "Ann looks")
    since = store.read(room.table_id).n
    assert room.view(users["ann"].player)["hand"]["squeeze"]["cards"] == ["2s", "2h"]
    way(room, users)
    hand = room.view(users["ann"].player)["hand"]
    assert "squeeze" not in hand and hand["reveal"]["seat"] == 3
    for user in (*users.values(), None):
        assert seen_by(room, user, since) == set()
    assert refused(room.act(users["ann"], 1, reveal="return")) in ("NotYoursToReveal", "Leaving")
    does(room, users, "bob", reveal="accept")
    assert [seen_by(room, users[name], since) for name in SEATS] == [set(), {"2s", "2h"}, set()]


NEXT = ["7s", "6h", "7h", "6d"]
"""The first four cards of the second round; the first one shows none of them."""


@pytest.fixture
def looking(opened):
    """The second round of a shoe, in which Ann looks at her cards; secrets of it by page."""
    room, users = opened([*PAIR_THEN_THIRDS, *NEXT])
    for _ in range(2):
        room.until("betting")
        bet(room, users, ann={"player": 1000})
        room.until("deciding")
        if room.felt().round.number == 1:
            room.until("results")
    does(room, users, "ann", reveal="accept")
    squeezed = room.view(users["ann"].player)["hand"]["squeeze"]["cards"]
    assert squeezed == ["7s", "7h"]
    facts = cage.last_round(room.table_id)
    hidden = [f'"{card}"' for card in NEXT] + [face(card).name for card in NEXT]
    examples = told(Client(), "/verify/", hidden)
    sealed = bytes(facts.shoe.sealed)
    untold = [secret for secret in hidden if secret not in examples]
    secrets = [unsealed(sealed).salt, sealed.decode()[:40], *untold]
    return room, users, facts, secrets


def pages_of(room, facts):
    more = ("/table/{t}/odds/", "/rules/{t}/", "/notes/", "/wallet/")
    for number in (1, 2):
        for page in (*PAGES, *OFFICE, *more):
            if not (number == 1 and page.endswith("/proof/")):
                yield page.format(t=room.table_id, n=number, pk=facts.pk)


def test_no_page_tells_a_card_of_the_shoe_that_is_still_to_be_shown(looking):
    room, users, facts, secrets = looking
    boss = User.objects.create(username="boss", is_staff=True, is_superuser=True)
    for user in (None, users["ann"], users["bob"], boss):
        client = Client()
        if user:
            client.force_login(user)
        for page in pages_of(room, facts):
            assert told(client, page, secrets) == [], (user, page)
        proof = client.get(f"/rounds/{room.table_id}-1/proof/").json()
        fresh = proof.pop("deck")
        assert fresh == list(NATURAL_DECK) * DECKS
        assert not [secret for secret in secrets if secret in json.dumps(proof)]
