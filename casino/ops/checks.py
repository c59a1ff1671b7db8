"""Checks that keep an unsafe room from starting.

They are deployment checks: `serve` and `dealer` run them before anything else, `manage.py check
--deploy` shows them, and everyday commands on a developer's machine do not ask.
"""

from collections.abc import Sequence

from django.apps.config import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

ROOM = "room"
MINIMUM_KEY_LENGTH = 32


def install() -> None:
    register(check_keys, ROOM, deploy=True)
    register(check_hosts, ROOM, deploy=True)


def check_keys(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Real, different secrets unless this is a test or somebody debugs."""
    if settings.TESTING or settings.DEBUG:
        return []
    found: list[CheckMessage] = []
    for name, key in (("DJANGO_SECRET_KEY", settings.SECRET_KEY), ("CARD_KEY", settings.CARD_KEY)):
        if key == settings.DEVELOPMENT_KEY or len(key) < MINIMUM_KEY_LENGTH:
            hint = f"Set {name} to {MINIMUM_KEY_LENGTH} or more random characters."
            found.append(Error(f"{name} is not a secret.", hint=hint, id="ops.E001"))
    if settings.CARD_KEY == settings.SECRET_KEY:
        hint = "Whoever can sign sessions need not be able to read the cards: use two keys."
        found.append(Error("CARD_KEY equals DJANGO_SECRET_KEY.", hint=hint, id="ops.E002"))
    return found


def check_hosts(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    if settings.TESTING or settings.DEBUG or "*" not in settings.ALLOWED_HOSTS:
        return []
    hint = "Name the addresses under which people reach the room."
    return [Error('ALLOWED_HOSTS contains "*".', hint=hint, id="ops.E003")]
