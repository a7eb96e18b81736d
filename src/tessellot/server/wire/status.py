"""Health and refusals over HTTP."""

from __future__ import annotations

from typing import Literal

from tessellot.server.wire.base import Message


class Health(Message):
    """The server and its database answer."""

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
