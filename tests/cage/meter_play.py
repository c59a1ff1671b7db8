"""Tables of one meter and what is played there, for the tests of meters."""

from casino.cage import api as cage
from casino.cage.ledger import Kind, read
from games.engine.contract import Box
from tests.cage.game import TERMS, CageGame, collect, end_round, settle, void_lines


def cents(kind, owner):
    account = read([(kind, owner)]).get((kind, owner))
    return account.balance_cents if account else 0


def shows(meter):
    """meter, reserve, overflow"""
    return tuple(cents(kind, meter.pk) for kind in (Kind.METER, Kind.RESERVE, Kind.OVERFLOW))


class Played:
    """Tables of one meter, with a player in seat 1 and one in seat 2 of each."""

    def __init__(self, house, tables=1, sit_cents=100_000, **choices):
        self.house = house
        self.meter = cage.create_meter("grand", "Grand", CageGame.slug, TERMS, **choices)
        self.tables = [house.table(meter="1") for _ in range(tables)]
        for table in self.tables:
            cage.link(table.pk, self.meter.pk)
        self.seats = {
            table.pk: [house.sit(house.player(), table, s, sit_cents) for s in (1, 2)]
            for table in self.tables
        }

    def close(self, table=None, jackpots=(1, 2), jackpot_cents=100):
        """A closed round: (its fact, its boxes)."""
        table = table or self.tables[0]
        boxes = [
            Box(seat, info.player, {"main": 1000} | dict.fromkeys(extra, jackpot_cents))
            for seat, info in enumerate(self.seats[table.pk], 1)
            for extra in [["jackpot"] if seat in jackpots else []]
        ]
        fact = self.house.open(table)
        return fact, cage.close_round(fact.pk, boxes, collect).boxes

    def end(self, closed, *won, **named):
        fact, boxes = closed
        return cage.end_round(fact.pk, "settled", settle(boxes, won, **named))

    def void(self, closed):
        fact, boxes = closed
        return end_round(fact.pk, "void", void_lines(boxes), {})

    def stack(self, seat, table=None):
        return cage.sitting(self.seats[(table or self.tables[0]).pk][seat - 1].id).stack_cents
