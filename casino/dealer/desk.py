"""Where a player's command is judged: the only door from sockets to tables.

`perform` answers accepted or refused and never raises for what a client did. Commands that move
chips between wallet and stack go to the cage first (idempotent by their key), then to the felt;
everything else touches the felt alone.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from casino.dealer import cutting, play, seating, views
from casino.dealer.commands import (
    Act,
    AddChips,
    Command,
    Cut,
    GiveBox,
    Leave,
    Ready,
    Sit,
    Spread,
    TakeBox,
    Wager,
)
from casino.dealer.rulebook import Rulebook, current_rulebook
from casino.dealer.table import TableAway, book_of, see
from casino.felt import store
from casino.floor.models import Table
from casino.people.models import User
from games.engine.contract import Game, Refusal


@dataclass(frozen=True, slots=True)
class Answer:
    """`n` is the felt's version after the command (0 when it was refused)."""

    ok: bool
    n: int = 0
    refusal: dict[str, str] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Snapshot:
    incarnation: int
    n: int
    at_ms: int
    view: dict[str, Any]


def refused(name: str, section: str, message: str) -> Answer:
    return Answer(False, refusal={"name": name, "section": section, "message": message})


_HANDLERS: dict[type, Callable[[int, User, Any], int]] = {
    Sit: seating.sit,
    TakeBox: seating.take_box,
    GiveBox: seating.give_box,
    AddChips: seating.add_chips,
    Leave: seating.leave,
    Wager: play.wager,
    Ready: play.ready,
    Act: play.act,
    Cut: cutting.cut,
    Spread: play.spread,
}


def perform(table_id: int, user: User | None, command: Command) -> Answer:
    """Judge and carry out one command of a signed-in user (None: a spectator, always refused)."""
    if user is None or not user.is_active:
        return refused("NotSignedIn", "", "Sit down as a guest or sign in first.")
    try:
        return Answer(True, n=_HANDLERS[type(command)](table_id, user, command))
    except Refusal as refusal:
        return refused(refusal.name, refusal.section, refusal.message)
    except TableAway:
        return refused("TableNotReady", "", "The table is being set up again; try in a moment.")


def snapshot(table_id: int, player: str | None) -> Snapshot:
    """The whole view of one audience. Raises TableAway."""
    reading, seen = see(table_id)
    view = views.view(seen.felt, book_of(seen.felt), player)
    return Snapshot(reading.incarnation, reading.n, reading.now_ms, view)


def is_seated(table_id: int, player: str) -> bool:
    """Whether this player has a seat on the felt. Raises TableAway."""
    return player in see(table_id)[1].felt.sitters


def events_since(table_id: int, incarnation: int, n: int) -> list[bytes] | None:
    return store.events_since(table_id, incarnation, n)


def layout(table_id: int) -> dict[str, Any]:
    """Static facts of the table under the submission of the round in play, else the one it points
    at. Raises Table.DoesNotExist."""
    table = Table.objects.select_related("operator").get(pk=table_id)
    book = _book_in_force(table)
    return {
        "table": {
            "id": table.pk,
            "name": table.name,
            "operator": table.operator.name,
            "logo": table.operator.logo,
            "private": bool(table.invitation),
        },
        "game": _game(book.game) | book.game.layout(book.rules),
        "areas": [_area(a) for a in book.game.areas(book.rules)],
        "inscriptions": [
            {
                "title": i.title,
                "section": i.section,
                "rows": [list(r) for r in i.rows],
                "area": i.area,
            }
            for i in book.game.inscriptions(book.rules)
        ],
        "submission": book.submission_id,
        "adjacent_boxes": book.game.adjacent_boxes(book.rules),
        "clocks": seating.clocks_of(table).as_dict(),
        "buy_in_cents": seating.default_buy_in_cents(book.game.areas(book.rules)),
    }


def _book_in_force(table: Table) -> Rulebook:
    try:
        return book_of(see(table.pk)[1].felt)
    except TableAway:
        return current_rulebook(table.submission_id)


def _game(game: Game) -> dict[str, Any]:
    return {"slug": game.slug, "title": game.title, "chapter": game.chapter, "seats": game.seats}


def _area(area: Any) -> dict[str, Any]:
    names = ("name", "label", "section", "role", "minimum_cents", "maximum_cents", "step_cents")
    return {name: getattr(area, name) for name in names}
