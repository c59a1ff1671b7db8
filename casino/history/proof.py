"""What a visitor's browser needs to verify a past round, as one JSON object.

The page embeds it and offers it as a file; both hold the same, so a round can be verified on
another day, without this server. The commitment is the one stored with *opened*, before the first
wager; a player's cut came after it, in the open, and stands beside it.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from casino.cage.api import RoundFacts, ShoeFacts
from casino.dealer.rulebook import rulebook

FORMAT = "round-proof/1"
DEALER = "0"


def proof_of(facts: RoundFacts) -> dict[str, Any]:
    """For a round that has ended, void or not: its order is public then, that of a shoe when the
    shoe is retired."""
    assert facts.ended is not None
    record = facts.ended.record
    book = rulebook(facts.submission_id)
    proof: dict[str, Any] = {
        "format": FORMAT,
        "round": f"{facts.table_id}-{facts.number}",
        "game": book.game.slug,
        "kind": facts.ended.kind,
        "opened_at": facts.opened_at.isoformat(),
        "ended_at": facts.ended.ended_at.isoformat(),
        "commitment": facts.commitment,
        "deck": list(book.game.fresh_deck(book.rules)),
        **(_of_shoe(facts.shoe, facts) if facts.shoe is not None else _of_round(record)),
    }
    if "transcript" in record:
        proof["transcript"] = record["transcript"]
    dealt = _dealt(record["hand"])
    if dealt is not None:
        proof["dealt"] = dealt
    return proof


def is_revealed(facts: RoundFacts) -> bool:
    """Whether the order is public: a round's own when it has ended, a shoe's when it is retired."""
    return facts.ended is not None and (facts.shoe is None or facts.shoe.reveal is not None)


def _of_round(record: Mapping[str, Any]) -> dict[str, Any]:
    names = ("shuffled", "salt", "cut", "players_cut", "throw")
    return {name: record[name] for name in names if name in record}


def _of_shoe(shoe: ShoeFacts, facts: RoundFacts) -> dict[str, Any]:
    """Which cards of which shoe; with its reveal once it is retired."""
    place: dict[str, Any] = {"number": shoe.number}
    if facts.closed is not None and facts.closed.cards is not None:
        place["position"] = facts.closed.cards.position
    shown: dict[str, Any] = {"shoe": place, **(shoe.reveal or {})}
    if shoe.reveal is not None and shoe.cut is not None:
        shown["players_cut"] = asdict(shoe.cut)
    return shown


def _dealt(hand: dict[str, Any]) -> dict[str, Any] | None:
    """Who was dealt which cards, in dealing order; None where no hand is on record."""
    places = {**hand.get("boxes", {}), DEALER: hand.get("dealer", {})}
    hands = {place: shown["cards"] for place, shown in places.items() if "cards" in shown}
    if not hands or "order" not in hand:
        return None
    return {
        "by": hand.get("by", "card"),
        "order": hand["order"],
        "aside": hand.get("aside", []),
        "hands": hands,
    }
