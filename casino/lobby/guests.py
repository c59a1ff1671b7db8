"""Guests and accounts: one row per person, from the first click on.

A guest is a full user without a password. Turning into an account changes that row and nothing
else: chips, sittings and rounds belong to the row, so there is nothing to carry over and nothing to
lose, even in the middle of a round. The session keeps its key then, because the open table's socket
is known by it; a guest has no other session that would have to end.
"""

from django.contrib.auth import HASH_SESSION_KEY, login
from django.db import transaction
from django.http import HttpRequest

from casino.cage import api as cage
from casino.lobby import names
from casino.people.models import User

RESERVED = ("guest-", "bot-")
"""Beginnings of the user names that the room gives out itself."""
BACKEND = "django.contrib.auth.backends.ModelBackend"


def new_guest() -> User:
    """A guest with a friendly name and the chips that everybody starts with."""
    with transaction.atomic():
        user = User.objects.create_guest(names.friendly())
        cage.welcome_guest(user)
    return user


def new_account(username: str, password: str) -> User:
    with transaction.atomic():
        user = User.objects.create_user(
            username, password=password, display_name=names.from_username(username)
        )
        cage.welcome_guest(user)
    return user


def keep(request: HttpRequest, user: User, username: str, password: str) -> None:
    """The guest becomes an account: same row, same session, from now on with a password."""
    user.username = username
    user.is_guest = False
    user.set_password(password)
    user.save(update_fields=["username", "is_guest", "password"])
    request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()


def enter(request: HttpRequest, user: User) -> None:
    login(request, user, backend=BACKEND)
