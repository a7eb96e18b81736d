"""Faults: what an external engine can do wrong."""

from __future__ import annotations

from enum import StrEnum

from tessellot.games import TessellotError
from tessellot.locale import Text


class FaultKind(StrEnum):
    """What went wrong; the value is the Termination tag of a match's record."""

    CRASH = "crash"
    TIME = "time"
    UNREADABLE = "unreadable answer"
    REFUSAL = "refusal"
    ILLEGAL = "illegal move"


class Fault(TessellotError):  # noqa: N818 - in a match it decides a game
    """An engine has failed, and why; in a match it loses the game."""

    def __init__(self, kind: FaultKind, text: Text) -> None:
        super().__init__(text)
        self.kind = kind
