"""The demonstration floor: an operator with tables, and meters that tables share, opened once on an
empty floor from demo.json.

What the file says is judged like any other filing: a submission that breaks its regulation stops
the opening and names every fault. On a floor that has an operator already nothing is touched.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.db import transaction

from casino.cage import api as cage
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
        tables = {
            entry["name"]: Table.objects.create(
                operator=operator,
                name=entry["name"],
                submission=filed[entry["submission"]],
                clocks=entry.get("clocks", {}),
            )
            for entry in data["tables"]
        }
        for entry in data.get("meters", []):
            link_tables(entry["slug"], entry["title"], [tables[name] for name in entry["tables"]])
    return True


def link_tables(slug: str, title: str, tables: Sequence[Table]) -> None:
    """One meter for all of them, on the terms of the first; the others must have the same."""
    submission = tables[0].submission
    game = game_for(submission.game)
    terms = game.meter_terms(game.parse(submission.options))
    assert terms is not None, f"{tables[0]} has no progressive"
    meter = cage.create_meter(slug, title, game.slug, terms)
    for table in tables:
        cage.link(table.pk, meter.pk)


def file_submission(entry: Mapping[str, Any]) -> RulesSubmission:
    game_for(entry["game"]).parse(entry["options"])
    return RulesSubmission.objects.create(**entry)


def bots_by_table(path: Path = DEMO_FILE) -> dict[str, int]:
    """How many of the house's players the demonstration seats, by the table's name."""
    return {entry["name"]: entry.get("bots", 0) for entry in json.loads(path.read_text())["tables"]}
