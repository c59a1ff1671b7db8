from django.apps import AppConfig


class Saigon5Config(AppConfig):
    name = "games.saigon5"
