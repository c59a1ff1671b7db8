"""Submissions: numbered per game, judged as a whole, immutable once used, copied and compared."""

import pytest
from django.db import IntegrityError, transaction

from casino.people.models import User
from casino.submissions import filing
from casino.submissions.models import RulesSubmission, SubmissionUsed
from games.engine import registry
from games.engine.contract import Faulty
from tests.submissions.games import LAWFUL, SmallGame

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_game(monkeypatch):
    monkeypatch.setattr(registry, "_games", {"small-game": SmallGame()})


@pytest.fixture
def submission():
    return filing.file("small-game", "Evening", LAWFUL)


@pytest.fixture
def used(submission):
    RulesSubmission.objects.filter(pk=submission.pk).update(used=True)
    return submission


def test_versions_count_per_game():
    made = [
        RulesSubmission.objects.create(game=game, name="x").version
        for game in ("small-game", "small-game", "other", "small-game")
    ]
    assert made == [1, 2, 1, 3]


def test_a_number_that_somebody_took_first_is_not_given_twice(monkeypatch, submission):
    numbers = iter([1, 1, 2])
    monkeypatch.setattr(RulesSubmission, "_next_version", lambda self: next(numbers))
    assert RulesSubmission.objects.create(game="small-game", name="x").version == 2


def test_an_unlawful_filing_is_refused_with_every_fault():
    with pytest.raises(Faulty) as refused:
        filing.file("small-game", "x", {**LAWFUL, "edition": "2016", "limit": 100, "boxes": 4})
    assert [f.section for f in refused.value.faults] == ["1a.7(d)(2)", "1a.12(d)", "1a.7"]
    assert not RulesSubmission.objects.exists()


def test_a_game_that_is_not_here_is_refused():
    with pytest.raises(Faulty, match="does not offer"):
        filing.file("whist", "x", {})


def test_an_unused_submission_may_be_corrected_and_deleted(submission):
    submission.name = "Night"
    submission.save()
    RulesSubmission.objects.filter(pk=submission.pk).update(name="Morning")
    submission.refresh_from_db()
    assert submission.name == "Morning"
    submission.delete()
    assert not RulesSubmission.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.save(),
        lambda s: s.save(update_fields=["options"]),
        lambda s: s.delete(),
        lambda s: RulesSubmission.objects.update(name="y"),
        lambda s: RulesSubmission.objects.all().delete(),
        lambda s: RulesSubmission.objects.bulk_update([s], ["options"]),
        lambda s: RulesSubmission.objects.update_or_create(pk=s.pk, defaults={"name": "y"}),
    ],
    ids=["save", "fields", "delete", "update", "delete all", "bulk", "update_or_create"],
)
def test_a_used_submission_is_refused_every_change(used, change):
    with pytest.raises(SubmissionUsed), transaction.atomic():
        change(used)
    assert RulesSubmission.objects.get().options == LAWFUL


def test_a_used_submission_may_be_retired(used):
    used.state = RulesSubmission.State.RETIRED
    used.save(update_fields=["state"])
    assert RulesSubmission.objects.filter(state="retired", used=True).exists()


def test_a_copy_is_the_next_version_unused_and_by_whom(used):
    user = User.objects.create(username="ann")
    copy = filing.copy(used, user.pk)
    assert (copy.version, copy.used, copy.created_by, copy.options) == (2, False, user, LAWFUL)


def test_differences_in_words_in_the_order_of_the_options(submission):
    other = filing.file(
        "small-game",
        "Other",
        {**LAWFUL, "limit": 5_000_050, "pot": False, "boxes": 1, "edition": "2016"},
    )
    found = [(d.option.name, d.before, d.after) for d in filing.differences(submission, other)]
    assert found == [
        ("edition", "Amended", "As adopted"),
        ("pot", "yes", "no"),
        ("limit", "none", "50,000.50"),
        ("boxes", "2", "1"),
    ]


def test_numbering_gives_up_rather_than_try_for_ever(monkeypatch, submission):
    monkeypatch.setattr(RulesSubmission, "_next_version", lambda self: 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        RulesSubmission.objects.create(game="small-game", name="x")
    assert RulesSubmission.objects.count() == 1


def test_unused_submissions_are_deleted_together(submission):
    assert RulesSubmission.objects.all().delete()[0] == 1
