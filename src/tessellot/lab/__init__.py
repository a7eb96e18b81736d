"""The laboratory: experiments with engines and boards.

- `tournament` plays engine matches and measures strength: Elo, pentanomial counts, SPRT.
- `board_study` finds out by engine games whether a board is fair.
- `review` judges the moves of a game record.
- `proofs` proves openings with the solver, and tests proofs by play.

The names that a match needs can be imported from here.
"""

from __future__ import annotations

from tessellot.external import Fault, FaultKind
from tessellot.lab.errors import LabError
from tessellot.lab.tournament.contestants import Contestant, read_contestant
from tessellot.lab.tournament.elo import Pentanomial
from tessellot.lab.tournament.engine_match import EngineMatch
from tessellot.lab.tournament.move_limit import MoveLimit
from tessellot.lab.tournament.opening_book import OpeningBook
from tessellot.lab.tournament.record_file import RecordFile
from tessellot.lab.tournament.runner import play_match, run
from tessellot.lab.tournament.sprt import Sprt
from tessellot.lab.tournament.standing import Standing

__all__ = [
    "Contestant",
    "EngineMatch",
    "Fault",
    "FaultKind",
    "LabError",
    "MoveLimit",
    "OpeningBook",
    "Pentanomial",
    "RecordFile",
    "Sprt",
    "Standing",
    "play_match",
    "read_contestant",
    "run",
]
