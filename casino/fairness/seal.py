"""The envelope in which a card order lies in the cage until its round is over.

Authenticated encryption (Fernet) under a key derived from settings.CARD_KEY: whoever reads the
database learns nothing about a running round, and a changed byte is noticed.
"""

import base64
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

PURPOSE = b"card order, version 1"


class BrokenSeal(Exception):
    """These bytes were not sealed with this key, or were changed since."""


def close(content: bytes) -> bytes:
    return _cipher(settings.CARD_KEY).encrypt(content)


def open_(sealed: bytes) -> bytes:
    """Raises BrokenSeal."""
    try:
        return _cipher(settings.CARD_KEY).decrypt(bytes(sealed))
    except InvalidToken as error:
        raise BrokenSeal from error


@lru_cache(maxsize=4)
def _cipher(card_key: str) -> Fernet:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=PURPOSE).derive(card_key.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
