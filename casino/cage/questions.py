"""What a proof asks: one statement over whole tables, so that it sees one moment."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """Selects what is wrong, as columns that its sentence names; no row means all is well."""

    sentence: str
    sql: str
