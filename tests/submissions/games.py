"""A small game with an option of every kind, so that the office is tested without a real one."""

from games.engine.contract import Fault, Faulty, Irregularity, Option

OPTIONS = (
    Option(
        "edition",
        "Edition",
        "1a.1",
        "choice",
        "2019",
        (("2016", "As adopted"), ("2019", "Amended")),
    ),
    Option("pot", "Pot Wager", "1a.7(d)(2)", "bool", True),
    Option("bonus", "Bonus table", "1a.12(c)", "choice", "A", (("A", "Table A"),), optional=True),
    Option("minimum", "Table minimum", "", "cents", 1000),
    Option("limit", "Payout limit", "1a.12(d)", "cents", None, optional=True, help="Per player."),
    Option("boxes", "Boxes", "1a.7", "int", 2),
)


class SmallGame:
    slug = "small-game"
    title = "Small Game"
    chapter = "1a"
    seats = 2

    def options(self):
        return OPTIONS

    def faults(self, options):
        faults = []
        if options["edition"] == "2016" and options["pot"]:
            faults.append(Fault("pot", "1a.7(d)(2)", "The 2016 edition has no Pot Wager."))
        if options["limit"] is not None and options["limit"] < 5_000_000:
            faults.append(Fault("limit", "1a.12(d)", "At least $50,000.00."))
        if options["boxes"] > 3:
            faults.append(Fault("boxes", "1a.7", "At most three boxes."))
        if options["minimum"] <= 0:
            faults.append(Fault("", "1a.2", "A table has a minimum."))
        return faults

    def parse(self, options):
        if faults := self.faults(options):
            raise Faulty(faults)
        return dict(options)

    def explain(self, cite):
        return f"About {cite}."

    def irregularities(self, rules):
        return (
            Irregularity("1a.13(a)", "A card face up", "It is put aside.", False, {"card": "Card"}),
            Irregularity("1a.13(d)", "A jam", "All is shuffled again.", True, reshuffles=True),
            Irregularity("1a.13(e)", "Seat dealt wrong", "Void.", False, {"seat": "Seat"}),
        )


LAWFUL = {
    "edition": "2019",
    "pot": True,
    "bonus": "A",
    "minimum": 1000,
    "limit": None,
    "boxes": 2,
}
