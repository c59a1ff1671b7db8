"""Verification in the visitor's own browser, over plain http, of rounds that were really played."""

import hashlib
import json

import pytest
from playwright.sync_api import Page, expect

from casino.cage import api as cage
from casino.dealer import floor
from casino.dealer.commands import Cut
from casino.fairness.order import canonical
from casino.history.proof import proof_of
from tests.browser.pages.conftest import Site
from tests.dealer.room import Room, key
from tests.history.conftest import bet

DEALS = [
    {"deal": "manual-shoe", "shuffler": "manual"},
    {"deal": "hand", "shuffler": "automated-counting"},
    {"deal": "automated-shoe", "shuffler": "automated-counting"},
]


def words(page: Page) -> list[str]:
    page.wait_for_selector("#outcome:not([hidden])")
    return page.locator(".step__word").all_inner_texts()


@pytest.mark.parametrize("options", DEALS, ids=lambda options: options["deal"])
def test_a_settled_round_holds_without_crypto_subtle(site: Site, settled, options):
    played = settled(**options)
    page = site.open(f"/verify/?round={played.table_id}-1")

    assert page.evaluate("[isSecureContext, crypto.subtle === undefined]") == [False, True]
    assert words(page) == ["holds"] * 4
    expect(page.locator("#verdict")).to_contain_text("everything that can be checked holds")
    commitment = cage.round_fact(played.table_id, 1).commitment
    assert page.get_by_text(commitment, exact=True).count() == 2


@pytest.fixture
def cut(transactional_db, felt_redis) -> Room:
    """A settled round of which a player cut the cards, with dice and a bonus."""
    room = Room("face-up-pai-gow-poker", shuffler="manual")
    ann = room.user("Ann")
    room.sit(ann, 2)
    room.until("cutting")
    assert room.do(ann, Cut(key=key(), round=room.round_id(), position=20)).ok
    assert room.wager(ann, 2, main=1000, fortune=500).ok
    room.until("results")
    return room


def test_a_round_that_a_player_cut_holds(site: Site, cut: Room):
    page = site.open(f"/verify/?round={cut.table_id}-1")
    assert words(page) == ["holds"] * 4
    expect(page.locator("#steps")).to_contain_text(
        "Seat 2 cut in the open: 20 cards went from the top to the bottom."
    )
    expect(page.locator("#steps")).to_contain_text("Thrown for the starting position")


def test_a_forged_players_cut_or_throw_is_found_out(site: Site, cut: Room, tmp_path):
    proof = proof_of(cage.round_fact(cut.table_id, 1))
    forged = {
        "cut": {**proof, "players_cut": {**proof["players_cut"], "at": 21}},
        "hidden": {name: value for name, value in proof.items() if name != "players_cut"},
        "throw": {**proof, "throw": [proof["throw"][0] % 6 + 1, *proof["throw"][1:]]},
    }
    holding = {
        "cut": [True, True, False, False],
        "hidden": [True, True, False, False] if proof["cut"] != 20 else [True] * 4,
        "throw": [False, True, True, True],
    }
    page = site.open("/verify/")
    for name, content in forged.items():
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(content))
        page.get_by_label("A proof file").set_input_files(file)
        shown = ["holds" if ok else "does not hold" for ok in holding[name]]
        expect(page.locator(".step__word")).to_have_text(shown)


def test_a_void_round_holds_as_far_as_it_went(site: Site, settled):
    played = settled()
    bet(played.room, played.ann, played.bob)
    played.room.until("deciding")
    floor.void(played.table_id, "680a.13(c)", "Seen.", played.ann)
    page = site.open(f"/verify/?round={played.table_id}-2")
    assert words(page) == ["holds", "holds", "holds", "not applicable"]


def test_the_noted_value_is_compared(site: Site, settled):
    played = settled()
    page = site.open(f"/verify/?round={played.table_id}-1")
    page.get_by_label("The value you noted").fill("0" * 64)
    assert words(page)[0] == "does not hold"
    page.get_by_label("The value you noted").fill(
        cage.round_fact(played.table_id, 1).commitment.upper()
    )
    assert words(page)[0] == "holds"


def swapped(proof):
    proof["shuffled"][0], proof["shuffled"][1] = proof["shuffled"][1], proof["shuffled"][0]


def doubled(proof):
    proof["shuffled"][0] = proof["shuffled"][1]


def redealt(proof):
    hands = proof["dealt"]["hands"]
    hands["2"], hands["5"] = hands["5"], hands["2"]


def resalted(proof):
    proof["salt"] = "00" * 32


@pytest.mark.parametrize(
    ("forge", "holding"),
    [
        (swapped, [False, True, False, False]),
        (doubled, [False, False, False, False]),
        (redealt, [True, True, True, False]),
        (resalted, [False, True, True, True]),
    ],
)
def test_a_forged_proof_file_is_found_out(site: Site, settled, tmp_path, forge, holding):
    played = settled()
    proof = proof_of(cage.round_fact(played.table_id, 1))
    forge(proof)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))

    page = site.open("/verify/")
    page.get_by_label("A proof file").set_input_files(file)

    assert words(page) == ["holds" if ok else "does not hold" for ok in holding]
    expect(page.locator("#verdict")).to_contain_text(f"{holding.count(False)} of 4")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "This is not a JSON file."),
        ("[]", "This is not the proof of a round."),
        ("null", "This is not the proof of a round."),
        ('{"format": "round-transcript/1"}', "round file without its reveal"),
        ('{"format": "round-proof/1"}', "lacks its card order"),
    ],
)
def test_what_is_no_proof_says_so(site: Site, lay, text, sentence):
    lay()
    page = site.open("/verify/")
    page.get_by_text("Paste a proof instead").click()
    page.get_by_label("Proof", exact=True).fill(text)
    page.get_by_role("button", name="Verify this text").click()
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.locator("#outcome")).to_be_hidden()


def test_hash_and_canonical_text_are_the_servers(site: Site, lay):
    lay()
    page = site.open("/verify/")
    module = "import('/static/js/verify/checks.js')"
    texts = ["", "abc", "a" * 1_000_000, "ß♠𝄞", "x" * 55, "x" * 56, "x" * 64]
    found = page.evaluate(f"texts => {module}.then(m => texts.map(m.sha256Hex))", texts)
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    for cut, thrown in ((None, ()), (0, (2, 6, 1)), (17, (7,))):
        proof = {"shuffled": ["As", "Td", "Jk"], "salt": "00ff"}
        if cut is not None:
            proof |= {"cut": cut, "throw": thrown}
        text = page.evaluate(f"proof => {module}.then(m => m.canonical(proof))", proof)
        assert text.encode() == canonical(proof["shuffled"], cut, proof["salt"], thrown)
