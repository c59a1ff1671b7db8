from django.apps import AppConfig


class OfficeConfig(AppConfig):
    name = "casino.office"
    default_auto_field = "django.db.models.BigAutoField"
