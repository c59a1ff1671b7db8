"""The live state of a table, as it lies on the felt.

It holds who sits where, what is wagered, the phase and the cards that have been dealt; never a card
still in the shoe. It may be lost or grow old at any moment: chips and round facts are the cage's.
"""

from typing import Any, Literal

import msgspec

SCHEMA = 1
"""Raised whenever these records change shape; a process leaves felts of another schema alone."""

Phase = Literal[
    "idle",
    "spread",
    "cutting",
    "betting",
    "closing",
    "dealing",
    "deciding",
    "settling",
    "results",
    "closed",
]
BEFORE_CLOSED: frozenset[Phase] = frozenset(
    {"idle", "spread", "cutting", "betting", "results", "closed"}
)


NO_HAND = msgspec.Raw(b"{}")


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """A seated player. `stack_cents` and `seq` copy the cage, only ever forward in `seq`."""

    player: str
    user_id: int
    name: str
    bot: bool
    sitting_id: int
    seats: tuple[int, ...]
    stack_cents: int
    seq: int
    bought_in_cents: int
    since_ms: int = 0
    wallet_cents: int = 0
    owed_cents: int = 0
    """Vigorish that is marked at his place."""
    ready: bool = False
    leaving: bool = False
    given_up: str = ""
    """What a player whose seat was given up will be told; empty when he leaves by himself."""
    idle_rounds: int = 0
    away_since_ms: int = 0
    wagers: dict[int, dict[str, int]] = {}
    """Seat -> area -> cents, while people bet."""

    @property
    def wagered_cents(self) -> int:
        return sum(sum(box.values()) for box in self.wagers.values())


class PlacedBox(msgspec.Struct, frozen=True):
    seat: int
    player: str
    wagers: dict[str, int]


class PlayersCut(msgspec.Struct, frozen=True):
    """A player has cut: `at` cards went from the top of the stack to its bottom."""

    seat: int
    player: str
    at: int


class ShoeSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows of the shoe from which rounds are dealt. `first` is its first card,
    exposed, `burned` how many were discarded behind it; `results` by round number."""

    pk: int
    number: int
    cards: int
    left: int
    is_cut: bool = False
    first: str = ""
    burned: int = 0
    cover_shown: bool = False
    last_hand: bool = False
    results: dict[str, Any] = {}


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """The round in play. `boxes` and `digest` stand from *closed* on; `hand` is the game's."""

    pk: int
    number: int
    submission_id: int
    commitment: str
    back: str
    cut: PlayersCut | None = None
    """None: the dealer cuts, or nobody."""
    shoe: ShoeSeen | None = None
    """The shoe from which it is dealt, where the game has one over many rounds."""
    boxes: tuple[PlacedBox, ...] = ()
    digest: str = ""
    declared: tuple[dict[str, Any], ...] = ()
    hand: msgspec.Raw = NO_HAND

    @property
    def dealt(self) -> bool:
        return bytes(self.hand) != bytes(NO_HAND)


class Felt(msgspec.Struct, frozen=True, kw_only=True):
    table_id: int
    game: str
    phase: Phase = "idle"
    deadline_ms: int | None = None
    clocks: dict[str, int] = {}
    sitters: dict[str, Sitter] = {}
    round: Round | None = None
    inspected: bool = False
    """The cards have been shown face up to the first player since this table opened."""
    spread_up: bool = False
    beginning: bool = False
    """The game is just beginning: somebody came to an idle table and no round has been opened."""
    cut_offers: tuple[str, ...] = ()
    """Players to whom the cut is still to be offered; the first is being asked. None left at
    `cutting`: the cards are cut and go into the shoe."""
    turn: str = ""
    """What is being decided, in the game's words: another turn starts the clock anew."""
    decks_since_ms: int = 0
    """When the decks in use were brought to the table."""
    device_covered: bool = False
    last_round: bool = False
    flag: bool = False
    waiting: str = ""
    """Why the table waits for the cage."""
    notice: str = ""
    """What everybody should know of this round's start; cleared when the cards go out."""
    result: dict[str, Any] = {}

    def at_seat(self, seat: int) -> Sitter | None:
        return next((s for s in self.sitters.values() if seat in s.seats), None)


_decoder = msgspec.json.Decoder(Felt)


def encode(felt: Felt) -> bytes:
    return msgspec.json.encode(felt)


def decode(data: bytes) -> Felt:
    return _decoder.decode(data)
