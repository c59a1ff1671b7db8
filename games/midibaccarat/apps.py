"""Midibaccarat as a Django app: it registers the game."""

from django.apps import AppConfig

from games.engine import registry


class MidibaccaratConfig(AppConfig):
    name = "games.midibaccarat"

    def ready(self) -> None:
        from games.midibaccarat.game import Midibaccarat

        registry.register(Midibaccarat())
