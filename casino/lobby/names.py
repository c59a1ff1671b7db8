"""Names: friendly ones for guests, and what a display name may be.

A display name is what others read at the table, so it holds letters, digits and a little
punctuation only: nothing invisible, nothing that looks like markup or somebody's chips.
"""

import secrets
import unicodedata

from django.core.exceptions import ValidationError

LONGEST = 24
SHORTEST = 2
PUNCTUATION = frozenset(" .'-_")
BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0")
"""Hangul fillers: letters to Unicode, nothing to the eye."""
FIRST = (
    "Amber", "Ashen", "Autumn", "Brisk", "Calm", "Cedar", "Clever", "Copper", "Early", "Gentle",
    "Golden", "Idle", "Ivory", "Jolly", "Lucky", "Mellow", "Merry", "Misty", "Patient", "Plucky",
    "Quiet", "River", "Russet", "Silver", "Steady", "Sunny", "Velvet", "Walnut", "Winter", "Witty",
)  # fmt: skip
LAST = (
    "Badger", "Bittern", "Crane", "Curlew", "Falcon", "Finch", "Fox", "Hare", "Heron", "Ibis",
    "Jackdaw", "Kestrel", "Lark", "Linnet", "Magpie", "Marten", "Moth", "Otter", "Owl", "Plover",
    "Raven", "Robin", "Rook", "Sparrow", "Stoat", "Swift", "Teal", "Thrush", "Wren", "Yak",
)  # fmt: skip


def friendly() -> str:
    """A name for somebody who has not told us his: "Quiet Heron 27"."""
    number = 2 + secrets.randbelow(98)
    return f"{secrets.choice(FIRST)} {secrets.choice(LAST)} {number}"


def from_username(username: str) -> str:
    """A first display name for an account; a friendly one where the user name cannot be shown."""
    try:
        return cleaned(username.replace("@", " ").replace("+", " ")[:LONGEST])
    except ValidationError:
        return friendly()


def cleaned(raw: str) -> str:
    """A display name as it will be stored. Raises ValidationError with what to do."""
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(f"A name has {SHORTEST} to {LONGEST} characters.")
    if not all((char.isalnum() and can_be_seen(char)) or char in PUNCTUATION for char in name):
        raise ValidationError("Use letters, digits, spaces and . ' - _ only.")
    if not any(char.isalnum() for char in name):
        raise ValidationError("A name needs at least one letter or digit.")
    return name


def can_be_seen(char: str) -> bool:
    return char.isprintable() and char not in BLANK_LETTERS
