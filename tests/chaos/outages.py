"""The database goes away for a while: it refuses, or is silent, or its file is locked."""

import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

from django.db import connection

from tests.chaos.processes import database_url


class Outage:
    """`url` is how the processes under test must name the database."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._proxy = None if kind == "locked" else Proxy(*_address())

    @property
    def url(self) -> str:
        if self._proxy is None:
            return database_url()
        host, port = _address()
        return database_url().replace(f"{host}:{port}", f"127.0.0.1:{self._proxy.port}")

    @contextmanager
    def away(self) -> Iterator[None]:
        if self._proxy is None:
            with _locked(connection.settings_dict["NAME"]):
                yield
            return
        self._proxy.go_away(silently=self.kind == "silent")
        yield
        self._proxy.come_back()

    def close(self) -> None:
        if self._proxy is not None:
            self._proxy.close()


def kinds(vendor: str) -> list[str]:
    return ["locked"] if vendor == "sqlite" else ["refusing", "silent"]


def _address() -> tuple[str, int]:
    found = connection.settings_dict
    return found["HOST"] or "127.0.0.1", int(found["PORT"] or 5432)


@contextmanager
def _locked(path: str) -> Iterator[None]:
    with closing(sqlite3.connect(path, timeout=20, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


class Proxy:
    """Carries bytes to the database and back, while it is there."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._open = threading.Event()
        self._open.set()
        self._refuses = False
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def go_away(self, silently: bool) -> None:
        """Silently: what is sent arrives nowhere, for now. Else every connection breaks."""
        self._open.clear()
        self._refuses = not silently
        if not silently:
            for one in [end for pair in self._pairs for end in pair]:
                _hang_up(one)

    def come_back(self) -> None:
        self._refuses = False
        self._open.set()

    def close(self) -> None:
        self._listener.close()
        self.come_back()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self._refuses:
                _hang_up(client)
                continue
            server = socket.create_connection(self._target)
            self._pairs.append((client, server))
            for source, target in ((client, server), (server, client)):
                threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(65_536):
                self._open.wait()
                target.sendall(data)
        except OSError:
            pass
        _hang_up(source)
        _hang_up(target)


def _hang_up(one: socket.socket) -> None:
    try:
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        return
