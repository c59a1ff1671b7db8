"""Signing out is felt at once: every process hears of it and looks at its sockets' sessions.

A notice names the session that ended or the user whose sessions must be looked at anew (password
changed, account deactivated). The session in the database decides; the notice only says when to
look, and a look every few seconds finds what a lost notice would have told.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import msgspec
import redis
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from casino.felt.connection import sync_client
from casino.people.models import User

logger = logging.getLogger(__name__)

Session = tuple[str, int]
"""(session key, user id)"""
ENDS_SESSIONS = frozenset({"password", "is_active"})


class Notice(msgspec.Struct, frozen=True):
    """`session`: fingerprint of the session that has ended, if it is known."""

    user_id: int
    session: str = ""


def channel() -> str:
    return f"{settings.FELT_PREFIX}:people"


def fingerprint(session_key: str) -> str:
    """Names a session without being able to use it."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:32]


def publish(notice: Notice) -> None:
    """Tell every process. Signing out succeeds without Redis as well: the look will find it."""
    try:
        sync_client().publish(channel(), msgspec.json.encode(notice))
    except redis.RedisError:
        logger.warning("notice not published", extra={"user": notice.user_id})


def on_signed_out(sender: Any, request: HttpRequest | None, user: User | None, **_: Any) -> None:
    """Receiver of Django's user_logged_out."""
    if user is not None:
        session = getattr(request, "session", None)
        key = session.session_key if session is not None else None
        publish(Notice(user.pk, fingerprint(key) if key else ""))


def on_user_saved(sender: Any, instance: User, created: bool, **about: Any) -> None:
    """Receiver of post_save: a changed password or a deactivation ends sessions."""
    fields = about.get("update_fields")
    if not created and (fields is None or not ENDS_SESSIONS.isdisjoint(fields)):
        publish(Notice(instance.pk))


def signed_in(sessions: Iterable[Session]) -> dict[Session, User]:
    """Which of these sessions are still signed in, by the database, and as whom."""
    asked = set(sessions)
    store = import_module(settings.SESSION_ENGINE).SessionStore
    users = {u.pk: u for u in User.objects.filter(pk__in={user_id for _, user_id in asked})}
    return {
        (key, user_id): users[user_id]
        for key, user_id in asked
        if user_id in users and _belongs(store(key).load(), users[user_id])
    }


def _belongs(session: dict[str, Any], user: User) -> bool:
    if not user.is_active or session.get(SESSION_KEY) != str(user.pk):
        return False
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return False
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
