"""HTTP goes to Django, websockets to the table sockets."""

import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

http = get_asgi_application()

from casino.sockets.routing import table_sockets  # noqa: E402  (needs Django to be set up)

application = ProtocolTypeRouter({"http": http, "websocket": table_sockets()})
