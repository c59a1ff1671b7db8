"""The walls of docs/architecture.md: import contracts, and no game's name where any game plays."""

import configparser
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.registry import all_games

ROOT = Path(__file__).resolve().parents[2]
NAMELESS = ("cage", "felt", "dealer", "sockets", "company")
SHARED = {"main", "pot", "player"}
"""Words that are a wager of some game and mean something else, or the same, for every game."""


def packages_of_games() -> set[str]:
    """Those that are not open to the public yet as well."""
    return {path.parent.name for path in (ROOT / "games").glob("*/apps.py")}


def names_of_games() -> set[str]:
    """Slugs, titles, chapters, package names and what those are made of, in lower case."""
    packages = packages_of_games()
    words = {game.slug for game in all_games()} | {game.title.lower() for game in all_games()}
    words |= {game.chapter for game in all_games()}
    return packages | words | {part for name in packages for part in re.findall("[a-z]+", name)}


def test_import_contracts_hold():
    command = Path(sys.executable).with_name("lint-imports")
    said = subprocess.run([command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout


def test_every_game_stands_in_the_contracts():
    contracts = configparser.ConfigParser()
    contracts.read(ROOT / ".importlinter")
    games = {f"games.{package}" for package in packages_of_games()}
    assert games
    listed = {
        ("nameless", "forbidden_modules"),
        ("engine", "forbidden_modules"),
        ("strangers", "modules"),
    }
    for name, key in listed:
        assert set(contracts[f"importlinter:contract:{name}"][key].split()) == games, name


def found(files, words):
    return [
        f"{path.relative_to(ROOT)}: {word}"
        for path in files
        for word in words
        if word in path.read_text().lower()
    ]


def sources(part):
    files = [p for p in (ROOT / "casino" / part).rglob("*") if p.suffix in (".py", ".lua")]
    assert files
    return files


@pytest.mark.parametrize("part", NAMELESS)
def test_no_game_is_named(part):
    assert not found(sources(part), names_of_games())


@pytest.mark.parametrize("part", NAMELESS)
def test_no_wager_of_a_game_is_named(part):
    """Whoever looks at a wager by its name knows the game without naming it."""
    wagers = {name for game in all_games() for name in game.wager_names} - SHARED
    assert {"tie", "ante", "fortune"} <= wagers
    assert not found(sources(part), {f'"{name}"' for name in wagers})


def test_the_shared_modules_of_the_page_name_no_game():
    files = list((ROOT / "static" / "js" / "table").glob("*.js"))
    assert files
    assert not found(files, names_of_games())
