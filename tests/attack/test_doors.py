"""What a stranger types into forms, addresses and cookies is answered and never a fault of ours."""

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client

from casino.lobby import names
from casino.people.models import User
from casino.sockets import signing_in

pytestmark = pytest.mark.django_db
PASSWORD = "walnut-rail-77"
BLANK = ["\u115f\u115f", "\u1160\u1160", "\u3164\u3164", "\uffa0\uffa0"]
DOORS = ["/account/sign-in/", "/admin/login/"]


@pytest.mark.parametrize(
    "wanted",
    ["nowhere", "?x", "round", "account", "@elsewhere", "x" * 3000, "//elsewhere.example",
     "/\\elsewhere.example", "\t//elsewhere.example", "http:elsewhere.example", "javascript:x",
     "http:///elsewhere.example", "admin:index"],
)  # fmt: skip
def test_whatever_next_says_a_visitor_stays_here(client, room, wanted):
    for path, fields in (("/guest/", {}), ("/account/top-up/", {})):
        answer = client.post(path, {**fields, "next": wanted})
        assert (answer.status_code, answer["Location"]) == (302, "/")


def test_next_cannot_write_a_header(client, room):
    answer = client.post("/guest/", {"next": "/x\r\nSet-Cookie: a=b"})
    assert answer["Location"] == "/x%0D%0ASet-Cookie:%20a=b"


@pytest.mark.parametrize("path", ["/t/%00/", "/t/a%00b/", "/?x=%00", "/admin/cage/round/?id=%00"])
def test_a_nul_in_an_address_is_a_bad_request(client, db, path):
    assert client.get(path).status_code == 400


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "theme"])
def test_a_nul_in_a_cookie_is_a_bad_request(db, name):
    answer = Client().get("/", headers={"Cookie": f'{name}="aaaaaaaaaa\\000"'})
    assert answer.status_code == 400


# --- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*BLANK, "a\u202eb", "a\u200bb", "\u2800\u2800", "<b>", "=1+1"])
def test_a_name_at_the_table_can_be_seen(signed_in, ann, name):
    assert signed_in.post("/account/", {"display_name": name}).status_code == 200
    ann.refresh_from_db()
    assert ann.display_name == "Ann"


@pytest.mark.parametrize("name", [*BLANK, "a\u202eb", "a\u200bb"])
def test_a_private_table_has_a_name_that_can_be_seen(signed_in, room, name):
    answer = signed_in.post("/private/", {"name": name, "like": str(room.table_id)})
    assert "can be seen" in answer.content.decode()


def test_letters_of_every_script_are_names():
    for name in ("Zoë", "Łukasz", "Ольга", "佐藤", "김민준", "عمر", "Ngọc"):
        assert names.cleaned(name)


def create(client, username):
    fields = {"username": username, "password": PASSWORD, "again": PASSWORD}
    return client.post("/account/create/", fields)


def test_a_user_name_in_disguise_is_judged_as_what_it_is(client, room):
    User.objects.create(username="fiona")
    for disguised in ("\ufb01ona", "\uff26iona"):
        assert "This name is taken" in create(client, disguised).content.decode()
    for reserved in ("\uff47uest-1", "\uff42ot-1"):
        assert "This name is taken" in create(client, reserved).content.decode()
    assert not User.objects.filter(username__startswith="guest-1").exists()


def test_a_user_name_is_measured_as_it_is_kept(client, room):
    assert create(client, "\ufdfa" * 60).status_code == 200
    assert not User.objects.filter(is_guest=False, is_bot=False).exists()


def test_a_guest_keeps_the_name_as_it_is_found_again(signed_in, ann):
    assert create(signed_in, "\uff26iona").status_code == 302
    ann.refresh_from_db()
    assert ann.username == "Fiona"
    answer = Client().post("/account/sign-in/", {"username": "\uff46iona", "password": PASSWORD})
    assert answer.status_code == 302


# --- passwords --------------------------------------------------------------------------------


@pytest.fixture
def manager(room):
    return User.objects.create(
        username="Manager", is_staff=True, is_superuser=True, password=make_password(PASSWORD)
    )


def knock(client, door, password):
    return client.post(door, {"username": "manager", "password": password})


@pytest.mark.parametrize("door", DOORS)
def test_no_door_lets_passwords_be_tried_for_ever(client, manager, door):
    for _ in range(signing_in.PER_NAME):
        assert "_auth_user_id" not in client.session
        knock(client, door, "no")
    for everywhere in DOORS:
        answer = knock(client, everywhere, PASSWORD)
        assert "Too many attempts" in answer.content.decode()
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("door", DOORS)
def test_a_door_opens_for_the_right_password_however_often(client, manager, door):
    for _ in range(signing_in.PER_NAME * 2):
        named = {"username": manager.username, "password": PASSWORD}
        assert client.post(door, named).status_code == 302
        client.logout()


def test_only_a_wrong_password_counts(room):
    for _ in range(signing_in.PER_ADDRESS + 1):
        assert signing_in.attempt("192.0.2.1", "ann", lambda: True)
    for number in range(signing_in.PER_ADDRESS):
        signing_in.attempt("192.0.2.1", f"name{number}", lambda: None)
    with pytest.raises(signing_in.TooManyAttempts):
        signing_in.attempt("192.0.2.1", "ann", lambda: True)
    assert signing_in.attempt("192.0.2.2", "ann", lambda: True)
