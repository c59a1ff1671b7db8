"""What a person reads when the machine's Python is not enough, and how pip's failures are said."""

import importlib.util
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OLD = "#!/bin/sh\ncase \"$1\" in --version) echo 'Python 3.9.2';; *) exit 1;; esac\n"
BARE = '#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; *) exit 0;; esac\n'


@pytest.fixture
def clone(tmp_path):
    """The scripts and locks, without a .venv."""
    for name in ("scripts", "requirements"):
        (tmp_path / name).symlink_to(ROOT / name)
    bootstrap = tmp_path / "bootstrap"
    bootstrap.mkdir()
    (bootstrap / "bootstrap").write_text((ROOT / "scripts" / "bootstrap").read_text())
    return tmp_path


def bootstrap(clone, python):
    places = clone / "bin"
    places.mkdir()
    for name in ("dirname", "cmp", "sh"):
        found = subprocess.run(["which", name], capture_output=True, text=True, check=True)
        (places / name).symlink_to(found.stdout.strip())
    if python:
        (places / "python3").write_text(python)
        (places / "python3").chmod(0o755)
    return subprocess.run(
        ["/bin/sh", str(clone / "bootstrap" / "bootstrap"), "runtime"],
        env={"PATH": str(places)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_too_old_a_python_is_one_sentence(clone):
    said = bootstrap(clone, OLD)
    assert said.returncode == 1
    assert said.stderr.strip().startswith("Python 3.11 or newer is needed and Python 3.9.2 is here")
    assert len(said.stderr.strip().splitlines()) == 1


def test_no_python_is_one_sentence(clone):
    said = bootstrap(clone, "")
    assert said.returncode == 1
    assert said.stderr.strip().startswith("Python 3.11 or newer is needed and no Python is here")


def test_a_python_without_venv_names_the_package(clone):
    said = bootstrap(clone, BARE)
    assert said.returncode == 1
    assert "without its venv module" in said.stderr
    assert "apt-get install python3-venv" in said.stderr


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("error: command 'gcc' failed: No such file or directory", "there is no C compiler"),
        ("error: [Errno 28] No space left on device", "The disk is full"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES", "is not the one in the lock file"),
        ("NewConnectionError: Name or service not known", "could not be reached"),
        ("ERROR: something new", "ERROR: something new"),
    ],
)
def test_pips_failures_become_one_sentence(output, sentence):
    spec = importlib.util.spec_from_file_location("environment", ROOT / "scripts/environment.py")
    assert spec is not None and spec.loader is not None
    environment = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(environment)
    said = environment.reason(output)
    assert sentence in said
    assert "\n" not in said
