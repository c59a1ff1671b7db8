"""What each section that the game cites means, in our own words, one sentence each."""

from __future__ import annotations

from typing import Final

from games.engine import sections

_SENTENCES: Final = {
    "688a": "Chapter 688a of 58 Pa. Code is the regulation of Face Up Pai Gow Poker.",
    "688a.1": "What Ace High Pai Gow, Envy Bonus and Qualifying Wager mean.",
    "688a.2": "The layout shows an area for every wager, places for both hands, and the odds.",
    "688a.2(b)(8)": "The layout says that a dealer's Ace High Pai Gow pushes your wager.",
    "688a.2(d)": "A progressive wager is taken by a device that locks at no more bets.",
    "688a.3": "One deck of 52 cards and a joker is used, or two decks that take turns.",
    "688a.3(b)": "Two decks with different backs may take turns if a device shuffles them.",
    "688a.3(c)": "Decks are changed every 4 hours when dealt by hand, every 8 from a shoe.",
    "688a.4": "New cards are inspected and spread for the first player before they are shuffled.",
    "688a.4(e)": "Cards that arrive inspected and preshuffled are neither spread nor washed.",
    "688a.5": "The cards are shuffled before play and after every round, by hand or by a device.",
    "688a.5(b)(1)": "Cards shuffled by a device are dealt without a cut.",
    "688a.5(b)(2)": "Cards shuffled by hand are cut.",
    "688a.5(d)": "The cut is offered to the player at the dealer's far right first, then onward "
    "counterclockwise.",
    "688a.5(e)": "The cut leaves at least ten cards on either side.",
    "688a.5(f)": "Before any card is dealt, a floor person can have a poor cut made again.",
    "688a.5(g)": "At an idle table the cards lie spread, face down unless a player asks otherwise.",
    "688a.5(i)": "Dice or a number say which position gets the first card, counted "
    "counterclockwise with the dealer as one.",
    "688a.5(i)(1)": "Three dice are shaken, and their total is counted round the table.",
    "688a.5(i)(2)": "A device picks a number from 1 to 7, which is counted round the table.",
    "688a.6": "How cards and hands rank; the joker is an ace or completes a straight or flush.",
    "688a.6(a)": "Ace is high, or low in ace-2-3-4-5; the joker is an ace or completes a straight, "
    "flush, straight flush or royal.",
    "688a.6(b)": "From five aces, royal and straight flush down to a pair; ace-2-3-4-5 is the "
    "second highest straight.",
    "688a.6(c)": "Between hands of one kind, the highest card that the other has not decides.",
    "688a.6(d)": "The Ace High Bonus wins when the dealer's seven cards are an Ace High Pai Gow.",
    "688a.6(e)": "Three seven-card hands rank above five aces for the Fortune Bonus.",
    "688a.6(f)": "The hands that a progressive can pay.",
    "688a.7": "Wagers lie on the layout before no more bets and then stay as they are.",
    "688a.7(a)": "Wagers are made in chips on the layout.",
    "688a.7(b)": "Who leaves during a round abandons his wagers, which can then be lost.",
    "688a.7(c)": "After no more bets nothing may be added to a wager or taken back.",
    "688a.7(d)": "The Face Up Pai Gow Poker Wager plays your two hands against the dealer's.",
    "688a.7(e)": "Ace High, Fortune and progressive may be wagered beside the main wager.",
    "688a.7(e)(1)": "The Ace High Bonus wagers that the dealer's seven cards are an Ace High Pai "
    "Gow.",
    "688a.7(e)(2)": "The Fortune Bonus wagers on the best poker hand in your seven cards.",
    "688a.7(e)(3)": "The progressive wagers on your seven cards against a posted meter.",
    "688a.7(f)": "On two adjacent boxes the larger wager is set first, of equal ones the first "
    "counterclockwise.",
    "688a.8": "From a manual shoe, cards go out one at a time to all seven positions.",
    "688a.8(b)": "The dealer says no more bets, places the lammers and locks the progressive.",
    "688a.8(e)": "After the deal the stub is spread face down: four cards must be left.",
    "688a.8(f)": "If not four cards are left the round is void; unless misdealt, the deck is "
    "removed.",
    "688a.9": "From the hand, cards go out one at a time, after a device has shuffled.",
    "688a.9(a)(1)": "Cards dealt from the hand must have been shuffled by a device.",
    "688a.9(d)": "After the deal the stub is spread face down: four cards must be left.",
    "688a.9(e)": "If not four cards are left the round is void; unless misdealt, the deck is "
    "removed.",
    "688a.10": "From an automated shoe, seven cards go to each position at once.",
    "688a.10(d)": "After the deal the stub is spread face down: four cards must be left.",
    "688a.10(e)": "If not four cards are left the round is void; unless misdealt, the deck is "
    "removed.",
    "688a.11": "The dealer sets first, face up; players set; hands are compared in turn.",
    "688a.11(a)": "The dealer sets a high and a low hand the house way, face up.",
    "688a.11(b)": "Once the dealer has set, each player looks at his cards and sets them.",
    "688a.11(b)(1)": "Only its player sets a hand; asked, the dealer tells the house way.",
    "688a.11(b)(3)": "A hand that is set is not touched again.",
    "688a.11(c)": "The five-card high hand must rank as high as the two-card low hand or higher.",
    "688a.11(d)": "Who has no optional wager may surrender once the dealer has set, and loses the "
    "wager.",
    "688a.11(e)": "From the dealer's right, both hands are compared with the dealer's.",
    "688a.11(f)(1)(i)": "Both of your hands are lower: the wager loses.",
    "688a.11(f)(1)(ii)": "One hand is a copy and the other not higher: the wager loses.",
    "688a.11(f)(1)(iii)": "A high hand set below the low hand is foul and loses.",
    "688a.11(f)(1)(iv)": "A hand not set as this chapter asks loses.",
    "688a.11(f)(2)(i)": "Only the high hand is higher: the wager comes back.",
    "688a.11(f)(2)(ii)": "Only the low hand is higher: the wager comes back.",
    "688a.11(f)(2)(iii)": "The dealer has an Ace High Pai Gow: the wager comes back.",
    "688a.11(f)(3)": "Both of your hands are higher: the wager wins 1 to 1.",
    "688a.11(h)": "After the main wager the optional ones are settled on the seven cards.",
    "688a.11(h)(1)(i)(A)": "The dealer has no Ace High Pai Gow: the Ace High Bonus loses.",
    "688a.11(h)(1)(i)(B)": "The dealer has an Ace High Pai Gow: the Ace High Bonus wins.",
    "688a.11(h)(2)(i)(A)": "Your seven cards are below a straight: the Fortune Bonus loses.",
    "688a.11(h)(2)(i)(B)": "Your seven cards are a straight or higher: the Fortune Bonus wins.",
    "688a.11(h)(2)(ii)": "Each lammer is paid for every other player's four of a kind or better, "
    "never for your own or the dealer's.",
    "688a.11(h)(3)(i)(A)": "Your seven cards are below a full house: the progressive loses.",
    "688a.11(h)(3)(i)(B)": "Your seven cards are a full house or better: the progressive is paid.",
    "688a.12": "The odds at which wagers are paid.",
    "688a.12(a)": "The main wager is paid 1 to 1, without commission.",
    "688a.12(b)": "The Ace High Bonus is paid from the posted table.",
    "688a.12(c)": "The Fortune Bonus and its Envy Bonus are paid from the posted table.",
    "688a.12(d)": "The progressive is paid from the posted table: fixed sums, or parts of the "
    "meter.",
    "688a.12(e)": "A maximum per hand may be set, at least $50,000; never for meter shares or "
    "envy.",
    "688a.13": "What happens when something goes wrong with dice, cards or a device.",
    "688a.13(a)": "Dice that do not lie flat are no roll and are shaken again.",
    "688a.13(b)": "Dice that fall out are no roll and are shaken again.",
    "688a.13(c)": "If the dice are totalled wrongly and dealt by, the round is void.",
    "688a.13(d)": "A player whose card was exposed may void the hand, unseen.",
    "688a.13(e)": "A card found face up is put aside; if there are two, the round is void.",
    "688a.13(f)": "A card drawn in error but not seen is used as the next card.",
    "688a.13(g)": "If anybody gets a wrong number of cards, the round is void.",
    "688a.13(h)": "Dealer's hands that are not set the house way are reset, and play goes on.",
    "688a.13(i)": "A card exposed while an automated shoe deals its stacks voids the round.",
    "688a.13(j)": "If a position gets a wrong number of cards, the round is void.",
    "688a.13(k)": "If the shuffler jams, the cards are shuffled again.",
    "688a.13(l)": "If the automated shoe jams or does not deal all cards, the round is void.",
    "688a.13(m)": "A broken shuffler or shoe is covered before another method is used.",
}  # fmt: skip


def explain(cite: str) -> str:
    """The sentence of this section, or of the nearest section that contains it."""
    return sections.explain(_SENTENCES, cite, "688a")
