"""Install one lock file into .venv with plain pip, showing how far it is.

Runs under the machine's own Python before anything is installed, so it knows only the standard
library. The lock is complete and carries hashes: nothing is resolved, nothing unlisted arrives. A
copy of the installed lock stays in .venv; `scripts/bootstrap` compares it to see whether anything
is left to do.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOG = ROOT / "var" / "log" / "install.log"

COMPILER_MISSING = re.compile(
    r"gcc.*(not found|No such file)|clang.*(not found|No such file)|error: command '[^']*' failed"
    r"|Microsoft Visual C\+\+|Unable to find a compiler|linker `?cc`? not found|Python\.h",
    re.IGNORECASE,
)
UNREACHABLE = re.compile(
    r"ConnectionError|NewConnectionError|Name or service not known|Temporary failure in name"
    r"|nodename nor servname|Network is unreachable|Read timed out|CERTIFICATE_VERIFY_FAILED"
)
NO_SPACE = re.compile(r"No space left on device|Errno 28")
STEP = re.compile(
    r"^(Collecting|Installing collected packages|Building wheel for) ?([A-Za-z0-9._-]*)"
)


class Failure(Exception):
    """One sentence for the person at the terminal."""


def main(kind: str) -> int:
    lock = ROOT / "requirements" / f"{kind}.lock"
    try:
        make_venv()
        install(lock)
    except Failure as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    remember(kind)
    return 0


def make_venv() -> None:
    """A .venv whose Python is new enough and has pip; a broken one is made anew."""
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    if PYTHON.exists() and quiet([str(PYTHON), "-c", probe]):
        return
    version = ".".join(str(part) for part in sys.version_info[:2])
    print(f"Making .venv with Python {version} ...", flush=True)
    try:
        venv.create(VENV, clear=True, with_pip=True, symlinks=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Failure(
            f"Python could not make .venv ({error}): is its venv module whole?"
        ) from error


def quiet(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def install(lock: Path) -> None:
    count = len(re.findall(r"^[a-z0-9][^ ]*==", lock.read_text(), re.MULTILINE))
    print(f"Installing {count} packages from {lock.relative_to(ROOT)} (once only) ...", flush=True)
    command = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--no-deps", "--no-input"]
    command += ["--disable-pip-version-check", "--progress-bar", "off", "-r", str(lock)]
    LOG.parent.mkdir(parents=True, exist_ok=True)
    pip = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert pip.stdout is not None
    with LOG.open("w") as log:
        show_steps(logged(pip.stdout, log), count)
    if pip.wait() != 0:
        raise Failure(reason(LOG.read_text()))


def logged(lines: Iterable[str], log: TextIO) -> Iterator[str]:
    for line in lines:
        log.write(line)
        yield line


def show_steps(lines: Iterable[str], count: int) -> None:
    """One updated line on a terminal, one line in ten packages elsewhere."""
    live = sys.stdout.isatty()
    collected = 0
    for line in lines:
        step = STEP.match(line)
        if step is None:
            continue
        verb, name = step.groups()
        if verb == "Collecting":
            collected += 1
            text = f"  {collected}/{count} {name.split('=')[0]}"
        else:
            text = "  unpacking" if verb.startswith("Installing") else f"  building {name}"
        if live:
            print(f"\r\033[K{text}", end="", flush=True)
        elif verb != "Collecting" or collected % 10 == 0:
            print(text, flush=True)
    if live:
        print("\r\033[K", end="")


def reason(output: str) -> str:
    """The likely cause of pip's failure in one sentence."""
    where = f"(all of it: {LOG.relative_to(ROOT)})"
    if NO_SPACE.search(output):
        return f"The disk is full, so the packages could not be installed {where}."
    if "HASHES DO NOT MATCH" in output or "DO NOT MATCH THE HASHES" in output:
        return f"A downloaded package is not the one in the lock file, so nothing was used {where}."
    if UNREACHABLE.search(output):
        return f"The Python package index could not be reached: check the connection {where}."
    if COMPILER_MISSING.search(output):
        return (
            "A package has no ready-made build for this machine and there is no C compiler: install"
            " one (Debian: apt-get install build-essential python3-dev; macOS: xcode-select"
            f" --install) or use Python 3.11 to 3.13 {where}."
        )
    last = [line.strip() for line in output.splitlines() if line.strip()][-1:]
    return f"pip could not install the packages: {' '.join(last) or 'it said nothing'} {where}"


def remember(kind: str) -> None:
    """Installing `dev` installs all of `runtime` too; installing `runtime` may undo `dev`."""
    (VENV / ".installed-dev").unlink(missing_ok=True)
    for name in ("runtime", "dev") if kind == "dev" else ("runtime",):
        shutil.copyfile(ROOT / "requirements" / f"{name}.lock", VENV / f".installed-{name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
