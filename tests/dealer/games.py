"""Every registered game at a table, played without knowing which one it is."""

from casino.dealer.table import book_of
from casino.people.models import User
from games.engine.registry import all_games
from tests.dealer.room import Room

SLUGS = [game.slug for game in all_games()]
OFFERING_ALL: dict[str, dict[str, object]] = {"face-up-pai-gow-poker": {"progressive": 3}}
"""Options with which a game offers every wager it knows, where its defaults do not."""


def wager_on_everything(room: Room, user: User, seat: int) -> None:
    """The least wager on the main areas and on every side area."""
    book = book_of(room.felt())
    areas = [area for area in book.game.areas(book.rules) if area.role != "required"]
    answer = room.wager(user, seat, **{area.name: area.minimum_cents for area in areas})
    assert answer.ok, answer.refusal


def at_betting(slug: str, **options: object) -> tuple[Room, User, User]:
    """Ann and Bob sit at the first and the last seat and have wagered on everything."""
    room = Room(slug, **{**OFFERING_ALL.get(slug, {}), **options})
    book = book_of(room.felt())
    ann, bob = room.user("Ann"), room.user("Bob <b>")
    assert room.sit(ann, 1).ok and room.sit(bob, book.game.seats).ok
    bet(room, ann, bob)
    return room, ann, bob


def bet(room: Room, ann: User, bob: User) -> None:
    room.until("betting")
    wager_on_everything(room, ann, 1)
    wager_on_everything(room, bob, book_of(room.felt()).game.seats)
