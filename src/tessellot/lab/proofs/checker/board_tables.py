"""What the checker knows about a board: its placements, and which of them exclude each other.

Cells and shapes of the placements are those of `games/`; everything else is worked out here, from
the rulebook: pieces do not overlap, equal shapes do not touch, no 2×2 block is filled.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tessellot.games.boards import Board
from tessellot.games.pieces.tetrominoes import SHAPES, PlacementTable

BLOCKS_OF_A_PIECE = 10
"""A tetromino enters at most this many 2×2 blocks."""

Bools = NDArray[np.bool_]


class BoardTables(NamedTuple):
    """Placements by number; cells are numbered by row and column."""

    cells: NDArray[np.int64]
    """The four cells of each placement."""
    shape: NDArray[np.int64]
    gain: NDArray[np.int64]
    """How much each placement gains for X."""
    conflict: Bools
    """Whether two placements exclude each other, whatever else lies on the board."""
    touch: Bools
    """Whether two placements share an edge and do not overlap."""
    blocks: NDArray[np.int64]
    """The blocks that each placement enters, filled up with −1."""
    block_cells: NDArray[np.int64]


def board_tables(board: Board) -> BoardTables:
    """The tables of a board."""
    size = board.size
    placements = PlacementTable.of(size).placements
    places = [[(cell.column, cell.row) for cell in move.cells] for move in placements]
    cells = np.array([[column + size * row for column, row in place] for place in places])
    shape = np.array([SHAPES.index(move.shape) for move in placements])
    on = np.zeros((len(placements), size * size), dtype=np.int32)
    np.put_along_axis(on, cells, 1, axis=1)
    overlap = on @ on.T > 0
    touch = (on @ _neighbours(size) @ on.T > 0) & ~overlap
    conflict = overlap | (touch & (shape[:, None] == shape[None, :]))
    corners = [(column, row) for row in range(size - 1) for column in range(size - 1)]
    block_cells = np.array(
        [[c + size * r + add for add in (0, 1, size, size + 1)] for c, r in corners]
    ).reshape(-1, 4)
    blocks = np.full((len(placements), BLOCKS_OF_A_PIECE), -1)
    entered = np.zeros(len(placements), dtype=np.int64)
    for number, block in enumerate(block_cells):
        part = on[:, block] @ np.array([1, 2, 4, 8])
        (inside,) = np.nonzero(part)
        filled = (part[inside, None] | part[None, inside]) == 15
        conflict[np.ix_(inside, inside)] |= filled
        blocks[inside, entered[inside]] = number
        entered[inside] += 1
    symbols = np.zeros(size * size, dtype=np.int64)
    x, o = board.symbols
    for cell in range(size * size):
        # X gains by covering an O, and loses by covering an X.
        symbols[cell] = (o >> cell & 1) - (x >> cell & 1)
    gain = symbols[cells].sum(axis=1)
    return BoardTables(cells, shape, gain, conflict, touch, blocks, block_cells)


def _neighbours(size: int) -> NDArray[np.int32]:
    """Which cells share an edge."""
    column, row = np.arange(size * size) % size, np.arange(size * size) // size
    apart = abs(column[:, None] - column) + abs(row[:, None] - row)
    found: NDArray[np.int32] = (apart == 1).astype(np.int32)
    return found
