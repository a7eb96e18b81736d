"""Sheets of taijitus and discs, cut apart along straight lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tessellot.drawing import glyphs
from tessellot.drawing.scene import DiscItem, TaijituItem
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.paper.pdf.document import PdfDocument
from tessellot.paper.pdf.svg_canvas import draw_svg
from tessellot.paper.pieces.cutting_grid import CuttingGrid
from tessellot.paper.print_format import PrintFormat

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

TAIJITUS = 60
"""As many as fit on the largest board."""
DISCS = 45
"""Discs of each colour in the set of LOT."""
DISC_SCALE = 1.18
"""Printed discs are larger than drawn ones, which leave capacity to show a stack."""


def print_taijitus(path: Path, form: PrintFormat) -> int:
    """Write the taijitus of TAIJI; returns the number of sheets."""
    grid = CuttingGrid(form)
    places = list(_dominoes(grid))
    title = Text("Taijitus")
    sheets = _per_sheet(TAIJITUS, len(places))
    with PdfDocument(path, form, title) as document:
        for number, count in enumerate(sheets, 1):
            canvas = _begin(document, title, number, len(sheets))
            grid.draw_cuts(canvas, places[:count])
            for black, white in places[:count]:
                domino = TaijituItem({black: "black", white: "white"}, raised=False)
                markup = glyphs.draw(domino, form.theme, letters=False, flat=True)
                draw_svg(canvas, markup, *grid.corner, form.square)
            document.end_sheet()
    return len(sheets)


def print_discs(path: Path, form: PrintFormat) -> int:
    """Write the white and the black discs of LOT; returns the number of sheets."""
    grid = CuttingGrid(form)
    places = [
        Cell(row, column) for row in reversed(range(grid.rows)) for column in range(grid.columns)
    ]
    title = Text("Discs")
    sides = ["white"] * DISCS + ["black"] * DISCS
    sheets = _per_sheet(len(sides), len(places))
    with PdfDocument(path, form, title) as document:
        for number, count in enumerate(sheets, 1):
            canvas = _begin(document, title, number, len(sheets))
            grid.draw_cuts(canvas, ((place,) for place in places[:count]))
            for place in places[:count]:
                _disc(canvas, grid, place, sides.pop(0))
            document.end_sheet()
    return len(sheets)


def _disc(canvas: Canvas, grid: CuttingGrid, place: Cell, side: str) -> None:
    square = grid.form.square
    x, y = grid.corner
    shift = (1 - DISC_SCALE) / 2
    markup = glyphs.draw(DiscItem(Cell(0, 0), side, stacked=False), grid.form.theme, letters=False)
    draw_svg(
        canvas,
        markup,
        x + (place.column + shift) * square,
        y + (place.row + shift) * square,
        DISC_SCALE * square,
    )


def _dominoes(grid: CuttingGrid) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of squares that fill the grid: horizontal ones, vertical ones in an odd last column."""
    for row in reversed(range(grid.rows)):
        for column in range(0, grid.columns - 1, 2):
            yield Cell(row, column), Cell(row, column + 1)
    if grid.columns % 2:
        for row in reversed(range(1, grid.rows, 2)):
            yield Cell(row, grid.columns - 1), Cell(row - 1, grid.columns - 1)


def _per_sheet(count: int, capacity: int) -> Sequence[int]:
    """The number of pieces on each sheet."""
    return [min(capacity, count - done) for done in range(0, count, capacity)]


def _begin(document: PdfDocument, title: Text, number: int, sheets: int) -> Canvas:
    form = document.form
    return document.begin_sheet(
        Text("{title} (sheet {n} of {all})", title=title, n=number, all=sheets),
        Text(
            "Squares of {square:g} mm for cells of {cell:g} mm. Cut along the thin lines.",
            square=form.square,
            cell=form.cell,
        ),
    )
