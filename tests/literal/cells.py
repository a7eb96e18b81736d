"""Cells as (column, row) pairs, both from 1, and what the rulebooks say about cells.

A board is nothing but the set of its cells; a group is a set of cells that hang together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable

Cell = tuple[int, int]

FIRST, SECOND = "first", "second"

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def square_board(size: int) -> frozenset[Cell]:
    """All cells of a square board."""
    return frozenset((column, row) for column in range(1, size + 1) for row in range(1, size + 1))


def written(cells: Iterable[Cell]) -> str:
    """Cells as they stand in a move: by row, then by column."""
    in_order = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    return "".join(f"{LETTERS[column - 1]}{row}" for column, row in in_order)


def read(text: str) -> list[Cell]:
    """The cells that stand in a part of a move."""
    return [(LETTERS.index(c) + 1, int(r)) for c, r in re.findall(r"([a-z])(\d+)", text)]


def sharing_an_edge(cell: Cell) -> set[Cell]:
    """The cells to the left, to the right, below and above."""
    column, row = cell
    return {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}


def sharing_an_edge_or_a_corner(cell: Cell) -> set[Cell]:
    """The eight cells around."""
    column, row = cell
    square = {(column + across, row + up) for across in (-1, 0, 1) for up in (-1, 0, 1)}
    return square - {cell}


def group_sizes(cells: Collection[Cell], neighbours: Callable[[Cell], set[Cell]]) -> list[int]:
    """How large the connected groups of these cells are, the largest first."""
    left = set(cells)
    sizes = []
    while left:
        group = {left.pop()}
        edge = set(group)
        while edge:
            edge = {other for cell in edge for other in neighbours(cell)} & left
            group |= edge
            left -= edge
        sizes.append(len(group))
    return sorted(sizes, reverse=True)
