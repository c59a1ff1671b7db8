"""`make play`: a whole room on one machine, from nothing to the printed address, and its end.

Order of starting: the lock on the data, the room's own Redis-compatible server, the cage prepared,
then one `serve`, one `dealer` and the house's players. Order of stopping: the other way round, so
that nothing talks to a store that has gone. A kill of this process at any moment costs nothing: the
children notice, and the next start takes the data up where it lies.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from casino.ops import addresses, survivors
from casino.ops.children import Child, process_ids, room_log, stop_all
from casino.ops.embedded import EmbeddedServer, NoServer
from casino.ops.house import AlreadyRunning, House

ROOT = Path(__file__).resolve().parent.parent.parent
TETHER = "casino.ops.tether"
SURVIVOR_SECONDS = 15
READY_SECONDS = 60
STOP_SECONDS = 30


class CannotPlay(Exception):
    """One sentence for the person at the terminal."""


@dataclass(frozen=True, slots=True)
class Wishes:
    host: str
    port: int
    fresh: bool
    bots: bool


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the preparation found: for the lines that are printed at the end."""

    operator: str
    watch_table_id: int | None
    admin_password_stands: bool
    bot_tables: list[int]


class Room:
    """A running room. `start` raises CannotPlay; `stop` may be called at any time."""

    def __init__(self, house: House, wishes: Wishes) -> None:
        self.house = house
        self.wishes = wishes
        self.lan = addresses.lan_address() if wishes.host in ("0.0.0.0", "::") else None
        self.server: Child | None = None
        self.children: list[Child] = []
        self.log = room_log(house.log)
        self.env: dict[str, str] = {}
        self.interruptible = True

    # --- starting -------------------------------------------------------------------------
    def start(self) -> Prepared:
        self._take_the_data()
        self._start_felt()
        say("Preparing the cage, the pages and the tables ...")
        prepared = self._prepare()
        say("Opening the tables ...")
        self.children = [self._child("serve", *self._serve_arguments()), self._child("dealer")]
        self._start_children()
        self._wait_until_it_serves()
        if self.wishes.bots and prepared.bot_tables:
            self._start_bots(prepared.bot_tables)
        self._note()
        self.interruptible = False
        return prepared

    def _take_the_data(self) -> None:
        try:
            self.house.lock(f"process {os.getpid()}, {self.url('localhost')}")
        except AlreadyRunning as running:
            raise CannotPlay(
                f"The room on this data runs already ({running}): play there, or stop it first."
            ) from running
        children = self.house.noted_children()
        if survivors.left(children, TETHER):
            say("Waiting for what is left of a room that was killed ...")
        survivors.end(children, TETHER, SURVIVOR_SECONDS)
        problem = addresses.why_not(self.wishes.host, self.wishes.port)
        if problem:
            raise CannotPlay(problem)

    def _start_felt(self) -> None:
        own = EmbeddedServer(self.house.felt)
        own.stop_survivor()
        if self.wishes.fresh:
            self._start_over()
            own = EmbeddedServer(self.house.felt)
        redis_url = os.environ.get("REDIS_URL", "")
        self.env = self._environment(redis_url or own.url, own=not redis_url)
        if redis_url:
            say("Using the Redis server that REDIS_URL names.")
            return
        try:
            command = own.command()
            say(f"Starting the room's own {Path(command[0]).name} ...")
            self.server = Child("felt", command, dict(os.environ), self.log)
            self.server.start()
            own.wait_until_it_answers()
        except NoServer as error:
            raise CannotPlay(str(error)) from error

    def _start_over(self) -> None:
        if os.environ.get("DATABASE_URL"):
            raise CannotPlay(
                "FRESH=1 starts over with the room's own database only, and DATABASE_URL names"
                " another: empty that one yourself."
            )
        say("Starting over: accounts, tables and rounds are forgotten.")
        self.house.forget()

    def _environment(self, redis_url: str, own: bool) -> dict[str, str]:
        secrets = self.house.secrets()
        extra = [host for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host]
        env = {
            "DJANGO_SECRET_KEY": secrets.secret_key,
            "CARD_KEY": secrets.card_key,
            "ADMIN_PASSWORD": secrets.admin_password,
            "FELT_PREFIX": secrets.felt_prefix,
            **os.environ,
            "ALLOWED_HOSTS": ",".join(dict.fromkeys([*addresses.host_names(self.lan), *extra])),
            "REDIS_URL": redis_url,
            "ROOM_VAR": str(self.house.var.resolve()),
            "PYTHONUNBUFFERED": "1",
        }
        return {**env, "FELT_DURABLE": "1"} if own else env

    def _prepare(self) -> Prepared:
        report = self.house.var / "prepared.json"
        command = [sys.executable, str(ROOT / "manage.py"), "prepare", "--report", str(report)]
        done = subprocess.run(
            command,
            env=self.env,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,
        )
        for line in (done.stdout + done.stderr).splitlines():
            self.log.info("%-8s | %s", "prepare", line)
        if done.returncode != 0:
            last = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[
                -1
            ]
            raise CannotPlay(
                f"The room could not be prepared: {last} (all of it: {self.house.log})"
            )
        return Prepared(**json.loads(report.read_text()))

    def _start_bots(self, tables: list[int]) -> None:
        """A table that is named twice gets two."""
        url = self.url("127.0.0.1").rstrip("/")
        named = ",".join(map(str, tables))
        bots = self._child("bots", "--url", url, "--tables", named, "--count", str(len(tables)))
        bots.start()
        self.children.append(bots)

    def _serve_arguments(self) -> list[str]:
        return ["--host", self.wishes.host, "--port", str(self.wishes.port)]

    def _child(self, name: str, *arguments: str) -> Child:
        command = [sys.executable, "-m", TETHER, name, *arguments]
        return Child(name, command, self.env, self.log, ROOT)

    def _start_children(self) -> None:
        for child in self.children:
            child.start()
        self._note()

    def _note(self) -> None:
        self.house.note_children(process_ids(self.children))

    def _wait_until_it_serves(self) -> None:
        until = time.monotonic() + READY_SECONDS
        while not answers(f"{self.url('127.0.0.1')}readyz"):
            dead = [child.name for child in self.children if not child.alive]
            if dead or time.monotonic() > until:
                what = f"'{dead[0]}' ended" if dead else "it does not answer"
                raise CannotPlay(f"The room could not be opened: {what}, see {self.house.log}.")
            time.sleep(0.1)

    # --- running --------------------------------------------------------------------------
    def keep(self, stop: threading.Event) -> None:
        """Watch over the children until told to stop; one that died is started again."""
        while not stop.wait(0.5):
            for child in [*self._felt(), *self.children]:
                code = child.revive()
                if code is not None:
                    say(f"{child.name} ended with {code} and is started again.")
            self._note()

    def _felt(self) -> list[Child]:
        return [self.server] if self.server else []

    def stop(self) -> None:
        self.interruptible = False
        stop_all(self.children, STOP_SECONDS)
        stop_all(self._felt(), STOP_SECONDS)
        self.house.note_children([])

    # --- words ----------------------------------------------------------------------------
    def url(self, host: str) -> str:
        return f"http://{host}:{self.wishes.port}/"

    def invitation(self, prepared: Prepared) -> str:
        """Where to play, watch and administer."""
        here = self.url(
            "localhost" if self.lan or self.wishes.host == "0.0.0.0" else self.wishes.host
        )
        password = (
            self.env["ADMIN_PASSWORD"] if prepared.admin_password_stands else "your own password"
        )
        lines = [("Play", here)]
        if self.lan:
            lines.append(("on the network", self.url(self.lan)))
        if prepared.watch_table_id is not None:
            lines.append(("Watch", f"{here}table/{prepared.watch_table_id}/  (no account needed)"))
        lines += [
            ("Administer", f"{here}admin/  (admin, {password})"),
            ("Log", str(self.house.log)),
            ("Stop", "Ctrl-C; the room goes on from here the next time"),
        ]
        table = "\n".join(f"  {name:<16}{text}" for name, text in lines)
        return f"\n{prepared.operator} is open.\n\n{table}\n"


def say(text: str) -> None:
    print(text, flush=True)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False
