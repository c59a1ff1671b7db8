"""docs/protocol.md and the code name the same messages, fields, reasons and refusals."""

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from django.conf import settings

from casino.company import mirror
from casino.dealer import commands
from casino.sockets import buckets, conversation, handshakes, inbound, messages, outbox
from casino.sockets.messages import Goodbye, Refused, You

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text()


def section(title: str) -> str:
    found = re.search(rf"^#+ {re.escape(title)}$(.*?)(?=^#|\Z)", TEXT, re.M | re.S)
    assert found, title
    return found.group(1)


def rows(title: str) -> dict[str, str]:
    """First column -> second column of the section's tables."""
    cells = re.findall(r"^\| `([a-zA-Z_-]+)` \| (.*?) \|", section(title), re.M)
    return dict(cells)


def named(cell: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", re.sub(r"\{.*?\}", "", cell)))


def test_every_command_is_documented_with_its_fields_and_no_other():
    kinds = [*get_args(commands.Command), inbound.Seen, inbound.Resync, inbound.Ping]
    coded = {
        kind.__struct_config__.tag: {f.encode_name for f in msgspec.structs.fields(kind)} - {"key"}
        for kind in kinds
    }
    assert {kind: named(cell) for kind, cell in rows("From the client").items()} == coded


def server_messages() -> list[str]:
    refused = Refused("Name", "680a.1", "A sentence.")
    snapshot = messages.snapshot_start(1, 2, 3, {}, {})
    return [
        snapshot + messages.snapshot_end(You("p1", "Ann", True)),
        messages.event_text(1, 2, 3, 4, b"{}", b"[]"),
        messages.accepted("key", 3, {"seat": 1}),
        messages.refused("key", 0, refused),
        messages.presence(1, ["p1"]),
        messages.meter(b'{"id":1,"seq":2}'),
        messages.pong(1, 2),
        messages.bye("restart"),
    ]


def test_every_server_message_is_documented_with_its_fields_and_no_other():
    coded: dict[str, set[str]] = {}
    for text in server_messages():
        message = json.loads(text)
        coded.setdefault(message.pop("type"), set()).update(message)
    documented = {kind: named(cell) for kind, cell in rows("From the server").items()}
    reasons = set(get_args(Goodbye))
    assert {k: v for k, v in documented.items() if k not in reasons} == coded
    assert tuple(coded) == messages.SERVER_MESSAGES


def test_every_goodbye_is_documented_and_no_other():
    reasons = set(rows("From the server")) - set(messages.SERVER_MESSAGES)
    assert reasons == set(get_args(Goodbye))


def test_every_refusal_of_the_socket_is_documented_and_no_other():
    package = Path(inbound.__file__).parent
    coded = {
        name
        for path in package.glob("*.py")
        for name in re.findall(r'Refused\(\s*"([A-Za-z]+)"', path.read_text())
    }
    assert coded == set(rows("Refusals of the socket itself"))


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("at most {:,} bytes", inbound.MAX_BYTES),
        ("faster than {:.0f} messages a second", buckets.MESSAGES_PER_S),
        ("({:.0f} at once)", buckets.MESSAGES_AT_ONCE),
        ("{:.0f} KiB a second", buckets.BYTES_PER_S / 1024),
        ("({:.0f} KiB at once)", buckets.BYTES_AT_ONCE / 1024),
        ("{} commands waiting", conversation.COMMANDS_WAITING),
        ("more than {:.0f} KiB were sent", outbox.LIMIT_BYTES / 1024),
        ("faster than one in {:.0f} seconds", 1 / buckets.MONEY_PER_S),
        ("({:.0f} at once)", buckets.MONEY_AT_ONCE),
        ("at {} tables,", settings.TABLES_PER_USER),
        ("sockets and {} seats", settings.SEATS_PER_ADDRESS),
        ("after a first {:.0f},", handshakes.AT_ONCE * settings.SOCKETS_PER_ADDRESS),
    ],
)
def test_the_limits_are_those_of_the_code(said: str, value: float):
    assert said.format(value) in TEXT


def test_a_client_that_knows_the_document_knows_every_message():
    client = mirror.Mirror()
    for text in server_messages():
        message = json.loads(text)
        if message["type"] == "event":
            message |= {"incarnation": client.incarnation, "from": client.n, "n": client.n + 1}
        client.take(message)
    assert (client.n, client.watching, client.player) == (3, 1, "p1")
