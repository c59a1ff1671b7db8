"""A table's row is written by forms and by the room; neither undoes the other."""

import pytest

from casino.cage import api as cage
from casino.floor.models import Operator, Table
from casino.submissions.models import RulesSubmission


@pytest.mark.django_db
def test_a_form_opened_before_a_rebuild_does_not_turn_the_incarnation_back():
    table = Table.objects.create(
        operator=Operator.objects.create(name="Room"),
        name="One",
        submission=RulesSubmission.objects.create(game="saigon-5-card", name="s", options={}),
    )
    cage.raise_incarnation(table.pk)
    Table.objects.filter(pk=table.pk).update(flag="look", device_covered=True)
    table.name = "Two"
    table.save()
    table.refresh_from_db()
    assert (table.name, table.incarnation, table.flag, table.device_covered) == (
        "Two", 1, "look", True,
    )  # fmt: skip
