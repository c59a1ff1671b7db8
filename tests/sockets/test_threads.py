"""What the cage writes has threads of its own, so that wagers never wait behind the database."""

import asyncio
import json
import threading
from types import SimpleNamespace
from typing import get_args

import msgspec
import pytest

from casino.dealer import commands, desk
from casino.sockets import conversation, threads
from casino.sockets.buckets import Buckets
from casino.sockets.conversation import Conversation

KINDS = get_args(commands.Command)
FIELDS = {
    "seat": 1, "buy_in_cents": 1000, "amount_cents": 1000, "round": "1-1", "wagers": {},
    "ready": True, "action": {},
}  # fmt: skip


async def test_others_work_while_every_cashier_stands_still():
    released = threading.Event()
    still = [asyncio.create_task(threads.by_cashier(released.wait)) for _ in range(20)]
    await asyncio.sleep(0)
    assert await threads.at_desk(lambda: "judged") == "judged"
    assert await threads.by_clerk(lambda: "read") == "read"
    released.set()
    assert all(await asyncio.gather(*still))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__struct_config__.tag)
async def test_commands_go_to_the_cashier_or_to_the_desk(kind, monkeypatch):
    def perform(*_):
        return desk.Answer(True, data={"by": threading.current_thread().name.split("_")[0]})

    monkeypatch.setattr(conversation.desk, "perform", perform)
    user = SimpleNamespace(pk=7, is_bot=True)
    viewer = SimpleNamespace(outbox=None, table_id=1, user=user)
    one = Conversation(viewer, None, None, Buckets(per_s=1, size=1))
    fields = {f.name: FIELDS[f.name] for f in msgspec.structs.fields(kind) if f.name in FIELDS}
    text, kept = await one._ask(kind(key="a-key-of-mine", **fields))
    money = kind.__struct_config__.tag in {"sit", "box", "unbox", "chips", "leave"}
    assert json.loads(text)["data"]["by"] == ("cashier" if money else "desk")
    assert kept
