from django.apps import AppConfig


class SocketsConfig(AppConfig):
    name = "casino.sockets"
    default_auto_field = "django.db.models.BigAutoField"
