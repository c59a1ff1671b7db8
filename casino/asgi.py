"""HTTP goes to Django, websockets to the table sockets."""

import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

application = ProtocolTypeRouter({"http": get_asgi_application()})
