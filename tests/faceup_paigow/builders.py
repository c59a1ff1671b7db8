"""Short ways to say a table, a deck, a round and its file in tests."""

from dataclasses import replace

from games.engine.cards import JOKER_DECK
from games.engine.contract import Box
from games.faceup_paigow.game import FaceUpPaiGow
from games.faceup_paigow.rules.dealing import EACH
from games.faceup_paigow.rules.options import Rules
from games.faceup_paigow.rules.start import dealing_order

GAME = FaceUpPaiGow()
DEALER = "3c 6c Jd 8s Td 7d 2c"
"""Jack high: sets J-8-7-6... with 10-8 low."""
DULL = "3d 6s Jc 8d Tc 7s 5c"
"""A hand that no table pays."""
FIRST_SEAT = {"method": "rng", "value": 7}


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def table(**options) -> Rules:
    return GAME.parse(options)


def box(seat: int, player: str = "", **wagers: int) -> Box:
    return Box(seat, player or f"p{seat}", wagers or {"main": 1000})


def order_for(hands: dict[int, str], first: int = 1, deal: str = "automated-shoe"):
    """A whole deck that deals these hands, by place (0: the dealer)."""
    given = {place: list(cards(text)) for place, text in hands.items()}
    used = {card for hand in given.values() for card in hand}
    rest = [card for card in JOKER_DECK if card not in used]
    stacks = []
    for place in dealing_order(first):
        stacks.append(given.get(place) or [rest.pop(0) for _ in range(EACH)])
    if deal == "automated-shoe":
        return (*(card for stack in stacks for card in stack), *rest)
    return (*(stack[n] for n in range(EACH) for stack in stacks), *rest)


def file(hands, wagers, dealer=DEALER, players=None, decisions=(), **more) -> dict:
    """A round file: `hands` and `wagers` by seat; `rules` and other keys in `more`."""
    rules = {"deal": "automated-shoe", **more.pop("rules", {})}
    deck = order_for({0: dealer, **hands}, 1, rules["deal"])
    seats = [
        {"seat": seat, "player": (players or {}).get(seat, f"p{seat}"), "wagers": stakes}
        for seat, stakes in wagers.items()
    ]
    return {
        "format": "round-transcript/1", "game": GAME.slug, "rules": rules, "start": FIRST_SEAT,
        "deck": list(deck), "seats": seats, "decisions": list(decisions), **more,
    }  # fmt: skip


def a_set(seat: int, high: str, low: str) -> dict:
    return {"seat": seat, "set": {"high": list(cards(high)), "low": list(cards(low))}}


def line(output, seat: int, wager: str = "main") -> dict:
    (found,) = [x for x in output["lines"] if x["seat"] == seat and x["wager"] == wager]
    return found


def envies(output) -> list[tuple[int, int, str, int]]:
    return [
        (x["seat"], x["from_seat"], x["lammer"], x["credit"])
        for x in output["lines"]
        if x["wager"] == "envy"
    ]


def dealt(rules, boxes, hands=None, declared=(), device_ok=True, dealer=DEALER, order=None):
    """The Move of a deal that starts at seat 1."""
    deal = rules.deal if device_ok else "manual-shoe"
    order = order or order_for({0: dealer, **(hands or {})}, 1, deal)
    thrown = (7,) if rules.start_method == "rng" else (1, 1, 5)
    return GAME.deal(rules, boxes, order, declared, 1, device_ok, thrown)


def setting(rules, boxes, hands=None, **more):
    """The state in which players set."""
    state = GAME.proceed(rules, dealt(rules, boxes, hands, **more).state, ()).state
    if state.phase == "choosing":
        state = GAME.proceed(rules, state, ()).state
    assert state.phase == "setting"
    return state


def act(rules, state, seat, action, player=""):
    return GAME.act(rules, state, player or f"p{seat}", seat, action).state


def revealed(rules, state):
    return GAME.proceed(rules, state, ()).state


def with_set(state, seat: int, high: str, low: str):
    place = state.place_at(seat)
    return state.with_place(replace(place, high=cards(high), low=cards(low)))
