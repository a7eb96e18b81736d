"""Errors of the engine, with messages for people."""

from __future__ import annotations

from tessellot.games.errors import TessellotError


class EngineError(TessellotError):
    """Base class of the engine's errors; also wrong settings and requests."""


class NoEngineError(EngineError):
    """The game has no engine profile yet."""


class LimitError(EngineError):
    """A limit of time, nodes, threads or memory is missing or out of range."""


class FinishedGameError(EngineError):
    """The game is over, so there is nothing to search."""


class ForeignPositionError(EngineError):
    """The position belongs to another game, or to the same game with other options."""
