"""Health, readiness and refusals over HTTP."""

from __future__ import annotations

from typing import Literal

from tessellot.server.wire.base import Message


class Readiness(Message):
    """Visitors may be sent to this server."""

    status: Literal["ready"] = "ready"


class Health(Message):
    """The server answers, and its database takes writes."""

    status: Literal["ok"] = "ok"
    version: str
    games: int
    """The number of games that somebody is connected to."""


class Problem(Message):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: str
    text: str
    line: int | None = None
    """Where a board or a move cannot be read: its line, from 1."""
    column: int | None = None
