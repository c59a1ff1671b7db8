"""A server with a fixed card order must not start."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error


def card_source(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    if not settings.CARD_SOURCE or settings.TESTING:
        return []
    return [
        Error(
            "CARD_SOURCE fixes the order of the cards.",
            hint="Remove CARD_SOURCE from the environment: it is for tests only.",
            id="fairness.E001",
        )
    ]
