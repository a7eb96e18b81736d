"""The memory of the proof search of Battle of LITS: frames, counters, scratch rows."""

from __future__ import annotations

from enum import IntFlag
from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.layout import Ints, Words
from tessellot.engine.kernels.packing.bitsets import cells_in, to_words
from tessellot.engine.kernels.packing.state import state_columns
from tessellot.engine.kernels.proof.board_tables import BoardTables
from tessellot.engine.kernels.proof.node import Control, Frame
from tessellot.engine.kernels.records import Records, new_record, new_records

MAX_PLY = 28
"""More than there are turns: at most six pieces of each of four shapes."""

ROWS = at.STATE_ROWS
LEGAL = at.LEGAL_TAIJITUS
"""The row of the legal placements: no taijitus are placed here."""

IN_SEARCH_SLOTS = 1 << 12
"""Slots of the table of moves that threads are searching."""

# Rows of `scratch`: for covers, the placements that are not covered yet, the weights of cells (a
# row for each side), the group of a cell and its extension; for keys, words and hash sums.
UNCOVERED, WEIGHTS, HASHED, HASH_SUMS, GROUP, EXTENSION = 0, 1, 3, 4, 5, 6
SCRATCH_ROWS = 7


class Feature(IntFlag):
    """Parts of the search that can be switched off, to show that they change no result."""

    TABLE = 1
    BOUNDS = 2
    FUTILITY = 4
    MOVE_ORDER = 8
    EQUIVALENCE = 16
    ALL = 31


# The same for kernels.
TABLE, BOUNDS, FUTILITY, MOVE_ORDER, EQUIVALENCE = (
    int(feature) for feature in Feature if feature is not Feature.ALL
)


class LitsFrame(Frame):
    """One ply of the search."""

    gain: int  # of the present move, for its side
    deferred: int  # moves from here to `end` wait: another thread is searching them
    may_defer: int  # 0 once the deferred moves themselves are searched
    slot: int  # of the present move in the table of moves in search, or -1


class LitsControl(Control):
    """Limits, settings and results of the search of one thread."""

    last_bonus: int  # 1: placing last counts 1 in the value; 0: only the margin counts
    features: int
    threads: int


class LitsArrays(NamedTuple):
    """The memory of one thread; the last two arrays are shared."""

    states: Ints
    stack: Records[LitsFrame]
    coverable: Ints  # by ply, the bare cells that a placement can still cover
    unfillable: Ints  # by ply, all corners of the 2×2 blocks that can never be filled
    moves: Ints
    scores: Ints
    history: Ints
    scratch: Ints
    control: LitsControl
    table: Words
    in_search: Words


def new_arrays(board: BoardTables, table: Words, in_search: Words) -> LitsArrays:
    """Memory for one thread."""
    count = len(board.placements)
    columns = state_columns(board.game)
    return LitsArrays(
        states=np.zeros((MAX_PLY * ROWS, columns), np.int64),
        stack=new_records(LitsFrame, MAX_PLY),
        coverable=np.zeros((MAX_PLY, at.MASK_WORDS), np.int64),
        unfillable=np.zeros((MAX_PLY, board.cell_corners.shape[1]), np.int64),
        moves=np.zeros((MAX_PLY, count), np.int64),
        scores=np.zeros((MAX_PLY, count), np.int64),
        history=np.zeros((MAX_PLY, count), np.int64),
        scratch=np.zeros((SCRATCH_ROWS, max(columns, len(board.cell_rows))), np.int64),
        control=new_record(LitsControl),
        table=table,
        in_search=in_search,
    )


def set_root(board: BoardTables, search: LitsArrays, state: Ints, beta: int) -> None:
    """Make a state the root of the search."""
    search.states[:ROWS] = state
    search.stack[0].beta = beta
    # Which bare cells can still be covered is found out after each move; at first all can.
    bare = (1 << len(board.cell_rows)) - 1 & ~cells_in(state[at.MASKS], at.COVERED)
    search.coverable[0] = to_words(bare, at.MASK_WORDS)
    search.unfillable[0] = 0
