"""Midibaccarat as a Django app: it registers the game."""

from django.apps import AppConfig

from games.engine import odds_book, registry


class MidibaccaratConfig(AppConfig):
    name = "games.midibaccarat"

    def ready(self) -> None:
        from games.midibaccarat.game import Midibaccarat
        from games.midibaccarat.odds import odds

        registry.register(Midibaccarat())
        odds_book.register(Midibaccarat.slug, odds_book.Mathematics(odds, by_players=False))
