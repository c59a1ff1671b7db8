"""Everything the cage offers to other parts of the room."""

from casino.cage.awards import (
    Award,
    Decision,
    award,
    awards_of,
    decidable,
    decide,
    held_award,
    undecided,
)
from casino.cage.books import check_books
from casino.cage.closing import close_round
from casino.cage.ending import LinesDisagree, Outcome, Stand, end_round
from casino.cage.facts import Closed, Ended, PlayersCut, RoundFacts, digest, round_facts
from casino.cage.meterproof import check_meters
from casino.cage.meters import create_meter, link, seed
from casino.cage.meterviews import (
    Counters,
    Display,
    Hit,
    counters,
    display,
    meter_of,
    sequences,
)
from casino.cage.queries import PlayerRound, TableRound, rounds_of, table_rounds
from casino.cage.rounds import last_round, next_number, open_round, raise_incarnation, round_fact
from casino.cage.sittings import (
    SittingInfo,
    add_chips,
    close_sitting,
    give_box,
    open_sitting,
    open_sittings,
    seated_at,
    sitting,
    sitting_of,
    take_box,
)
from casino.cage.statement import Statement, statement
from casino.cage.unused import close_unused
from casino.cage.wallets import chips_cents, ensure_bot_funds, top_up, wallet_cents, welcome_guest

__all__ = [
    "Award",
    "Closed",
    "Counters",
    "Decision",
    "Display",
    "Ended",
    "Hit",
    "LinesDisagree",
    "Outcome",
    "PlayerRound",
    "PlayersCut",
    "RoundFacts",
    "SittingInfo",
    "Stand",
    "Statement",
    "TableRound",
    "add_chips",
    "award",
    "awards_of",
    "check_books",
    "check_meters",
    "chips_cents",
    "close_round",
    "close_sitting",
    "close_unused",
    "counters",
    "create_meter",
    "decidable",
    "decide",
    "digest",
    "display",
    "end_round",
    "ensure_bot_funds",
    "give_box",
    "held_award",
    "last_round",
    "link",
    "meter_of",
    "next_number",
    "open_round",
    "open_sitting",
    "open_sittings",
    "raise_incarnation",
    "round_fact",
    "round_facts",
    "rounds_of",
    "seated_at",
    "seed",
    "sequences",
    "sitting",
    "sitting_of",
    "statement",
    "table_rounds",
    "take_box",
    "top_up",
    "undecided",
    "wallet_cents",
    "welcome_guest",
]
