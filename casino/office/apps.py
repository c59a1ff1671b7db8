from django.apps import AppConfig


class OfficeConfig(AppConfig):
    name = "casino.office"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django.contrib import admin

        from casino.office.forms.sign_in import OfficeSignIn

        admin.site.login_form = OfficeSignIn
