"""What the layout posts and tells (680a.2(b)): odds, limits, and how this table shuffles and
deals."""

from __future__ import annotations

from games.engine.contract import Area, Inscription, Json
from games.engine.settling import money
from games.engine.views import present
from games.saigon5.rules.editions import (
    ANTE_SECTION,
    LIMIT_SECTION,
    POT_SECTION,
)
from games.saigon5.rules.options import Rules
from games.saigon5.rules.paytable import (
    ANTE_ODDS,
    ANTE_ODDS_ON_FIVE,
    BONUS_SECTION,
    HALF_PAID_COUNT,
    PAYTABLES,
    Odds,
)
from games.saigon5.rules.wagers import areas


def _to(odds: Odds) -> str:
    return f"{odds[0]:,} to {odds[1]}"


def _chips(cents: int) -> str:
    """As chips are counted: whole dollars without cents."""
    return money(cents).removesuffix(".00")


def _limits(area: Area) -> str:
    """What a player may place; what the dealer collects is one amount."""
    if area.role == "required":
        return f"{_chips(area.minimum_cents)}, collected"
    return f"{_chips(area.minimum_cents)} to {_chips(area.maximum_cents)}"


def inscriptions(rules: Rules) -> tuple[Inscription, ...]:
    """The odds of every wager offered, and the limits."""
    found = [
        Inscription(
            "Ante pays", "680a.12(a)",
            (("Winning Ante", _to(ANTE_ODDS)),
             (f"Showdown count {HALF_PAID_COUNT}", _to(ANTE_ODDS_ON_FIVE))),
            area="ante",
        )
    ]  # fmt: skip
    if rules.bonus:
        rows = tuple((row.label, _to((row.to_one, 1))) for row in PAYTABLES[rules.bonus])
        found.append(
            Inscription(f"Bonus pays, table {rules.bonus}", BONUS_SECTION, rows, area="bonus")
        )
    if rules.pot:
        won = (("Highest two-card hand", "wins it"),)
        found.append(Inscription("Pot Wager", POT_SECTION, won, area="pot"))
    limits = tuple((area.label, _limits(area)) for area in areas(rules))
    found.append(Inscription("Table limits", ANTE_SECTION, limits))
    if rules.payout_limit is not None:
        covered = " and ".join(name.capitalize() for name in rules.edition.limited)
        row = (f"Per player and round, {covered}", _chips(rules.payout_limit))
        found.append(Inscription("Payout limit", LIMIT_SECTION, (row,)))
    return tuple(found)


def layout(rules: Rules) -> dict[str, Json]:
    """Static facts for the page; what the table does not have is absent."""
    facts = {
        "edition": rules.edition.name,
        "deal": rules.deal,
        "shuffler": rules.shuffler,
        "preshuffled": rules.preshuffled,
        "decks": rules.decks,
        "deck_change_hours": rules.deck_change_hours,
        "abandoned": rules.abandoned,
        "pot": rules.pot,
        "bonus": rules.bonus,
        "adjacent_boxes": rules.adjacent_boxes,
        "payout_limit": rules.payout_limit,
        "sections": {
            "bonus": rules.edition.bonus_section,
            "bonus_area": rules.edition.bonus_area_section,
            "odds": rules.edition.odds_sign_section,
            "limit": rules.edition.limit_sign_section,
            "removal": rules.edition.removal_section,
        },
    }
    return present(facts)
