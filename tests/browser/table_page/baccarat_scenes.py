"""Views of a Midibaccarat table in every phase, as its seat 3 would see them.

The `hand` and the lines of every view are the real game's own, so that its shapes cannot drift;
only what the room adds around them is written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from games.engine.contract import Box, Happening
from games.midibaccarat.game import Midibaccarat
from games.midibaccarat.rules.hands import Winner
from games.midibaccarat.rules.roads import Result
from games.midibaccarat.rules.state import Round
from tests.browser.table_page import scenes
from tests.browser.table_page.stage import now_ms

GAME = Midibaccarat()
OWN = scenes.OWN_SEAT
ME = f"p{OWN}"
YOU = scenes.YOU
FILED: dict[str, Any] = {"dragon_bonus": "A", "house_money": True, "vigorish_collected": "deferred"}
EZ: dict[str, Any] = {"ez": True, "dragon_bonus": "A", "house_money": True}
NAMES = {**scenes.NAMES, 7: "Bartholomew", 8: "Ida", 9: "Oluwaseun"}
WAGERS: dict[int, dict[str, int]] = {
    1: {"player": 1000},
    2: {"banker": 2500, "tie": 500},
    3: {"player": 10_000, "tie": 500, "dragon_player": 500, "house_money": 1000},
    4: {"banker": 5000, "house_money": 500},
    5: {"player": 5000, "dragon_banker": 1000},
    6: {"banker": 50_000},
    7: {"tie": 1000},
    8: {"player": 2500, "banker": 1000},
    9: {"banker": 13_500, "dragon_player": 500, "dragon_banker": 500},
}
"""Seat 3 has the highest Player wager, seat 6 the highest Banker wager."""
CARDS = "4s 2h 4d 3c 5h 9d"
"""A pair of fours for Player (8 on two cards: a natural) against 5."""
THIRDS = "2s 3h Kd 2c 6h 4d"
"""Player has 2 and draws a six: 8; Banker has 5, draws a four: 9."""
WINNERS: dict[str, Winner] = {
    "P": "player", "B": "banker", "T": "tie", "7": "banker", "8": "player",
}  # fmt: skip
SHOE = "BBPBPPPTBBBBPBPPTTBBPPPPPPPBPBPBBPBBT"


def results(text: str) -> list[Result]:
    """ "7" is a Dragon 7, "8" a Panda 8."""
    return [
        Result(WINNERS[x], x == "7", x == "8", natural=n % 4 == 0, player_pair=n % 7 == 3)
        for n, x in enumerate(text)
    ]


def shoe(found: Iterable[Result] | None = None, **more: Any) -> dict[str, Any]:
    """As the room tells it: results by the number of their round."""
    kept = results(SHOE) if found is None else list(found)
    first = 345 - len(kept)
    return {
        "number": 3, "cards": 416, "left": 416 - 7 - 5 * len(kept),
        "burn": {"card": "6h", "count": 6},
        "results": {str(first + n): asdict(result) for n, result in enumerate(kept)}, **more,
    }  # fmt: skip


def rules(**options: Any) -> Any:
    return GAME.parse(options or FILED)


def layout(**options: Any) -> dict[str, Any]:
    filed = rules(**options)
    return {
        **scenes.LAYOUT,
        "game": {
            "slug": GAME.slug,
            "title": GAME.title,
            "chapter": GAME.chapter,
            "seats": GAME.seats,
            **GAME.layout(filed),
        },
        "areas": [asdict(area) for area in GAME.areas(filed)],
        "inscriptions": [asdict(one) for one in GAME.inscriptions(filed)],
        "adjacent_boxes": GAME.adjacent_boxes(filed),
    }


LAYOUT = layout()
EZ_LAYOUT = layout(**EZ)


def sitter(seat: int, **more: Any) -> dict[str, Any]:
    own = seat == OWN
    return {
        "player": f"p{seat}", "name": "Robin" if own else NAMES[seat], "bot": seat in (2, 5),
        "stack_cents": 94_000 if own else 50_000 + 7350 * seat, "net_cents": -6000, **more,
    }  # fmt: skip


def seats(wagers: Mapping[int, Mapping[str, int]] | None = None) -> dict[str, Any]:
    told = {str(seat): sitter(seat) for seat in range(1, GAME.seats + 1)}
    for seat, placed in (wagers or {}).items():
        told[str(seat)]["wagers"] = dict(placed)
    told["2"]["owed_cents"] = 125
    told["6"]["owed_cents"] = 2500
    return told


class Coup:
    """One round of the real game, and its views for this page."""

    def __init__(
        self,
        cards: str = CARDS,
        wagers: Mapping[int, dict[str, int]] | None = None,
        declared: tuple[dict[str, Any], ...] = (),
        **options: Any,
    ) -> None:
        self.rules = rules(**options)
        self.order = tuple(cards.split())
        self.wagers = dict(wagers or WAGERS)
        self.boxes = GAME.collect(
            self.rules, [Box(s, f"p{s}", dict(w)) for s, w in sorted(self.wagers.items())]
        )
        self.said: tuple[dict[str, Any], ...] = ()
        self._moved(GAME.deal(self.rules, self.boxes, self.order, declared, 1, True))

    def _moved(self, move: Any) -> Coup:
        self.state: Round = move.state
        self.said = tuple(told(happening) for happening in move.happenings)
        return self

    def proceed(self, times: int = 1) -> Coup:
        for _ in range(times):
            self._moved(GAME.proceed(self.rules, self.state, self.order))
        return self

    def until(self, phase: str) -> Coup:
        """On to this phase, players passing the cards on and the dealer turning them."""
        while self.state.phase != phase:
            self.proceed()
        return self

    def act(self, seat: int, action: dict[str, Any]) -> Coup:
        return self._moved(GAME.act(self.rules, self.state, f"p{seat}", seat, action))

    def view(
        self, phase: str = "", left_ms: int = 12_000, player: str | None = ME
    ) -> dict[str, Any]:
        kind = GAME.turn(self.rules, self.state).kind
        phase = phase or {"show": "dealing", "decide": "deciding"}.get(kind, "settling")
        return self._around(phase, left_ms) | {"hand": GAME.view(self.rules, self.state, player)}

    def result(self, **more: Any) -> dict[str, Any]:
        settled = GAME.settle(self.rules, self.state)
        lines = [{k: v for k, v in asdict(x).items() if v is not None} for x in settled.lines]
        net = {box.player: -sum(box.wagers.values()) for box in self.boxes}
        for line in settled.lines:
            net[f"p{line.seat}"] += line.credit
        view = self._around("results", 8000)
        view["hand"] = GAME.result(self.rules, self.state, settled)
        view["result"] = {"lines": lines, "net": net, "calls": list(settled.calls)}
        view["shoe"] = shoe([*results(SHOE), GAME.result_of(self.state)], **more)
        view["you"].update(stack_cents=94_000 + net.get(ME, 0), net_cents=-6000 + net.get(ME, 0))
        return view

    def _around(self, phase: str, left_ms: int) -> dict[str, Any]:
        own = sum(self.wagers.get(OWN, {}).values())
        return {
            "phase": phase, "deadline_ms": now_ms() + left_ms, "seats": seats(self.wagers),
            "you": {**scenes.you(), "stack_cents": 94_000 - own}, "round": scenes.table_round(),
            "shoe": shoe(),
        }  # fmt: skip


def told(happening: Happening) -> dict[str, Any]:
    return {"kind": happening.kind, **happening.data}


def empty() -> dict[str, Any]:
    return {"phase": "idle", "seats": {}, "spread": {"count": 416}}


def spread() -> dict[str, Any]:
    """All eight decks face up, for the first player of the table."""
    cards = list(GAME.fresh_deck(rules()))
    seats = {str(OWN): sitter(OWN)}
    return {**scenes.spread(), "seats": seats, "spread": {"cards": cards}}


def cutting() -> dict[str, Any]:
    """The new shoe is offered for the cut; nothing of it is known yet."""
    view = waiting()
    asked = {"seat": OWN, "player": ME}
    cut = {"offered": asked, "first": 10, "last": 406, "cards": 416, "section": "629a.5(c)"}
    whole = {"number": 4, "cards": 416, "left": 416}
    return {**view, "phase": "cutting", "deadline_ms": now_ms() + 8000, "cut": cut, "shoe": whole}


def waiting() -> dict[str, Any]:
    return {
        "phase": "betting", "seats": seats(), "you": scenes.you(), "round": scenes.table_round(),
        "running": {}, "shoe": shoe(),
    }  # fmt: skip


def betting() -> dict[str, Any]:
    others = {seat: wagers for seat, wagers in WAGERS.items() if seat != OWN}
    view = {**waiting(), "seats": seats(others), "deadline_ms": now_ms() + 14_000}
    view["seats"]["2"]["ready"] = True
    return view


def closing() -> dict[str, Any]:
    view = Coup().view("closing")
    del view["deadline_ms"], view["hand"]
    return view


def dealing() -> dict[str, Any]:
    return Coup().view()


def offered() -> dict[str, Any]:
    """Player's Hand is handed to seat 3."""
    return Coup().proceed().view()


