"""Event texts: spliced for single steps, composed for several, one per audience."""

import json

import msgspec
import pytest

from casino.company.mirror import Mirror
from casino.sockets.envelopes import Batch, decode


def step(n: int, patches: dict, happenings: list | None = None, start: int | None = None) -> bytes:
    begin = n - 1 if start is None else start
    body = {"at": 1000 + n, "i": 2, "from": begin, "n": n, "h": happenings or [], "co": True}
    return json.dumps(body | {"p": patches}).encode()


def events(batch: Batch, audience: str, start: int) -> list[dict]:
    texts = batch.texts(audience, start)
    assert texts is not None
    return [json.loads(text) for _, text in texts]


def test_a_single_step_is_spliced_as_it_is():
    batch = Batch([decode(step(5, {"": {"a": 1}, "p7": {"a": 2}}, [{"kind": "call"}]))])
    assert events(batch, "p7", 4) == [
        {"type": "event", "incarnation": 2, "from": 4, "n": 5, "at_ms": 1005,
         "patch": {"a": 2}, "happenings": [{"kind": "call"}]}
    ]  # fmt: skip
    assert events(batch, "", 4)[0]["patch"] == {"a": 1}
    assert events(batch, "p8", 4)[0]["patch"] == {"a": 1}


def test_an_empty_patch_of_a_player_is_not_the_public_one():
    batch = Batch([decode(step(5, {"": {"a": 1}, "p7": {}}))])
    assert events(batch, "p7", 4)[0]["patch"] == {}


def test_several_steps_travel_as_one():
    steps = [
        step(5, {"": {"a": 1}}, [{"kind": "x"}]),
        step(6, {"": {"b": {"c": 1}}, "p7": {"b": {"d": 4}}}),
        step(7, {"": {"a": None}}, [{"kind": "y"}]),
    ]
    batch = Batch([decode(s) for s in steps])
    (public,) = events(batch, "", 4)
    assert (public["from"], public["n"], public["at_ms"]) == (4, 7, 1007)
    assert public["patch"] == {"a": None, "b": {"c": 1}}
    assert public["happenings"] == [{"kind": "x"}, {"kind": "y"}]
    assert events(batch, "p7", 5)[0]["patch"] == {"a": None, "b": {"d": 4}}
    assert batch.texts("", 3) is None
    assert batch.texts("", 7) is None


def test_what_cannot_be_composed_travels_in_order():
    steps = [step(5, {"": {"hand": None}}), step(6, {"": {"hand": {"x": 1}}}), step(7, {"": {}})]
    found = events(Batch([decode(s) for s in steps]), "", 4)
    assert [(e["from"], e["n"]) for e in found] == [(4, 5), (5, 7)]
    mirror = Mirror()
    mirror.incarnation, mirror.n, mirror.view = 2, 4, {"hand": {"y": 9}}
    for event in found:
        mirror.take(event)
    assert mirror.view == {"hand": {"x": 1}}


@pytest.mark.parametrize("published", [b"", b"[]", b"{}", b'{"i": "x"}'])
def test_anything_else_is_unreadable(published):
    with pytest.raises(msgspec.DecodeError):
        decode(published)
