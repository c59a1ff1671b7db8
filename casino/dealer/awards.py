"""Shares of a meter that await validation: the table keeps the hand on show until it is decided.

The cage decides and remembers; the felt shows what it says. While a share is pending the result
stays, with the time limit as its deadline, and no round opens (the cage refuses it as well). After
the limit the table goes on and the share stays payable, to the winner's wallet.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.utils import timezone
from redis.exceptions import RedisError

from casino.cage import api as cage
from casino.cage.api import Award, Decision
from casino.dealer import meters
from casino.dealer.clocks import Clocks
from casino.dealer.killpoints import reach
from casino.dealer.seating import settled_sitters
from casino.dealer.table import Plan, Seen, TableAway, call, change, replace, see
from casino.felt.state import Felt
from casino.people.models import User
from games.engine.contract import Refusal

log = logging.getLogger("casino.floor")
AGAIN_MS = 1_000


def shown(awards: Sequence[Award]) -> list[dict[str, Any]]:
    """The shares of a round as its result lists them."""
    return [{"seat": a.seat, "cents": a.cents, "status": a.status} for a in awards]


def held(felt: Felt, awards: Sequence[Award], normal_ms: int) -> Felt:
    """A felt that shows this result, until `normal_ms` or until its shares have been decided."""
    waiting = [a for a in awards if _holds(a)]
    if not waiting:
        return replace(felt, waiting="", deadline_ms=normal_ms)
    until = max([normal_ms, *(_until_ms(a) for a in waiting)])
    seats = " and ".join(str(a.seat) for a in waiting)
    words = f"The share of the meter won at seat {seats} awaits a floor person's validation."
    return replace(felt, waiting=words, deadline_ms=until)


def _holds(award: Award) -> bool:
    return award.status == "pending" and award.until is not None and timezone.now() < award.until


def _until_ms(award: Award) -> int:
    return int(award.until.timestamp() * 1000) if award.until is not None else 0


def hold(table_id: int) -> bool:
    """Whether the table must keep its last hand on show; its deadline comes again if so."""
    award = cage.held_award(table_id)
    if award is None:
        return False

    def judge(seen: Seen) -> Plan | None:
        if seen.felt.deadline_ms is None or seen.felt.deadline_ms > seen.now_ms:
            return None
        again = max(seen.now_ms + AGAIN_MS, _until_ms(award))
        return Plan(replace(seen.felt, deadline_ms=again))

    change(table_id, judge)
    return True


def decide(table_id: int, award_id: int, decision: Decision, reason: str, by: User) -> None:
    """A floor person validates or refuses a share. Raises Refusal."""
    if not reason.strip():
        raise Refusal("ReasonMissing", "", "A decision about a share of a meter needs a reason.")
    award = cage.award(award_id)
    if award.table_id != table_id:
        raise Refusal("AwardUnknown", "", "That share was won at another table.")
    if award.player == by.player:
        raise Refusal("OwnShare", "", "Somebody else decides about a share that you have won.")
    cage.decide(award_id, decision, by, reason.strip())
    log.info("share %s by %s", decision, by.username, extra={"table": table_id})
    reach("award:cage")
    with suppress(TableAway, RedisError):  # it is decided; the sweep shows it
        show(table_id, see(table_id)[1].felt)
        meters.show(award.meter_id)


def show(table_id: int, felt: Felt) -> None:
    """Bring a result that lies on the felt to what the cage says of its shares now."""
    if not _is_pending(felt) or felt.round is None:
        return
    pk = felt.round.pk
    awards, stacks = cage.awards_of(pk), cage.open_sittings(table_id)

    def judge(seen: Seen) -> Plan | None:
        now = seen.felt
        if now.round is None or now.round.pk != pk or not _is_pending(now):
            return None
        if now.result["result"]["awards"] == shown(awards):
            return None
        told = {**now.result["result"], "awards": shown(awards)}
        result = {**now.result, "result": told}
        decided = replace(now, result=result, sitters=settled_sitters(now, stacks))
        normal_ms = seen.now_ms + Clocks.of(now.clocks).results_ms
        return Plan(held(decided, awards, normal_ms), _said(now, awards))

    change(table_id, judge)


def _is_pending(felt: Felt) -> bool:
    awards = felt.result.get("result", {}).get("awards", [])
    return felt.phase == "results" and any(a["status"] == "pending" for a in awards)


def _said(before: Felt, awards: Sequence[Award]) -> tuple[Any, ...]:
    """What has been decided since the felt was written."""
    pending = [a["status"] == "pending" for a in before.result["result"]["awards"]]
    words = {"paid": "is validated and paid", "refused": "is refused"}
    return tuple(
        call(f"The share of the meter at seat {award.seat} {words[award.status]}")
        for award, was_pending in zip(awards, pending, strict=True)
        if was_pending and award.status in words
    )
