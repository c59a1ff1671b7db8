"""Names of the felt's keys. All keys of a table and its shard's deadlines share one hash tag, so
that a script may touch them together on a cluster."""

from django.conf import settings


def shard(table_id: int) -> int:
    return table_id % int(settings.FELT_SHARDS)


def _tag(number: int) -> str:
    return f"{settings.FELT_PREFIX}:{{s{number:02d}}}"


def table(table_id: int) -> str:
    return f"{_tag(shard(table_id))}:table:{table_id}"


def events(table_id: int) -> str:
    return f"{_tag(shard(table_id))}:events:{table_id}"


def presence(table_id: int) -> str:
    return f"{_tag(shard(table_id))}:presence:{table_id}"


def deadlines(shard_number: int) -> str:
    return f"{_tag(shard_number)}:deadlines"


def attempts(shard_number: int) -> str:
    return f"{_tag(shard_number)}:attempts"


def channel(table_id: int) -> str:
    """The pub/sub channel on which a table's events go out."""
    return f"{settings.FELT_PREFIX}:events:{table_id}"


def wake_channel() -> str:
    """The channel on which dealers hear that a deadline changed."""
    return f"{settings.FELT_PREFIX}:wake"


def audit_turn() -> str:
    """Held by the dealer whose turn it is to prove the books."""
    return f"{settings.FELT_PREFIX}:audit"


def meter(meter_id: int) -> str:
    """What a meter shows; it stands alone, so any shard may have it."""
    return f"{settings.FELT_PREFIX}:meter:{meter_id}"


def meter_channels() -> str:
    """How the names of all meters' channels begin."""
    return f"{settings.FELT_PREFIX}:meters:"


def meter_channel(meter_id: int) -> str:
    """The pub/sub channel on which a meter's display goes out."""
    return f"{meter_channels()}{meter_id}"
