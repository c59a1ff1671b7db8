"""Who the bots are: users of the house, with sessions made for them on the host.

This is the company's only access to the database. Everything a bot does at a table, it does through
its socket like anybody else.
"""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import close_old_connections

from casino.cage.api import ensure_bot_funds
from casino.people.models import User

NAMES = (
    "Beatrix", "Casimir", "Delphine", "Emeric", "Fiorella", "Gaspard", "Henrike", "Ignace",
    "Joelle", "Kaspar", "Leonie", "Maurits", "Noemi", "Octave", "Pernilla", "Quirin",
    "Rosalind", "Severin", "Tilda", "Ulysse", "Viola", "Wenzel", "Ximena", "Yvette", "Zeno",
)  # fmt: skip
LIFE_S = 24 * 3600


def name_of(number: int) -> str:
    """The display name of the company's bot `number`, counted from 0."""
    again = number // len(NAMES)
    return NAMES[number % len(NAMES)] + (f" {again + 1}" if again else "")


class Identity:
    """One bot's user. Blocking: call from a thread."""

    def __init__(self, number: int) -> None:
        self._name = name_of(number)

    def _user(self) -> User:
        return User.objects.house_player(self._name)

    def cookie(self) -> str:
        """A fresh session as a Cookie header."""
        close_old_connections()
        try:
            user = self._user()
            session = import_module(settings.SESSION_ENGINE).SessionStore()
            session[SESSION_KEY] = str(user.pk)
            session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
            session[HASH_SESSION_KEY] = user.get_session_auth_hash()
            session.set_expiry(LIFE_S)
            session.create()
            return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
        finally:
            close_old_connections()

    def fund(self, cents: int) -> None:
        """Its wallet holds at least this much."""
        close_old_connections()
        try:
            ensure_bot_funds(self._user(), cents)
        finally:
            close_old_connections()
