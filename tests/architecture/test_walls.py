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


def packages_of_games() -> set[str]:
    """Those that are not open to the public yet as well."""
    return {path.parent.name for path in (ROOT / "games").glob("*/apps.py")}


def names_of_games() -> set[str]:
    """Slugs, titles, package names and what those are made of, in lower case."""
    packages = packages_of_games()
    words = {game.slug for game in all_games()} | {game.title.lower() for game in all_games()}
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


@pytest.mark.parametrize("part", NAMELESS)
def test_no_game_is_named(part):
    files = [p for p in (ROOT / "casino" / part).rglob("*") if p.suffix in (".py", ".lua")]
    assert files
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in files
        for name in names_of_games()
        if name in path.read_text().lower()
    ]
    assert not found
