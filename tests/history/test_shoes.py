"""A round from a shoe: its order is nowhere before the shoe is retired, and proves it then."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from casino.cage import api as cage
from casino.fairness.order import apply_cut, verify
from tests.dealer.games import at_betting

ROOT = Path(__file__).resolve().parents[2]
CHECK = """
import { parseProof, verify } from "./static/js/verify/checks.js";
const text = await new Promise((done) => {
  let read = "";
  process.stdin.on("data", (more) => (read += more)).on("end", () => done(read));
});
try {
  console.log(JSON.stringify(verify(parseProof(text)).map((step) => step.ok)));
} catch (error) {
  console.log(error.message);
}
"""


@pytest.fixture
def played(db, felt_redis):
    room, *players = at_betting("midibaccarat")
    room.until("results")
    return room, players


def proof_of(client, room):
    return client.get(f"/rounds/{room.table_id}-1/proof/").json()


def in_a_browser(proof):
    """What the page's own script says of it."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node")
    done = subprocess.run(
        [node, "--input-type=module", "-e", CHECK],
        cwd=ROOT, input=json.dumps(proof), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


def test_while_it_is_in_use(client, played):
    room, _ = played
    page = client.get(f"/rounds/{room.table_id}-1/").content.decode()
    facts = cage.round_fact(room.table_id, 1)
    assert facts.commitment in page
    assert "revealed when the shoe is put away" in page
    assert "Verify this round" not in page and "proof/" not in page
    asked = client.get(f"/verify/?round={room.table_id}-1").content.decode()
    assert "is in use; it is revealed" in asked and 'id="proof"' not in asked
    proof = proof_of(client, room)
    assert {"shuffled", "salt", "cut"}.isdisjoint(proof)
    assert "in use" in in_a_browser(proof)


def test_once_it_is_retired(client, played):
    room, players = played
    for user in players:
        room.leave(user)
    room.until("idle")
    proof = proof_of(client, room)
    assert verify(proof["commitment"], proof["shuffled"], proof["cut"], proof["salt"])
    order = apply_cut(proof["shuffled"], proof["cut"])
    at, dealt = proof["shoe"]["position"], proof["transcript"]["deck"]
    assert list(order[at : at + len(dealt)]) == dealt
    assert in_a_browser(proof) == "[true,true,true,null]"
    assert (
        in_a_browser(proof | {"shoe": {"number": 1, "position": at + 1}}) != "[true,true,true,null]"
    )
    page = client.get(f"/rounds/{room.table_id}-1/").content.decode()
    assert proof["salt"] in page and "Verify this round" in page
