"""`manage.py play`: the whole room on this machine. See casino/ops/play.py."""

from __future__ import annotations

import signal
import sys
import threading
from types import FrameType
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from casino.ops.house import House
from casino.ops.play import CannotPlay, Room, Wishes, say


class Command(BaseCommand):
    help = "Open the whole room on this machine and keep it open until Ctrl-C."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on")
        parser.add_argument("--port", default="8000")
        parser.add_argument("--fresh", action="store_true", help="forget everything and start over")
        parser.add_argument("--no-bots", action="store_true", help="without the house's players")

    def handle(
        self, *args: Any, host: str, port: str, fresh: bool, no_bots: bool, **options: Any
    ) -> None:
        if not port.isdecimal():
            self.refuse(f"{port} is not a port: choose one, as in 'make play PORT=8123'.")
        wishes = Wishes(host=host, port=int(port), fresh=fresh, bots=not no_bots)
        room = Room(House(settings.VAR_DIR), wishes)
        stop = told_to_stop(room)
        try:
            say(room.invitation(room.start()))
            room.keep(stop)
            say("Closing: the rounds in hand are kept ...")
        except CannotPlay as reason:
            self.refuse(str(reason))
        except KeyboardInterrupt:
            say("Closing ...")
        finally:
            room.stop()
        say("Closed.")

    def refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)


def told_to_stop(room: Room) -> threading.Event:
    """Set by Ctrl-C, SIGTERM or a closed terminal; a room that is still starting is interrupted."""
    stop = threading.Event()

    def tell(number: int, frame: FrameType | None) -> None:
        stop.set()
        if room.interruptible:
            room.interruptible = False
            raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, tell)
    return stop
