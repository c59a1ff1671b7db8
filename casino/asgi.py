"""HTTP goes to Django, websockets to the table sockets."""

import os
from typing import cast

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

http = get_asgi_application()

from casino.ops.bounds import App, few_at_once  # noqa: E402  (needs Django to be set up)
from casino.sockets.routing import table_sockets  # noqa: E402

application = ProtocolTypeRouter(
    {"http": few_at_once(cast(App, http)), "websocket": table_sockets()}
)
