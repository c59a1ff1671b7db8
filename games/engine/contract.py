"""What every game gives and what every table expects: the wall between rules and room.

A game is one object that satisfies `Game`. It is pure: a card order, a decision and the time that
has run out are arguments, a new state and what everybody saw happen are the answer. It never
shuffles, waits, stores or sends. The room (cage, felt, dealer, sockets) knows games only through
this module and never by name.

Money is integer cents. Cards are two-letter strings, `As` to `2c`, the joker `Jk`. Players are
opaque strings. Seats count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from games.engine.chance import Throw
from games.engine.meters import NOTHING, Meter, MeterTerms, Share
from games.engine.shoes import ShoeGame

Card: TypeAlias = str
Json: TypeAlias = Any
"""A value that JSON can hold. In views no value is ever None: what is not there is absent."""
Outcome = Literal["win", "lose", "push", "void"]


class Refusal(Exception):
    """A command that the rules do not allow; the state is as it was.

    `name` is the rule in CamelCase (`MustSetQualifyingHand`), `section` its citation (`""` where
    the room and not the regulation decides), `message` one sentence for the player.
    """

    def __init__(self, name: str, section: str, message: str) -> None:
        super().__init__(message)
        self.name = name
        self.section = section
        self.message = message


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a Rules Submission or a transcript."""

    field: str
    section: str
    message: str


class Faulty(Exception):
    """Options or a transcript that cannot be: carries every fault found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{f.field}: {f.message}" for f in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Option:
    """One field of a Rules Submission."""

    name: str
    label: str
    section: str
    kind: Literal["choice", "bool", "cents", "int", "written"]
    """`written`: one of the choices, or an object written out as JSON that the game judges."""
    default: Json
    choices: tuple[tuple[Json, str], ...] = ()
    help: str = ""
    optional: bool = False
    """May be None (no limit, not offered)."""
    spelled: Json = None
    """For `written`: the default choice, written out."""


@dataclass(frozen=True, slots=True)
class Area:
    """A betting area on the layout. `required` wagers are collected by the dealer, never placed."""

    name: str
    label: str
    section: str
    role: Literal["main", "side", "required"]
    minimum_cents: int
    maximum_cents: int
    step_cents: int


@dataclass(frozen=True, slots=True)
class Inscription:
    """What the layout posts: odds of a wager, a limit, an advice."""

    title: str
    section: str
    rows: tuple[tuple[str, str], ...]
    area: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """One betting position in a round with its whole wager: name -> cents."""

    seat: int
    player: str
    wagers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that everybody at the table sees or hears. It carries no secret, ever.

    Kinds known to the page: `call` {text, section}, `deal` {to: [seat or 0 for the dealer, ...]
    in dealing order}, `set` {seat}, `left` {seat}, `aside` {card, section}, `void` {section,
    reason}; a game may add its own.
    """

    kind: str
    data: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Void:
    section: str
    reason: str


