"""Saigon 5 Card as a Django app: it registers the game."""

from django.apps import AppConfig

from games.engine import odds_book, registry


class Saigon5Config(AppConfig):
    name = "games.saigon5"

    def ready(self) -> None:
        from games.saigon5.game import Saigon5
        from games.saigon5.odds import odds

        registry.register(Saigon5())
        odds_book.register(Saigon5.slug, odds_book.Mathematics(odds))
