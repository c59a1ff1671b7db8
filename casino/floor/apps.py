from django.apps import AppConfig


class FloorConfig(AppConfig):
    name = "casino.floor"
    default_auto_field = "django.db.models.BigAutoField"
