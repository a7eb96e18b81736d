"""What can go wrong in the laboratory: a request that makes no sense, or an engine that fails."""

from __future__ import annotations

from enum import StrEnum

from tessellot.games import TessellotError
from tessellot.locale import Text


class LabError(TessellotError):
    """A match was asked for that cannot be played."""


class FaultKind(StrEnum):
    """The ways in which an engine can lose a game without its being played to the end."""

    CRASH = "crash"
    TIME = "time"
    UNREADABLE = "unreadable answer"
    REFUSAL = "refusal"
    ILLEGAL = "illegal move"


class Fault(Exception):  # noqa: N818 - it is a verdict of the referee, not a slip of the user
    """An engine loses the game, and why."""

    def __init__(self, kind: FaultKind, text: Text) -> None:
        super().__init__(kind, text)
        self.kind = kind
        self.text = text

    def __str__(self) -> str:
        return str(self.text)