S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Move:
    """What a transition answers. With `void` set the round is over and every wager goes back."""

    state: Json
    happenings: tuple[Happening, ...] = ()
    void: Void | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What the round waits for.

    `show`: people watch for `show_ms`, then `proceed`. `decide`: the named players may act; when
    none is left, or their clock has run out, `proceed`. `settle`: nothing is open, settle now.
    """

    kind: Literal["show", "decide", "settle"]
    show_ms: int = 0
    players: tuple[str, ...] = ()
    patience: Literal["decide", "offer", "hold"] = "decide"
    """Which clock runs: for a decision; for an offer that passes on when it is not taken; for who
    has taken it. The last two are short, and end at once for a player who is away."""
    name: str = ""
    """What is decided now: while it is the same the clock runs on, another name starts it anew."""


@dataclass(frozen=True, slots=True)
class Line:
    """One settled wager. `credit` is everything handed back, the stake included; `why` is one plain
    sentence in our own words."""

    seat: int
    wager: str
    stake: int
    outcome: Outcome
    credit: int
    cite: str
    why: str = ""
    from_seat: int | None = None
    lammer: str | None = None
    vigorish_owed: int | None = None
    """Marked at the place and collected later: not part of `credit`."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """`lines` in the order in which the dealer settles; `hands` per seat and `dealer` as in the
    transcript's output; `extra` holds further keys of that output.

    With a meter: `take_back` is what returned wagers had added to meter and reserve and is undone
    before any share is taken; `shares` are taken from the meter in this order and are part of their
    lines' credits."""

    lines: tuple[Line, ...]
    hands: Mapping[int, Mapping[str, Json]]
    dealer: Mapping[str, Json]
    calls: tuple[str, ...]
    extra: Mapping[str, Json] = field(default_factory=dict)
    shares: tuple[Share, ...] = ()
    take_back: Meter = NOTHING


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One irregularity that a floor person can declare. `before_cards`: only until the first card
    leaves the shoe; else only after. `effect` says in our words what the table will do. `fields`
    are further values to ask for: name -> label."""

    section: str
    label: str
    effect: str
    before_cards: bool
    fields: Mapping[str, str] = field(default_factory=dict)
    reshuffles: bool = False
    """Known before *closed*: wagers go back, this order is revealed unused, betting restarts."""
    recuts: bool = False
    """Only between a player's cut and the shoe: the cut was improper and is offered again."""
    covers_device: bool = False
    """The shuffler or shoe is out of order: covered, and other methods are used until repaired."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a shuffled stack is cut: a position is the number of cards moved to the bottom.

    `by_player`: the cut is offered, under `offered_by`, to the players in this order of `seats`
    until one takes it (`first_arrival`: before them to the first who came, when the game is just
    beginning); the dealer cuts when nobody does. Else the cut is always the dealer's own."""

    by_player: bool
    first: int
    last: int
    section: str
    seats: tuple[int, ...] = ()
    first_arrival: bool = False
    offered_by: str = ""


