"""Face Up Pai Gow Poker as a Django app: it registers the game."""

from django.apps import AppConfig

from games.engine import odds_book, registry


class FaceUpPaiGowConfig(AppConfig):
    name = "games.faceup_paigow"

    def ready(self) -> None:
        from games.faceup_paigow.game import FaceUpPaiGow
        from games.faceup_paigow.odds import odds
        from games.faceup_paigow.odds_dealt import dealt_once
        from games.faceup_paigow.odds_main import simulations

        registry.register(FaceUpPaiGow())
        odds_book.register(FaceUpPaiGow.slug, odds_book.Mathematics(odds, simulations, dealt_once))
