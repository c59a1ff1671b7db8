"""The demonstration floor: an operator with tables, opened once on an empty floor from demo.json.

What the file says is judged like any other filing: a submission that breaks its regulation stops
the opening and names every fault. On a floor that has an operator already nothing is touched.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import transaction

from casino.floor.models import Operator, Table
from casino.submissions.models import RulesSubmission
from games.engine.registry import game_for

DEMO_FILE = Path(__file__).with_name("demo.json")


def open_demo_floor(path: Path = DEMO_FILE) -> bool:
    """True if this opened the floor, False if there was one. Raises Faulty for unlawful options."""
    data = json.loads(path.read_text())
    with transaction.atomic():
        if Operator.objects.exists():
            return False
        operator = Operator.objects.create(**data["operator"])
        filed = {key: file_submission(entry) for key, entry in data["submissions"].items()}
        for entry in data["tables"]:
            Table.objects.create(
                operator=operator,
                name=entry["name"],
                submission=filed[entry["submission"]],
                clocks=entry.get("clocks", {}),
            )
    return True


def file_submission(entry: Mapping[str, Any]) -> RulesSubmission:
    game_for(entry["game"]).parse(entry["options"])
    return RulesSubmission.objects.create(**entry)


def bots_by_table(path: Path = DEMO_FILE) -> dict[str, int]:
    """How many of the house's players the demonstration seats, by the table's name."""
    return {entry["name"]: entry.get("bots", 0) for entry in json.loads(path.read_text())["tables"]}
