"""Marked vigorish that is collected, as everybody at the table sees it.

The cage takes it as a shoe is retired or as the player leaves. The felt's marks follow in the same
change that shows either, with the dealer's words and a happening for each place that has paid.
"""

from collections.abc import Mapping

from casino.dealer.table import book_of, call
from casino.felt.state import Felt, Sitter
from games.engine.contract import Happening
from games.engine.settling import money


def is_marked(felt: Felt) -> bool:
    return any(sitter.owed_cents for sitter in felt.sitters.values())


def collected(felt: Felt, after: Mapping[str, Sitter]) -> tuple[Happening, ...]:
    """What the places have paid whose mark is lower in `after` than on this felt, or gone."""
    paid = {
        sitter.seats[0]: sitter.owed_cents - _owed(after, sitter)
        for sitter in felt.sitters.values()
        if sitter.seats and sitter.owed_cents > _owed(after, sitter)
    }
    if not paid:
        return ()
    section = book_of(felt).game.sections.get("vigorish", "")
    told = [Happening("vigorish", {"seat": seat, "cents": paid[seat]}) for seat in sorted(paid)]
    places = ", ".join(f"{money(paid[seat])} from seat {seat}" for seat in sorted(paid))
    return (*told, call(f"Vigorish is collected: {places}", section))


def _owed(after: Mapping[str, Sitter], sitter: Sitter) -> int:
    now = after.get(sitter.player)
    return now.owed_cents if now is not None and now.sitting_id == sitter.sitting_id else 0
