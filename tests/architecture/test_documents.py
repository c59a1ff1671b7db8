"""What the documents say can be done can be done."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
named = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))


def code(path):
    """Code blocks and code spans: commands stand nowhere else."""
    text = path.read_text()
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))


def make_targets():
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@named
def test_make_targets_exist(path):
    said = set(re.findall(r"(?:^|[`\s])make ([a-z-]+)", code(path)))
    assert said <= make_targets()


@named
def test_management_commands_exist(path):
    said = set(re.findall(r"manage\.py ([a-z_]+)", code(path)))
    assert said <= set(get_commands())


@named
def test_links_lead_somewhere(path):
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text())
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("target", ["play", "test"])
def test_the_two_commands_are_in_the_readme(target):
    assert f"make {target}" in code(ROOT / "README.md")
