from django.apps import AppConfig


class SocketsConfig(AppConfig):
    name = "casino.sockets"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django.contrib.auth import user_logged_out
        from django.db.models.signals import post_save

        from casino.people.models import User
        from casino.sockets import notices

        user_logged_out.connect(notices.on_signed_out, dispatch_uid="sockets.signed-out")
        post_save.connect(notices.on_user_saved, sender=User, dispatch_uid="sockets.user-saved")
