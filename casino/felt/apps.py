from django.apps import AppConfig


class FeltConfig(AppConfig):
    name = "casino.felt"
    default_auto_field = "django.db.models.BigAutoField"
