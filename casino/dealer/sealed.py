"""Card orders, decrypted: only the dealer's own modules `rounds` and `shoes` ask for one."""

from functools import lru_cache

from casino.fairness import order as fairness
from casino.fairness.order import Prepared


@lru_cache(maxsize=64)
def unsealed(sealed: bytes) -> Prepared:
    """A committed order with what its reveal needs."""
    return fairness.unseal(sealed)
