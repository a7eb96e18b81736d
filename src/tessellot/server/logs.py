"""Logs: one JSON object a line, on standard error.

Lines carry the id of the request that they belong to and the address of the client. A warning that
comes again and again, as in an outage of the database, is one line a second with a count.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
from contextlib import nullcontext
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TextIO

from tessellot.server.outages import is_outage, reason

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}

REQUEST: ContextVar[dict[str, object]] = ContextVar("REQUEST")
"""What lines say about the request that is being served: its id, and the address of its client."""
REPEAT_SECONDS = 1.0


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON, with the fields passed as ``extra``."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        } | REQUEST.get({})
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and is_outage(error):
            line["reason"] = reason(error)
        elif record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class RepeatCounter(logging.StreamHandler[TextIO]):
    """Writes a warning at once, and its repetitions as one line a second with their number."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._repeated: dict[tuple[str, str], logging.LogRecord | None] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, or count it."""
        key = (record.name, str(record.msg))
        if record.levelno < logging.WARNING:
            super().emit(record)
        elif key in self._repeated:
            # It is written later, outside its request.
            vars(record).update(REQUEST.get({}))
            record.repeated = getattr(self._repeated[key], "repeated", 0) + 1
            self._repeated[key] = record
        else:
            super().emit(record)
            self._watch(key)

    def _watch(self, key: tuple[str, str]) -> None:
        self._repeated[key] = None
        timer = threading.Timer(REPEAT_SECONDS, self._tell_repeated, [key])
        timer.daemon = True
        timer.start()

    def _tell_repeated(self, key: tuple[str, str]) -> None:
        with self.lock or nullcontext():
            repeated = self._repeated.pop(key, None)
            if repeated is not None:
                super().emit(repeated)
                self._watch(key)

    def close(self) -> None:
        """Write what has been counted."""
        for record in filter(None, self._repeated.values()):
            super().emit(record)
        self._repeated.clear()
        super().close()


def set_up(level: str) -> None:
    """Log everything from this level on."""
    handler = RepeatCounter(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("uvicorn.access", "alembic", "aiosqlite", "websockets"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, root.level))