def holding() -> dict[str, Any]:
    return Coup().proceed().act(OWN, {"reveal": "accept"}).view()


def watching() -> dict[str, Any]:
    """Seat 6 peels the Banker's Hand."""
    coup = Coup().until("banker-hand")
    return coup.act(6, {"reveal": "accept"}).view()


def housing() -> dict[str, Any]:
    return Coup().until("house-money").view()


def third() -> dict[str, Any]:
    """Player's third card, in the hands of seat 3 who returned the first two."""
    coup = Coup(THIRDS).proceed().act(OWN, {"reveal": "accept"}).act(OWN, {"reveal": "return"})
    return coup.until("player-third").view()


def finished(cards: str = CARDS, **more: Any) -> Coup:
    return Coup(cards, **more).until("finished")


def outcome() -> dict[str, Any]:
    return finished(THIRDS).result()


def pressed() -> dict[str, Any]:
    coup = Coup().until("house-money").act(OWN, {"house_money": "press-player"})
    return coup.until("finished").result(last_hand=True)


def simulated() -> dict[str, Any]:
    """A card lay face up: it is put aside and begins a round without wagers afterwards."""
    declared = ({"section": "629a.13(d)", "position": 2},)
    cards = "4s Td 2h 4d 3c 5h 9d 8s 7c 2d Qh Kc As 3d"
    return finished(cards, declared=declared).result(cover_shown=True)
