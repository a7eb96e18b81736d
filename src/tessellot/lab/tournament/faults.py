"""Faults: the ways in which an engine loses a game without playing it to its end."""

from __future__ import annotations

from enum import StrEnum

from tessellot.locale import Text


class FaultKind(StrEnum):
    """What went wrong; the value is the Termination tag of the record."""

    CRASH = "crash"
    TIME = "time"
    UNREADABLE = "unreadable answer"
    REFUSAL = "refusal"
    ILLEGAL = "illegal move"


class Fault(Exception):  # noqa: N818 - it decides a game; it is not an error of the user
    """An engine loses the game, and why."""

    def __init__(self, kind: FaultKind, text: Text) -> None:
        super().__init__(kind, text)
        self.kind = kind
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


def process_died() -> Fault:
    """An engine crashed the worker process that it was running in."""
    return Fault(FaultKind.CRASH, Text("It ended the process in which it was running."))


def process_hung() -> Fault:
    """An engine never returned, and its worker process was killed."""
    return Fault(FaultKind.TIME, Text("It did not answer, and had to be ended."))
