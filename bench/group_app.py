"""What the hub is measured against: a Channels consumer in a group, one layer message per viewer.

`/ws/group/` joins the group and forwards every event of it. The layer is set up so that every
delivery does arrive: room for all messages, no read timeout, connections enough.
"""

from __future__ import annotations

import os
from typing import Any

import django
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
settings.CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {
            "hosts": [
                {"address": settings.REDIS_URL, "socket_timeout": None, "max_connections": 5_000}
            ],
            "prefix": settings.FELT_PREFIX,
            "capacity": 100_000,
        },
    }
}
django.setup()
GROUP = "table"


class Viewer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def table_event(self, message: dict[str, Any]) -> None:
        await self.send(text_data=message["text"])


application = ProtocolTypeRouter({"websocket": URLRouter([path("ws/group/", Viewer.as_asgi())])})
