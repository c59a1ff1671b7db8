"""`manage.py prepare`: everything a room needs before its first process serves or deals.

Safe to run again: what is there stays. Migrations, the static files, the demonstration floor, an
administrator, and a proof of the books, in this order.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from casino.floor.models import Operator, Table
from casino.ops.demo import bots_by_table, open_demo_floor
from casino.people.models import User

ADMIN = "admin"


class Command(BaseCommand):
    help = "Bring database, static files, demonstration tables and administrator up to date."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--report", type=Path, help="write what was found to this JSON file")

    def handle(self, *args: Any, report: Path | None, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        if open_demo_floor():
            self.stdout.write("The demonstration floor is open.")
        found = {
            "operator": operator_name(),
            "watch_table_id": first_table_id(),
            "admin_password_stands": ensure_admin(os.environ.get("ADMIN_PASSWORD", "")),
            "bot_tables": bot_tables(),
        }
        call_command("cage", "check")
        call_command("meters", "check")
        if report is not None:
            report.write_text(json.dumps(found))


def ensure_admin(password: str) -> bool:
    """An administrator, if a password is given and there is none. True if the password is his."""
    admin = User.objects.filter(username=ADMIN).first()
    if admin is None and password:
        admin = User.objects.create_superuser(
            username=ADMIN, password=password, display_name="Administrator"
        )
    return admin is not None and bool(password) and admin.check_password(password)


def operator_name() -> str:
    operator = Operator.objects.order_by("pk").first()
    return operator.name if operator else "The room"


def first_table_id() -> int | None:
    tables = Table.objects.filter(invitation="").exclude(status=Table.Status.CLOSED)
    return tables.order_by("pk").values_list("pk", flat=True).first()


def bot_tables() -> list[int]:
    """The open tables of the demonstration, each as often as bots shall play there."""
    wanted = bots_by_table()
    tables = Table.objects.filter(status=Table.Status.OPEN, name__in=wanted).order_by("pk")
    return [table.pk for table in tables for _ in range(wanted[table.name])]
