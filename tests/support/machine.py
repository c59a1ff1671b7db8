"""What the tests need from the machine beside Python, and what to install where it is missing."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.support.postgres import find_binaries

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_BROWSERS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


@dataclass(frozen=True, slots=True)
class Need:
    """`package` is Debian's."""

    name: str
    package: str
    there: bool

    @property
    def sentence(self) -> str:
        return f"{self.name} is needed and is not here: install the package {self.package}."


def find_chromium() -> str | None:
    for name in BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    return next((path for path in MAC_BROWSERS if Path(path).exists()), None)


def find_compose() -> list[str] | None:
    """The command of the compose client: the plugin, else the program of its own."""
    for command in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(command[0]):
            asked = subprocess.run([*command, "version"], capture_output=True, check=False)
            if asked.returncode == 0:
                return command
    return None


def find_nginx() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def needs() -> list[Need]:
    return [
        Need("PostgreSQL", "postgresql", find_binaries() is not None),
        Need("redis-server or valkey-server", "redis-server", redis_on_path()),
        Need("Chromium", "chromium", find_chromium() is not None),
        Need("A docker compose client", "docker-compose", find_compose() is not None),
        Need("nginx", "nginx-light", find_nginx() is not None),
    ]


def redis_on_path() -> bool:
    return bool(shutil.which("redis-server") or shutil.which("valkey-server"))


def missing() -> list[Need]:
    return [need for need in needs() if not need.there]
