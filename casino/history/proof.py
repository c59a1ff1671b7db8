"""What a visitor's browser needs to verify a past round, as one JSON object.

The page embeds it and offers it as a file; both hold the same, so a round can be verified on
another day, without this server. The commitment is the one stored with *opened*, before the first
wager; a player's cut came after it, in the open, and stands beside it.
"""

from typing import Any

from casino.cage.api import RoundFacts
from casino.dealer.rulebook import rulebook

FORMAT = "round-proof/1"
DEALER = "0"


def proof_of(facts: RoundFacts) -> dict[str, Any]:
    """For a round that has ended, void or not: its order is public then."""
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
        "shuffled": record["shuffled"],
        "salt": record["salt"],
        "deck": list(book.game.fresh_deck(book.rules)),
    }
    for chance in ("cut", "players_cut", "throw"):
        if chance in record:
            proof[chance] = record[chance]
    if "transcript" in record:
        proof["transcript"] = record["transcript"]
    dealt = _dealt(record["hand"])
    if dealt is not None:
        proof["dealt"] = dealt
    return proof


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
