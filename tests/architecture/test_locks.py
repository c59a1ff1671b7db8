"""The lock files are what pyproject.toml asks for, pinned and hashed, and name no machine."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
ASKED = {
    "runtime": PROJECT["project"]["dependencies"],
    "dev": [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]],
}
each = pytest.mark.parametrize("kind", sorted(ASKED))


def locked(kind):
    """Entry -> its block: name, version, hashes and who wanted it."""
    text = (ROOT / "requirements" / f"{kind}.lock").read_text()
    blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
    return [(Requirement(block.split("\\")[0].strip()), block) for block in blocks]


@each
def test_every_dependency_is_locked_to_a_version_it_allows(kind):
    pins = {}
    for pin, _ in locked(kind):
        pins.setdefault(canonicalize_name(pin.name), []).append(str(pin.specifier)[2:])
    for asked in map(Requirement, ASKED[kind]):
        versions = pins.get(canonicalize_name(asked.name), [])
        assert any(asked.specifier.contains(v) for v in versions), f"{asked}: locked {versions}"


@each
def test_nothing_is_locked_that_nobody_wants(kind):
    asked = {canonicalize_name(Requirement(line).name) for line in ASKED[kind]}
    direct = {
        canonicalize_name(pin.name) for pin, block in locked(kind) if "pyproject.toml" in block
    }
    assert direct == asked
    assert all("# via" in block for _, block in locked(kind))


@each
def test_every_entry_is_pinned_and_hashed(kind):
    for pin, block in locked(kind):
        assert str(pin.specifier).startswith("=="), pin
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), pin


@each
def test_no_host_and_no_path_is_named(kind):
    text = (ROOT / "requirements" / f"{kind}.lock").read_text()
    assert not re.search(r"://|--index|--find-links|@ file|(^|\s)/\w", text, re.MULTILINE)


def test_both_locks_agree():
    runtime, dev = (
        {(pin.name, str(pin.specifier), str(pin.marker)) for pin, _ in locked(kind)}
        for kind in ("runtime", "dev")
    )
    assert {(name, version) for name, version, _ in runtime} <= {
        (name, version) for name, version, _ in dev
    }
