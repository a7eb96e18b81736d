# mypy: no-warn-return-any
"""Connected groups of cells: the sizes of the largest ones, which TAILITS and TAIJI score."""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.bits import popcount, shifted_right
from tessellot.engine.kernels.jit import inlined, inner
from tessellot.engine.kernels.layout import MASKS, Ints

LARGEST = 3
"""The number of group sizes that are kept."""

TWO_WORDS = 128
"""Boards with at most this many cells are filled in two words."""


def _columns_but(column: int) -> list[list[int]]:
    """By the size of a board: the cells that are not in a column, in two signed words."""
    found = []
    for size in range(TWO_WORDS):
        cells = sum(
            1 << cell for cell in range(min(size * size, TWO_WORDS)) if cell % size != column % size
        )
        words = np.array([cells & (1 << 64) - 1, cells >> 64], np.uint64)
        found.append(words.astype(np.int64).tolist())
        if size * size > TWO_WORDS:
            break
    return found


_NOT_FIRST = np.array(_columns_but(0), np.int64)
_NOT_LAST = np.array(_columns_but(-1), np.int64)


@inner
def largest_groups(state: Ints, column: int, size: int, diagonal: int, scratch: Ints) -> None:
    """Write the sizes of the three largest groups of a mask to scratch[0:3]."""
    if size * size <= TWO_WORDS:
        _fill_groups(state[MASKS, column], state[MASKS, column + 1], size, diagonal, scratch)
    else:
        _join_cells(state, column, size, diagonal, scratch)


@inner
def _fill_groups(low: int, high: int, size: int, diagonal: int, scratch: Ints) -> None:
    """Flood fill, a whole border at a time, from the lowest cell of each group."""
    first = second = third = 0
    left = popcount(low) + popcount(high)
    # Groups that are not larger than the third one change nothing.
    while left > third:
        group, further = low & -low, 0
        if low == 0:
            further = high & -high
        while True:
            grown, grown_further = _spread(group, further, size, diagonal)
            grown &= low
            grown_further &= high
            if grown == group and grown_further == further:
                break
            group, further = grown, grown_further
        low ^= group
        high ^= further
        count = popcount(group) + popcount(further)
        left -= count
        if count > first:
            first, second, third = count, first, second
        elif count > second:
            second, third = count, second
        elif count > third:
            third = count
    scratch[0], scratch[1], scratch[2] = first, second, third


@inlined
def _spread(low: int, high: int, size: int, diagonal: int) -> tuple[int, int]:
    """The cells of two words and their neighbours; what is off the board is for the caller."""
    right, right_high = low & _NOT_LAST[size, 0], high & _NOT_LAST[size, 1]
    left, left_high = low & _NOT_FIRST[size, 0], high & _NOT_FIRST[size, 1]
    row = low | right << 1 | shifted_right(left, 1) | left_high << 63
    row_high = high | right_high << 1 | shifted_right(right, 63) | shifted_right(left_high, 1)
    if diagonal:
        low, high = row, row_high
    above, above_high = low << size, high << size | shifted_right(low, 64 - size)
    below, below_high = shifted_right(low, size) | high << (64 - size), shifted_right(high, size)
    return row | above | below, row_high | above_high | below_high


@inner
def _join_cells(state: Ints, column: int, size: int, diagonal: int, scratch: Ints) -> None:
    """Union-find, for larger boards.

    Cells are joined with their left and lower neighbours in the order of the board. A
    root holds the size of its group as a negative number, other cells hold their parent plus one.
    """
    for row in range(size):
        for step in range(size):
            cell = row * size + step
            if (state[MASKS, column + (cell >> 6)] >> (cell & 63)) & 1:
                scratch[LARGEST + cell] = -1
                _join_earlier(scratch, cell, row, step, size, diagonal)
            else:
                scratch[LARGEST + cell] = 0
    _find_largest(scratch, size * size)


@inner
def _join_earlier(scratch: Ints, cell: int, row: int, step: int, size: int, diagonal: int) -> None:
    if step > 0:
        _join(scratch, cell, cell - 1)
    if row > 0:
        _join(scratch, cell, cell - size)
        if diagonal:
            if step > 0:
                _join(scratch, cell, cell - size - 1)
            if step + 1 < size:
                _join(scratch, cell, cell - size + 1)


@inner
def _find_largest(scratch: Ints, cells: int) -> None:
    first = second = third = 0
    for cell in range(cells):
        size = -scratch[LARGEST + cell]
        if size > first:
            first, second, third = size, first, second
        elif size > second:
            second, third = size, second
        elif size > third:
            third = size
    scratch[0], scratch[1], scratch[2] = first, second, third


@inner
def _join(scratch: Ints, cell: int, other: int) -> None:
    if scratch[LARGEST + other] == 0:
        return
    first, second = _root(scratch, cell), _root(scratch, other)
    if first == second:
        return
    if scratch[LARGEST + first] > scratch[LARGEST + second]:
        first, second = second, first
    scratch[LARGEST + first] += scratch[LARGEST + second]
    scratch[LARGEST + second] = first + 1


@inner
def _root(scratch: Ints, cell: int) -> int:
    while scratch[LARGEST + cell] > 0:
        cell = scratch[LARGEST + cell] - 1
    return cell
