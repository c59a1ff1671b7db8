"""What the layout posts and tells (688a.2(b)): odds, envies, progressive, limits, that a dealer's
Ace High Pai Gow pushes, and how this table shuffles, deals and starts."""

from __future__ import annotations

from games.engine.contract import Inscription, Json
from games.engine.settling import money
from games.engine.views import present
from games.faceup_paigow.rules.limits import LIMIT_SECTION
from games.faceup_paigow.rules.options import MAIN_SECTION, Rules
from games.faceup_paigow.rules.paytables import (
    ACE_HIGH,
    ACE_HIGH_SECTION,
    FORTUNE,
    FORTUNE_SECTION,
    PROGRESSIVE,
    PROGRESSIVE_SECTION,
    ProgressiveRow,
)

PUSH_SECTION = "688a.2(b)(8)"


def inscriptions(rules: Rules) -> tuple[Inscription, ...]:
    """The odds of every wager offered, and the limits."""
    found = [
        Inscription(
            "Face Up Pai Gow Poker Wager pays", "688a.12(a)",
            (("Both hands higher", "1 to 1, no commission"), ("One hand higher", "Push")),
            area="main",
        ),
        Inscription(
            "Dealer's Ace High Pai Gow", PUSH_SECTION,
            (("The dealer's seven cards are an Ace High Pai Gow", "Your wager pushes"),),
        ),
    ]  # fmt: skip
    if rules.ace_high:
        found.append(_ace_high(rules.ace_high))
    if rules.fortune:
        found += _fortune(rules.fortune)
    if rules.progressive:
        found += _progressive(rules.progressive)
    least, most = money(rules.table_minimum), money(rules.table_maximum)
    found.append(Inscription("Table limits", MAIN_SECTION, (("Wager", f"{least} to {most}"),)))
    if rules.max_payout is not None:
        row = ("Per hand, meter shares and envy outside", money(rules.max_payout))
        found.append(Inscription("Maximum payout", LIMIT_SECTION, (row,)))
    return tuple(found)


def _ace_high(number: int) -> Inscription:
    table = ACE_HIGH[number]
    rows = (
        ("Both dealer and player have ace high", f"{table.both} to 1"),
        ("Only dealer has ace high, with joker", f"{table.dealer_with_joker} to 1"),
        ("Only dealer has ace high, no joker", f"{table.dealer_no_joker} to 1"),
    )
    return Inscription(
        f"Ace High Bonus pays, table {number}", ACE_HIGH_SECTION, rows, area="ace_high"
    )


def _fortune(number: int) -> list[Inscription]:
    table = FORTUNE[number]
    rows = tuple((r.hand.label, f"{r.to_one:,} to 1" if r.to_one else "Push") for r in table)
    envies = tuple((r.hand.label, money(r.envy_cents)) for r in table if r.envy_cents)
    return [
        Inscription(
            f"Fortune Bonus pays, table {number}", FORTUNE_SECTION, rows, area="fortune"
        ),
        Inscription("Envy Bonus of a Fortune lammer", FORTUNE_SECTION, envies, area="fortune"),
    ]  # fmt: skip


def _prize(row: ProgressiveRow) -> str:
    share = f"{row.percent}% of meter" if row.percent else ""
    return " and ".join(part for part in (money(row.cents) if row.cents else "", share) if part)


def _progressive(number: int) -> list[Inscription]:
    table = PROGRESSIVE[number]
    facts = [
        ("Meter seed", money(table.seed_cents)),
        ("Rate of progression", f"{table.rate_percent}%"),
        ("Original wager", "returned" if table.returned else "not returned"),
    ]
    if table.reserve_percent:
        facts.append(("Reserve rate", f"{table.reserve_percent}%"))
    if table.wild:
        facts.append(("Joker", "fully wild"))
    rows = (*((row.hand.label, _prize(row)) for row in table.rows), *facts)
    title = f"Progressive pays, table {number}, wager {money(table.wager_cents)}"
    found = [Inscription(title, PROGRESSIVE_SECTION, rows, area="progressive")]
    envies = tuple((r.hand.label, money(r.envy_cents)) for r in table.rows if r.envy_cents)
    if envies:
        name = "Envy Bonus of a progressive lammer"
        found.append(Inscription(name, PROGRESSIVE_SECTION, envies, area="progressive"))
    return found


def layout(rules: Rules) -> dict[str, Json]:
    """Static facts for the page; what the table does not have is absent."""
    facts = {
        "deal": rules.deal,
        "shuffler": rules.shuffler,
        "preshuffled": rules.preshuffled,
        "decks": rules.decks,
        "deck_change_hours": rules.deck_change_hours,
        "start_method": rules.start_method,
        "abandoned": rules.abandoned,
        "ace_high": rules.ace_high,
        "fortune": rules.fortune,
        "progressive": rules.progressive,
        "adjacent_boxes": rules.adjacent_boxes,
        "max_payout": rules.max_payout,
        "house_way": rules.way.name,
    }
    return present(facts)
