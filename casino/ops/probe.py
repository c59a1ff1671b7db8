"""The small port of a process that serves no pages, for probes and scrapes inside a deployment."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from django.db import connections

from casino.ops import answers
from casino.ops.middleware import LOOPBACK


class Probe(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        authorization = self.headers.get("Authorization", "")
        try:
            said = answers.answer(self.path, authorization, self.client_address[0] in LOOPBACK)
        finally:
            connections.close_all()
        self.send_response(said.status)
        self.send_header("Content-Type", said.content_type)
        self.send_header("Content-Length", str(len(said.body)))
        self.end_headers()
        self.wfile.write(said.body)

    def log_message(self, format: str, *args: object) -> None:
        """A probe every few seconds is not worth a line."""


def start_probe(host: str, port: int) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer((host, port), Probe)
    threading.Thread(target=server.serve_forever, name="probe", daemon=True).start()
    return server
