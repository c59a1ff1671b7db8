from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate


def _put_triggers_back(sender: AppConfig, using: str, **kwargs: object) -> None:
    from casino.submissions import triggers

    connection = connections[using]
    if triggers.TABLE in connection.introspection.table_names():
        triggers.install(connection)


class SubmissionsConfig(AppConfig):
    name = "casino.submissions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        post_migrate.connect(_put_triggers_back, sender=self)
