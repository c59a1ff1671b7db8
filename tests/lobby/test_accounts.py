"""Accounts: signing in is throttled, a guest keeps everything, names and passwords are judged."""

import pytest
from django.contrib.auth.hashers import make_password

from casino.cage import api as cage
from casino.people.models import User
from casino.sockets import signing_in

pytestmark = pytest.mark.django_db
GOOD = {"username": "ann.k", "password": "walnut-rail-77", "again": "walnut-rail-77"}


@pytest.fixture
def account(room) -> User:
    return User.objects.create(
        username="Bertil", display_name="Bertil", password=make_password("brass-hairline-9")
    )


def sign_in(client, password, username="bertil"):
    return client.post("/account/sign-in/", {"username": username, "password": password})


def test_sign_in_whatever_the_case_of_the_name(client, account):
    answer = sign_in(client, "brass-hairline-9", "BERTIL")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(account.pk)


def test_a_wrong_password_says_no_more_than_that(client, account):
    wrong, unknown = sign_in(client, "no"), sign_in(client, "no", "nobody")
    sentence = b"Name and password do not belong together."
    assert sentence in wrong.content
    assert sentence in unknown.content
    assert "_auth_user_id" not in client.session


def test_after_too_many_failures_even_the_right_password_waits(client, account):
    for _ in range(signing_in.PER_NAME):
        assert sign_in(client, "no").status_code == 200
    answer = sign_in(client, "brass-hairline-9")
    assert answer.status_code == 429
    assert "_auth_user_id" not in client.session


def test_failures_of_one_name_do_not_stop_another(client, account):
    for _ in range(signing_in.PER_NAME):
        sign_in(client, "no", "somebody")
    assert sign_in(client, "brass-hairline-9").status_code == 302


def test_an_address_that_tries_many_names_is_stopped(client, account):
    for n in range(signing_in.PER_ADDRESS):
        signing_in.attempt("127.0.0.1", f"name{n}", lambda: None)
    assert sign_in(client, "brass-hairline-9").status_code == 429


def test_success_forgets_the_failures_of_that_name(client, account):
    for _ in range(signing_in.PER_NAME - 1):
        sign_in(client, "no")
    sign_in(client, "brass-hairline-9")
    client.logout()
    assert sign_in(client, "no").status_code == 200
    assert sign_in(client, "brass-hairline-9").status_code == 302


def test_a_seated_guest_becomes_an_account_and_loses_nothing(signed_in, room, ann):
    room.sit(ann, 3)
    room.until("betting")
    assert room.wager(ann, 3, ante=1000).ok
    session, before = signed_in.session.session_key, room.chips_of(ann)

    answer = signed_in.post("/account/create/", GOOD)

    assert answer.status_code == 302
    kept = User.objects.get(pk=ann.pk)
    assert (kept.username, kept.is_guest, kept.display_name) == ("ann.k", False, "Ann")
    assert kept.check_password("walnut-rail-77")
    assert signed_in.session.session_key == session, "the table's socket is known by it"
    assert signed_in.get("/account/").status_code == 200
    assert room.chips_of(kept) == before
    assert room.felt().sitters[kept.player].wagers == {3: {"ante": 1000}}


def test_a_guest_who_makes_an_account_goes_back_to_his_table(signed_in, room):
    table = f"/table/{room.table_id}/"
    rules = f"/rules/{room.table_id}/"
    assert f'/account/?next={rules}"' in signed_in.get(rules).content.decode()
    asked = f"/account/create/?next={table}"
    assert asked in signed_in.get(f"/account/?next={table}").content.decode()
    form = signed_in.get(asked).content.decode()
    assert f'name="next" value="{table}"' in form
    answer = signed_in.post("/account/create/", {**GOOD, "next": table})
    assert answer["Location"] == table


def test_a_new_account_starts_with_chips(client, room):
    client.post("/account/create/", GOOD)
    user = User.objects.get(username="ann.k")
    assert client.session["_auth_user_id"] == str(user.pk)
    assert (user.is_guest, cage.wallet_cents(user.pk)) == (False, 1_000_000)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"password": "12345678", "again": "12345678"}, "entirely numeric"),
        ({"password": "short7", "again": "short7"}, "too short"),
        ({"password": "password123", "again": "password123"}, "too common"),
        ({"password": "ann.k.99", "again": "ann.k.99"}, "too similar"),
        ({"again": "walnut-rail-78"}, "The two passwords differ."),
        ({"username": "BERTIL"}, "This name is taken."),
        ({"username": "guest-0123"}, "This name is taken."),
        ({"username": "bot-0123"}, "This name is taken."),
        ({"username": "an n"}, "Enter a valid username."),
    ],
)
def test_bad_names_and_passwords_are_refused(client, account, changes, sentence):
    answer = client.post("/account/create/", GOOD | changes)
    assert sentence in answer.content.decode()
    assert not User.objects.filter(username="ann.k").exists()


def test_who_has_an_account_makes_no_second_one(client, account):
    client.force_login(account)
    assert client.post("/account/create/", GOOD)["Location"] == "/account/"
    assert not User.objects.filter(username="ann.k").exists()


def test_a_guest_is_asked_before_he_signs_out_for_good(signed_in):
    assert b"Leave for good?" in signed_in.post("/account/sign-out/").content
    assert "_auth_user_id" in signed_in.session
    signed_in.post("/account/sign-out/", {"sure": "1"})
    assert "_auth_user_id" not in signed_in.session


def test_an_account_signs_out_at_once_and_by_post_only(client, account):
    client.force_login(account)
    assert client.get("/account/sign-out/").status_code == 405
    assert client.post("/account/sign-out/")["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_the_name_at_the_table_changes(signed_in, ann):
    signed_in.post("/account/", {"display_name": "  Zoë   van  Dijk "})
    ann.refresh_from_db()
    assert ann.display_name == "Zoë van Dijk"


@pytest.mark.parametrize("name", ["", "a", "x" * 25, "<b>Ann</b>", "A\u202enn", "...", "An\u200bn"])
def test_a_name_that_deceives_or_is_none_is_refused(signed_in, ann, name):
    assert signed_in.post("/account/", {"display_name": name}).status_code == 200
    ann.refresh_from_db()
    assert ann.display_name == "Ann"


def test_a_top_up_says_why_not(signed_in, ann):
    page = signed_in.post("/account/top-up/", follow=True).content.decode()
    assert "notice--bad" in page
    assert cage.wallet_cents(ann.pk) == 1_000_000


def test_a_top_up_is_offered_to_who_gets_one_and_stacks_count(signed_in, ann, room):
    assert "Top up for free" not in signed_in.get("/account/").content.decode()
    assert room.sit(ann, 1, cents=1_000_000).ok
    page = signed_in.get("/account/").content.decode()
    assert "Top up for free" not in page
    assert "10,000.00 more are on the tables" in page
    assert "notice--bad" in signed_in.post("/account/top-up/", follow=True).content.decode()


def test_who_has_nothing_left_is_topped_up_once_a_day(client, room):
    poor = User.objects.create(username="poor", display_name="Poor")
    client.force_login(poor)
    assert "Top up for free" in client.get("/account/").content.decode()
    assert "notice--good" in client.post("/account/top-up/", follow=True).content.decode()
    assert cage.wallet_cents(poor.pk) == 1_000_000


def test_pages_of_one_person_ask_a_visitor_to_sign_in(client, room):
    for path in ("/account/", "/private/"):
        answer = client.get(path)
        assert (answer.status_code, answer["Location"]) == (302, f"/account/sign-in/?next={path}")
