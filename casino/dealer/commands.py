"""What a player may ask of a table: validated records, decoded from one JSON text."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}\Z")]
Seat = Annotated[int, Meta(ge=1, le=99)]
Cents = Annotated[int, Meta(ge=-(10**15), le=10**15)]
RoundId = Annotated[str, Meta(max_length=40)]
AreaName = Annotated[str, Meta(max_length=40)]


class _Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    key: Key


class Sit(_Command, frozen=True, tag="sit"):
    seat: Seat
    buy_in_cents: Cents


class TakeBox(_Command, frozen=True, tag="box"):
    seat: Seat


class GiveBox(_Command, frozen=True, tag="unbox"):
    seat: Seat


class AddChips(_Command, frozen=True, tag="chips"):
    amount_cents: Cents


class Leave(_Command, frozen=True, tag="leave"):
    pass


class Wager(_Command, frozen=True, tag="wager"):
    """The box's whole wager as it shall stand, so that a repeat is harmless."""

    round: RoundId
    seat: Seat
    wagers: Annotated[dict[AreaName, Cents], Meta(max_length=12)]


class Ready(_Command, frozen=True, tag="ready"):
    round: RoundId
    ready: bool


class Act(_Command, frozen=True, tag="act"):
    round: RoundId
    seat: Seat
    action: Annotated[dict[AreaName, Any], Meta(max_length=12)]


class Cut(_Command, frozen=True, tag="cut"):
    """Cut the cards that are offered: `position` cards go to the bottom. Without it: decline."""

    round: RoundId
    position: Annotated[int, Meta(ge=0, le=10_000)] | None = None


class Spread(_Command, frozen=True, tag="spread"):
    pass


Command = Sit | TakeBox | GiveBox | AddChips | Leave | Wager | Ready | Act | Cut | Spread
_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


def decode(text: bytes | str) -> Command:
    """Raises msgspec.ValidationError or DecodeError (both ValueError-like msgspec errors)."""
    return _decoder.decode(text)
