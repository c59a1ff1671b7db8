"""Logging: one line per record, readable for a person or JSON for a machine, never both.

Every record carries `table` and `round` when it is about one: either from `extra=`, or from the
surrounding `about(...)` block. Nothing secret is ever logged: no card order, no key, no password.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any

SUBJECTS = ("table", "round", "player")
SERVER_FAULT = 500
"""The first status that is no client's fault."""
_subject: ContextVar[Mapping[str, object]] = ContextVar("subject", default=MappingProxyType({}))


@contextmanager
def about(**subject: object) -> Iterator[None]:
    """Within this block every record is about this `table`, `round` or `player`."""
    token = _subject.set({**_subject.get(), **subject})
    try:
        yield
    finally:
        _subject.reset(token)


class SubjectFilter(logging.Filter):
    """Adds what the surrounding block is about; what the record says itself wins."""

    def filter(self, record: logging.LogRecord) -> bool:
        for name, value in _subject.get().items():
            if not hasattr(record, name):
                setattr(record, name, value)
        return True


class BriefFilter(logging.Filter):
    """What a client did wrong is one line: no stranger writes tracebacks into the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", SERVER_FAULT) < SERVER_FAULT:
            record.exc_info = record.exc_text = None
        return True


class ReadableFormatter(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:
        said = [f"{name}={getattr(record, name)}" for name in SUBJECTS if hasattr(record, name)]
        return super().formatMessage(record) + (f"  [{' '.join(said)}]" if said else "")


def configuration(style: str, level: str) -> dict[str, Any]:
    """A `logging.config` dictionary. `style` is `json` or `readable`."""
    formatters: dict[str, Any] = {
        "readable": {"()": ReadableFormatter},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "%(levelname)s %(name)s %(message)s",
            "timestamp": "at",
            "rename_fields": {"levelname": "level", "name": "logger"},
        },
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"subject": {"()": SubjectFilter}, "brief": {"()": BriefFilter}},
        "formatters": formatters,
        "handlers": {
            "stream": {
                "class": "logging.StreamHandler",
                "formatter": "json" if style == "json" else "readable",
                "filters": ["subject", "brief"],
            }
        },
        "root": {"handlers": ["stream"], "level": level},
        "loggers": {
            "daphne": {"level": "WARNING"},
            "django.server": {"level": "WARNING", "handlers": [], "propagate": True},
        },
    }
