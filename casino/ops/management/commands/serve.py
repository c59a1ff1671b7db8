"""`manage.py serve`: pages and table sockets. Any number of these may run beside each other."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.ops import checks, health


class Command(BaseCommand):
    help = "Serve the pages and the table sockets until told to stop; SIGTERM drains."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--wait", type=float, default=60, help="seconds to wait for database and Redis"
        )

    def handle(self, *args: Any, host: str, port: int, wait: float, **options: Any) -> None:
        from casino.ops.server import serve

        self.check()
        self.check(tags=[checks.ROOM], include_deployment_checks=True)
        if not health.wait_until_ready(wait):
            raise CommandError(f"Not ready after {wait:g} seconds: {health.readiness()[1]}")
        from casino.asgi import application

        self.stdout.write(f"Serving on {host}:{port}")
        failed = serve(application, host, port, settings.TRUST_PROXY)
        if failed:
            raise CommandError(f"Cannot listen on {host}:{port}: {failed}")
