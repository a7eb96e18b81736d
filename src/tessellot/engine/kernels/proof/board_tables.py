"""The tables of one board for the proof search: its placements by what they gain."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.layout import GameTables, Header, Ints
from tessellot.engine.kernels.packing import tables
from tessellot.engine.kernels.packing.bitsets import cells_in, to_words
from tessellot.engine.kernels.records import Ints4, Records, dtype_of, new_record, new_records
from tessellot.engine.kernels.simd import PLANES
from tessellot.games.pieces.tetrominoes import PlacementTable
from tessellot.games.protocol import Game
from tessellot.geometry import bits_of

MAX_GAIN = 4
"""A tetromino covers at most four symbols of one side."""


class PlacementTraits:
    """What the search reads of a placement."""

    near: Ints4  # the cells that it can make impossible to cover
    gain: int  # symbols of the second side that it covers, minus those of the first


class BoardTables(NamedTuple):
    """The tables of a game, extended by rows for the symbols on a board."""

    game: GameTables
    placements: Records[PlacementTraits]
    cell_rows: Ints
    """By cell the row, in `game.bits`, of the placements that cover it."""
    cell_corners: Ints
    """By cell all corners of the 2×2 blocks that it belongs to, as a row of BLOCKS."""


def board_tables(game: Game, state: Ints) -> BoardTables:
    """The tables of the board of a state in which tetrominoes are placed on symbols."""
    masks = state[at.MASKS]
    return _board_tables(game, cells_in(masks, at.FIRST_SIDE), cells_in(masks, at.SECOND_SIDE))


@lru_cache(maxsize=8)
def _board_tables(game: Game, first: int, second: int) -> BoardTables:
    packed = tables(game)
    bits = packed.bits
    near, cell_rows, cell_corners = _size_tables(game.size)
    masks = PlacementTable.of(game.size).masks
    gains = [(mask & second).bit_count() - (mask & first).bit_count() for mask in masks]
    gain_rows = [
        _set_of([sign * gain >= least for gain in gains])
        for sign in (1, -1)
        for least in range(-MAX_GAIN, MAX_GAIN + 1)
    ]
    digits = [_set_of([bool(gain + MAX_GAIN >> n & 1) for gain in gains]) for n in range(PLANES)]
    # A table may hold positions of several boards: the seeds make their keys different.
    seed = Random(f"{game.size} {first} {second}").getrandbits(64 * 16)
    old = {name: int(getattr(packed.header, name)) for name in dtype_of(Header).names or ()}
    header = new_record(Header, **old)
    header.gain_row = len(bits)
    header.digit_row = header.gain_row + len(gain_rows)
    header.seed_row = header.digit_row + len(digits)
    rows = [to_words(row, max(bits.shape[1], 16)) for row in (*gain_rows, *digits, seed)]
    widened = np.zeros((len(bits), len(rows[0])), np.int64)
    widened[:, : bits.shape[1]] = bits
    placements = new_records(PlacementTraits, len(masks))
    for placement, gain in enumerate(gains):
        placements[placement].near = near[placement]
        placements[placement].gain = gain
    return BoardTables(
        packed._replace(header=header, bits=np.concatenate([widened, np.array(rows, np.int64)])),
        placements,
        cell_rows + packed.header.containing_row,
        cell_corners,
    )


@cache
def _size_tables(size: int) -> tuple[Ints, Ints, Ints]:
    """What is the same on every board of a size: near cells, rows of cells, corners of cells."""
    table = PlacementTable.of(size)
    blocks = table.grid.blocks()
    # One word more than there are blocks: position keys have other numbers there.
    words = -(-(-(-len(blocks) // 16) + 1) // 8) * 8
    cell_rows = np.zeros(size * size, np.int64)
    cell_corners = np.zeros((size * size, words), np.int64)
    for number, block in enumerate(blocks):
        for corner, cell in enumerate(bits_of(block)):
            cell_rows[cell] = 16 * number + (1 << corner)
            corners = np.uint64(15 << 4 * (number % 16)).astype(np.int64)
            cell_corners[cell, number // 16] |= corners
    near = []
    for mask in table.masks:
        touching = 0
        for cell in bits_of(table.grid.spread(mask, diagonal=True)):
            touching |= table.covering[cell]
        reached = 0
        for placement in bits_of(touching):
            reached |= table.masks[placement]
        near.append(to_words(reached, at.MASK_WORDS))
    return np.array(near, np.int64), cell_rows, cell_corners


def _set_of(flags: list[bool]) -> int:
    return sum(1 << number for number, flag in enumerate(flags) if flag)
