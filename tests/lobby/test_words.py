"""How pages write money and cards."""

from datetime import datetime

import pytest

from casino.lobby import faces
from casino.lobby.names import cleaned, friendly, from_username
from casino.lobby.templatetags.room import card, cards, chips, moment, money, net


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "0.00"), (5, "0.05"), (1_234_567, "12,345.67"), (-150, "\N{MINUS SIGN}1.50")],
)
def test_money(cents, text):
    assert money(cents) == text


def test_whole_amounts_without_decimals():
    assert (chips(50_000), chips(150)) == ("500", "1.50")


def test_a_net_has_sign_colour_and_word():
    assert net(600) == '<span class="net net--win">won 6.00</span>'
    assert net(-600) == '<span class="net net--lose">lost 6.00</span>'
    assert net(0) == '<span class="net net--even">even</span>'


def test_a_time_is_utc_and_says_so():
    at = datetime.fromisoformat("2026-03-04T01:02:03+02:00")
    utc = '<time datetime="2026-03-03T23:02:03+00:00" data-local="minute">'
    assert moment(at) == f"{utc}<span>3 Mar 2026,</span> <span>23:02 UTC</span></time>"
    assert "<span>23:02:03 UTC</span>" in moment(at, "second")


def test_every_card_has_a_face_and_a_name():
    deck = [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]
    names = {faces.face(name).name for name in deck}
    assert len(names) == 52
    assert 'aria-label="Ten of diamonds"' in card("Td")
    assert 'aria-label="Joker"' in card("Jk")
    assert cards(["As", "Jk"]).count("<li>") == 2
    with pytest.raises(KeyError):
        faces.face("1x")


def test_friendly_names_are_names():
    assert all(cleaned(name) == name for name in (friendly() for _ in range(200)))


@pytest.mark.parametrize(
    ("username", "name"), [("ann@example", "ann example"), ("a+b", "a b"), ("x" * 60, "x" * 24)]
)
def test_a_user_name_becomes_a_display_name(username, name):
    assert from_username(username) == name


def test_one_that_cannot_be_shown_is_replaced():
    assert cleaned(from_username("@")) != "@"
