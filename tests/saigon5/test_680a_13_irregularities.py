"""680a.13: each irregularity, declared at a table and found again in the round file."""

import pytest

from games.engine.cards import JOKER_DECK
from games.engine.contract import Refusal
from games.saigon5.rules.irregularities import spoken
from tests.saigon5.builders import GAME, box, dealt, setting, table

BOXES = [box(1), box(2)]


def offered(section, **options):
    found = [i for i in GAME.irregularities(table(**options)) if i.section == section]
    assert all(i.label and i.effect for i in found)
    return found[0] if found else None


def declared(section, rules=None, **fields):
    rules = rules or table()
    return GAME.declare(rules, setting(rules, BOXES), {"section": section, **fields})


def test_680a_13_a__one_card_face_up_is_put_aside_and_seen():
    rules = table()
    move = dealt(rules, BOXES, declared=[{"section": "680a.13(a)", "position": 2}])
    aside = JOKER_DECK[1]
    assert move.void is None
    assert [h.kind for h in move.happenings] == ["aside", "deal"]
    assert move.happenings[0].data == {"card": aside, "section": "680a.13(a)"}
    used = [c for p in move.state.places for c in p.cards] + list(move.state.dealer)
    assert sorted(used) == sorted(JOKER_DECK[:1] + JOKER_DECK[2:16])
    assert GAME.view(rules, move.state, None)["aside"] == [aside]
    done = GAME.proceed(rules, setting(rules, BOXES, declared=[{"section": "680a.13(a)"}]), ())
    assert (
        GAME.settle(rules, done.state).calls[1] == "The ace of spades is face up and is put aside"
    )
    assert offered("680a.13(a)").before_cards and "position" in offered("680a.13(a)").fields


def test_680a_13_a__two_cards_face_up_void_the_round():
    two = [{"section": "680a.13(a)", "position": 1}, {"section": "680a.13(a)", "position": 7}]
    move = dealt(table(), BOXES, declared=two)
    assert move.void.section == "680a.13(a)" and "more than one" in move.void.reason
    assert [h.kind for h in move.happenings] == ["aside", "aside"]


def test_680a_13_b__a_card_drawn_in_error_is_the_next_card():
    move = declared("680a.13(b)")
    assert move.void is None
    assert move.state.places == setting(table(), BOXES).places
    assert move.state.records == ({"section": "680a.13(b)"},)
    (said,) = move.happenings
    assert said.data["section"] == "680a.13(b)"
    assert move.state.calls == (said.data["text"],)
    assert not offered("680a.13(b)").before_cards


def test_680a_13_c__a_wrong_number_of_cards_voids():
    move = declared("680a.13(c)")
    assert move.void.section == "680a.13(c)" and "incorrect number" in move.void.reason
    assert move.state.records == ()
    assert not offered("680a.13(c)").before_cards


def test_680a_13_c__every_wager_comes_back():
    void = declared("680a.13(c)").void
    boxes = [box(1, ante=1000, bonus=500, pot=1000), box(4, ante=2000)]
    result = GAME.returned(boxes, void)
    assert [(x.seat, x.wager, x.outcome, x.credit, x.cite) for x in result.lines] == [
        (1, "ante", "void", 1000, "680a.13(c)"), (1, "bonus", "void", 500, "680a.13(c)"),
        (1, "pot", "void", 1000, "680a.13(c)"), (4, "ante", "void", 2000, "680a.13(c)"),
    ]  # fmt: skip
    assert all(void.reason in x.why for x in result.lines)
    assert result.extra == {"void": {"section": void.section, "reason": void.reason}}
    assert GAME.show_ms(table(), result) == 1000


def test_680a_13_d__a_shuffler_that_jams_means_another_shuffle():
    for shuffler in ("automated", "automated-counting"):
        one = offered("680a.13(d)", shuffler=shuffler)
        assert one.before_cards and one.reshuffles and not one.covers_device
    assert offered("680a.13(d)", shuffler="manual") is None


def test_680a_13_e__an_automated_shoe_that_jams_voids():
    rules = table(deal="automated-shoe")
    move = declared("680a.13(e)", rules)
    assert move.void.section == "680a.13(e)" and "did not deal" in move.void.reason
    assert not offered("680a.13(e)", deal="automated-shoe").before_cards
    assert offered("680a.13(e)", deal="manual-shoe") is None


def test_680a_13_e__not_where_no_automated_shoe_deals():
    for rules in (table(), table(deal="hand")):
        with pytest.raises(Refusal) as caught:
            declared("680a.13(e)", rules)
        assert (caught.value.name, caught.value.section) == ("NotApplicable", "680a.13")


