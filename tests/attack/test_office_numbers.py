"""What staff may type into addresses and forms of the office is answered and never a fault of ours:
numbers that no row has, JSON that no option is. What a stranger did wrong is a line of the log."""

import logging

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from casino.ops.logs import BriefFilter
from casino.people.models import User
from casino.submissions.models import RulesSubmission
from games.engine.registry import all_games

NO_ROWS = [str(2**63), str(2**70), "9" * 30, "-" + "9" * 30, "9" * 5000, "\u0967", "1.5", "x", ""]
NO_JSON = [
    "[" * 2000, "[" * 9000, "NaN", "1e999", "9" * 5000, '"\\ud800"', "{}", "[[]]", "null",
]  # fmt: skip
JUNK = [
    ("multipart/form-data", b"x"), ("multipart/form-data; boundary=" + "b" * 300, b"x"),
    ("application/x-www-form-urlencoded; charset=utf-7", b"a=+AGE-"),
    ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % n for n in range(5000))),
]  # fmt: skip


@pytest.fixture
def boss(room, client):
    person = User.objects.create(username="boss", is_staff=True, is_superuser=True)
    client.force_login(person)
    return client


def columns():
    """Every relation and number by which a list of the office may be narrowed."""
    for model in admin.site._registry:
        meta = model._meta
        numbers = [f for f in meta.fields if f.is_relation or "Integer" in type(f).__name__]
        address = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
        yield address, [field.name for field in numbers]


@pytest.mark.parametrize("number", NO_ROWS)
def test_a_list_is_narrowed_by_no_number_that_is_too_large(boss, number):
    lists = list(columns())
    assert sum(len(names) for _, names in lists) > 20
    for address, names in lists:
        for name in ("p", "id__exact", *names, *(f"{name}__in" for name in names)):
            answer = boss.get(address, {name: number})
            assert answer.status_code in (200, 302, 400, 404), (address, name)


@pytest.mark.parametrize("number", NO_ROWS)
def test_submissions_are_compared_with_one_that_is_there(boss, number):
    filed = RulesSubmission.objects.first()
    address = reverse("admin:submission_differences", args=[filed.pk])
    assert boss.get(address, {"with": number}).status_code == 200


@pytest.mark.parametrize("text", NO_JSON)
@pytest.mark.parametrize("game", [game.slug for game in all_games()])
def test_an_option_that_is_no_choice_is_a_fault_beside_its_field(boss, game, text):
    address = f"{reverse('admin:submissions_rulessubmission_add')}?game={game}"
    fields = boss.get(address).context["adminform"].form.fields
    entered = dict.fromkeys(fields, text) | {f"{name}_text": text for name in fields}
    before = RulesSubmission.objects.count()
    answer = boss.post(address, {**entered, "name": "Absurd"})
    assert answer.status_code == 200 and answer.context["adminform"].form.errors
    assert RulesSubmission.objects.count() == before


@pytest.mark.parametrize("path", ["/guest/", "/private/", "/account/sign-in/", "/admin/login/"])
@pytest.mark.parametrize(("kind", "body"), JUNK)
def test_no_stranger_writes_a_traceback_into_the_log(room, caplog, path, kind, body):
    client = Client(raise_request_exception=False)
    assert client.post(path, body, content_type=kind).status_code in (302, 400)
    assert client.get(f"{path}?x=%00").status_code == 400
    assert caplog.records
    for record in caplog.records:
        BriefFilter().filter(record)
        assert "Traceback" not in logging.Formatter().format(record)


def test_a_fault_of_ours_keeps_its_traceback():
    for status in ({}, {"status_code": 500}):
        record = logging.makeLogRecord({"exc_info": (ValueError, ValueError("x"), None), **status})
        BriefFilter().filter(record)
        assert "ValueError" in logging.Formatter().format(record)
