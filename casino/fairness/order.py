"""The chance of a round, committed to and sealed: the card order, shuffled, counted, cut; a throw.

An order is made once, before the first wager of its round. What everybody may know of it then is
the commitment; what the reveal will need (shuffled stack, cut, salt) is sealed for the cage. The
shuffle is Fisher-Yates with an unbiased source, so every permutation is equally likely. Nothing
here is ever written to a log, a message or a page.

The commitment is the SHA-256 of the canonical JSON text (sorted keys, no spaces, UTF-8) of
`{"cut": ..., "order": [...], "salt": "...", "throw": [...]}`; `order` is the shuffled stack before
the cut, `cut` the number of cards that then go from its top to its bottom, `throw` the numbers on
the dice or the device; both are absent where none was due. Where the cut is the players', `cut` is
where the dealer cuts when none of them does: nobody who could know the order chooses a place.
"""

import hashlib
import hmac
import json
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from casino.fairness import seal
from games.engine.chance import Throw
from games.engine.contract import Card, Cut

SALT_BYTES = 32

RandBelow = Callable[[int], int]
"""Answers a uniformly distributed integer from 0 up to and without its argument."""


class WrongCount(Exception):
    """The shuffler counted another number of cards, or other cards, than the deck has."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """`order` is the dealing order, top card first, when the dealer cuts at `cut_at`; `sealed` all
    of this, encrypted."""

    order: tuple[Card, ...]
    shuffled: tuple[Card, ...]
    cut_at: int | None
    salt: str
    commitment: str
    sealed: bytes
    thrown: tuple[int, ...] = ()

    def cut_by_player(self, at: int) -> tuple[Card, ...]:
        """The dealing order when a player has cut at this place."""
        return apply_cut(self.shuffled, at)


def prepare(
    fresh: Sequence[Card],
    cut: Cut | None,
    throw: Throw | None = None,
    source: RandBelow = secrets.randbelow,
) -> Prepared:
    """Shuffle the fresh deck, count it, choose the place where the dealer cuts if a cut is due,
    throw what the game throws, and commit to it all.

    A player's cut is made later and in the open; it then stands instead of the dealer's. Raises
    WrongCount when the deck is not whole: it must be removed from the table.
    """
    fixed = _fixed_order(fresh)
    cut_at = _cut_position(cut, source if fixed is None else lambda _: 0)
    shuffled = shuffle(fresh, source) if fixed is None else _uncut(fixed, cut_at)
    if not counted(shuffled, fresh):
        raise WrongCount
    thrown = _throw(throw, source if fixed is None else lambda _: 0)
    salt = secrets.token_hex(SALT_BYTES)
    text = canonical(shuffled, cut_at, salt, thrown)
    return _prepared(shuffled, cut_at, salt, thrown, seal.close(text))


def unseal(sealed: bytes) -> Prepared:
    """The order as it was prepared. Raises seal.BrokenSeal when the bytes or the key are not
    those it was sealed with."""
    content = json.loads(seal.open_(sealed))
    shuffled, thrown = tuple(content["order"]), tuple(content.get("throw", ()))
    return _prepared(shuffled, content.get("cut"), content["salt"], thrown, sealed)


def verify(
    commitment: str,
    shuffled: Sequence[Card],
    cut: int | None,
    salt: str,
    thrown: Sequence[int] = (),
) -> bool:
    """Whether this stack, cut, salt and throw are what was committed to."""
    found = commitment_of(shuffled, cut, salt, thrown)
    return hmac.compare_digest(found.encode(), commitment.encode())


def commitment_of(
    shuffled: Sequence[Card], cut: int | None, salt: str, thrown: Sequence[int] = ()
) -> str:
    return hashlib.sha256(canonical(shuffled, cut, salt, thrown)).hexdigest()


def canonical(
    shuffled: Sequence[Card], cut: int | None, salt: str, thrown: Sequence[int] = ()
) -> bytes:
    content: dict[str, object] = {"order": list(shuffled), "salt": salt}
    if cut is not None:
        content["cut"] = cut
    if thrown:
        content["throw"] = list(thrown)
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()


def shuffle(fresh: Sequence[Card], source: RandBelow = secrets.randbelow) -> tuple[Card, ...]:
    """Fisher-Yates from the bottom: each place takes one of the cards not placed yet."""
    stack = list(fresh)
    for place in range(len(stack) - 1, 0, -1):
        chosen = source(place + 1)
        stack[place], stack[chosen] = stack[chosen], stack[place]
    return tuple(stack)


def counted(order: Sequence[Card], fresh: Sequence[Card]) -> bool:
    """What the shuffler's count after each shuffle shows: the whole deck and nothing else."""
    return Counter(order) == Counter(fresh)


def apply_cut(shuffled: Sequence[Card], cut_at: int) -> tuple[Card, ...]:
    """The cards above the cover card, `cut_at` of them, go to the bottom."""
    return (*shuffled[cut_at:], *shuffled[:cut_at])


def _prepared(
    shuffled: tuple[Card, ...],
    cut_at: int | None,
    salt: str,
    thrown: tuple[int, ...],
    sealed: bytes,
) -> Prepared:
    order = shuffled if cut_at is None else apply_cut(shuffled, cut_at)
    commitment = commitment_of(shuffled, cut_at, salt, thrown)
    return Prepared(order, shuffled, cut_at, salt, commitment, sealed, thrown)


def _throw(throw: Throw | None, source: RandBelow) -> tuple[int, ...]:
    """Every face is equally likely, each number thrown by itself."""
    return tuple(source(throw.faces) + 1 for _ in range(throw.times)) if throw else ()


def _cut_position(cut: Cut | None, source: RandBelow) -> int | None:
    if cut is None:
        return None
    return cut.first + source(cut.last - cut.first + 1)


def _uncut(order: tuple[Card, ...], cut_at: int | None) -> tuple[Card, ...]:
    return order if cut_at is None else (*order[-cut_at:], *order[:-cut_at])


def _fixed_order(fresh: Sequence[Card]) -> tuple[Card, ...] | None:
    """The dealing order that a test asked for through settings.CARD_SOURCE: the dotted path of a
    function from the fresh deck to that order. Dice then show ones."""
    path: str = settings.CARD_SOURCE
    if not path:
        return None
    if not settings.TESTING:
        raise ImproperlyConfigured("CARD_SOURCE fixes the cards and is for tests only.")
    return tuple(import_string(path)(tuple(fresh)))
