"""The tetrominoes L, I, T and S: their orientations, and their placements on a board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tessellot.geometry.cells import Cell
from tessellot.geometry.symmetries import SYMMETRIES

TETROMINOES: dict[str, frozenset[Cell]] = {
    "L": frozenset({Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 0)}),
    "I": frozenset({Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(0, 3)}),
    "T": frozenset({Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 1)}),
    "S": frozenset({Cell(0, 0), Cell(0, 1), Cell(1, 1), Cell(1, 2)}),
}
"""One orientation of each shape, in the order in which every interface lists them."""


def normalised(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The cells moved so that they touch the bottom and the left edge."""
    cells = tuple(cells)
    bottom = min(cell.row for cell in cells)
    left = min(cell.column for cell in cells)
    return frozenset(Cell(cell.row - bottom, cell.column - left) for cell in cells)


@cache
def orientations(shape: str) -> tuple[frozenset[Cell], ...]:
    """The distinct ways to turn and flip a shape, in a fixed order."""
    cells = TETROMINOES[shape]
    distinct = {normalised(symmetry(cell, 4) for cell in cells) for symmetry in SYMMETRIES}
    return tuple(sorted(distinct, key=sorted))


def placements_on(size: int, shape: str) -> tuple[tuple[Cell, ...], ...]:
    """Every placement of a shape on a board of that size, as sorted cells."""
    found: list[tuple[Cell, ...]] = []
    for orientation in orientations(shape):
        height = max(cell.row for cell in orientation)
        width = max(cell.column for cell in orientation)
        found += [
            tuple(sorted(Cell(cell.row + row, cell.column + column) for cell in orientation))
            for row in range(size - height)
            for column in range(size - width)
        ]
    return tuple(sorted(found))


@cache
def _shapes_by_cells() -> dict[frozenset[Cell], str]:
    return {cells: shape for shape in TETROMINOES for cells in orientations(shape)}


def shape_of(cells: Iterable[Cell]) -> str | None:
    """Which tetromino the cells form, or None."""
    cells = tuple(cells)
    return _shapes_by_cells().get(normalised(cells)) if cells else None
