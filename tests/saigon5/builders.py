"""Short ways to say a table, a deck and a hand in tests."""

from games.engine.cards import JOKER_DECK
from games.engine.contract import Box, Settlement
from games.saigon5.game import Saigon5
from games.saigon5.rules.options import Rules
from games.saigon5.rules.state import Place, Round

GAME = Saigon5()


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def table(**options) -> Rules:
    return GAME.parse(options)


def box(seat: int, player: str = "", **wagers: int) -> Box:
    return Box(seat, player or f"p{seat}", wagers or {"ante": 1000})


def deck(*first: str) -> tuple[str, ...]:
    """A whole deck that begins with these cards."""
    return (*first, *(card for card in JOKER_DECK if card not in first))


def place(seat: int, three: str, two: str, player: str = "", left: bool = False, **wagers) -> Place:
    """A box that has been set."""
    return Place(
        seat, player or f"p{seat}", wagers or {"ante": 1000}, cards(three) + cards(two),
        cards(three), cards(two), left=left,
    )  # fmt: skip


def settled(rules: Rules, dealer: str, *places: Place) -> Settlement:
    state = Round(rules.deal, "revealed", tuple(places), cards(dealer))
    return GAME.settle(rules, state)


def line(settlement: Settlement, seat: int, wager: str = "ante"):
    (found,) = [x for x in settlement.lines if x.seat == seat and x.wager == wager]
    return found


def dealt(rules: Rules, boxes, order=JOKER_DECK, declared=(), number=1, device_ok=True):
    return GAME.deal(rules, boxes, order, declared, number, device_ok)


def setting(rules: Rules, boxes, order=JOKER_DECK, **more) -> Round:
    """The round when players may set."""
    return GAME.proceed(rules, dealt(rules, boxes, order, **more).state, order).state
