"""What the room counts, for Prometheus. A leaf: any part may count here, this imports none of them.

Each process counts for itself and is scraped for itself: `serve` at /metrics of its own port,
`dealer` on its metrics port. Labels are small closed sets: never a player, a table or a round.
"""

from prometheus_client import Counter, Gauge, Histogram

ROUNDS = Counter("room_rounds", "Rounds that ended, by how (settled or void)", ["kind"])
REFUSED = Counter("room_refused_commands", "Commands refused, by the rule's name", ["refusal"])
ACCEPTED = Counter("room_accepted_commands", "Commands accepted, by type", ["command"])
SOCKETS = Gauge("room_sockets", "Table sockets open in this process")
DROPPED = Counter("room_dropped_sockets", "Table sockets closed by the room, by reason", ["reason"])
STEPS = Histogram(
    "room_dealer_step_seconds",
    "One claimed step of a table, from its deadline's claim to what came of it",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
GIVEN_UP = Counter("room_given_up_tables", "Steps that failed too often: round void, table flagged")
DISCREPANCIES = Gauge("room_books_discrepancies", "Discrepancies at the last proof of the books")
