"""Face Up Pai Gow Poker as a Django app: it registers the game."""

from django.apps import AppConfig

from games.engine import registry


class FaceUpPaiGowConfig(AppConfig):
    name = "games.faceup_paigow"

    def ready(self) -> None:
        from games.faceup_paigow.game import FaceUpPaiGow

        registry.register(FaceUpPaiGow())
