"""What the cage refuses, by name. The room's own rules carry no section; the game's do."""

from casino.cage.models import MAXIMUM_CENTS
from casino.cage.money import dollars
from games.engine.contract import Refusal


def not_enough_in_wallet(wallet_cents: int) -> Refusal:
    return Refusal(
        "NotEnoughInWallet",
        "",
        f"Your wallet holds {dollars(wallet_cents)}; choose a smaller amount.",
    )


def seat_taken(seat: int) -> Refusal:
    return Refusal("SeatTaken", "", f"Seat {seat} is taken; choose another.")


def seat_unknown(seats: int) -> Refusal:
    return Refusal("SeatUnknown", "", f"This table has seats 1 to {seats}.")


def already_seated() -> Refusal:
    return Refusal("AlreadySeated", "", "You already have a seat at this table.")


def too_many_tables(limit: int) -> Refusal:
    return Refusal("TooManyTables", "", f"You sit at {limit} tables already; leave one first.")


def seat_not_adjacent(section: str) -> Refusal:
    return Refusal("SeatNotAdjacent", section, "The boxes of one player must lie side by side.")


def too_many_boxes(limit: int, section: str) -> Refusal:
    boxes = "one box" if limit == 1 else f"{limit} adjacent boxes"
    return Refusal("TooManyBoxes", section, f"One player may wager on {boxes} at this table.")


def not_your_box(seat: int) -> Refusal:
    return Refusal("NotYourBox", "", f"Seat {seat} is not one of your boxes.")


def last_box() -> Refusal:
    return Refusal("LastBox", "", "This is your only box; leave the table instead.")


def table_closed() -> Refusal:
    return Refusal("TableClosed", "", "This table is closed; choose another one in the lobby.")


def sitting_ended() -> Refusal:
    return Refusal("SittingEnded", "", "You have left this table; sit down again.")


def sitting_unknown() -> Refusal:
    return Refusal("SittingUnknown", "", "You have no seat at this table.")


def key_reused() -> Refusal:
    return Refusal("KeyReused", "", "This key was used for another command; use a new one.")


def key_unfit() -> Refusal:
    return Refusal("KeyUnfit", "", "A command needs a key of 1 to 100 characters.")


def top_up_not_due(limit_cents: int) -> Refusal:
    return Refusal(
        "TopUpNotDue", "", f"New chips are given when you have less than {dollars(limit_cents)}."
    )


def top_up_used() -> Refusal:
    return Refusal("TopUpUsed", "", "You had new chips today; the next ones are there tomorrow.")


def round_not_ended(number: int) -> Refusal:
    return Refusal("RoundNotEnded", "", f"Round {number} of this table has not ended.")


def round_has_ended(number: int) -> Refusal:
    return Refusal("RoundHasEnded", "", f"Round {number} of this table has ended without wagers.")


def round_number(number: int) -> Refusal:
    return Refusal("RoundNumber", "", f"The next round of this table is number {number}.")


def shoe_in_use(number: int) -> Refusal:
    return Refusal("ShoeInUse", "", f"Shoe {number} of this table has not been retired.")


def shoe_number(number: int) -> Refusal:
    return Refusal("ShoeNumber", "", f"The next shoe of this table is number {number}.")


def shoe_retired() -> Refusal:
    return Refusal("ShoeRetired", "", "The shoe of this round has been retired.")


def award_pending(seat: int) -> Refusal:
    return Refusal("AwardPending", "", f"The award of seat {seat} awaits its validation.")


def award_unknown() -> Refusal:
    return Refusal("AwardUnknown", "", "There is no such award to decide.")


def award_decided() -> Refusal:
    return Refusal("AwardDecided", "", "This award has been decided already.")


def meter_of_other_terms(table: str, meter: str) -> Refusal:
    return Refusal(
        "OtherTerms",
        "",
        f"The rules of {table} ask for a meter on other terms than those of {meter}.",
    )


def amount_not_whole() -> Refusal:
    return Refusal("AmountNotWhole", "", "An amount is a whole number of cents.")


def amount_not_positive() -> Refusal:
    return Refusal("AmountNotPositive", "", "An amount must be more than nothing.")


def amount_too_large() -> Refusal:
    return Refusal("AmountTooLarge", "", f"An amount may not exceed {dollars(MAXIMUM_CENTS)}.")