class Game(Protocol):
    """A game. `rules` arguments are what `parse` returned; `state` what a Move carried."""

    slug: str
    title: str
    chapter: str
    seats: int
    sections: Mapping[str, str]
    """What the room cites for its own acts: `bets_closed` (no wager after "no more bets"), `idle`
    (an idle table's cards are spread), `preshuffled` (decks that are not spread), `irregularities`,
    `decisions` (players set their hands), `vigorish` (what was marked is collected)."""
    state_type: type[Any]
    """A frozen dataclass of plain JSON-able fields, stored and restored by the felt."""

    # --- the submission -------------------------------------------------------------------
    def options(self) -> tuple[Option, ...]: ...
    def faults(self, options: Mapping[str, Json]) -> list[Fault]: ...
    def parse(self, options: Mapping[str, Json]) -> Any:
        """The validated rules. Raises Faulty with all faults."""

    def adjacent_boxes(self, rules: Any) -> int:
        """On how many adjacent boxes one player may wager."""

    def areas(self, rules: Any) -> tuple[Area, ...]: ...
    def inscriptions(self, rules: Any) -> tuple[Inscription, ...]: ...
    def layout(self, rules: Any) -> dict[str, Json]:
        """Static facts for the page: edition, deal method, shuffler, decks, abandoned, ..."""

    def explain(self, cite: str) -> str:
        """One plain sentence about a section, in our words."""

    # --- cards ----------------------------------------------------------------------------
    def fresh_deck(self, rules: Any) -> tuple[Card, ...]:
        """By suit and in sequence, as spread for inspection."""

    def spreads(self, rules: Any, opening: bool) -> bool:
        """Whether cards are spread for players to look at: decks that come to the table
        (`opening`), or those of a table that rests."""

    def cut(self, rules: Any, device_ok: bool) -> Cut | None: ...
    def deck_backs(self, rules: Any) -> int:
        """1, or 2 when two decks with different backs alternate."""

    def deck_change(self, rules: Any) -> tuple[int, str]:
        """After how many hours the decks are changed (0: otherwise regulated), and the section."""

    def throw(self, rules: Any) -> Throw | None:
        """What is thrown for each round (dice, a number), committed to with the cards."""

    @property
    def shoe(self) -> ShoeGame | None:
        """The rest of a game that deals many rounds from one shoe; None where each round has an
        order of its own. Its decks are then changed shoe by shoe."""

    # --- betting --------------------------------------------------------------------------
    def check_wagers(self, rules: Any, box: Box, others: Sequence[Box]) -> None:
        """Judge one box's whole wager (`others`: this player's other boxes). Raises Refusal."""

    def need(self, rules: Any, boxes: Sequence[Box]) -> int:
        """Cents that one player's boxes can take at "no more bets", required wagers included."""

    def running(self, rules: Any, boxes: Sequence[Box]) -> dict[str, Json]:
        """Public figures while people bet, from all boxes (a growing pot)."""

    def collect(self, rules: Any, boxes: Sequence[Box]) -> tuple[Box, ...]:
        """The boxes as they stand after "no more bets", required wagers added."""

    def meter_terms(self, rules: Any) -> MeterTerms | None:
        """The progressive meter that a table with these rules needs."""

    def contribution(self, rules: Any, boxes: Sequence[Box]) -> Meter:
        """What collected boxes add to meter and reserve at "no more bets"."""

    # --- the round ------------------------------------------------------------------------
    def deal(
        self,
        rules: Any,
        boxes: Sequence[Box],
        order: Sequence[Card],
        declared: Sequence[Mapping[str, Json]],
        round_number: int,
        device_ok: bool,
        thrown: Sequence[int] = (),
    ) -> Move:
        """Cards go out. `declared`: irregularities declared before the first card; `thrown`: what
        `throw` asks for."""

    def turn(self, rules: Any, state: Any) -> Turn: ...
    def act(
        self, rules: Any, state: Any, player: str, seat: int, action: Mapping[str, Json]
    ) -> Move:
        """A player's decision for one of his boxes. Raises Refusal."""

    def leave(self, rules: Any, state: Any, player: str) -> Move:
        """The player leaves with every box."""

    def proceed(self, rules: Any, state: Any, order: Sequence[Card]) -> Move:
        """The show is over, all have decided, or the clock ran out: the house way decides."""

    def irregularities(self, rules: Any) -> tuple[Irregularity, ...]: ...
    def declare(self, rules: Any, state: Any, declared: Mapping[str, Json]) -> Move:
        """An irregularity after the first card. Raises Refusal."""

    def settle(
        self, rules: Any, state: Any, meters: Mapping[str, Meter] | None = None
    ) -> Settlement:
        """`meters`: the table's meter by name, this round's contributions in it."""

    def returned(self, boxes: Sequence[Box], void: Void) -> Settlement:
        """Every wager back: outcome `void`, credit = stake, cite = the section."""

    def show_ms(self, rules: Any, settlement: Settlement) -> int:
        """How long the page needs to show reveal and settlement."""

    # --- audiences ------------------------------------------------------------------------
    def view(self, rules: Any, state: Any, player: str | None) -> dict[str, Json]:
        """An allow-list of what this player (None: the public) may see of a running round."""

    def result(self, rules: Any, state: Any, settlement: Settlement) -> dict[str, Json]:
        """The view of a settled round, for everybody."""

    def spoken(self, hand: str, cards: Sequence[Card]) -> str:
        """These cards as people say them, as in "two pair, kings and 4s"; `hand` is the name under
        which a record or view holds them (`high`, `three`). Empty where they have no name."""

    # --- the round file -------------------------------------------------------------------
    def transcript(
        self,
        rules: Any,
        order: Sequence[Card],
        boxes: Sequence[Box],
        state: Any,
        void: Void | None,
        meters: Mapping[str, Meter] | None = None,
    ) -> dict[str, Json]:
        """`meters`: the table's meter as it stood before this round's contributions."""

    def replay(self, transcript: Mapping[str, Json]) -> dict[str, Json]:
        """Settle a round file. Raises Faulty."""
