"""Patches between views: what a client applies is what a fresh look would show."""

from hypothesis import given
from hypothesis import strategies as st

from casino.dealer.views import apply, patch

leaf = st.one_of(st.integers(-3, 3), st.text("ab", max_size=2))
"""No booleans: 1 == True in Python, and a field of a view never changes its type."""
value = st.recursive(
    st.one_of(leaf, st.lists(leaf, max_size=3)),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)
view = st.dictionaries(st.sampled_from("abcd"), value, max_size=4)


@given(view, view)
def test_old_view_and_patch_give_the_new_view(old, new):
    assert apply(old, patch(old, new)) == new


@given(view)
def test_no_change_is_an_empty_patch(old):
    assert patch(old, dict(old)) == {}


@given(view, view)
def test_a_patch_names_only_what_differs(old, new):
    changes = patch(old, new)
    assert all(old.get(k) != new.get(k) for k in changes)
