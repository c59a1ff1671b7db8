"""Every answer carries the strict policy, and no page of ours breaks it."""

import re

import pytest

pytestmark = pytest.mark.django_db
POLICY = {
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "font-src 'self'", "connect-src 'self'", "form-action 'self'", "frame-ancestors 'none'",
    "base-uri 'none'",
}  # fmt: skip
PATHS = ("/", "/nowhere/", "/verify/", "/account/sign-in/", "/admin/login/", "/static/css/base.css")
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\sstyle=|\son[a-z]+=|javascript:", re.I
)


@pytest.mark.parametrize("path", PATHS)
def test_policy_is_on_every_answer(client, room, path):
    answer = client.get(path)
    assert set(answer["Content-Security-Policy"].split("; ")) >= POLICY
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("path", PATHS[:-1])
def test_no_page_has_anything_inline(client, room, path):
    assert not INLINE.search(client.get(path).content.decode())


def test_no_cache_keeps_a_page(client, room):
    assert client.get("/")["Cache-Control"] == "private, no-cache"


def test_errors_wear_the_rooms_look(client, room):
    assert b"There is nothing at this address" in client.get("/nowhere/").content
    assert b"could not be read" in client.get("/", headers={"host": "a b"}).content


def test_a_fault_of_ours_shows_a_page_that_needs_nothing(client, room, monkeypatch):
    def fail(*_args):
        raise RuntimeError("database away")

    monkeypatch.setattr("casino.lobby.views.table_cards", fail)
    monkeypatch.setattr("casino.lobby.context._operator", fail)
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500
    assert b"The fault is ours" in answer.content


def test_fonts_are_kept_and_modules_are_asked_for(client, room):
    font = client.get("/static/fonts/inter/inter-latin-wght-normal.woff2")
    module = client.get("/static/js/verify/checks.js")
    assert "immutable" in font["Cache-Control"]
    assert module["Cache-Control"] == "max-age=0, public"
