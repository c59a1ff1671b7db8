"""What a client may send: commands (judged at the desk) and the three that need no judge."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from casino.dealer import commands
from casino.sockets.messages import Refused

MAX_BYTES = 4096
KEYLESS = ("seen", "resync", "ping")

Version = Annotated[int, Meta(ge=0, le=2**53)]


class Seen(msgspec.Struct, frozen=True, tag_field="type", tag="seen", forbid_unknown_fields=True):
    """The last event applied."""

    n: Version


class Resync(
    msgspec.Struct, frozen=True, tag_field="type", tag="resync", forbid_unknown_fields=True
):
    """The client has noticed a gap and says where it stands."""

    incarnation: Version
    n: Version


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """`t` comes back as it was sent."""

    t: int | float


class _Envelope(msgspec.Struct):
    type: str
    key: Any = ""


class Bad(Exception):
    """A message that is none. `key` is the client's key where it could be read."""

    def __init__(self, key: str, refused: Refused) -> None:
        super().__init__(refused.name)
        self.key = key
        self.refused = refused


COMMANDS: frozenset[str] = frozenset(
    str(kind.__struct_config__.tag) for kind in commands.Command.__args__
)
Inbound = Seen | Resync | Ping
_envelope = msgspec.json.Decoder(_Envelope)
_inbound = msgspec.json.Decoder(Inbound)


def read(text: str) -> commands.Command | Inbound:
    """Raises Bad: `TooLarge`, `Malformed` or `Unknown`."""
    if len(text) > MAX_BYTES or len(text.encode()) > MAX_BYTES:
        raise Bad("", Refused("TooLarge", "", f"A message may have {MAX_BYTES:,} bytes."))
    try:
        envelope = _envelope.decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise Bad("", Refused("Malformed", "", "That is not a JSON object with a type.")) from None
    key = key_of(envelope.key)
    if envelope.type not in COMMANDS and envelope.type not in KEYLESS:
        raise Bad(key, Refused("Unknown", "", "There is no such message."))
    try:
        return _inbound.decode(text) if envelope.type in KEYLESS else commands.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Bad(key, Refused("Malformed", "", f"{error}.")) from None


def key_of(key: Any) -> str:
    """A key that may be repeated to its sender, else nothing."""
    try:
        found: str = msgspec.convert(key, commands.Key)
    except msgspec.ValidationError:
        return ""
    return found


def peek_key(text: str) -> str:
    """The key of a message that is not judged at all."""
    try:
        return key_of(_envelope.decode(text[:MAX_BYTES]).key)
    except (msgspec.DecodeError, RecursionError):
        return ""
