"""What kernels work on: the tables of a game, and the rows of a state.

A game is a tuple of arrays (`GameTables`), the same type for all games, so that kernels are
compiled once. A state is one two-dimensional array of 64-bit words: copying a state is one copy.
All arrays are made and owned in Python.

An *action* is the integer of a move in `game.move_index`. A *placement* is the integer of an
uncoloured tetromino in the placement table of its board.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tessellot.engine.kernels.memory import aligned_zeros
from tessellot.engine.kernels.records import (
    Ints4,
    LotActions,
    LotCellLines,
    LotCells,
    Records,
)

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
ShortInts = npt.NDArray[np.int32]

# Kinds of games.
BATTLE_OF_LITS, TAILITS, TAIJI, TAILITS_TAIJI, TAIJI_LITS, LOT = range(6)


class Header:
    """The numbers of a game. Fields that end in `_row` are first rows of `GameTables.bits`."""

    kind: int
    size: int
    words: int  # in a set of placements: a multiple of eight
    placements: int
    taijitu_words: int
    taijitus: int  # on the board, in all
    first_taijitu_piece: int  # in `pieces`
    colourings: int  # 1: plain tetrominoes, 6: coloured
    any_colouring: int  # 1: the supply counts shapes, not colourings
    scored_groups: int
    second_largest: int  # 1: TAILITS by the second-largest group
    first_tetromino: int  # the lowest action that places a tetromino
    first_taijitu: int
    swap: int  # the action of the swap: the highest one
    actions: int
    conflict_row: int  # by placement: the placements that it rules out
    adjacent_row: int  # by placement: the placements that may touch it
    containing_row: int  # by 2×2 block and corners: the placements that cover these corners
    shape_row: int  # by shape: its placements
    all_row: int  # every placement
    taijitu_conflict_row: int
    beside_row: int  # by cell: the cells that share an edge with it
    around_row: int  # by cell: the same, and the diagonal ones


class Piece:
    """A placement of a tetromino, or a taijitu."""

    shape: int
    cells: Ints4  # of a taijitu: the cell that counts for the first seat, and the other one
    kinds: int  # the kind of piece of each colouring, a byte each
    mask: Ints4  # its cells
    blocks: Ints4  # the 2×2 blocks that it covers a corner of, each by its lowest cell


class Step:
    """A turn of a simulation, in the tree or in the rollout."""

    node: int
    edge: int
    action: int
    mover: int


class LotTables:
    """The tables of LOT; masks are sets of cells."""

    steps: Ints4  # by direction of lines: from cell to cell
    starts: Ints4  # by direction: the cells where lines begin
    line_counts: LotCells  # by cell: the number of lines through it, …
    lines: LotCellLines  # … these lines, …
    line_actions: LotCellLines  # … and the first of three resolutions of a disc completing each
    filled: LotActions  # by action: the cell of the disc, …
    stacked: LotActions  # … of the stack, …
    cleared: LotActions  # … and of the discs that leave


class GameTables(NamedTuple):
    """A game as kernels see it.

    A tuple is passed to functions field by field, so it has few arrays: a record is one pointer.
    """

    header: Header
    lot: LotTables
    bits: Ints
    pieces: Records[Piece]
    """All placements of tetrominoes, then (from `first_taijitu_piece` on) all taijitus."""


# Rows of a state: counters, the placements that are not ruled out, those that touch a piece (or
# all on an empty board), the legal taijitus, and sets of cells.
COUNTERS, ALIVE, TOUCH, LEGAL_TAIJITUS, MASKS = range(5)
POSITION_ROWS = 5
# Further rows are scratch space: to choose a random placement, the legal placements and, by word,
# the number of them in the words before; to make a move, the rows of bits that it rules out.
LEGAL, RANKS, RULED_OUT = 5, 6, 7
STATE_ROWS = 8
STATE_COLUMNS = 32

# Columns of COUNTERS.
TETROMINOES, TAIJITUS, SWAPPED, PHASE, NO_SWAP = range(5)
SUPPLY = 8  # by shape
KINDS_LEFT = 12  # by kind of coloured piece
# PHASE says which pieces are placed now.
PLACE_TETROMINOES, PLACE_TAIJITUS = 0, 1

# Columns of MASKS, four words each: cells under tetrominoes, their black squares, the symbols or
# taijitu halves that count for the first and for the second seat before a swap, and the 2×2 blocks
# with a covered corner, each by its lowest cell.
COVERED, BLACK, FIRST_SIDE, SECOND_SIDE, BLOCKS = 0, 4, 8, 12, 16
MASK_WORDS = 4

# LOT has its discs in the row ALIVE: a mask of cells in each column, and the side to move.
DISCS = ALIVE
WHITE_SINGLES, BLACK_SINGLES, WHITE_STACKS, BLACK_STACKS, BLACK_MOVES = range(5)

GROUP_SCRATCH = 160
"""Words of scratch space that counting groups takes on the largest board."""

MAX_TURNS = 400
"""More turns than any game has (LOT: three placements for each of 49 cells, and a swap)."""


def group_scratch() -> Ints:
    """Scratch space for counting groups."""
    scratch: Ints = aligned_zeros(GROUP_SCRATCH)
    return scratch
