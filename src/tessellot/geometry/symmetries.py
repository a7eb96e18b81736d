"""The eight symmetries of the square."""

from __future__ import annotations

from enum import Enum

from tessellot.geometry.cells import Cell, Grid


class Symmetry(Enum):
    """A turn or a mirror of a square board.

    The value says where the cell (row, column) goes: first whether row and column are
    exchanged, then whether rows and columns are counted from the other end.
    """

    IDENTITY = (False, False, False)
    QUARTER_TURN = (True, True, False)
    HALF_TURN = (False, True, True)
    THREE_QUARTER_TURN = (True, False, True)
    MIRROR_LEFT_RIGHT = (False, False, True)
    MIRROR_TOP_BOTTOM = (False, True, False)
    MIRROR_DIAGONAL = (True, False, False)
    MIRROR_ANTIDIAGONAL = (True, True, True)

    @classmethod
    def _missing_(cls, value: object) -> Symmetry:
        """A symmetry by its label: ``Symmetry("half-turn")``."""
        for symmetry in cls:
            if symmetry.label == value:
                return symmetry
        known = ", ".join(symmetry.label for symmetry in cls)
        raise ValueError(f"{value!r} is not a symmetry: known are {known}")

    @property
    def label(self) -> str:
        """The name as written in texts, such as ``half-turn``."""
        return self.name.lower().replace("_", "-")

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        if self is Symmetry.QUARTER_TURN:
            return Symmetry.THREE_QUARTER_TURN
        return Symmetry.QUARTER_TURN if self is Symmetry.THREE_QUARTER_TURN else self

    def __call__(self, cell: Cell, size: int) -> Cell:
        """Where the symmetry takes a cell of a board of that size."""
        exchanged, from_top, from_right = self.value
        row, column = (cell.column, cell.row) if exchanged else cell
        return Cell(
            size - 1 - row if from_top else row, size - 1 - column if from_right else column
        )

    def of_mask(self, mask: int, grid: Grid) -> int:
        """Where the symmetry takes a set of cells."""
        return grid.mask(self(cell, grid.size) for cell in grid.cells_of(mask))


SYMMETRIES = tuple(Symmetry)
