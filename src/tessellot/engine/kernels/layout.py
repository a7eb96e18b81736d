"""What the numbers in a kernel's arrays mean: the rows and columns, by name.

A game is three arrays (`Tables`): a head of single numbers, wide rows of bits, and short rows
that tell a placement's cells. A state is one two-dimensional array of 64-bit words, so that
copying a state is one copy. All of them are made and owned in Python.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
ShortInts = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]


class Tables(NamedTuple):
    """A game as kernels see it."""

    head: Ints
    bits: Ints
    pieces: Ints


# The head.
KIND = 0
SIZE = 1
WORDS = 2  # of a set of placements
PLACEMENTS = 3
TAIJITU_WORDS = 4
TAIJITUS_IN_ALL = 5
COLOURINGS = 6  # 1: plain tetrominoes, 6: coloured
ANY_COLOURING = 7
COUNTED = 8  # groups that score
SECOND_LARGEST = 9
FIRST_TETROMINO = 10  # the number of the first tetromino move
FIRST_TAIJITU = 11
SWAP = 12  # the number that stands for the swap
CONFLICT = 13  # first rows, in `bits`, of what the name says
ADJACENT = 14
CONTAINING = 15
OF_SHAPE = 16
EVERYTHING = 17
TAIJITU_CONFLICT = 18
TAIJITU_PIECES = 19  # first row of the taijitus in `pieces`
DIRECTIONS = 20  # LOT: rows of a step and the cells where lines in that direction start
THROUGH = 21  # LOT: for each cell how many lines; for each of them its cells and first move
MOVES = 22  # how many numbers moves have, the swap among them
BESIDE = 23  # first row, in `bits`, of the cells beside each cell
AROUND = 24  # the same with the diagonal ones
HEAD = 32

# Kinds of games.
BATTLE_OF_LITS, TAILITS, TAIJI, TAILITS_TAIJI, TAIJI_LITS, LOT = range(6)

# A row of `pieces` for a tetromino: its shape, its four cells, the kinds of its six colourings
# (a byte each), and windows on two rows of a state: of MASKS, with its cells; of BLOCKS, with
# the corners of 2×2 blocks that it covers, and with all corners of the blocks that it enters.
SHAPE, CELLS, KINDS_OF, MASK_START, MASK, BLOCK_START, CORNERS, ENTERED = 0, 1, 5, 6, 7, 9, 10, 15
MASK_WINDOW, BLOCK_WINDOW = 2, 5
PIECE_COLUMNS = 20
# For a taijitu: the half that counts for the first seat, and the other one.
FIRST_HALF, SECOND_HALF = 0, 1

# Rows of a state.
NUMBERS, ALIVE, TOUCH, FLAT, BLOCKS, MASKS = range(6)
STATE_ROWS = 6
STATE_COLUMNS = 32
# A row of BLOCKS has four bits for each 2×2 block: which of its corners are covered.

# Columns of the row NUMBERS.
TETROMINOES, TAIJITUS, SWAPPED, HALF, NO_SWAP = range(5)
SUPPLY = 8
KINDS_LEFT = 12
# HALF says what is placed now.
PLACE_TETROMINOES, PLACE_TAIJITUS = 0, 1
# Columns of the row MASKS, four words each: cells under tetrominoes, their black squares, and
# the symbols or taijitu halves of the first seat and of the second, as they sat down.
COVERED, BLACK, FIRST_SIDE, SECOND_SIDE = 0, 4, 8, 12
MASK_WORDS = 4

# LOT keeps its four masks and the side to move in the row ALIVE, and in `bits` first what each
# move does: the cell it fills, the cell that becomes a stack, and the cells that are cleared.
WHITE, BLACK_SINGLES, WHITE_STACKS, BLACK_STACKS, BLACK_MOVES = range(5)
FILLED, STACKED, CLEARED = range(3)
