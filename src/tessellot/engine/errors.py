"""What can go wrong when an engine is asked to think, in words for people."""

from __future__ import annotations

from tessellot.games.errors import TessellotError


class EngineError(TessellotError):
    """An engine was set up, or asked, in a way that makes no sense."""


class MissingPackagesError(EngineError):
    """The engine cannot run here: the packages it needs are not installed."""


class LimitError(EngineError):
    """A limit of time, simulations, threads or memory that no engine can keep."""


class FinishedGameError(EngineError):
    """A game that is over has no best move."""


class ForeignPositionError(EngineError):
    """The position belongs to another game, or to the same one with other options."""
