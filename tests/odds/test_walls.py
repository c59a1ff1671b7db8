"""Counting and pricing stay pure: each module of it stands in the import contract."""

import configparser
from pathlib import Path

from games.engine import odds_book
from games.engine.registry import all_games
from scripts.test import pure_odds

ROOT = Path(__file__).resolve().parents[2]


def test_every_module_of_odds_is_pure():
    contracts = configparser.ConfigParser()
    contracts.read(ROOT / ".importlinter")
    pure = set(contracts["importlinter:contract:pure"]["source_modules"].split())
    modules = pure_odds()
    assert len(modules) >= len(all_games())
    assert set(modules) <= pure


def test_every_game_tells_its_odds():
    for game in all_games():
        assert odds_book.mathematics_of(game.slug) is not None, game.slug
