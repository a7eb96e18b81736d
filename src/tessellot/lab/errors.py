"""The error that the laboratory raises when it cannot do what was asked."""

from __future__ import annotations

from tessellot.games import TessellotError


class LabError(TessellotError):
    """A request that cannot be carried out, such as a match that cannot be played."""
