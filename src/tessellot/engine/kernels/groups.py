# mypy: no-warn-return-any
"""Connected groups of cells: the sizes of the largest ones, which TAILITS and TAIJI score."""

from __future__ import annotations

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import MASKS, Ints

LARGEST = 3
"""The number of group sizes that are kept."""


@inner
def largest_groups(state: Ints, column: int, size: int, diagonal: int, scratch: Ints) -> None:
    """Write the sizes of the three largest groups of a mask to scratch[0:3].

    Union-find: cells are joined with their left and lower neighbours in the order of the board. A
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
