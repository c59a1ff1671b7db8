"""From the cut to the shoe: the cards go in, the first one is exposed, and betting begins.

The cut is a fact of the cage before any card is shown, so that a felt that is lost afterwards
finds the same shoe again. Between a player's cut and this there is a moment in which a floor person
can have it cut again.
"""

from casino.cage import api as cage
from casino.dealer import rounds, shoes
from casino.dealer.cutting import PLACE_YOUR_WAGERS, betting
from casino.dealer.killpoints import reach
from casino.dealer.table import Plan, Seen, call, change, replace
from casino.felt.state import Felt, PlayersCut
from games.engine.contract import Happening


def put_in(table_id: int, felt: Felt) -> None:
    """The cards are cut as the felt says, or as the dealer was committed to; show the first."""
    facts = rounds.facts_of(felt)
    if facts.shoe is None or facts.ended is not None:
        return
    taken = felt.round.cut if felt.round is not None else None
    cut = cage.PlayersCut(taken.seat, taken.player, taken.at) if taken is not None else None
    shoe = cage.cut_shoe(facts.shoe.pk, cut)
    reach("shoe:cut")
    book = rounds.book_for(facts)
    shown, first = shoes.seen(book, shoe), shoes.burn(book, shoe)
    words = f"The first card is shown; {first.data['count']} more are discarded unseen"

    def judge(seen: Seen) -> Plan | None:
        current = seen.felt.round
        if seen.felt.phase != "cutting" or current is None or current.pk != facts.pk:
            return None
        if seen.felt.cut_offers:
            return None
        begun = replace(current, shoe=shown, cut=rounds.cut_in_shoe(shoe))
        said = (first, call(words, first.data["section"]), PLACE_YOUR_WAGERS)
        return Plan(
            betting(replace(seen.felt, round=begun)), (*_corrected(current.cut, begun.cut), *said)
        )

    change(table_id, judge)


def _corrected(shown: PlayersCut | None, made: PlayersCut | None) -> tuple[Happening, ...]:
    """A dealer who stood still may have put the cards in as a felt of before had them cut."""
    if shown == made:
        return ()
    by = "by the dealer" if made is None else f"by seat {made.seat}: {made.at} cards"
    return (call(f"The cards had been cut already, {by}"),)
