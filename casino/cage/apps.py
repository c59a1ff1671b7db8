from django.apps import AppConfig


class CageConfig(AppConfig):
    name = "casino.cage"
    default_auto_field = "django.db.models.BigAutoField"
