"""Short ways to say a table, a shoe, a round and its file in tests."""

from games.engine.contract import Box
from games.midibaccarat.game import Midibaccarat
from games.midibaccarat.rules.options import Rules

GAME = Midibaccarat()
RULES = {
    "decks": 8, "ez": False, "tie_odds": 8, "dragon_bonus": "A", "house_money": True,
    "house_money_press_percent": 100, "vigorish_rounding": "exact",
    "vigorish_collected": "at-payout",
}  # fmt: skip
REST = "2s 2h 2d 2c 3s 3h 3d 3c"
"""Cards behind those of a round."""


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def table(**options) -> Rules:
    return GAME.parse({"house_money": True, **options})


def box(seat: int, who: str = "", /, **wagers: int) -> Box:
    return Box(seat, who or f"p{seat}", wagers or {"player": 1000})


def shoe(player: str, banker: str, thirds: str = "", rest: str = REST) -> tuple[str, ...]:
    """The shoe that deals these first two cards to each hand, and then these."""
    (a, c), (b, d) = cards(player), cards(banker)
    return (a, b, c, d, *cards(thirds), *cards(rest))


def dealt(rules, boxes, order, declared=()):
    return GAME.deal(rules, boxes, order, declared, 1, True)


def until(rules, state, order, phase, up=None):
    """Proceed, with nobody acting, until this phase (and until its cards lie face up or not)."""
    for _ in range(99):
        if state.phase == phase and up in (None, state.up):
            return state
        move = GAME.proceed(rules, state, order)
        assert move.void is None
        state = move.state
    raise AssertionError(f"never {phase}")


def at(rules, boxes, order, phase, up=None, declared=()):
    move = dealt(rules, boxes, order, declared)
    assert move.void is None
    return until(rules, move.state, order, phase, up)


def finished(rules, boxes, order, declared=()):
    return at(rules, boxes, order, "finished", declared=declared)


def settled(rules, boxes, order, **more):
    return GAME.settle(rules, finished(rules, boxes, order, **more))


def act(rules, state, seat, player="", **action):
    return GAME.act(rules, state, player or f"p{seat}", seat, action).state


def line(lines, seat: int, wager: str):
    """One line, of a settlement or of an output."""
    (found,) = [x for x in lines if _of(x, "seat") == seat and _of(x, "wager") == wager]
    return found


def _of(one, name):
    return one[name] if isinstance(one, dict) else getattr(one, name)


def file(order, seats, decisions=(), rules=None, **more) -> dict:
    """A round file: `seats` as {seat: wagers}."""
    return {
        "format": "round-transcript/1", "game": "midibaccarat", "rules": {**RULES, **(rules or {})},
        "deck": list(order), "decisions": list(decisions), **more,
        "seats": [{"seat": n, "player": f"p{n}", "wagers": dict(w)} for n, w in seats.items()],
    }  # fmt: skip


def happening(move, kind):
    return [h.data for h in move.happenings if h.kind == kind]
