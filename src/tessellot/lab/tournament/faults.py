"""Faults of the process in which a game of a match is played."""

from __future__ import annotations

from tessellot.external import Fault, FaultKind
from tessellot.locale import Text


def process_died() -> Fault:
    """An engine crashed the worker process that it was running in."""
    return Fault(FaultKind.CRASH, Text("It ended the process in which it was running."))


def process_hung() -> Fault:
    """An engine never returned, and its worker process was killed."""
    return Fault(FaultKind.TIME, Text("It did not answer, and had to be ended."))
