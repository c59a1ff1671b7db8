"""From where somebody comes: the address by which limits count.

With `TRUST_PROXY` the proxy in front is believed about whom it speaks for: the last entry of
`X-Forwarded-For` is the one it has written. Without, the header is ignored. An IPv6 client counts
by its /64, of which one home has one.
"""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest

from casino.sockets.origin import Scope, header

UNKNOWN = "unknown"


def client_address(peer: str | None, forwarded_for: str) -> str:
    """`peer` is the other end of the connection, `forwarded_for` the header's whole value."""
    written_by_proxy = forwarded_for.rpartition(",")[2].strip()
    address = written_by_proxy if settings.TRUST_PROXY and written_by_proxy else peer
    return _household(address or UNKNOWN)


def _household(address: str) -> str:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return UNKNOWN
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def scope_address(scope: Scope) -> str:
    """Of a websocket handshake."""
    peer = (scope.get("client") or [None])[0]
    return client_address(peer, header(scope, b"x-forwarded-for") or "")


def request_address(request: HttpRequest) -> str:
    """The same for an HTTP request."""
    meta = request.META
    return client_address(meta.get("REMOTE_ADDR"), meta.get("HTTP_X_FORWARDED_FOR", ""))
