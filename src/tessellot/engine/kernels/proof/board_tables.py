"""What a proof stands on: the placements of a board, sorted by what they gain."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels import packing
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.simd import PLANES
from tessellot.games.pieces.tetrominoes import PlacementTable
from tessellot.games.protocol import Game
from tessellot.geometry import bits_of

# Further numbers in the head: first rows, in `bits`, of the placements by what they gain at
# least (nine rows for a side, then nine for the other), of their gains for the first side plus
# four as binary digits, and of sixteen words from which keys start.
LEVELS, DIGITS, SEEDS = 25, 26, 27
# Columns of `traits`, by placement: the cells whose fate it can seal, and its gain.
NEAR, GAIN = 0, at.MASK_WORDS
# Columns of `cells`: the row in `bits` of the placements over it, and the corners of its blocks.
OVER, CORNERS_OF = 0, 1

NO_BOUND = 2047
"""No value is farther from 0 than this."""

ENOUGH = 12
"""More than a placement ever takes from a cover."""


class Ground(NamedTuple):
    """The tables of a game with those of the symbols on its board."""

    head: Ints
    bits: Ints
    pieces: Ints
    traits: Ints
    cells: Ints


def ground_of(game: Game, state: Ints) -> Ground:
    """The board under a state in which tetrominoes are placed on symbols."""
    masks = state[at.MASKS]
    return _ground(game, cells_in(masks, at.FIRST_SIDE), cells_in(masks, at.SECOND_SIDE))


def cells_in(masks: Ints, column: int) -> int:
    """The set of cells in four words of a row."""
    return int.from_bytes(masks[column : column + at.MASK_WORDS].tobytes(), "little")


@lru_cache(maxsize=8)
def _ground(game: Game, first: int, second: int) -> Ground:
    head, bits, pieces = packing.tables(game)
    near, cells = _layout(game.size)
    head, cells = head.copy(), cells.copy()
    masks = PlacementTable.of(game.size).masks
    gains = [(mask & second).bit_count() - (mask & first).bit_count() for mask in masks]
    levels = [
        _numbers([sign * gain >= least for gain in gains])
        for sign in (1, -1)
        for least in range(-4, 5)
    ]
    digits = [_numbers([gain + 4 >> digit & 1 for gain in gains]) for digit in range(PLANES)]
    # A table may hold positions of several boards: the seeds keep them apart.
    seed = Random(f"{game.size} {first} {second}").getrandbits(64 * 16)
    head[LEVELS] = len(bits)
    head[DIGITS] = head[LEVELS] + len(levels)
    head[SEEDS] = head[DIGITS] + len(digits)
    cells[:, OVER] += head[at.CONTAINING]
    rows = [packing.words(row, max(bits.shape[1], 16)) for row in (*levels, *digits, seed)]
    widened = np.zeros((len(bits), len(rows[0])), np.int64)
    widened[:, : bits.shape[1]] = bits
    return Ground(
        head,
        np.concatenate([widened, np.array(rows, np.int64)]),
        pieces,
        np.column_stack([near, np.array(gains, np.int64)]),
        cells,
    )


@cache
def _layout(size: int) -> tuple[Ints, Ints]:
    """What is the same on every board of a size: the near cells of placements, and `cells`."""
    table = PlacementTable.of(size)
    corners = table.grid.blocks()
    words = _in_eights(-(-len(corners) // 16) + 1)
    cells = np.zeros((size * size, CORNERS_OF + words), np.int64)
    for number, block in enumerate(corners):
        for corner, cell in enumerate(bits_of(block)):
            cells[cell, OVER] = 16 * number + (1 << corner)
            column = CORNERS_OF + number // 16
            cells[cell, column] |= np.uint64(15 << 4 * (number % 16)).astype(np.int64)
    near = []
    for mask in table.masks:
        touching = 0
        for cell in bits_of(table.grid.spread(mask, diagonal=True)):
            touching |= table.covering[cell]
        reached = 0
        for number in bits_of(touching):
            reached |= table.masks[number]
        near.append(packing.words(reached, at.MASK_WORDS))
    return np.array(near, np.int64), cells


def _in_eights(count: int) -> int:
    return -(-count // 8) * 8


def _numbers(flags: list[bool] | list[int]) -> int:
    return sum(1 << number for number, flag in enumerate(flags) if flag)
