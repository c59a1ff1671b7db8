"""`manage.py dealer`: moves rounds along. Any number of these may run beside each other."""

from __future__ import annotations

import os
import signal
import socket
import threading
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.ops import checks, health
from casino.ops.probe import start_probe


class Command(BaseCommand):
    help = "Deal at every open table until told to stop; SIGTERM finishes the step in hand."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--name", default="", help="how this process signs its claims")
        parser.add_argument("--host", default="127.0.0.1", help="address of the probe port")
        parser.add_argument(
            "--probe-port",
            type=int,
            default=0,
            help="port of /healthz, /readyz and /metrics; 0: none",
        )
        parser.add_argument(
            "--wait", type=float, default=60, help="seconds to wait for database and Redis"
        )

    def handle(
        self, *args: Any, name: str, host: str, probe_port: int, wait: float, **options: Any
    ) -> None:
        from casino.dealer import loop

        self.check()
        self.check(tags=[checks.ROOM], include_deployment_checks=True)
        stop = threading.Event()

        def tell(number: int, frame: FrameType | None) -> None:
            health.draining.set()
            stop.set()

        signal.signal(signal.SIGTERM, tell)
        signal.signal(signal.SIGINT, tell)
        if probe_port:
            start_probe(host, probe_port)
        if not health.wait_until_ready(wait):
            raise CommandError(f"Not ready after {wait:g} seconds: {health.readiness()[1]}")
        self.stdout.write("Dealing")
        loop.run(stop, name or f"{socket.gethostname()}-{os.getpid()}")
