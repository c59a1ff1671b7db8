"""Views of a Face Up Pai Gow Poker table in every phase, as its seat 3 would see them.

The `hand` and the lines of every view are the real game's own, so that its shapes cannot drift;
only what the room adds around them is written here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from games.engine.cards import JOKER_DECK
from games.engine.contract import Box, Settlement
from games.engine.meters import Meter
from games.faceup_paigow.game import FaceUpPaiGow
from games.faceup_paigow.rules.start import dealing_order
from games.faceup_paigow.rules.state import Round
from tests.browser.table_page import scenes
from tests.browser.table_page.stage import now_ms

GAME = FaceUpPaiGow()
OWN = scenes.OWN_SEAT
ME = f"p{OWN}"
YOU = scenes.YOU
THROWN = (4, 6, 4)
START = 1
"""Fourteen, counted from the dealer counterclockwise, ends at seat 1."""
FILED: dict[str, Any] = {"fortune": 3, "ace_high": 1, "progressive": 4}
HANDS = {
    0: "Kc Kd 9h 7s 5d Js 3c",
    1: "4s 9c Td Qh 2d 6h Jh",
    2: "Qs Qc 8d 6c 4h 3s 2h",
    3: "Ah Jk Ks Kh 9d 8c 5h",
    4: "7h 7d 7c 6s As Jd 3d",
    5: "Tc Ts Th Qd 8s 4c 2s",
    6: "5s 6d 8h Jc Ac 2c 9s",
}
WAGERS: dict[int, dict[str, int]] = {
    1: {"main": 1000},
    2: {"main": 2500, "fortune": 500},
    3: {"main": 2500, "ace_high": 500, "fortune": 1000, "progressive": 500},
    4: {"main": 5000, "fortune": 500, "progressive": 500},
    5: {"main": 13500, "ace_high": 1000},
    6: {"main": 50000, "fortune": 1000},
}
QUADS = "7h 7d 7c 7s As Jd 3d"
SEVEN = "9h 8h 7h 6h 5h 4h 3h"
"""A seven card straight flush, which takes the whole of meter 4."""


def rules(**options: Any) -> Any:
    return GAME.parse({**FILED, **options})


def layout(**options: Any) -> dict[str, Any]:
    filed = rules(**options)
    names = ("name", "label", "section", "role", "minimum_cents", "maximum_cents", "step_cents")
    return {
        **scenes.LAYOUT,
        "game": {
            "slug": GAME.slug,
            "title": GAME.title,
            "chapter": GAME.chapter,
            "seats": GAME.seats,
            **GAME.layout(filed),
        },
        "areas": [{name: getattr(area, name) for name in names} for area in GAME.areas(filed)],
        "inscriptions": [asdict(one) for one in GAME.inscriptions(filed)],
        "adjacent_boxes": GAME.adjacent_boxes(filed),
    }


LAYOUT = layout()


def order(hands: Mapping[int, str], start: int = START) -> tuple[str, ...]:
    """A whole deck that deals these hands from the manual shoe, one card at a time."""
    given = {place: text.split() for place, text in hands.items()}
    used = {card for hand in given.values() for card in hand}
    assert len(used) == sum(map(len, given.values())), "a card twice"
    rest = [card for card in JOKER_DECK if card not in used]
    stacks = [given.get(p) or [rest.pop(0) for _ in range(7)] for p in dealing_order(start)]
    return (*(stack[n] for n in range(7) for stack in stacks), *rest)


class Deal:
    """One round of the real game, and its views for this page. `players`: who sits where else than
    one player a seat."""

    def __init__(
        self,
        hands: Mapping[int, str] | None = None,
        wagers: Mapping[int, dict[str, int]] | None = None,
        players: Mapping[int, str] | None = None,
        **options: Any,
    ) -> None:
        self.rules = rules(**options)
        self.wagers = dict(wagers or WAGERS)
        self.owner = {seat: f"p{seat}" for seat in self.wagers} | dict(players or {})
        boxes = [Box(s, self.owner[s], dict(w)) for s, w in sorted(self.wagers.items())]
        self.boxes = GAME.collect(self.rules, boxes)
        thrown = (7,) if options.get("start_method") == "rng" else THROWN
        move = GAME.deal(self.rules, self.boxes, order(hands or HANDS), (), 1, True, thrown)
        self.state: Round = move.state
        self.happenings = tuple({"kind": h.kind, **h.data} for h in move.happenings)

    def proceed(self) -> Deal:
        self.state = GAME.proceed(self.rules, self.state, ()).state
        return self

    def act(self, seat: int, action: dict[str, Any]) -> Deal:
        move = GAME.act(self.rules, self.state, self.owner[seat], seat, action)
        self.state = move.state
        return self

    def expose(self, seat: int) -> Deal:
        declared = {"section": "688a.13(d)", "seat": seat, "card": 2}
        self.state = GAME.declare(self.rules, self.state, declared).state
        return self

    def settled(self) -> Settlement:
        meters = {"lotus": Meter(1_234_567, 20_000)} if self.rules.progressive else {}
        return GAME.settle(self.rules, self.state, meters)

    def view(self, phase: str, left_ms: int = 22_000, player: str | None = ME) -> dict[str, Any]:
        hand = GAME.view(self.rules, self.state, player)
        return self._around(phase, left_ms) | {"hand": hand}

    def result(self, awards: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
        settlement = self.settled()
        lines = [{k: v for k, v in asdict(x).items() if v is not None} for x in settlement.lines]
        net = dict.fromkeys(self.owner.values(), 0)
        for box in self.boxes:
            net[box.player] -= sum(box.wagers.values())
        for line in settlement.lines:
            net[self.owner[line.seat]] += line.credit
        view = self._around("results", 12_000)
        view["hand"] = GAME.result(self.rules, self.state, settlement)
        view["result"] = {"lines": lines, "net": net, "calls": list(settlement.calls)}
        if awards:
            view["result"]["awards"] = list(awards)
        won = net.get(ME, 0)
        view["you"].update(stack_cents=94000 + won, net_cents=-6000 + won)
        return view

    def _around(self, phase: str, left_ms: int) -> dict[str, Any]:
        mine = [seat for seat, player in self.owner.items() if player == ME]
        seats = scenes.seats()
        for seat, wagers in self.wagers.items():
            who = scenes.OWN_SEAT if seat in mine else seat
            seats[str(seat)] = scenes.sitter(who, wagers=dict(wagers))
        own = sum(sum(self.wagers[seat].values()) for seat in mine)
        you = {**scenes.you(), "seats": mine, "stack_cents": 94000 - own}
        return {
            "phase": phase, "deadline_ms": now_ms() + left_ms, "seats": seats, "you": you,
            "round": scenes.table_round(),
        }  # fmt: skip


def meter(seq: int = 120, value_cents: int = 1_234_567) -> dict[str, Any]:
    hit = {
        "at_ms": 1_790_000_000_000, "table": "Table 4", "round": "4-17", "seat": 3, "name": "Mia",
        "hand": "Royal flush + royal match", "percent": 20, "cents": 251_234,
    }  # fmt: skip
    return {
        "id": 3, "title": "Lotus Progressive", "seq": seq, "value_cents": value_cents,
        "seed_cents": 1_000_000, "wager_cents": 500, "rate_percent": 1, "reserve_percent": 1,
        "tables": 2, "hits": [hit, {**hit, "name": "Theo", "percent": 10, "cents": 104_310}],
    }  # fmt: skip


def empty() -> dict[str, Any]:
    return scenes.empty()


def spread() -> dict[str, Any]:
    return scenes.spread()


def waiting() -> dict[str, Any]:
    view = scenes.waiting()
    return {**view, "running": {"progressive_wagers": 0}}


def betting() -> dict[str, Any]:
    view = waiting() | {"deadline_ms": now_ms() + 14_000, "running": {"progressive_wagers": 1}}
    for seat in (1, 2, 4, 6):
        view["seats"][str(seat)]["wagers"] = dict(WAGERS[seat])
    view["seats"]["2"]["ready"] = True
    return view


def closing() -> dict[str, Any]:
    view = Deal().view("closing")
    del view["deadline_ms"], view["hand"]
    return view


def dealing() -> dict[str, Any]:
    return Deal().view("dealing", 7_800)


def choosing() -> dict[str, Any]:
    return Deal().expose(OWN).proceed().view("deciding")


def setting() -> Deal:
    return Deal().proceed().act(1, {"auto": True}).act(5, {"auto": True})


def deciding() -> dict[str, Any]:
    return setting().view("deciding")


def surrendering() -> dict[str, Any]:
    """Without an optional wager a hand may be surrendered."""
    wagers = {**WAGERS, OWN: {"main": 2500}}
    return Deal(wagers=wagers).proceed().view("deciding")


def two_boxes() -> Deal:
    return Deal(wagers={**WAGERS, 4: {"main": 1000}}, players={4: ME}).proceed()


def decided() -> dict[str, Any]:
    return setting().act(OWN, {"auto": True}).view("deciding")


def results() -> dict[str, Any]:
    """With an Envy Bonus for four sevens at seat 4."""
    hands = {**HANDS, 4: QUADS, 0: HANDS[0].replace("7s", "6s")}
    return Deal(hands=hands).proceed().act(OWN, {"auto": True}).proceed().result()


def awarded(status: str = "pending") -> dict[str, Any]:
    hands = {0: HANDS[0].replace("9h", "9c"), OWN: SEVEN}
    deal = Deal(hands=hands).proceed().proceed()
    return deal.result([{"seat": OWN, "cents": 1_234_567, "status": status}])


def voided() -> dict[str, Any]:
    deal = Deal().expose(OWN).proceed().act(OWN, {"choice": "void"}).proceed().proceed()
    return deal.result()
