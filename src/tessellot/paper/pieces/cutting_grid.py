"""The grid of squares on a sheet, along whose lines pieces are cut out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportlab.lib.colors import HexColor

from tessellot.geometry import Cell
from tessellot.paper.print_format import MARGIN, PrintFormat

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

CUT_LINE = 0.15
_EPSILON = 1e-9
"""Allows for rounding errors where squares fill the sheet exactly."""


@dataclass(frozen=True, slots=True)
class CuttingGrid:
    """The largest grid that fits on a sheet, centred, so that it matches its mirror image."""

    form: PrintFormat

    @property
    def columns(self) -> int:
        """The number of columns."""
        return int(self.form.width / self.form.square + _EPSILON)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return int(self.form.height / self.form.square + _EPSILON)

    @property
    def corner(self) -> tuple[float, float]:
        """The lower left corner in millimetres; the grid ends at the upper margin."""
        paper, square = self.form.paper, self.form.square
        return (
            (paper.width - self.columns * square) / 2,
            paper.height - MARGIN - self.rows * square,
        )

    def draw_cuts(self, canvas: Canvas, pieces: Iterable[Iterable[Cell]]) -> None:
        """Draw a thin line around every piece; a shared edge is drawn once."""
        canvas.setStrokeColor(HexColor(self.form.theme.grid))
        canvas.setLineWidth(CUT_LINE)
        canvas.setLineCap(1)
        square = self.form.square
        x, y = self.corner
        for start, end in sorted(_edges_of(pieces)):
            canvas.line(
                x + start.column * square,
                y + start.row * square,
                x + end.column * square,
                y + end.row * square,
            )


def _edges_of(pieces: Iterable[Iterable[Cell]]) -> set[tuple[Cell, Cell]]:
    """The edges of pieces; a corner is represented by the cell to its upper right."""
    edges = set()
    for piece in pieces:
        cells = frozenset(piece)
        for cell in cells:
            below, left, right, above = cell.neighbours
            opposite = Cell(cell.row + 1, cell.column + 1)
            if below not in cells:
                edges.add((cell, right))
            if left not in cells:
                edges.add((cell, above))
            if right not in cells:
                edges.add((right, opposite))
            if above not in cells:
                edges.add((above, opposite))
    return edges
