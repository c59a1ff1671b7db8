from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "casino.lobby"
    default_auto_field = "django.db.models.BigAutoField"
