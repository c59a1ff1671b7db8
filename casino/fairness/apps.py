from django.apps import AppConfig
from django.core import checks


class FairnessConfig(AppConfig):
    name = "casino.fairness"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from casino.fairness.checks import card_source

        checks.register(card_source)
