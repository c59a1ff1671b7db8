"""Numbers as they come in addresses and forms."""

DIGITS_MOST = 18
"""Any so long fits into a column of the database."""


def is_number(text: str, digits: int = DIGITS_MOST) -> bool:
    """Whether `int(text)` is a number that a row may have."""
    return text.isascii() and text.isdecimal() and len(text) <= digits
