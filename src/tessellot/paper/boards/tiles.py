"""Tiles: the parts of a board that is larger than one sheet."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import ceil
from typing import NamedTuple

from tessellot.paper.print_format import PrintFormat

OVERLAP = 10.0
"""By how many millimetres neighbouring sheets overlap."""


class Tile(NamedTuple):
    """The part of a board on one sheet: columns and rows from the lower left."""

    left: int
    right: int
    bottom: int
    top: int


def tiles_of(size: int, form: PrintFormat, band: float) -> list[Tile]:
    """The fewest tiles that cover a board, about equally large, row by row from the top.

    `band` is the space above and below the board, in millimetres.
    """
    columns = _parts(size, form.cell, form.width)
    rows = _parts(size, form.cell, form.height - 2 * band)
    return [
        Tile(left, right, size - bottom, size - top)
        for top, bottom in pairwise(accumulate(rows, initial=0))
        for left, right in pairwise(accumulate(columns, initial=0))
    ]


def _parts(size: int, cell: float, length: float) -> list[int]:
    """The lengths of the parts in cells, about equal; all but the last have an overlap."""
    if size * cell <= length:
        return [size]
    max_other, max_last = int((length - OVERLAP) / cell), int(length / cell)
    count = 1 + ceil((size - max_last) / max_other)
    last = max(ceil(size / count), size - (count - 1) * max_other)
    others, longer = divmod(size - last, count - 1)
    return [*(others + (number < longer) for number in range(count - 1)), last]
