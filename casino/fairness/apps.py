from django.apps import AppConfig


class FairnessConfig(AppConfig):
    name = "casino.fairness"
    default_auto_field = "django.db.models.BigAutoField"
