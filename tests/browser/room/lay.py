"""`python -m tests.browser.room.lay`: database, floor and administrator of the room, from nothing.

Prints the tables' ids by name as JSON.
"""

import json
import os
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
django.setup()

from django.core.management import call_command  # noqa: E402

from casino.floor.models import Table  # noqa: E402
from casino.ops.demo import open_demo_floor  # noqa: E402
from casino.ops.management.commands.prepare import ADMIN, ensure_admin  # noqa: E402

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    open_demo_floor(Path(__file__).with_name("floor.json"))
    ensure_admin(os.environ["ADMIN_PASSWORD"])
    tables = dict(Table.objects.values_list("name", "pk"))
    print(json.dumps({"tables": tables, "admin": ADMIN}))
