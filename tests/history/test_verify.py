"""What a browser is given to verify, and the same steps done by hand."""

import hashlib
import json

import pytest

from casino.cage import api as cage
from casino.history.proof import proof_of
from tests.history.conftest import Played

pytestmark = pytest.mark.django_db


def test_the_proof_holds_what_the_commitment_stood_for(client, played: Played):
    for number in (1, 2):
        proof = client.get(f"/rounds/{played.table_id}-{number}/proof/").json()
        text = json.dumps(
            {"cut": proof["cut"], "order": proof["shuffled"], "salt": proof["salt"]},
            sort_keys=True,
            separators=(",", ":"),
        )
        assert hashlib.sha256(text.encode()).hexdigest() == proof["commitment"]
        assert proof["commitment"] == cage.round_fact(played.table_id, number).commitment
        assert sorted(proof["shuffled"]) == sorted(proof["deck"])
        order = proof["shuffled"][proof["cut"] :] + proof["shuffled"][: proof["cut"]]
        assert proof["transcript"]["deck"] == order


def test_the_hands_of_a_settled_round_are_in_it_and_a_void_one_has_none(played: Played):
    settled = proof_of(cage.round_fact(played.table_id, 1))
    assert settled["dealt"]["order"] == [2, 5, 0]
    assert {place: len(cards) for place, cards in settled["dealt"]["hands"].items()} == {
        "2": 5,
        "5": 5,
        "0": 5,
    }
    assert "dealt" not in proof_of(cage.round_fact(played.table_id, 2))


def test_the_page_embeds_the_proof_of_the_round_asked_for(client, played: Played):
    page = client.get(f"/verify/?round=+{played.table_id}-1+").content.decode()
    embedded = page.split('<script id="proof" type="application/json">')[1].split("</script>")[0]
    assert json.loads(embedded) == client.get(f"/rounds/{played.table_id}-1/proof/").json()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("12", "A round is named by its table and number"),
        ("<b>", "A round is named by its table and number"),
        ("999-1", "There is no such round"),
        ("{table}-3", "has not ended"),
        ("{table}-99", "There is no such round"),
    ],
)
def test_what_cannot_be_verified_says_so(client, played: Played, asked, sentence):
    asked = asked.format(table=played.table_id)
    page = client.get("/verify/", {"round": asked}).content.decode()
    assert sentence in page
    assert 'id="proof"' not in page
