"""`make test` leads no test to the data of a room that runs on this machine."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETTING = re.compile(r'env(?:\(\))?\.\w+\(\s*"([A-Z_]+)"', re.IGNORECASE)


def runner():
    spec = importlib.util.spec_from_file_location("runner", ROOT / "scripts" / "test.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["runner"] = module
    spec.loader.exec_module(module)
    return module


def read_by_the_settings() -> set[str]:
    return set(SETTING.findall((ROOT / "casino" / "settings.py").read_text()))


def test_nothing_that_the_settings_read_reaches_a_test(monkeypatch):
    names = read_by_the_settings()
    assert {"DATABASE_URL", "ROOM_VAR", "LOG_LEVEL", "SOCKETS_PER_USER"} <= names
    for name in names | {"KILL_AT", "STOP_AT", "ADMIN_PASSWORD"}:
        monkeypatch.setenv(name, "somebody's")
    given = runner().environment("postgres://here")
    assert "somebody's" not in given.values()
    assert given["ROOM_TESTING"] == "1"
    assert given["TEST_POSTGRES_URL"] == "postgres://here"
    assert given["PATH"] == os.environ["PATH"]


def test_what_the_machine_lacks_is_named_before_anything_runs():
    said = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "test.py")],
        env={"PATH": "/nowhere"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    sentence = "redis-server or valkey-server is needed and is not here: install the package"
    assert said.returncode == 1
    assert f"{sentence} redis-server." in said.stderr.splitlines()
    assert "==" not in said.stdout
