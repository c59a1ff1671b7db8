"""What each section that the game cites means, in our own words, one sentence each."""

from __future__ import annotations

from typing import Final

from games.engine import sections

_SENTENCES: Final = {
    "680a": "Chapter 680a of 58 Pa. Code is the regulation of Saigon 5 Card.",
    "680a.2": "The layout shows an area for every wager, places for both hands, and the odds.",
    "680a.2(b)(3)": "Since 2019, where a Pot Wager is required there is an area for it; in "
    "2016, the places for the two hands.",
    "680a.3": "One deck of 52 cards and a joker is used, or two decks that take turns.",
    "680a.3(b)": "Two decks with different backs may take turns if a device shuffles them.",
    "680a.3(c)": "Decks are changed every 4 hours when dealt by hand, every 8 from a shoe.",
    "680a.4": "New cards are inspected and spread for the first player before they are shuffled.",
    "680a.4(e)": "Cards that arrive inspected and preshuffled are neither spread nor washed.",
    "680a.5": "The cards are shuffled before play and after every round, by hand or by a device.",
    "680a.5(b)": "If a counting shuffler does not find 53 cards, that deck leaves the table.",
    "680a.5(d)": "After a shuffle by hand the dealer cuts at least ten cards from the top.",
    "680a.5(e)": "Before any card is dealt, a floor person can have a poor cut made again.",
    "680a.5(f)": "At an idle table the cards lie spread, face down unless a player asks otherwise.",
    "680a.6": "Cards 2 to 9 count their face, ten to king 10, aces 1, the joker 3, 6 or 9.",
    "680a.6(b)": "A showdown hand counts its total, less 10 when that is above 10.",
    "680a.6(c)": "For the Bonus the joker is an ace, or fills a straight, flush or royal flush.",
    "680a.7": "Wagers lie on the layout before no more bets and then stay as they are.",
    "680a.7(a)": "Wagers are made in chips on the layout.",
    "680a.7(b)": "Who leaves during a round abandons his wagers, which can then be lost.",
    "680a.7(c)": "After no more bets nothing may be added to a wager or taken back.",
    "680a.7(d)": "Ante, Bonus and in 2019 the Pot Wager are all the wagers there are.",
    "680a.7(d)(1)": "The Ante Wager plays your hand against the dealer's.",
    "680a.7(d)(2)": "Since 2019, with two or more players in, each box pays a Pot Wager equal to "
    "the table minimum; in 2016 this is the section of the Bonus Wager.",
    "680a.7(d)(3)": "The optional Bonus Wager wins when your five cards hold two pair or better.",
    "680a.7(e)": "The operator says on how many boxes side by side one player may wager.",
    "680a.8": "From a manual shoe, cards go out one at a time, seat 1 first, the dealer last.",
    "680a.8(b)": "The dealer says no more bets before the first card.",
    "680a.8(e)": "Without a counting shuffler, the stub is counted once in five rounds.",
    "680a.8(g)": "A wrong count of the stub voids the round; a deck that is not whole is removed.",
    "680a.9": "From the hand, cards go out one at a time, after a device has shuffled.",
    "680a.9(a)(1)": "Cards dealt from the hand must have been shuffled by a device.",
    "680a.9(a)(3)": "The dealer says no more bets before the first card.",
    "680a.9(d)": "Without a counting shuffler, the stub is counted once in five rounds.",
    "680a.9(f)": "A wrong count of the stub voids the round; a deck that is not whole is removed.",
    "680a.10": "From an automated shoe, five cards go to each hand at once, seat 1 first.",
    "680a.10(a)(2)": "The dealer says no more bets before the first stack.",
    "680a.10(d)": "Without a counting shuffler, the stub is counted once in five rounds.",
    "680a.10(f)": "A wrong count of the stub voids the round; a deck that is not whole is removed.",
    "680a.11": "Players set two hands, the dealer reveals his, and wagers are settled in order.",
    "680a.11(a)": "Once all cards are dealt, each player looks at his own.",
    "680a.11(a)(1)": "Only its player, and the dealer, may handle a hand.",
    "680a.11(b)": "Each player makes a three-card hand and a two-card showdown hand.",
    "680a.11(b)(1)": "If three of your cards total 10, 20 or 30, you must set three that do.",
    "680a.11(b)(2)": "If no three of your cards total 10, 20 or 30, you set them as you like.",
    "680a.11(c)": "When all have set, the dealer's cards are turned and set.",
    "680a.11(d)": "From the dealer's right, each Ante is settled against the dealer's hand.",
    "680a.11(d)(1)(i)": "When neither you nor the dealer qualifies, the Ante comes back.",
    "680a.11(d)(1)(ii)(A)": "You qualify and the dealer does not: the Ante wins 1 to 1.",
    "680a.11(d)(1)(ii)(B)": "You qualify, the dealer does not, your showdown hand counts 5: the "
    "Ante wins 1 to 2.",
    "680a.11(d)(2)(i)": "The dealer qualifies and you do not: the Ante loses.",
    "680a.11(d)(2)(ii)(A)": "Both qualify and the dealer's showdown hand is higher: the "
    "Ante loses.",
    "680a.11(d)(2)(ii)(B)": "Both qualify and your showdown hand is higher: the Ante wins 1 to 1, "
    "or 1 to 2 if your count is 5.",
    "680a.11(d)(2)(ii)(C)": "Both qualify and the showdown hands count the same: the Ante comes "
    "back.",
    "680a.11(e)": "After the Ante, the Bonus is settled on your five cards as a poker hand.",
    "680a.11(e)(1)": "Less than two pair: the Bonus loses.",
    "680a.11(e)(2)": "Two pair or better: the Bonus wins at the posted odds.",
    "680a.11(f)": "Since 2019, the highest two-card hands share the pot after all other wagers; "
    "in 2016 this is about clearing the cards away.",
    "680a.11(g)": "Since 2019, cards are cleared away so that every hand can be put together "
    "again.",
    "680a.12": "The odds at which wagers are paid.",
    "680a.12(a)": "A winning Ante is paid 1 to 1 unless the showdown hand counts 5.",
    "680a.12(b)": "A winning Ante with a showdown count of 5 is paid 1 to 2.",
    "680a.12(c)": "A winning Bonus is paid from the posted table, 8 to 1 for two pair up to 5,000 "
    "to 1 for five aces.",
    "680a.12(d)": "The operator may limit what one player wins in a round, but not below $50,000 "
    "nor below what minimum wagers can win; since 2019 the limit is for the Ante only.",
    "680a.13": "What happens when something goes wrong with the cards or a device.",
    "680a.13(a)": "A card found face up is put aside; if there are two, the round is void.",
    "680a.13(b)": "A card drawn in error but not seen is used as the next card.",
    "680a.13(c)": "If anybody gets a wrong number of cards, the round is void.",
    "680a.13(d)": "If the shuffler jams, the cards are shuffled again.",
    "680a.13(e)": "If the automated shoe jams or does not deal all cards, the round is void.",
    "680a.13(f)": "A broken shuffler or shoe is covered before another method is used.",
}  # fmt: skip


def explain(cite: str) -> str:
    """The sentence of this section, or of the nearest section that contains it."""
    return sections.explain(_SENTENCES, cite, "680a")
