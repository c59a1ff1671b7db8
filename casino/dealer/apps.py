from django.apps import AppConfig


class DealerConfig(AppConfig):
    name = "casino.dealer"
    default_auto_field = "django.db.models.BigAutoField"
