# mypy: no-warn-return-any
"""Tables of numbered placements: the whole board's, and smaller ones of the placements still alive.

A table is a stretch of a flat array of words: rows of bits (sets of its placements), then a word
for each placement. Its placements are numbered by gain, the best for the first side first, so that
the lowest member of a set is the best for the first side and the highest for the second.
"""

from __future__ import annotations

from tessellot.engine.kernels.bit_vectors import shift_right
from tessellot.engine.kernels.jit import inner

MAX_GAIN = 4
"""A tetromino covers at most four symbols of one side."""

DIGITS = 4
"""Binary digits of 4 minus a gain, which is 0 to 8."""

SET_ROWS = 4 + 2 * DIGITS + 2
"""Rows besides those of placements and cells."""


class PlacementTable:
    """Where the parts of a table begin, in words from the start of the array."""

    count: int  # placements
    words: int  # in a row
    conflict_rows: int  # by placement: the placements that conflict with it, itself included
    cell_rows: int  # by cell: those that cover it; then a row without any
    shape_rows: int  # by shape
    digit_rows: int  # by side: the digits of 4 minus the gain for that side
    good_rows: int  # by side: those with a positive gain
    traits: int  # by placement a word, see below
    end: int


@inner
def lay_out(table: PlacementTable, start: int, count: int, words: int, cells: int) -> None:
    """Place the parts of a table, one after the other."""
    table.count, table.words = count, words
    table.conflict_rows = start
    table.cell_rows = table.conflict_rows + count * words
    table.shape_rows = table.cell_rows + (cells + 1) * words
    table.digit_rows = table.shape_rows + 4 * words
    table.good_rows = table.digit_rows + 2 * DIGITS * words
    table.traits = table.good_rows + 2 * words
    # Tables begin with cache lines.
    table.end = (table.traits + count + 7) & ~7


def table_size(count: int, words: int, cells: int) -> int:
    """The words of a table."""
    return (count + cells + 1 + SET_ROWS) * words + count + 7


# Traits: the number of the placement in the whole table of the board, its shape, its gain for the
# first side plus 4, and its four cells.
_SHAPE, _GAIN, _CELLS = 12, 14, 18


def pack_traits(number: int, shape: int, gain: int, cells: list[int]) -> int:
    """The word of a placement."""
    word = number | shape << _SHAPE | (gain + MAX_GAIN) << _GAIN
    for index, cell in enumerate(cells):
        word |= cell << (_CELLS + 8 * index)
    return word


@inner
def number_of(traits: int) -> int:
    """The number of a placement in the whole table of the board."""
    return traits & 4095


@inner
def shape_of(traits: int) -> int:
    """The number of a placement's shape."""
    return (traits >> _SHAPE) & 3


@inner
def gain_of(traits: int, side: int) -> int:
    """What a placement gains for a side."""
    gain = ((traits >> _GAIN) & 15) - MAX_GAIN
    return -gain if side else gain


@inner
def cell_of(traits: int, index: int) -> int:
    """One of a placement's four cells."""
    return shift_right(traits, _CELLS + 8 * index) & 255
