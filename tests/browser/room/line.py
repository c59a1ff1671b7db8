"""A cable to the server that a test may cut: what runs through it ends, nothing gets through."""

import contextlib
import socket
import threading


class Line:
    """Listens on a free port of this machine and carries every connection to the server's."""

    def __init__(self, port: int) -> None:
        self._server_port = port
        self._open: set[socket.socket] = set()
        self._is_cut = False
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self._is_cut = True
        for end in list(self._open):
            _shut(end)

    def mend(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        _shut(self._door)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if self._is_cut:
                _shut(near)
                continue
            far = socket.create_connection(("127.0.0.1", self._server_port))
            self._open |= {near, far}
            for ends in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        for end in (source, target):
            self._open.discard(end)
            _shut(end)


def _shut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
