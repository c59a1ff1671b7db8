"""What a random evening must know of the game at its table."""

from dataclasses import dataclass

from tests.dealer.room import Room

SETS = ({"auto": True}, {"surrender": True}, {"choice": "void"})
REVEALS = tuple({"reveal": what} for what in ("accept", "return", "decline"))
MONEY = tuple({"house_money": what} for what in ("press-banker", "press-player", "take"))
SHORT_SHOE = {"decks": 6, "cover_cards": 280}
"""Four or five hands to the cover card: an evening sees several shoes."""
SHOE_EVENINGS = {
    "a shoe cut by a player", "a shoe dealt to its end", "cards in a player's hands",
    "vigorish marked", "vigorish collected",
}  # fmt: skip
"""What evenings at a shoe must have met."""


@dataclass(frozen=True)
class Played:
    """Its wagers, what its players decide, and by which section a floor person voids."""

    slug: str
    mains: tuple[str, ...]
    side: str
    void: str
    most_boxes: int
    actions: tuple[dict[str, object], ...] = SETS

    def room(self, boxes: int, deal: str, extra: bool) -> Room:
        if self.slug == "midibaccarat":
            return _shoe_room(extra or boxes > 1, preshuffled=boxes == 1)
        options = {"deal": deal, "adjacent_boxes": min(boxes, self.most_boxes)}
        if self.slug == "saigon-5-card":
            return Room(edition="2019", pot=extra, bonus="A", **options)
        shuffler = "manual" if extra else "automated"
        return Room(self.slug, shuffler=shuffler, start_method="rng", **options)


def _shoe_room(deferred: bool, preshuffled: bool) -> Room:
    return Room(
        "midibaccarat", **SHORT_SHOE, house_money=True, preshuffled=preshuffled,
        vigorish_collected="deferred" if deferred else "at-payout", vigorish_rounding="up-25",
    )  # fmt: skip


GAMES = {
    "saigon": Played("saigon-5-card", ("ante",), "bonus", "680a.13(c)", 3),
    "pai gow": Played("face-up-pai-gow-poker", ("main",), "fortune", "688a.13(c)", 2),
    "baccarat": Played(
        "midibaccarat", ("banker", "player"), "house_money", "629a.13", 1, (*REVEALS, *MONEY)
    ),
}
