"""A round's meter while the round ends: its accounts are locked, its sums are kept here.

Whoever holds this decides alone what the meter shows, so two hands that hit at the same instant at
two tables are paid one after the other. Every movement becomes a transfer in the order in which it
happened; nothing is posted here. Neither meter nor reserve falls below nothing: what returned
wagers are owed and another table has won meanwhile is the bank's to cover.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from casino.cage.ledger import BANK, Kind, Name, Transfer, lock
from casino.cage.meters import meter_accounts, room_cents
from casino.cage.models import Account, Meter, MeterAward, Round
from games.engine.meters import Meter as Figures
from games.engine.meters import Share


@dataclass(frozen=True, slots=True)
class Winner:
    """Who wagered on the box that won, and where his money goes."""

    user_id: int
    sitting_id: int
    pays_to: Name


@dataclass(slots=True)
class MeterInHand:
    """The locked meter of one round that ends."""

    row: Round
    meter: Meter
    value_cents: int
    reserve_cents: int
    overflow_cents: int
    transfers: list[Transfer] = field(default_factory=list)

    @property
    def figures(self) -> Figures:
        return Figures(self.value_cents, self.reserve_cents)

    def take_back(self, added: Figures) -> None:
        """What returned wagers had added goes back to the round's escrow."""
        from_meter = min(added.value_cents, self.value_cents)
        from_reserve = min(added.reserve_cents, self.reserve_cents)
        self.value_cents -= from_meter
        self.reserve_cents -= from_reserve
        escrow: Name = (Kind.ESCROW, self.row.pk)
        memo = "Back from the meter"
        self._move("back:meter", self._own(Kind.METER), escrow, from_meter, memo)
        self._move("back:reserve", self._own(Kind.RESERVE), escrow, from_reserve, memo)
        short = added.value_cents - from_meter
        self._move("back:meter:bank", BANK, escrow, short, memo)
        short = added.reserve_cents - from_reserve
        self._move("back:reserve:bank", BANK, escrow, short, memo)

    def give(self, position: int, share: Share, winner: Winner, section: str, at: datetime) -> None:
        """A share to its winner, or into an account of its own until it is validated; after the
        whole of it the meter starts again at its seed."""
        award = self._award(position, share, winner, at)
        target: Name = (Kind.AWARD, award.pk) if award.needs_validation else winner.pays_to
        line = Transfer(
            key=f"round:{self.row.pk}:share:{position}",
            debit=self._own(Kind.METER),
            credit=target,
            amount_cents=share.cents,
            memo=f"{share.percent}% of the meter, seat {share.seat}",
            user_id=winner.user_id,
            round_id=self.row.pk,
            section=section,
        )
        self.transfers += [line] if share.cents else []
        self.value_cents -= share.cents
        if share.percent >= 100:
            self._restart(position)

    def _award(self, position: int, share: Share, winner: Winner, at: datetime) -> MeterAward:
        over = self.meter.validate_over_cents
        awaits = over is not None and share.cents > over
        until = at + timedelta(minutes=self.meter.validation_minutes) if awaits else None
        return MeterAward.objects.create(
            meter=self.meter,
            round=self.row,
            position=position,
            user_id=winner.user_id,
            sitting_id=winner.sitting_id,
            seat=share.seat,
            hand=share.hand,
            percent=share.percent,
            share_cents=share.cents,
            value_cents=self.value_cents,
            needs_validation=awaits,
            until=until,
            at=at,
        )

    def _restart(self, position: int) -> None:
        """The reserve pays for the seed as far as it reaches, the bank for the rest."""
        missing = max(0, self.meter.seed_cents - self.value_cents)
        from_reserve = min(missing, self.reserve_cents)
        self.value_cents += missing
        self.reserve_cents -= from_reserve
        shown, memo = self._own(Kind.METER), "The meter starts again"
        key = f"restart:{position}"
        self._move(f"{key}:reserve", self._own(Kind.RESERVE), shown, from_reserve, memo)
        self._move(f"{key}:bank", BANK, shown, missing - from_reserve, memo)

    def refill(self) -> None:
        """What the overflow holds is shown as far as there is room again."""
        cents = min(self.overflow_cents, room_cents(self.meter, self.value_cents))
        self.value_cents += cents
        self.overflow_cents -= cents
        self._move(
            "refill", self._own(Kind.OVERFLOW), self._own(Kind.METER), cents, "From the overflow"
        )

    def _own(self, kind: Kind) -> Name:
        return (kind, self.meter.pk)

    def _move(self, key: str, debit: Name, credit: Name, cents: int, memo: str) -> None:
        if cents:
            self.transfers.append(
                Transfer(
                    key=f"round:{self.row.pk}:{key}",
                    debit=debit,
                    credit=credit,
                    amount_cents=cents,
                    memo=memo,
                    round_id=self.row.pk,
                    section=self.meter.section,
                )
            )


def in_hand(row: Round, accounts: dict[Name, Account]) -> MeterInHand | None:
    """The round's meter, locked from here on; its accounts join `accounts`."""
    if row.meter is None:
        return None
    found = lock(meter_accounts(row.meter))
    accounts |= found
    cents = {kind: account.balance_cents for (kind, _), account in found.items()}
    return MeterInHand(row, row.meter, cents[Kind.METER], cents[Kind.RESERVE], cents[Kind.OVERFLOW])
