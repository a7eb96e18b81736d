"""The memory of a search, as arrays.

A *level* is a numbering of placements: level 0 has all of the board, each further one only those
that are alive in some position. Sets of placements are rows of 64-bit words; a level with fewer
placements has shorter rows, which lie one behind the other in the first dimension's array.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tessellot.games.boards import Board
from tessellot.lab.proofs.checker.board_tables import board_tables

MOST_PLIES = 24
"""More than there are pieces in the tray."""
PLANES = 5
MOST_GAIN = 4
GAINS = 2 * MOST_GAIN + 1

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Covered = NDArray[np.uint8]


class Levels(NamedTuple):
    """The placements of each level, by the words of their sets."""

    sizes: Numbers
    """How many placements, and how many words a set has."""
    number: Numbers
    """The number of each placement on the board."""
    conflict: Words
    touch: Words
    over: Words
    """For each cell the placements that cover it."""
    shapes: Words
    gains: Words
    """For each gain of the claimed winner, from −4 on, the placements that have it."""


class Rules(NamedTuple):
    """What does not change: the placements of the board, by number."""

    cells: Numbers
    shape: Numbers
    gain: Numbers
    """For the claimed winner."""
    blocks: Numbers
    block_cells: Numbers
    keys: Words
    """Two random words for each placement."""


class State(NamedTuple):
    """What changes during a search; the first dimension is the ply where there is one."""

    covered: Covered
    supply: Numbers
    alive: Words
    touched: Words
    planes: Words
    """For each ply and side: the binary digits of the count of each placement."""
    scratch: Words
    bare: Numbers
    order: Numbers
    scores: Numbers
    history: Numbers
    """How often a placement decided, by side."""
    seen_keys: Words
    seen_values: NDArray[np.uint8]
    nodes: Numbers
    level: Numbers
    lead: Numbers
    """The winner's points less the loser's."""
    keys: Words
    moves: Numbers
    """How many moves `order` has."""
    next_move: Numbers


def words_for(count: int) -> int:
    """The number of words of a set of `count` placements."""
    return max((count + 63) // 64, 1)


def make_arrays(board: Board, winner: str, table_bits: int) -> tuple[Levels, Rules, State]:
    """The arrays for a board and the side that is claimed to win; level 0 is filled in."""
    tables = board_tables(board)
    gain = tables.gain if winner == "X" else -tables.gain
    count, cells = len(tables.shape), board.size**2
    words = words_for(count)
    levels = Levels(
        np.zeros((MOST_PLIES, 2), dtype=np.int64),
        np.zeros((MOST_PLIES, count), dtype=np.int64),
        *(
            np.zeros((MOST_PLIES, rows * words), dtype=np.uint64)
            for rows in (count, count, cells, 4, GAINS)
        ),
    )
    levels.sizes[0] = count, words
    levels.number[0] = np.arange(count)
    covers = np.zeros((cells, count), dtype=np.bool_)
    covers[tables.cells.T, np.arange(count)] = True
    for target, sets in (
        (levels.conflict, tables.conflict),
        (levels.touch, tables.touch),
        (levels.over, covers),
        (levels.shapes, np.arange(4)[:, None] == tables.shape),
        (levels.gains, np.arange(-MOST_GAIN, MOST_GAIN + 1)[:, None] == gain),
    ):
        target[0] = _packed(sets, words).ravel()
    rng = np.random.default_rng(20261118)
    keys = rng.integers(0, 1 << 64, (count, 2), dtype=np.uint64)
    rules = Rules(tables.cells, tables.shape, gain, tables.blocks, tables.block_cells, keys)
    state = State(
        np.zeros(cells, dtype=np.uint8),
        np.zeros(4, dtype=np.int64),
        np.zeros((MOST_PLIES, words), dtype=np.uint64),
        np.zeros((MOST_PLIES, words), dtype=np.uint64),
        np.zeros((MOST_PLIES, 2, PLANES * words), dtype=np.uint64),
        np.zeros((6, words), dtype=np.uint64),
        np.zeros(4, dtype=np.int64),
        np.zeros((MOST_PLIES, count), dtype=np.int64),
        np.zeros((MOST_PLIES, count), dtype=np.int64),
        np.zeros((2, count), dtype=np.int64),
        np.zeros((1 << table_bits, 2), dtype=np.uint64),
        np.zeros(1 << table_bits, dtype=np.uint8),
        np.zeros(1, dtype=np.int64),
        np.zeros(MOST_PLIES, dtype=np.int64),
        np.zeros(MOST_PLIES, dtype=np.int64),
        np.zeros((MOST_PLIES, 2), dtype=np.uint64),
        np.zeros(MOST_PLIES, dtype=np.int64),
        np.zeros(MOST_PLIES, dtype=np.int64),
    )
    return levels, rules, state


def _packed(sets: NDArray[np.bool_], words: int) -> Words:
    """Rows of truth values as rows of words."""
    padded = np.zeros((len(sets), words * 64), dtype=np.bool_)
    padded[:, : sets.shape[1]] = sets
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)
