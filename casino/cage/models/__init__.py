"""What the cage keeps: the ledger, the sittings, the facts of rounds and shoes, the meters."""

from casino.cage.models.ledger import MAXIMUM_CENTS, Account, JournalLine, MoneyCommand
from casino.cage.models.meters import AwardDecision, Meter, MeterAward, MeterLink
from casino.cage.models.rounds import Round, RoundClosed, RoundEnded, RoundLine
from casino.cage.models.shoes import Shoe, ShoeCut, ShoeRetired
from casino.cage.models.sittings import Sitting, SittingSeat

__all__ = [
    "MAXIMUM_CENTS",
    "Account",
    "AwardDecision",
    "JournalLine",
    "Meter",
    "MeterAward",
    "MeterLink",
    "MoneyCommand",
    "Round",
    "RoundClosed",
    "RoundEnded",
    "RoundLine",
    "Shoe",
    "ShoeCut",
    "ShoeRetired",
    "Sitting",
    "SittingSeat",
]
