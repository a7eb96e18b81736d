"""Tiles: a board that is larger than the sheet, cut into parts that overlap."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import ceil
from typing import NamedTuple

from tessellot.paper.print_format import PrintFormat

OVERLAP = 10.0
"""Millimetres of one sheet that the next is laid over."""


class Tile(NamedTuple):
    """The part of a board that one sheet shows: columns and rows, from the lower left."""

    left: int
    right: int
    bottom: int
    top: int


def tiles_of(size: int, form: PrintFormat, band: float) -> list[Tile]:
    """The sheets of a board, row by row from the top, as few as can be and about equally large.

    `band` is the room that the board needs above and below itself.
    """
    columns = _parts(size, form.cell, form.width)
    rows = _parts(size, form.cell, form.height - 2 * band)
    return [
        Tile(left, right, size - bottom, size - top)
        for top, bottom in pairwise(accumulate(rows, initial=0))
        for left, right in pairwise(accumulate(columns, initial=0))
    ]


def _parts(size: int, cell: float, room: float) -> list[int]:
    """The lengths of the parts in cells, about equal; all but the last leave room to overlap."""
    if size * cell <= room:
        return [size]
    most, most_at_last = int((room - OVERLAP) / cell), int(room / cell)
    count = 1 + ceil((size - most_at_last) / most)
    last = max(ceil(size / count), size - (count - 1) * most)
    others, longer = divmod(size - last, count - 1)
    return [*(others + (number < longer) for number in range(count - 1)), last]
