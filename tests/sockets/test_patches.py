"""Composed merge patches do what their parts do one after the other, to any document."""

from hypothesis import given
from hypothesis import strategies as st

from casino.company.mirror import merged
from casino.sockets.patches import compose

names = st.sampled_from("abc")
values = st.recursive(
    st.integers(0, 3) | st.lists(st.integers(0, 1), max_size=1),
    lambda inner: st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)
patch_values = st.recursive(
    st.none() | st.integers(0, 3), lambda inner: st.dictionaries(names, inner, max_size=3)
)
documents = st.dictionaries(names, values, max_size=3)
patches = st.dictionaries(names, patch_values, max_size=3)


@given(documents, patches, patches)
def test_a_composed_patch_equals_its_parts(document, first, second):
    together = compose(first, second)
    if together is not None:
        assert merged(document, together) == merged(merged(document, first), second)


@given(patches, patches)
def test_composing_leaves_its_arguments_alone(first, second):
    before = repr((first, second))
    compose(first, second)
    assert repr((first, second)) == before


def test_what_a_table_sends_composes():
    first = {"seats": {"1": {"wagers": {"ante": 1000}, "stack_cents": 9000}}, "deadline_ms": 5}
    second = {"seats": {"1": {"wagers": {"ante": None}}, "2": None}, "deadline_ms": None}
    assert compose(first, second) == {
        "seats": {"1": {"wagers": {"ante": None}, "stack_cents": 9000}, "2": None},
        "deadline_ms": None,
    }


def test_an_object_after_a_removal_has_no_composed_patch():
    assert compose({"hand": None}, {"hand": {"count": 1}}) is None
    assert compose({"a": {"hand": 3}}, {"a": {"hand": {"count": 1}}}) is None
