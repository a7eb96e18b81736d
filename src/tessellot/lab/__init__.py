"""The laboratory: engines play each other, and what that says about their strength.

`Match` says who plays what, `run` plays it, `RecordFile` keeps it, `Standing` says how it stands.
"""

from __future__ import annotations

from tessellot.lab.contest import play_match, run
from tessellot.lab.contestants import Contestant, read_contestant
from tessellot.lab.errors import Fault, FaultKind, LabError
from tessellot.lab.limit import Limit
from tessellot.lab.match import Match
from tessellot.lab.openings import OpeningBook
from tessellot.lab.record_file import RecordFile
from tessellot.lab.sprt import Sprt
from tessellot.lab.standing import Standing
from tessellot.lab.statistics import PairCount

__all__ = [
    "Contestant",
    "Fault",
    "FaultKind",
    "LabError",
    "Limit",
    "Match",
    "OpeningBook",
    "PairCount",
    "RecordFile",
    "Sprt",
    "Standing",
    "play_match",
    "read_contestant",
    "run",
]