def test_680a_13_f__a_broken_device_is_covered_and_cards_come_from_the_manual_shoe():
    one = offered("680a.13(f)")
    assert one.before_cards and one.covers_device and not one.reshuffles
    rules = table(deal="automated-shoe")
    move = dealt(rules, BOXES, device_ok=False)
    assert (move.state.deal, move.state.device_ok) == ("manual-shoe", False)
    assert move.state.places[0].cards == JOKER_DECK[0:15:3]
    assert move.happenings[-1].data["by"] == "card"
    assert move.state.records == ({"section": "680a.13(f)"},)
    assert dealt(table(deal="hand"), BOXES, device_ok=False).state.deal == "manual-shoe"


def test_680a_13_f__only_where_there_is_a_device():
    assert offered("680a.13(f)", shuffler="manual") is None
    assert offered("680a.13(f)", shuffler="manual", deal="automated-shoe") is not None
    assert offered("680a.13(f)", shuffler="automated") is not None


@pytest.mark.parametrize("section", ["680a.13(a)", "680a.13(d)", "680a.5(e)", "629a.13(e)", None])
def test_what_cannot_happen_after_the_first_card_is_refused(section):
    with pytest.raises(Refusal) as caught:
        declared(section)
    assert caught.value.name == "NotApplicable"


def test_what_was_declared_before_the_cards_is_recorded_once():
    before = [
        {"section": "680a.5(e)"}, {"section": "680a.13(d)"}, {"section": "680a.5(b)"},
        {"section": "680a.13(d)"}, {"section": "680a.13(a)", "position": 1},
        {"section": "nonsense"},
        {"section": "680a.13(f)"},
    ]  # fmt: skip
    state = dealt(table(), BOXES, declared=before, device_ok=False).state
    assert [record["section"] for record in state.records] == [
        "680a.5(e)", "680a.13(d)", "680a.5(b)", "680a.13(f)", "680a.13(a)",
    ]  # fmt: skip
    assert state.records[-1]["card"] == "As"
    assert len(state.calls) == 5 and len(set(state.calls)) == 5


FLOOR_READS = {
    "680a.13(a)": (
        "A card is face up in the shoe or the deck",
        "The card is put aside for this round and everybody sees it; a second one voids the round.",
    ),
    "680a.13(d)": (
        "The shuffler jams or does not finish its shuffle",
        "The cards are reshuffled; wagers placed so far go back.",
    ),
    "680a.5(b)": (
        "The shuffler counts another number than 53",
        "The deck is removed from the table and another one shuffled.",
    ),
    "680a.13(f)": (
        "The shuffler or shoe is out of order",
        "It is covered. Cards are dealt from the manual shoe, and from the next shuffle on "
        "shuffled and cut by hand, until it is repaired.",
    ),
    "680a.5(e)": (
        "The cut was improper", "Cards that were cut are cut again before any is dealt.",
    ),
    "680a.13(b)": (
        "A card was drawn in error, its face not exposed",
        "It is used as the next card; the record says so.",
    ),
    "680a.13(c)": (
        "A player or the dealer was dealt an incorrect number of cards",
        "The round is void, every wager comes back, the cards are reshuffled.",
    ),
    "680a.10(f)": (
        "The stub does not count up",
        "The round is void. Unless 53 cards are there the deck is removed from the table.",
    ),
    "680a.13(e)": (
        "The automated dealing shoe jams or does not deal all cards",
        "The round is void, every wager comes back, the cards are reshuffled.",
    ),
}  # fmt: skip


def test_what_the_floor_person_reads_of_each_in_this_order():
    listed = GAME.irregularities(table(deal="automated-shoe"))
    assert [(i.section, (i.label, i.effect)) for i in listed] == list(FLOOR_READS.items())
    assert [i.before_cards for i in listed] == [True] * 5 + [False] * 4
    assert {i.section: i.fields for i in listed if i.fields} == {
        "680a.13(a)": {"position": "The how-manieth card it is, counted from the top"},
        "680a.10(f)": {"cards": "How many cards there are in all"},
    }


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("680a.13(b)", "A card drawn in error is used as the next card"),
        ("680a.13(d)", "The shuffler did not finish; the cards were reshuffled"),
        ("680a.13(f)", "A device is out of order and covered"),
        ("680a.5(e)", "The cards were cut again"),
        ("680a.5(b)", "The shuffler counted a wrong number; the deck was removed"),
    ],
)
def test_what_the_dealer_says_of_each(section, said):
    assert spoken({"section": section}) == said
