"""Past rounds, of a player and of a table: newest first, in pages.

A page is asked for with `before`, the key of the last row of the page above it.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Sum

from casino.cage.models import Round, RoundLine

_STAKED = Sum(F("stake_cents") - F("pressed_cents"))


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """What one round was for one player. Its key is `round_pk`."""

    round_pk: int
    table_id: int
    table_name: str
    number: int
    kind: str
    ended_at: datetime
    stake_cents: int
    credit_cents: int

    @property
    def net_cents(self) -> int:
        return self.credit_cents - self.stake_cents


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round of a table; `kind` and `ended_at` are None while it runs. Its key is `number`."""

    round_pk: int
    table_id: int
    number: int
    opened_at: datetime
    kind: str | None
    ended_at: datetime | None
    players: int
    stake_cents: int
    credit_cents: int


def rounds_of(user_id: int, limit: int = 50, before: int | None = None) -> list[PlayerRound]:
    """The ended rounds in which this user had a wager."""
    lines = RoundLine.objects.filter(user_id=user_id)
    if before is not None:
        lines = lines.filter(round_id__lt=before)
    sums = lines.values("round_id").annotate(stake=_STAKED, credit=Sum("credit_cents"))
    page = list(sums.order_by("-round_id")[:limit])
    rounds = Round.objects.select_related("table", "ended").in_bulk(
        [row["round_id"] for row in page]
    )
    found = []
    for row in page:
        fact = rounds[row["round_id"]]
        found.append(
            PlayerRound(
                round_pk=fact.pk,
                table_id=fact.table_id,
                table_name=fact.table.name,
                number=fact.number,
                kind=fact.ended.kind,
                ended_at=fact.ended.ended_at,
                stake_cents=int(row["stake"]),
                credit_cents=int(row["credit"]),
            )
        )
    return found


def table_rounds(table_id: int, limit: int = 50, before: int | None = None) -> list[TableRound]:
    """The rounds of a table, the running one included."""
    rounds = Round.objects.filter(table_id=table_id)
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    page = list(rounds.select_related("ended").order_by("-number")[:limit])
    lines = RoundLine.objects.filter(round__in=[row.pk for row in page]).values("round_id")
    sums = lines.annotate(
        stake=_STAKED, credit=Sum("credit_cents"), players=Count("user", distinct=True)
    )
    totals = {
        row["round_id"]: (int(row["players"]), int(row["stake"]), int(row["credit"]))
        for row in sums.order_by()
    }
    found = []
    for fact in page:
        ended = getattr(fact, "ended", None)
        players, stake_cents, credit_cents = totals.get(fact.pk, (0, 0, 0))
        found.append(
            TableRound(
                round_pk=fact.pk,
                table_id=table_id,
                number=fact.number,
                opened_at=fact.opened_at,
                kind=None if ended is None else ended.kind,
                ended_at=None if ended is None else ended.ended_at,
                players=players,
                stake_cents=stake_cents,
                credit_cents=credit_cents,
            )
        )
    return found
