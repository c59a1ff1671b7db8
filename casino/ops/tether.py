"""Run manage.py as a child that ends when its parent does, however the parent ended.

    python -m casino.ops.tether serve --port 8000

The parent holds the other end of standard input. When that closes, the parent is gone (a SIGKILL
included), and this process ends as if told to; nothing keeps a port or a database behind it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

GRACE_SECONDS = 15


def watch_parent() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_SECONDS)
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    threading.Thread(target=watch_parent, name="tether", daemon=True).start()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage.py", *sys.argv[1:]])


if __name__ == "__main__":
    main()
