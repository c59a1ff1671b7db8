"""The addresses under which people reach a room on one machine, and whether a port is free."""

from __future__ import annotations

import errno
import ipaddress
import socket

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737). Nothing is sent: a datagram socket is merely aimed."""


def lan_address() -> str | None:
    """This machine's address on its network, or None where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as aimed:
        try:
            aimed.connect(ELSEWHERE)
            address: str = aimed.getsockname()[0]
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback else address


def host_names(lan: str | None) -> list[str]:
    """What may stand in a request's Host header: this machine by each of its names, no wildcard."""
    name = socket.gethostname().lower()
    names = ["localhost", "127.0.0.1", "[::1]", name]
    if "." not in name:
        names.append(f"{name}.local")
    if lan:
        names.append(lan)
    return list(dict.fromkeys(names))


def why_not(host: str, port: int) -> str:
    """One sentence why nothing can listen there; empty when it can."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((host, port))
            trial.listen(1)
    except OverflowError:
        return f"{port} is not a port: choose one from 1024 to 65535, as in 'make play PORT=8123'."
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return (
                f"Port {port} is taken by another program:"
                f" choose another, as in 'make play PORT={other_than(port)}'."
            )
        if error.errno == errno.EACCES:
            return f"Port {port} is not for everybody: choose one above 1023."
        return f"Cannot listen on {host}, port {port}: {error.strerror}."
    return ""


def other_than(port: int) -> int:
    return 8123 if port != 8123 else 8124
