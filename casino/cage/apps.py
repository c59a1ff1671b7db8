from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate


def _put_triggers_back(sender: AppConfig, using: str, **kwargs: Any) -> None:
    from casino.cage import triggers

    connection = connections[using]
    if triggers.missing(connection) and _has_tables(using):
        triggers.install(connection)


def _has_tables(using: str) -> bool:
    """False while the cage is migrated away."""
    from casino.cage import triggers

    tables = set(connections[using].introspection.table_names())
    return set(triggers.expected().values()) <= tables


class CageConfig(AppConfig):
    name = "casino.cage"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        post_migrate.connect(_put_triggers_back, sender=self)
