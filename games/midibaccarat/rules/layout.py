"""What the layout posts and tells (629a.2(b)): odds, that a Dragon 7 pushes, limits, and how this
table keeps its shoe."""

from __future__ import annotations

from games.engine.contract import Inscription, Json
from games.engine.settling import money
from games.engine.views import present
from games.midibaccarat.rules.options import LIMITED, Rules
from games.midibaccarat.rules.paytables import (
    BANKER_TO_ONE,
    BOTH_PAIRS_TO_ONE,
    DRAGON,
    DRAGON_7_TO_ONE,
    DRAGON_SECTION,
    ONE_PAIR_TO_ONE,
    PANDA_8_TO_ONE,
    PLAYER_TO_ONE,
    VIGORISH_PERCENT,
)

PUSH_SECTION = "629a.2(b)(6)(ii)"
_ROUNDING = {"exact": "exact to the cent", "up-25": "up to the next 0.25"}
_COLLECTED = {"at-payout": "with the payout", "deferred": "before a new shoe, or on leaving"}
_LIMIT_LABELS = {
    "table": "Banker and Player",
    "tie": "Tie",
    "dragon": "Dragon Bonus",
    "insurance": "Dragon 7 and Panda 8",
    "house_money": "House Money",
}


def inscriptions(rules: Rules) -> tuple[Inscription, ...]:
    """The odds of every wager offered, and the limits."""
    found = [
        Inscription(
            "Player pays", "629a.12(a)", (("Winning Player", f"{PLAYER_TO_ONE} to 1"),), "player"
        ),
        _banker(rules),
        Inscription("Tie pays", "629a.12(b)", (("Tie hand", f"{rules.tie_odds} to 1"),), "tie"),
    ]
    if rules.ez:
        found += _ez()
    else:
        found.append(_vigorish(rules))
    if rules.dragon_bonus:
        found.append(_dragon_bonus(rules.dragon_bonus))
    if rules.house_money:
        found.append(_house_money(rules))
    found.append(Inscription("Table limits", LIMITED["table"], _limits(rules)))
    return tuple(found)


def _banker(rules: Rules) -> Inscription:
    less = "no vigorish" if rules.ez else f"less {VIGORISH_PERCENT}% vigorish"
    rows = (("Winning Banker", f"{BANKER_TO_ONE} to 1, {less}"),)
    return Inscription("Banker pays", "629a.12(c)", rows, "banker")


def _ez() -> list[Inscription]:
    return [
        Inscription(
            "A Banker wager on a Dragon 7", PUSH_SECTION,
            (("Banker wins with 7 on three cards", "The Banker wager comes back"),), "banker",
        ),
        Inscription(
            "Dragon 7 pays", "629a.12(f)", (("Dragon 7", f"{DRAGON_7_TO_ONE} to 1"),), "dragon_7"
        ),
        Inscription(
            "Panda 8 pays", "629a.12(g)", (("Panda 8", f"{PANDA_8_TO_ONE} to 1"),), "panda_8"
        ),
    ]  # fmt: skip


def _vigorish(rules: Rules) -> Inscription:
    rows = (
        ("Of what Banker wins", f"{VIGORISH_PERCENT}%, {_ROUNDING[rules.vigorish_rounding]}"),
        ("Collected", _COLLECTED[rules.vigorish_collected]),
    )
    return Inscription("Vigorish", "629a.12(d)", rows, "banker")


def _dragon_bonus(name: str) -> Inscription:
    table = DRAGON[name]
    rows = (
        *((f"Win by {margin} points", f"{odds} to 1") for margin, odds in table.by_margin.items()),
        ("Natural winner", f"{table.natural} to 1"),
        ("Natural tie", "Push"),
    )
    return Inscription(f"Dragon Bonus pays, table {name}", DRAGON_SECTION, rows)


def _house_money(rules: Rules) -> Inscription:
    rows = (
        ("Player and Banker pair", f"{BOTH_PAIRS_TO_ONE} to 1"),
        ("Player or Banker pair", f"{ONE_PAIR_TO_ONE} to 1"),
        ("May be added to a wager", f"{rules.house_money_press_percent}% of the payout"),
    )
    return Inscription("House Money pays", "629a.12(h)", rows, "house_money")


def _limits(rules: Rules) -> tuple[tuple[str, str], ...]:
    offered = {
        "table": True, "tie": True, "dragon": bool(rules.dragon_bonus), "insurance": rules.ez,
        "house_money": rules.house_money,
    }  # fmt: skip
    return tuple(
        (
            _LIMIT_LABELS[kind],
            f"{money(getattr(rules, f'{kind}_minimum'))} to "
            f"{money(getattr(rules, f'{kind}_maximum'))}",
        )
        for kind, there in offered.items()
        if there
    )


def layout(rules: Rules) -> dict[str, Json]:
    """Static facts for the page; what the table does not have is absent."""
    return present(
        {
            "decks": rules.decks,
            "shuffler": "manual",
            "preshuffled": rules.preshuffled,
            "cover_cards": rules.cover_cards,
            "ez": rules.ez,
            "tie_odds": rules.tie_odds,
            "dragon_bonus": rules.dragon_bonus,
            "house_money": rules.house_money,
            "house_money_press_percent": rules.house_money_press_percent,
            "vigorish_rounding": rules.vigorish_rounding,
            "vigorish_collected": rules.vigorish_collected,
            "disclosed_card": rules.disclosed_card,
            "adjacent_boxes": 1,
        }
    )
