"""Exit 0 when a process of the room answers well: `python deploy/probe.py 8000 /readyz`."""

import sys
import urllib.request

port, path = sys.argv[1:]
with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as response:
    sys.exit(response.status != 200)
