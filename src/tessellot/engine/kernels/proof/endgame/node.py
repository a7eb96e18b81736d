"""The memory of the proof search of late positions, and the parts of it that can be left out."""

from __future__ import annotations

from enum import IntFlag
from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.layout import GROUP_SCRATCH, GameTables, Ints, ShortInts, Words
from tessellot.engine.kernels.memory import aligned_zeros
from tessellot.engine.kernels.packing.state import state_columns
from tessellot.engine.kernels.proof.endgame.group_bounds import ROWS
from tessellot.engine.kernels.proof.endgame.groups import CELL_COLUMNS
from tessellot.engine.kernels.proof.node import Control, Frame
from tessellot.engine.kernels.records import Records, new_record, new_records

MAX_PLY = 128
"""More turns than are left in any position that can be solved."""

MAX_MOVE_LISTS = 40
"""Moves on the stack, in multiples of all actions of a game."""

TOO_EARLY = -1
"""In `aborted`: there is no room for more moves, the position is too early to be solved."""

GROUP_ROW, HASH_SUMS, KEY_COUNTERS, KEY_TOUCH, KEY_MASKS = range(5)
"""Rows of `scratch`: for counting groups, and for keys."""


class EndgameFeature(IntFlag):
    """Parts of the search that can be switched off, to show that they change no result."""

    TABLE = 1
    EQUIVALENCE = 2
    MOVE_ORDER = 4
    BOUNDS = 8
    DOMINANCE = 16
    ALL = 31


# The same for kernels.
TABLE, EQUIVALENCE, MOVE_ORDER, BOUNDS, DOMINANCE = (
    int(feature) for feature in EndgameFeature if feature is not EndgameFeature.ALL
)
STUDIES = EQUIVALENCE | MOVE_ORDER | BOUNDS | DOMINANCE
"""Any of these needs to know the groups."""


class EndgameFrame(Frame):
    """One ply of the search."""

    mover: int
    phase: int
    first_half: int  # the doubled margin of the half of a double game that is over
    start: int  # of the list of moves


class EndgameControl(Control):
    """Limits, settings and results of the search."""

    features: int


class EndgameArrays(NamedTuple):
    """The memory of a search."""

    states: Ints
    stack: Records[EndgameFrame]
    moves: Ints
    scores: Ints
    history: Ints
    scratch: Ints
    groups: Ints
    control: EndgameControl
    actions: ShortInts
    table: Words


def new_arrays(game: GameTables, table: Words) -> EndgameArrays:
    """Memory for a search."""
    count = int(game.header.actions)
    columns = state_columns(game)
    return EndgameArrays(
        states=aligned_zeros((MAX_PLY, at.STATE_ROWS, columns)),
        stack=new_records(EndgameFrame, MAX_PLY),
        moves=np.zeros(MAX_MOVE_LISTS * count, np.int64),
        scores=np.zeros(MAX_MOVE_LISTS * count, np.int64),
        history=np.zeros(count, np.int64),
        scratch=aligned_zeros((5, max(GROUP_SCRATCH, columns))),
        groups=np.zeros((ROWS, CELL_COLUMNS), np.int64),
        control=new_record(EndgameControl),
        actions=np.zeros(count, np.int32),
        table=table,
    )
