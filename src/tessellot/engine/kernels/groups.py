# mypy: no-warn-return-any
"""Groups of cells in kernels: the sizes of the largest ones, which TAILITS and TAIJI score."""

from __future__ import annotations

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import MASKS, Ints

LARGEST = 3
"""How many group sizes are kept."""


@inner
def largest_groups(state: Ints, column: int, size: int, diagonal: int, scratch: Ints) -> None:
    """Leave the sizes of the three largest groups of a mask in scratch[0:3].

    Cells are joined with their left and lower neighbours as they come; a root keeps the size
    of its group as a negative number, other cells point to a cell before them.
    """
    for row in range(size):
        for step in range(size):
            cell = row * size + step
            if (state[MASKS, column + (cell >> 6)] >> (cell & 63)) & 1:
                scratch[LARGEST + cell] = -1
                _join_earlier(scratch, cell, row, step, size, diagonal)
            else:
                scratch[LARGEST + cell] = 0
    _rank(scratch, size * size)


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
def _rank(scratch: Ints, cells: int) -> None:
    first = second = third = 0
    for cell in range(cells):
        found = -scratch[LARGEST + cell]
        if found > first:
            first, second, third = found, first, second
        elif found > second:
            second, third = found, second
        elif found > third:
            third = found
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
