"""Views of a Saigon 5 Card table in every phase, as its seat 3 would see them.

The table minimum is 10, the Pot Wager is required, the Bonus pays by table A.
"""

from __future__ import annotations

import copy
import json
from dataclasses import asdict
from typing import Any

from casino.dealer.clocks import Clocks
from games.engine.registry import game_for
from tests.browser.table_page.stage import now_ms

SEATS = 6
RULES = {
    "edition": "2019", "pot": True, "bonus": "A", "adjacent_boxes": 1, "payout_limit": 5_000_000,
    "table_minimum": 1000, "table_maximum": 50_000, "bonus_minimum": 500, "bonus_maximum": 10_000,
}  # fmt: skip


def _layout() -> dict[str, Any]:
    """As the room would tell it, by the game's own words."""
    game = game_for("saigon-5-card")
    rules = game.parse(RULES)
    posted = [asdict(inscription) for inscription in game.inscriptions(rules)]
    names = ("slug", "title", "chapter", "seats")
    return {
        "table": {
            "id": 7, "name": "The Linden Table", "operator": "Fernwood Hall", "logo": "",
            "private": False,
        },
        "game": {name: getattr(game, name) for name in names} | game.layout(rules),
        "areas": [asdict(area) for area in game.areas(rules)],
        "inscriptions": json.loads(json.dumps(posted)),
        "adjacent_boxes": 1,
        "clocks": Clocks().as_dict(),
        "buy_in_cents": 100_000,
    }  # fmt: skip


LAYOUT = _layout()

NAMES = {1: "Ann", 2: "Teodoro", 4: "Marguerite", 5: "Kwame", 6: "Li"}
OWN_SEAT = 3
YOU = {"player": "p3", "name": "Robin", "guest": True}
COMMITMENT = "3fa9c1d27be05a118c4f60d2a9b7e6f3c1805d94ab23ef6702b4d18890c5a7e1"
ORDER = [1, 2, 3, 4, 5, 6, 0]
HANDS = {
    1: (["Ks", "8h", "2c"], ["7d", "7c"], True, 4, None),
    2: (["Qd", "3h", "6s"], ["4c", "Ah"], False, 5, None),
    3: (["Jk", "5d", "6h"], ["8d", "2s"], True, 10, None),
    4: (["9c", "9h", "2d"], ["9d", "2h"], True, 1, "full-house"),
    5: (["Td", "4h", "6c"], ["3c", "9s"], True, 2, None),
    6: (["Th", "Jc", "Qs"], ["4s", "5h"], True, 9, None),
}
DEALER = (["7s", "Kd", "3d"], ["5c", "As"], True, 6)
OUTCOMES = {6: "win", 5: "lose", 4: "lose", 3: "win", 2: "lose", 1: "lose"}


def deck() -> list[str]:
    return [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] + ["Jk"]


def sitter(seat: int, **more: Any) -> dict[str, Any]:
    own = seat == OWN_SEAT
    return {
        "player": f"p{seat}", "name": "Robin" if own else NAMES[seat], "bot": seat in (2, 5),
        "stack_cents": 94000 if own else 50000 + 7350 * seat, "net_cents": -6000, **more,
    }  # fmt: skip


def seats(only: tuple[int, ...] = (1, 2, 3, 4, 5, 6), **more: Any) -> dict[str, Any]:
    return {str(seat): sitter(seat, **more) for seat in only}


def you() -> dict[str, Any]:
    return {
        "player": "p3",
        "seats": [OWN_SEAT],
        "stack_cents": 94000,
        "net_cents": -6000,
        "wallet_cents": 906000,
        "since_ms": 1_790_000_000_000,
    }


def table_round() -> dict[str, Any]:
    return {"id": "7-345", "number": 345, "commitment": COMMITMENT, "back": "red"}


def wagers(seat: int, *, pot: bool = True) -> dict[str, int]:
    placed = {"ante": (1000, 2500, 5000, 13500, 1000, 50000)[seat - 1]}
    if seat % 2:
        placed["bonus"] = 500 * seat
    return {**placed, "pot": 1000} if pot else placed


def empty() -> dict[str, Any]:
    return {"phase": "idle", "seats": {}, "spread": {"count": 53}}


def spread() -> dict[str, Any]:
    return {
        "phase": "spread", "seats": seats((3,)), "spread": {"cards": deck()}, "you": you(),
        "deadline_ms": now_ms() + 8000,
    }  # fmt: skip


def cutting(seat: int = OWN_SEAT) -> dict[str, Any]:
    """The cards are offered to this seat."""
    offered = {"seat": seat, "player": f"p{seat}"}
    return {
        "phase": "cutting", "seats": seats(), "you": you(), "round": table_round(),
        "deadline_ms": now_ms() + 8000,
        "cut": {"offered": offered, "first": 10, "last": 43, "cards": 53, "section": "680a.5(e)"},
    }  # fmt: skip


def waiting() -> dict[str, Any]:
    """Betting before the first chip: no clock yet."""
    view = {
        "phase": "betting",
        "seats": seats(),
        "you": you(),
        "round": table_round(),
        "running": {"pot_cents": 0},
    }
    return copy.deepcopy(view)


def betting() -> dict[str, Any]:
    view = waiting()
    view["deadline_ms"] = now_ms() + 14_000
    view["running"] = {"pot_cents": 4000}
    for seat in (1, 2, 4, 6):
        view["seats"][str(seat)]["wagers"] = wagers(seat, pot=False)
    view["seats"]["2"]["ready"] = True
    return view


