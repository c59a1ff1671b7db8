"""Saigon 5 Card as a Django app: it registers the game."""

from django.apps import AppConfig

from games.engine import registry


class Saigon5Config(AppConfig):
    name = "games.saigon5"

    def ready(self) -> None:
        from games.saigon5.game import Saigon5

        registry.register(Saigon5())
