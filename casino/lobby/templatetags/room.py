"""How pages write money, nets, cards and times. `{% load room %}`

Money is integer cents in, two decimals with thousands separators out; a net carries sign, colour
and a word, so that none of them is needed alone. A card is a picture with its name for a screen
reader. A time is UTC and says so, until the visitor's browser writes it in his own zone.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

from django import template
from django.utils import dateformat
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from casino.lobby import faces

register = template.Library()


@register.filter
def money(cents: int) -> str:
    """1234567 -> 12,345.67"""
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


@register.filter
def chips(cents: int) -> str:
    """A limit or denomination: like money, but whole amounts without decimals."""
    return money(cents).removesuffix(".00")


@register.filter
def net(cents: int) -> SafeString:
    """A net with its word, which stands for the sign, and colour."""
    if cents == 0:
        return mark_safe('<span class="net net--even">even</span>')
    kind, word = ("win", "won") if cents > 0 else ("lose", "lost")
    return format_html('<span class="net net--{}">{} {}</span>', kind, word, money(abs(cents)))


@register.simple_tag
def moment(at: datetime, precision: str = "minute") -> SafeString:
    """`{% moment round.ended_at %}`, to the "minute" or the "second"."""
    utc = at.astimezone(UTC)
    return format_html(
        '<time datetime="{}" data-local="{}"><span>{},</span> <span>{} UTC</span></time>',
        utc.isoformat(),
        precision,
        dateformat.format(utc, "j M Y"),
        dateformat.format(utc, "H:i:s" if precision == "second" else "H:i"),
    )


@register.simple_tag
def card(name: str) -> SafeString:
    """One card face: `{% card "As" %}`."""
    face = faces.face(name)
    suit = (
        format_html('<svg class="card-suit" viewBox="0 0 24 24"><path d="{}"/></svg>', face.path)
        if face.path
        else SafeString("")
    )
    return format_html(
        '<span class="card-face" data-suit="{}" role="img" aria-label="{}">'
        '<span class="card-rank">{}</span>{}</span>',
        face.suit,
        face.name,
        face.rank,
        suit,
    )


@register.simple_tag
def cards(names: Iterable[str]) -> SafeString:
    """A row of faces: `{% cards hand.cards %}`."""
    items = format_html_join("", "<li>{}</li>", ((card(name),) for name in names))
    return format_html('<ul class="cards">{}</ul>', items)
