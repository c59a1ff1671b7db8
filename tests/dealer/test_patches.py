"""Patches between views: what a client applies is what a fresh look would show."""

from hypothesis import given
from hypothesis import strategies as st

from casino.dealer.views import apply, patch

leaf = st.one_of(st.integers(-3, 3), st.booleans(), st.text("ab", max_size=2))
value = st.recursive(
    st.one_of(leaf, st.lists(leaf, max_size=3)),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)
view = st.dictionaries(st.sampled_from("abcd"), value, max_size=4)


def typed(thing):
    """True and 1 are equal in Python, not in JSON."""
    if isinstance(thing, dict):
        return {k: typed(v) for k, v in thing.items()}
    if isinstance(thing, list):
        return [typed(v) for v in thing]
    return type(thing).__name__, thing


@given(view, view)
def test_old_view_and_patch_give_the_new_view(old, new):
    assert typed(apply(old, patch(old, new))) == typed(new)


@given(view)
def test_no_change_is_an_empty_patch(old):
    assert patch(old, dict(old)) == {}


@given(view, view)
def test_a_patch_names_only_what_differs(old, new):
    changes = patch(old, new)
    assert all(typed(old.get(k)) != typed(new.get(k)) for k in changes)
