"""What each section that the game cites means, in our own words, one sentence each."""

from __future__ import annotations

from typing import Final

from games.engine import sections
from games.midibaccarat.rules.options import CHAPTER

_SENTENCES: Final = {
    "629a": "Chapter 629a of 58 Pa. Code is the regulation of Midibaccarat.",
    "629a.1": "What Dragon 7, EZ Baccarat, Natural and Panda 8 mean.",
    "629a.2": "The table has nine numbered places, an area for every wager, and posted odds.",
    "629a.2(a)": "At most nine players sit at numbered places, each at one.",
    "629a.2(b)(6)(ii)": "At EZ Baccarat the layout says that Banker pushes on a Dragon 7.",
    "629a.2(b)(8)": "Vigorish that is owed is marked at the number of the place.",
    "629a.3": "Six to eight decks and two cover cards are used, for one shoe.",
    "629a.3(a)": "The shoe holds six to eight decks.",
    "629a.3(b)": "After every shoe the decks are changed.",
    "629a.4": "New cards are inspected, spread for the first player, washed and stacked.",
    "629a.4(b)": "The first player may inspect all cards, face up by suit and in sequence.",
    "629a.4(d)": "Cards that arrive inspected and preshuffled are neither spread nor washed.",
    "629a.5": "The cards are shuffled, cut by a player or the dealer, and put into the shoe.",
    "629a.5(b)": "The cut is offered from the highest number on until somebody takes it; else the "
    "dealer cuts.",
    "629a.5(c)": "The cut leaves at least ten cards on either side.",
    "629a.5(d)": "The upper part goes below, and a second cover card at least 14 cards from the "
    "bottom.",
    "629a.5(e)": "Before the cards are in the shoe, a floor person can have the next player cut "
    "again.",
    "629a.5(f)": "The first card is shown, and as many cards as its value are discarded unseen.",
    "629a.6": "Cards 2 to 9 count their face, an ace one, 10 to king nothing; only the last digit "
    "of a total counts.",
    "629a.7": "Wagers lie on the layout before no more bets and then stay as they are.",
    "629a.7(a)": "Banker, Player and Tie, and those bonuses that this table offers, are all the "
    "wagers there are.",
    "629a.7(a)(1)": "The Banker wager is on the Banker's Hand.",
    "629a.7(a)(1)(i)": "Banker has the higher count: the Banker wager wins.",
    "629a.7(a)(1)(ii)": "Banker has the lower count: the Banker wager loses.",
    "629a.7(a)(1)(iii)": "The counts are equal, or it is a Dragon 7 at EZ Baccarat: the Banker "
    "wager comes back.",
    "629a.7(a)(2)": "The Player wager is on the Player's Hand.",
    "629a.7(a)(2)(i)": "Player has the higher count: the Player wager wins.",
    "629a.7(a)(2)(ii)": "Player has the lower count: the Player wager loses.",
    "629a.7(a)(2)(iii)": "The counts are equal: the Player wager comes back.",
    "629a.7(a)(3)": "The Tie wager is on equal counts.",
    "629a.7(a)(3)(i)": "The counts are equal: the Tie wager wins.",
    "629a.7(a)(3)(ii)": "The counts are not equal: the Tie wager loses.",
    "629a.7(a)(4)": "The Dragon Bonus is on a natural, or a wide win, of the chosen hand.",
    "629a.7(a)(4)(i)(A)": "The chosen hand is a natural and the other is not: the bonus wins.",
    "629a.7(a)(4)(i)(B)": "The chosen hand is a natural 9 over a natural 8: the bonus wins.",
    "629a.7(a)(4)(i)(C)": "The chosen hand wins by four points or more: the bonus wins.",
    "629a.7(a)(4)(ii)(A)": "The chosen hand is a natural 8 under a natural 9: the bonus loses.",
    "629a.7(a)(4)(ii)(B)": "The chosen hand is no natural and does not win: the bonus loses.",
    "629a.7(a)(4)(ii)(C)": "The chosen hand wins by less than four points: the bonus loses.",
    "629a.7(a)(4)(iii)": "Both hands are naturals of equal count: the bonus comes back.",
    "629a.7(a)(5)": "At EZ Baccarat, the Dragon 7 Insurance is on a Dragon 7.",
    "629a.7(a)(5)(i)": "It is a Dragon 7: the insurance wins.",
    "629a.7(a)(5)(ii)": "It is no Dragon 7: the insurance loses.",
    "629a.7(a)(6)": "At EZ Baccarat, the Panda 8 Insurance is on a Panda 8.",
    "629a.7(a)(6)(i)": "It is a Panda 8: the insurance wins.",
    "629a.7(a)(6)(ii)": "It is no Panda 8: the insurance loses.",
    "629a.7(a)(7)": "House Money is on a pair in the first two cards of either hand.",
    "629a.7(a)(7)(i)": "A hand's first two cards are of one rank: House Money wins.",
    "629a.7(a)(7)(ii)": "Neither hand's first two cards are of one rank: House Money loses.",
    "629a.7(b)": "Wagers are made in chips on the layout.",
    "629a.7(c)": "After no more bets nothing may be added to a wager or taken back.",
    "629a.8": "Two hands are dealt, Player's and Banker's, two cards each, face down.",
    "629a.8(b)": "The dealer says no more bets before the first card.",
    "629a.8(c)": "The highest wager on a hand reveals it; of equal ones, the lowest number.",
    "629a.8(c)(1)": "The Player's Hand is revealed first and its count announced.",
    "629a.8(c)(2)": "Then the Banker's Hand is revealed and its count announced.",
    "629a.8(c)(3)(i)": "House Money is settled before any third card, from the dealer's right.",
    "629a.8(c)(3)(i)(A)": "A House Money payout, or the posted part of it, may be added to the "
    "winner's own wager on a hand.",
    "629a.8(d)": "Who declines or delays the reveal gives it up; it is offered to the next player, "
    "at last the dealer turns the cards.",
    "629a.9": "The counts are announced, third cards dealt, and the shoe's last hand observed.",
    "629a.9(a)": "Both counts are announced before any third card.",
    "629a.9(d)": "When the cover card has shown, that hand is finished and one more dealt; then "
    "new decks are used.",
    "629a.10": "A natural ends the deal; else a table says who draws a third card.",
    "629a.10(a)": "With a natural in either hand no more cards are dealt.",
    "629a.10(b)(1)": "The Player's Hand draws with less than six.",
    "629a.10(c)": "The Banker's Hand draws by its count and Player's third card.",
    "629a.11": "The result is announced, then wagers are collected and paid in order.",
    "629a.11(a)": "The final counts and the winning hand are announced.",
    "629a.11(b)": "Losing wagers are collected first; then winning ones are paid from the highest "
    "number down.",
    "629a.12": "The odds at which wagers are paid, and the vigorish.",
    "629a.12(a)": "A winning Player wager is paid 1 to 1.",
    "629a.12(b)": "A winning Tie wager is paid at least 8 to 1.",
    "629a.12(c)": "A winning Banker wager is paid 1 to 1 less 5% vigorish, none at EZ Baccarat.",
    "629a.12(d)": "Vigorish is collected with the payout, or marked and collected before a new "
    "shoe or when the player leaves.",
    "629a.12(e)": "The Dragon Bonus is paid from the posted table, without vigorish.",
    "629a.12(f)": "A winning Dragon 7 Insurance is paid 40 to 1.",
    "629a.12(g)": "A winning Panda 8 Insurance is paid 25 to 1.",
    "629a.12(h)": "House Money is paid 15 to 1 for pairs in both hands, 3 to 1 for one.",
    "629a.13": "What happens when something goes wrong with the cards.",
    "629a.13(a)": "A card drawn in error and not seen is the first card of the next hand.",
    "629a.13(b)": "A third card dealt to Player in error and not seen is Banker's if Banker draws, "
    "else the first of the next hand.",
    "629a.13(c)": "A third card dealt to Player in error and seen is Banker's if Banker draws.",
    "629a.13(c)(1)": "If Banker stays, the seen card and one more, unseen, are discarded.",
    "629a.13(c)(2)": "If Banker stays, the seen card begins a simulated round without wagers.",
    "629a.13(d)": "A card seen as it is dealt, or face up in the shoe, begins a simulated round "
    "without wagers.",
    "629a.13(e)": "If the shoe runs short the round is void, wagers come back, and new cards are "
    "used.",
}  # fmt: skip


def explain(cite: str) -> str:
    """The sentence of this section, or of the nearest section that contains it."""
    return sections.explain(_SENTENCES, cite, CHAPTER)
