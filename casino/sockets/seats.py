"""How many seats one address may have: a lease with every seat, given back with it."""

from __future__ import annotations

from casino.dealer.commands import Command, Leave, Sit
from casino.dealer.desk import Answer
from casino.sockets import limits
from casino.sockets.messages import Refused
from casino.sockets.threads import by_clerk
from casino.sockets.viewer import Viewer

TOO_MANY_SEATS = Refused(
    "TooManySeats", "", "Too many seats are taken from your address; one has to be left first."
)


async def may_take(viewer: Viewer, command: Command) -> bool:
    """Count the seat that is asked for, if one is; False when the address has its share."""
    seat = limits.seat_lease(viewer) if isinstance(command, Sit) else None
    return seat is None or await by_clerk(limits.take, [seat])


async def settle(viewer: Viewer, command: Command, answer: Answer) -> None:
    """A seat that was left, or was not to be had, does not count."""
    left = isinstance(command, Leave) and answer.ok
    missed = isinstance(command, Sit) and not answer.ok
    if missed and answer.refusal["name"] == "AlreadySeated":
        return
    seat = limits.seat_lease(viewer) if left or missed else None
    if seat is not None:
        await by_clerk(limits.release, [seat])
