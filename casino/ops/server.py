"""One `serve` process: Daphne, started from code so that it can be drained.

Told to stop, it first says it is not ready, closes its port, tells every table socket to come back
to another server, lets running requests finish, and only then ends. A seat is not lost by it:
seats live in the cage and on the felt.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server, twisted_loop
from daphne.ws_protocol import WebSocketProtocol

from casino.ops import health
from casino.ops.bounds import (
    LARGEST_BACKLOG_BYTES,
    BoundedFactory,
    BoundedSocketFactory,
    backlog_bytes,
)

log = logging.getLogger(__name__)
HTTP_SECONDS = 30
HANDSHAKE_SECONDS = 10
LARGEST_MESSAGE_BYTES = 65_536
"""That a client may send; the table socket refuses much smaller ones by name."""
DRAIN_SECONDS = 10


class DrainingServer(Server):  # type: ignore[misc]
    """Daphne with an orderly end. `failed` is set when it could not listen."""

    failed: str = ""

    @property
    def http_factory(self) -> Any:
        return self._http_factory

    @http_factory.setter
    def http_factory(self, _daphnes_own: Any) -> None:
        self._http_factory = BoundedFactory(self)

    @property
    def ws_factory(self) -> Any:
        return self._ws_factory

    @ws_factory.setter
    def ws_factory(self, _daphnes_own: Any) -> None:
        self._ws_factory = BoundedSocketFactory(self, server=self.server_name)

    def timeout_checker(self) -> None:
        """Every two seconds. Whoever acknowledges without reading is found here at the latest."""
        for protocol in list(self.connections):
            if not isinstance(protocol, WebSocketProtocol) or protocol.transport is None:
                continue
            if backlog_bytes(protocol.transport) > LARGEST_BACKLOG_BYTES:
                log.info("A table socket was dropped that nobody reads.")
                protocol.transport.abortConnection()
        super().timeout_checker()

    def listen_error(self, failure: Any) -> None:
        self.failed = failure.getErrorMessage()
        super().listen_error(failure)

    async def drain_and_stop(self) -> None:
        health.draining.set()
        for listener in self.listeners:
            listener.addCallback(lambda port: port.stopListening())
        sockets = self._applications(WebSocketProtocol)
        log.info("Draining: %d table sockets are told to come back.", len(sockets))
        for socket in sockets:
            socket.cancel()
        running = self._applications(object)
        if running:
            await asyncio.wait(running, timeout=DRAIN_SECONDS)
        log.info("Drained: %d of %d cut short.", len(self._applications(object)), len(running))
        self.stop()

    def _applications(self, kind: type) -> list[asyncio.Future[Any]]:
        """What runs for connections of this kind. A table socket that is cancelled says goodbye."""
        found = [
            details.get("application_instance")
            for protocol, details in self.connections.items()
            if isinstance(protocol, kind)
        ]
        return [task for task in found if task is not None and not task.done()]

    def kill_all_applications(self) -> Any:
        """Daphne's own trips over a connection whose application has ended: forget those first."""
        for protocol, details in list(self.connections.items()):
            if "application_instance" not in details:
                del self.connections[protocol]
        return super().kill_all_applications()


def serve(application: Any, host: str, port: int, trust_proxy: bool) -> str:
    """Serve until SIGTERM or SIGINT. Answers why it could not listen, or an empty string."""
    server = DrainingServer(
        application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        signal_handlers=False,
        http_timeout=HTTP_SECONDS,
        websocket_handshake_timeout=HANDSHAKE_SECONDS,
        websocket_max_message_size=LARGEST_MESSAGE_BYTES,
        websocket_max_frame_size=LARGEST_MESSAGE_BYTES,
        proxy_forwarded_address_header="X-Forwarded-For" if trust_proxy else None,
        proxy_forwarded_proto_header="X-Forwarded-Proto" if trust_proxy else None,
        server_name="room",
    )
    stopping: list[asyncio.Task[None]] = []

    def stop() -> None:
        if not stopping:
            stopping.append(twisted_loop.create_task(server.drain_and_stop()))

    for number in (signal.SIGTERM, signal.SIGINT):
        twisted_loop.add_signal_handler(number, stop)
    server.run()
    return server.failed
