"""The memory of the proof search of Battle of LITS: frames, counters, sets of placements."""

from __future__ import annotations

from enum import IntFlag
from typing import Any, NamedTuple

import numpy as np

from tessellot.engine.kernels.layout import MASK_WORDS, Ints, Words
from tessellot.engine.kernels.packing.bitsets import to_words
from tessellot.engine.kernels.proof.bit_planes import PLANES
from tessellot.engine.kernels.proof.board_tables import BoardTables, renumbered_set
from tessellot.engine.kernels.proof.covers import MAX_COVER
from tessellot.engine.kernels.proof.node import Control, Frame
from tessellot.engine.kernels.proof.placement_table import PlacementTable, table_size
from tessellot.engine.kernels.records import Records, new_record, new_records
from tessellot.games.pieces.tetrominoes import Tiling

MAX_PLY = 28
"""More than there are turns: at most six pieces of each of four shapes."""

IN_SEARCH_SLOTS = 1 << 12
"""Slots of the table of moves that threads are searching."""

WIDE, WIDEST = 32, 64
"""Words of the longest rows, on boards with up to 2,048 placements and on larger ones."""


COVERABLE, RELEVANT = MASK_WORDS, 2 * MASK_WORDS
"""Columns of `cells`, after the cells under tetrominoes: bare ones under living placements, and
covered ones of 2×2 blocks that can still be filled."""


class Feature(IntFlag):
    """Parts of the search that can be switched off, to show that they change no result."""

    TABLE = 1
    EQUIVALENCE = 2
    MOVE_ORDER = 4
    COVERS = 8
    CLIQUE_EXTENSION = 16
    SURE_GAIN = 32
    FUTILITY = 64
    TWO_PLIES = 128
    ALL = 255


# The same for kernels.
(
    TABLE,
    EQUIVALENCE,
    MOVE_ORDER,
    COVERS,
    CLIQUE_EXTENSION,
    SURE_GAIN,
    FUTILITY,
    TWO_PLIES,
) = (int(feature) for feature in Feature if feature is not Feature.ALL)


class LitsFrame(Frame):
    """One ply of the search."""

    pieces: int  # on the board; odd if the second side is to move
    supply: int  # pieces left, a byte for each shape
    gain: int  # of the present move, for its side
    tt_move: int  # the best move according to the transposition table, or -1
    first_hash: int  # of the living and the legal placements, for position keys
    second_hash: int
    own_cover: int  # what the side to move can still gain at most, or NO_BOUND
    other_cover: int
    needed: int  # a move that takes this much from its own cover is futile
    deferred: int  # moves from here to `end` wait: another thread is searching them
    may_defer: int  # 0 once the deferred moves themselves are searched
    slot: int  # of the present move in the table of moves in search, or -1
    # Where sets are in `bits`. Those that are entered have the numbers of the ply before.
    entered_alive: int
    entered_touch: int
    alive: int
    touch: int
    own_planes: int
    other_planes: int
    own_masks: int
    other_masks: int


SET_FIELDS = (
    *("entered_alive", "entered_touch", "alive", "touch"),
    *("own_planes", "other_planes", "own_masks", "other_masks"),
)


class LitsControl(Control):
    """Limits, settings and results of the search of one thread."""

    last_bonus: int  # 1: placing last counts 1 in the value; 0: only the margin counts
    features: int
    threads: int
    size: int  # of the board


class LitsArrays(NamedTuple):
    """The memory of one thread; the last two arrays are shared."""

    bits: Ints  # tables and sets of all plies
    stack: Records[LitsFrame]
    tables: Records[PlacementTable]  # the board's, then by ply that of the living placements
    cells: Ints  # by ply: sets of cells, see below
    moves: Ints  # by ply: the moves, in the numbers of its table
    scores: Ints
    history: Ints
    control: LitsControl
    table: Words
    in_search: Words


def longest_row(board: BoardTables) -> int:
    """The words of the longest rows on a board."""
    return WIDE if board.words <= WIDE else WIDEST


def new_arrays(board: BoardTables, table: Words, in_search: Words) -> LitsArrays:
    """Memory for one thread."""
    count, words = len(board.masks), longest_row(board)
    # Placements die from ply to ply, so these tables are never all as large; the system gives
    # out memory only when it is written to.
    first_set = len(board.bits) + 7 + MAX_PLY * table_size(count, words, board.size**2)
    rows = np.cumsum((0, 1, 1, 1, 1, PLANES, PLANES, MAX_COVER, MAX_COVER)) * words
    starts = first_set + rows[-1] * np.arange(MAX_PLY + 1)
    stack: Any = new_records(LitsFrame, MAX_PLY + 1)
    for name, row in zip(SET_FIELDS, rows, strict=False):
        stack[name] = starts + row
    bits = np.zeros(starts[-1] + rows[-1], np.int64)
    bits[: len(board.bits)] = board.bits
    return LitsArrays(
        bits=bits,
        stack=stack,
        tables=new_records(PlacementTable, MAX_PLY + 1),
        cells=np.zeros((MAX_PLY + 1, 3 * MASK_WORDS), np.int64),
        moves=np.zeros((MAX_PLY, count), np.int64),
        scores=np.zeros((MAX_PLY, count), np.int64),
        history=np.zeros((MAX_PLY, count), np.int64),
        control=new_record(LitsControl),
        table=table,
        in_search=in_search,
    )


def set_root(board: BoardTables, search: LitsArrays, tiling: Tiling, beta: int) -> None:
    """Make a tiling the root of the search."""
    frame = search.stack[0]
    frame.beta = beta
    frame.pieces = tiling.count
    frame.supply = sum(left << 8 * shape for shape, left in enumerate(tiling.supply))
    search.cells[0, :MASK_WORDS] = to_words(tiling.covered, MASK_WORDS)
    for placements, start in (
        (tiling.alive, frame.entered_alive),
        (tiling.touch, frame.entered_touch),
    ):
        words = renumbered_set(to_words(placements, board.words), board)
        search.bits[start : start + len(words)] = words
