"""Cells by name, and square grids that turn sets of cells into integers and back.

A set of cells is an integer with one bit per cell: bit ``row * size + column``, row 0 at
the bottom. That order is also the canonical order of cells in notation (by row, then by
column), so iterating over the bits of a mask gives cells as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from string import ascii_lowercase
from typing import NamedTuple

_CELL = re.compile(r"([a-z])([1-9][0-9]?)", re.IGNORECASE)


class Cell(NamedTuple):
    """One square of a board, counted from the bottom left; ``str`` gives its name.

    >>> str(Cell(row=4, column=3))
    'd5'
    >>> Cell.parse("D5")
    Cell(row=4, column=3)
    """

    row: int
    column: int

    def __str__(self) -> str:
        if 0 <= self.column < len(ascii_lowercase):
            return f"{ascii_lowercase[self.column]}{self.row + 1}"
        return f"column {self.column + 1} row {self.row + 1}"

    @classmethod
    def parse(cls, name: str) -> Cell:
        """The cell of that name, in either letter case."""
        match = _CELL.fullmatch(name)
        if match is None:
            raise ValueError(
                f"{name!r} is not a cell: a letter and a row number from 1, such as d5"
            )
        return cls(int(match[2]) - 1, ascii_lowercase.index(match[1].lower()))

    @property
    def neighbours(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The four cells that share an edge with this one, on a board or not."""
        row, column = self
        return (
            Cell(row - 1, column),
            Cell(row, column - 1),
            Cell(row, column + 1),
            Cell(row + 1, column),
        )


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Grid:
    """A square board as integers: masks of cells, and how masks spread to their neighbours."""

    __slots__ = ("_not_first_column", "_not_last_column", "cells", "full", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = tuple(Cell(row, column) for row in range(size) for column in range(size))
        self.full = (1 << size * size) - 1
        first_column = sum(1 << row * size for row in range(size))
        self._not_first_column = self.full ^ first_column
        self._not_last_column = self.full ^ (first_column << size - 1)

    @staticmethod
    @cache
    def of(size: int) -> Grid:
        """The grid of that size; grids are shared, so they compare by identity."""
        return Grid(size)

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.size and 0 <= cell.column < self.size

    def index(self, cell: Cell) -> int:
        """The number of the cell's bit."""
        return cell.row * self.size + cell.column

    def mask(self, cells: Iterable[Cell]) -> int:
        """The cells as one integer; cells off the board are left out."""
        mask = 0
        for cell in cells:
            if cell in self:
                mask |= 1 << self.index(cell)
        return mask

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a mask, by row and then by column."""
        return tuple(self.cells[bit] for bit in bits_of(mask))

    def spread(self, mask: int, *, diagonal: bool = False) -> int:
        """The mask and every cell next to it (by edges, or also by corners)."""
        size = self.size
        sideways = mask | (mask << 1) & self._not_first_column | (mask >> 1) & self._not_last_column
        upright = sideways if diagonal else mask
        return (sideways | upright << size | upright >> size) & self.full

    def blocks(self) -> tuple[int, ...]:
        """Every 2×2 block of the board, as masks."""
        size = self.size
        block = 0b11 | 0b11 << size
        return tuple(
            block << row * size + column for row in range(size - 1) for column in range(size - 1)
        )
