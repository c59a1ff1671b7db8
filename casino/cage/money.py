"""Cents as people read them."""


def dollars(cents: int) -> str:
    """1234567 -> "12,345.67"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"
