"""A table for chaos that deals many rounds from one shoe."""

from collections.abc import Mapping

from casino.cage import api as cage
from casino.floor.models import Table
from tests.chaos.house import Den

SHORT = {"cutting_ms": 300, "shoe_ms": 300, "offering_ms": 300, "holding_ms": 300}


class ShoeDen(Den):
    game = "midibaccarat"
    options: Mapping[str, object] = {"decks": 6}
    bets = ({"player": 1000, "tie": 500}, {"banker": 2000})

    def __init__(self, name: str = "") -> None:
        super().__init__(name)
        clocks = Table.objects.get(pk=self.table_id).clocks
        Table.objects.filter(pk=self.table_id).update(clocks={**clocks, **SHORT})

    def positions(self) -> list[tuple[int, int]]:
        """From which card to which each round of the present shoe that was closed has taken."""
        shoe = self.last().shoe
        assert shoe is not None
        places = []
        for number in range(1, self.last().number + 1):
            facts = cage.round_fact(self.table_id, number)
            assert facts is not None
            if facts.shoe is None or facts.shoe.pk != shoe.pk or facts.closed is None:
                continue
            assert facts.closed.cards is not None
            assert facts.ended is not None and facts.ended.shoe is not None
            places.append((facts.closed.cards.position, facts.ended.shoe["after"]["position"]))
        return places