def closing() -> dict[str, Any]:
    view = betting()
    del view["deadline_ms"]
    view["phase"] = "closing"
    for seat in range(1, SEATS + 1):
        view["seats"][str(seat)]["wagers"] = wagers(seat)
    view["you"]["stack_cents"] = 86500
    return view


def dealing() -> dict[str, Any]:
    view = closing()
    view.update(phase="dealing", deadline_ms=now_ms() + 5600)
    del view["running"]
    view["hand"] = {
        "boxes": {str(seat): {"count": 5} for seat in range(1, SEATS + 1)},
        "dealer": {"count": 5}, "pot_cents": 6000, "order": ORDER, "by": "card",
    }  # fmt: skip
    view["hand"]["boxes"][str(OWN_SEAT)]["cards"] = ["8d", "Jk", "2s", "6h", "5d"]
    return view


def deciding() -> dict[str, Any]:
    view = dealing()
    view.update(phase="deciding", deadline_ms=now_ms() + 22_000)
    for seat in (1, 5):
        view["hand"]["boxes"][str(seat)]["set"] = True
    return view


def line(
    seat: int, wager: str, stake: int, outcome: str, credit: int, cite: str, why: str
) -> dict[str, Any]:
    return {
        "seat": seat,
        "wager": wager,
        "stake": stake,
        "outcome": outcome,
        "credit": credit,
        "cite": cite,
        "why": why,
    }


def _lines() -> list[dict[str, Any]]:
    lines = []
    for seat in range(SEATS, 0, -1):
        stakes, outcome = wagers(seat), OUTCOMES[seat]
        if outcome == "win":
            why = "The dealer\u2019s Point Count 6 is lower, so the Ante Wager is paid 1 to 1."
            lines.append(
                line(
                    seat,
                    "ante",
                    stakes["ante"],
                    "win",
                    stakes["ante"] * 2,
                    "680a.11(d)(2)(ii)(B)",
                    why,
                )
            )
        else:
            why = "The dealer\u2019s Point Count 6 is higher, so the Ante Wager is collected."
            lines.append(line(seat, "ante", stakes["ante"], "lose", 0, "680a.11(d)(2)(ii)(A)", why))
        if "bonus" in stakes:
            why = "The five cards hold less than two pair, so the Bonus Wager is collected."
            lines.append(line(seat, "bonus", stakes["bonus"], "lose", 0, "680a.11(e)(1)", why))
    for seat in range(SEATS, 0, -1):
        won = seat == OWN_SEAT
        why = "The highest two-card hand takes the whole pot: Point Count 10."
        lines.append(
            line(seat, "pot", 1000, "win" if won else "lose", 6000 if won else 0, "680a.11(f)", why)
        )
    return lines


def results() -> dict[str, Any]:
    view = deciding()
    view.update(phase="results", deadline_ms=now_ms() + 12_000)
    lines = _lines()
    nets = {
        f"p{s}": sum(x["credit"] - x["stake"] for x in lines if x["seat"] == s)
        for s in range(1, SEATS + 1)
    }
    boxes = {
        str(seat): {"cards": three + two, "three": three, "two": two, "count": 5, "set": True,
                    "qualifies": qualifies, "point_count": count, "bonus_hand": bonus}
        for seat, (three, two, qualifies, count, bonus) in HANDS.items()
    }  # fmt: skip
    for box in boxes.values():
        if box["bonus_hand"] is None:
            del box["bonus_hand"]
    three, two, qualifies, count = DEALER
    view["hand"] = {
        "boxes": boxes, "pot_cents": 6000, "order": ORDER, "by": "card",
        "dealer": {
            "cards": three + two, "three": three, "two": two, "count": 5,
            "qualifies": qualifies, "point_count": count,
        },
    }  # fmt: skip
    view["result"] = {"lines": lines, "net": nets, "calls": ["No more bets"]}
    view["you"].update(stack_cents=102500, net_cents=2500)
    return view


def void() -> dict[str, Any]:
    view = deciding()
    view.update(phase="results", deadline_ms=now_ms() + 9000)
    reason = "A player was dealt an incorrect number of cards."
    lines = [
        line(seat, wager, stake, "void", stake, "680a.13(c)", reason)
        for seat in range(SEATS, 0, -1)
        for wager, stake in wagers(seat).items()
    ]
    view["result"] = {
        "lines": lines, "net": {f"p{seat}": 0 for seat in range(1, SEATS + 1)}, "calls": [],
        "void": {"section": "680a.13(c)", "reason": reason},
    }  # fmt: skip
    return view


def closed() -> dict[str, Any]:
    return {"phase": "closed", "seats": {}}


def public(view: dict[str, Any]) -> dict[str, Any]:
    """The same moment for a spectator."""
    seen = copy.deepcopy(view)
    seen.pop("you", None)
    for box in seen.get("hand", {}).get("boxes", {}).values():
        if "result" not in seen:
            box.pop("cards", None)
    return seen


def with_free_seats(view: dict[str, Any], *free: int) -> dict[str, Any]:
    seen = copy.deepcopy(view)
    for seat in free:
        seen["seats"].pop(str(seat), None)
        seen.get("hand", {}).get("boxes", {}).pop(str(seat), None)
    return seen
