"""The tables of one board for the proof search: its placements by what they gain."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tessellot.engine.kernels.layout import MASK_WORDS, Ints
from tessellot.engine.kernels.packing.bitsets import to_words
from tessellot.engine.kernels.proof.placement_table import (
    DIGITS,
    MAX_GAIN,
    pack_traits,
)
from tessellot.games.pieces import tetrominoes
from tessellot.geometry import bits_of

MAX_BLOCKS = 10
"""No tetromino enters more 2×2 blocks."""

MAX_BORDER = 10
"""No tetromino shares edges with more cells."""

Bytes = npt.NDArray[np.uint8]

SEEDS = 4
"""Random words of a board with which position keys start: two halves, and two to mix with."""


class BoardTables(NamedTuple):
    """What the search reads of a board and its placements."""

    bits: Ints  # the table of all placements
    words: int  # in a row of it
    size: int
    masks: Ints  # by placement: its cells
    entered: Ints  # by placement: the 2×2 blocks that it enters, then -1
    borders: Ints  # by placement: MAX_BORDER cells around it, the last ones off the board
    blocks: Ints  # by 2×2 block: its four cells
    block_starts: Ints  # the cells that are the lowest of a 2×2 block
    zobrist: Ints  # by placement: two words if it is alive, two if it is legal
    seeds: Ints
    order: Ints  # by number in the table: the placement


@lru_cache(maxsize=8)
def board_tables(size: int, first: int, second: int) -> BoardTables:
    """The tables of a board with these symbols of the first and the second side."""
    every = tetrominoes.PlacementTable.of(size)
    count = len(every.masks)
    words = -(-count // 64)
    gains = np.array([(m & second).bit_count() - (m & first).bit_count() for m in every.masks])
    order = np.argsort(-gains, kind="stable")
    sorted_gains = gains[order]
    rows, masks, entered, borders, blocks, starts = _size_tables(size)
    packed = _packed(rows[:, order], words)
    conflicts, cells = packed[:count], packed[count:]
    digits = [
        (MAX_GAIN - sign * sorted_gains) >> digit & 1 for sign in (1, -1) for digit in range(DIGITS)
    ]
    good = [sign * sorted_gains > 0 for sign in (1, -1)]
    sets = _packed(np.array([*digits, *good], np.uint8), words)
    traits = [
        pack_traits(
            int(number),
            every.shape_numbers[number],
            int(gains[number]),
            list(bits_of(every.masks[number])),
        )
        for number in order
    ]
    parts = (conflicts[order].ravel(), cells.ravel(), sets.ravel(), traits)
    # A table of positions may hold those of several boards: random words make their keys different.
    chance = Random(f"{size} {first} {second}")
    return BoardTables(
        np.concatenate(parts),
        words,
        size,
        masks,
        entered,
        borders.ravel(),
        blocks,
        starts,
        _random_words(chance, 4 * count),
        _random_words(chance, SEEDS),
        order,
    )


@cache
def _size_tables(size: int) -> tuple[Bytes, Ints, Ints, Ints, Ints, Ints]:
    """What is the same on every board of a size, with the usual numbers of placements.

    Rows of bits, a byte each (conflicts, cells and an empty row, shapes); cells of placements;
    blocks that they enter; cells around them; cells of blocks; lowest cells of blocks.
    """
    every = tetrominoes.PlacementTable.of(size)
    count = len(every.masks)
    rows = np.array(
        [
            np.unpackbits(
                np.frombuffer(row.to_bytes(-(-count // 8), "little"), np.uint8), bitorder="little"
            )[:count]
            for row in (*every.conflict, *every.covering, 0, *every.of_shape)
        ]
    )
    blocks = every.grid.blocks()
    numbers = {block: number for number, block in enumerate(blocks)}
    entered = np.full((count, MAX_BLOCKS), -1, np.int64)
    for number, around in enumerate(every.blocks):
        entered[number, : len(around)] = [numbers[block] for block in around]
    borders = np.full((count, MAX_BORDER), size * size, np.int64)
    for number, mask in enumerate(every.masks):
        border = list(bits_of(every.grid.spread(mask) & ~mask))
        borders[number, : len(border)] = border
    masks = np.array([to_words(mask, MASK_WORDS) for mask in every.masks])
    corners = np.array([list(bits_of(block)) for block in blocks], np.int64)
    starts = to_words(sum(block & -block for block in blocks), MASK_WORDS)
    return rows, masks, entered, borders, corners, starts


def _packed(rows: Bytes, words: int) -> Ints:
    """Rows with a byte for each bit as words."""
    packed = np.packbits(rows, axis=1, bitorder="little")
    padded = np.zeros((len(rows), 8 * words), np.uint8)
    padded[:, : packed.shape[1]] = packed
    return padded.view(np.int64)


def renumbered_set(words: Ints, board: BoardTables) -> Ints:
    """A set of placements, in words, with the numbers of the board's table."""
    flags = np.unpackbits(words.view(np.uint8), bitorder="little")
    return _packed(flags[None, board.order], board.words).reshape(-1)


def _random_words(chance: Random, count: int) -> Ints:
    return np.frombuffer(chance.randbytes(8 * count), np.int64)
