"""The pages of Rules Submissions: who may file, what a used one allows, copy, retire, compare."""

import pytest
from django.urls import reverse

from casino.submissions import filing
from casino.submissions.models import RulesSubmission
from games.engine import registry
from tests.office.test_submission_form import ENTERED
from tests.submissions.games import LAWFUL, SmallGame

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_game")]
ADD = "/admin/submissions/rulessubmission/add/"


def change_url(submission):
    return reverse("admin:submissions_rulessubmission_change", args=[submission.pk])


def use(submission):
    RulesSubmission.objects.filter(pk=submission.pk).update(used=True)


def test_filing_leaves_who_filed_it(client, manager):
    page = client.get(f"{ADD}?game=small-game")
    assert b"1a.7(d)(2)" in page.content
    client.post(f"{ADD}?game=small-game", ENTERED)
    filed = RulesSubmission.objects.get()
    assert (filed.version, filed.created_by, filed.options) == (1, manager, LAWFUL)


def test_an_unlawful_filing_shows_its_sections_and_files_nothing(client, manager):
    page = client.post(f"{ADD}?game=small-game", {**ENTERED, "option_boxes": "4"})
    assert b"At most three boxes." in page.content
    assert not RulesSubmission.objects.exists()


def test_the_only_game_is_chosen_at_once(client, manager):
    assert client.get(ADD)["Location"] == f"{ADD}?game=small-game"


def test_with_several_games_one_is_chosen_and_no_other_is_offered(client, manager):
    other = SmallGame()
    other.slug, other.title = "other-game", "Other Game"
    registry.register(other)
    page = client.get(ADD)
    assert page.content.count(b"?game=") == 2
    assert client.get(f"{ADD}?game=whist").content.count(b"?game=") == 2
    assert client.post(f"{ADD}?game=whist", ENTERED).status_code == 200
    assert not RulesSubmission.objects.exists()


def test_an_unused_submission_is_corrected(client, manager, submission):
    client.post(change_url(submission), {**ENTERED, "option_boxes": "1"})
    submission.refresh_from_db()
    assert (submission.options["boxes"], submission.version) == (1, 1)


def test_a_used_submission_is_shown_but_not_changed(client, manager, submission):
    use(submission)
    page = client.get(change_url(submission))
    assert b"A round has used this submission" in page.content
    assert b'name="option_boxes"' not in page.content
    assert b"As filed" in page.content
    assert client.post(change_url(submission), ENTERED).status_code == 403
    delete = reverse("admin:submissions_rulessubmission_delete", args=[submission.pk])
    assert client.post(delete, {"post": "yes"}).status_code == 403
    assert RulesSubmission.objects.filter(used=True).exists()


def test_a_round_that_uses_it_in_between_wins(client, manager, submission, monkeypatch):
    def used_meanwhile(self, *args):
        use(submission)
        return True

    monkeypatch.setattr(
        "casino.office.admin.submissions.Base.has_change_permission", used_meanwhile
    )
    answer = client.post(change_url(submission), {**ENTERED, "option_boxes": "1"}, follow=True)
    assert b"A round has used this submission." in answer.content
    submission.refresh_from_db()
    assert submission.options["boxes"] == 2


def test_a_submission_of_a_game_that_left_can_still_be_looked_at(client, manager):
    gone = RulesSubmission.objects.create(game="whist", name="Old", options={"trumps": True})
    page = client.get(change_url(gone))
    assert b"does not offer the game" in page.content
    assert client.post(change_url(gone), ENTERED).status_code == 403
    differences = reverse("admin:submission_differences", args=[gone.pk])
    assert client.get(differences).status_code == 200


def test_copy_as_a_new_version(client, manager, submission):
    use(submission)
    answer = client.post(reverse("admin:submission_copy", args=[submission.pk]))
    copy = RulesSubmission.objects.get(version=2)
    assert answer["Location"] == change_url(copy)
    assert (copy.used, copy.options, copy.created_by) == (False, LAWFUL, manager)


def test_retire_and_reinstate(client, manager, submission):
    use(submission)
    url = reverse("admin:submission_state", args=[submission.pk])
    for state in ("retired", "filed", "nonsense"):
        client.post(url, {"state": state})
        submission.refresh_from_db()
        assert submission.state == (state if state != "nonsense" else "filed")


def test_what_differs_from_another_version(client, manager, submission):
    filing.file("small-game", "Between", LAWFUL)
    last = filing.file("small-game", "Late", {**LAWFUL, "boxes": 1})
    url = reverse("admin:submission_differences", args=[last.pk])
    page = client.get(url, {"with": submission.pk}).content.decode()
    assert "1 option of Late (no. 3) differs" in page
    assert "1a.7" in page
    assert "Evening (no. 1)" in page
    assert client.get(url, {"with": "x"}).status_code == 200


def test_alike_and_alone(client, manager, submission):
    url = reverse("admin:submission_differences", args=[submission.pk])
    assert b"no other submission" in client.get(url).content
    filing.copy(submission, None)
    assert b"answer every option alike" in client.get(url).content


@pytest.mark.parametrize(
    ("codename", "allowed"),
    [
        ("submissions.view_rulessubmission", {"look", "compare"}),
        ("submissions.add_rulessubmission", {"add"}),
        ("submissions.change_rulessubmission", {"look", "compare", "change"}),
        ("submissions.delete_rulessubmission", {"delete"}),
        ("submissions.retire_submission", set()),
        ("floor.view_table", set()),
    ],
)
def test_each_permission_opens_what_it_says_and_no_more(
    client, staff, submission, codename, allowed
):
    client.force_login(staff(codename))
    name = "admin:submission"
    pages = {
        "look": lambda: client.get(change_url(submission)),
        "compare": lambda: client.get(reverse(f"{name}_differences", args=[submission.pk])),
        "add": lambda: client.get(f"{ADD}?game=small-game"),
        "copy": lambda: client.post(reverse(f"{name}_copy", args=[submission.pk])),
        "state": lambda: client.post(reverse(f"{name}_state", args=[submission.pk])),
        "change": lambda: client.post(change_url(submission), ENTERED),
        "delete": lambda: client.get(
            reverse("admin:submissions_rulessubmission_delete", args=[submission.pk])
        ),
    }
    assert {page for page, ask in pages.items() if ask().status_code != 403} == allowed


@pytest.mark.parametrize("action", ["copy", "state"])
def test_looking_never_changes(client, manager, submission, action):
    assert (
        client.get(reverse(f"admin:submission_{action}", args=[submission.pk])).status_code == 405
    )


def test_copying_and_retiring_need_both_permissions(client, staff, submission):
    may = ("submissions.view_rulessubmission", "submissions.add_rulessubmission")
    client.force_login(staff(*may))
    url = reverse("admin:submission_copy", args=[submission.pk])
    assert client.post(url).status_code == 302
    may = ("submissions.view_rulessubmission", "submissions.retire_submission")
    client.force_login(staff(*may))
    url = reverse("admin:submission_state", args=[submission.pk])
    assert client.post(url, {"state": "retired"}).status_code == 302
