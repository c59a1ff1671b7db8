"""Who may look at a private table: who has its link, who hosts it.

A public table is for everybody. A private one is found only by its invitation; the codes that a
visitor has opened are remembered in his session, so the link is needed once.
"""

from django.contrib.sessions.backends.base import SessionBase

from casino.floor.models import Table

SESSION_KEY = "invitations"
REMEMBERED = 40


def remember(session: SessionBase, code: str) -> None:
    """This visitor has opened the link of a private table."""
    codes = [known for known in session.get(SESSION_KEY, []) if known != code]
    session[SESSION_KEY] = [*codes, code][-REMEMBERED:]


def invitations(session: SessionBase) -> list[str]:
    return list(session.get(SESSION_KEY, []))


def may_enter(table: Table, session: SessionBase, user_id: int | None) -> bool:
    if not table.invitation or (user_id is not None and table.host_id == user_id):
        return True
    return table.invitation in session.get(SESSION_KEY, [])
