"""What a probe or a scrape is told, whoever carries it: /healthz, /readyz and /metrics.

They tell nothing about players. Metrics are for whoever holds METRICS_TOKEN or, without one, for
this very machine.
"""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass

from django.conf import settings
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from casino.ops import health


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    content_type: str
    body: bytes


def known(path: str) -> bool:
    return path in {"/healthz", "/readyz", "/metrics"}


def answer(path: str, authorization: str, local: bool) -> Answer:
    """`local`: asked by this machine itself and not through a proxy."""
    if path == "/healthz":
        return Answer(200, "text/plain", b"alive\n")
    if path == "/readyz":
        well, found = health.readiness()
        return Answer(200 if well else 503, "application/json", json.dumps(found).encode())
    if path == "/metrics" and may_read_metrics(authorization, local):
        return Answer(200, CONTENT_TYPE_LATEST, generate_latest())
    if path == "/metrics":
        return Answer(403, "text/plain", b"Metrics need a token.\n")
    return Answer(404, "text/plain", b"Not here.\n")


def may_read_metrics(authorization: str, local: bool) -> bool:
    token: str = settings.METRICS_TOKEN
    if not token:
        return local
    return hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode())
