"""Sheets of tetrominoes: fronts, and mirrored backs for the other side of the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tessellot.drawing import glyphs
from tessellot.drawing.tokens import Theme
from tessellot.games import Piece
from tessellot.games.pieces.colourings import piece_set
from tessellot.games.pieces.piece import MAX_LENGTH
from tessellot.locale import Text
from tessellot.paper.pdf.document import PdfDocument
from tessellot.paper.pdf.svg_canvas import draw_svg
from tessellot.paper.pieces.cutting_grid import CuttingGrid
from tessellot.paper.pieces.packing import Sheet, pack
from tessellot.paper.pieces.patterns import draw_pattern
from tessellot.paper.print_format import TOLERANCE, PrintError, PrintFormat

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ORDER = "LTSI"
"""The order of the shapes that packs well."""


def plain_pieces(copies: int) -> list[Piece]:
    """`copies` tetrominoes of each shape."""
    return [Piece.plain(shape) for shape in ORDER for _ in range(copies)]


def coloured_pieces() -> list[Piece]:
    """The set of TAILITS."""
    return [piece for shape in ORDER for piece in piece_set(shape)]


def print_pieces(
    pieces: Sequence[Piece], title: Text, front: Path, back: Path, form: PrintFormat
) -> int:
    """Write the fronts and the backs of tetrominoes; returns the number of sheets of each."""
    grid = CuttingGrid(form)
    if max(grid.columns, grid.rows) < MAX_LENGTH:
        largest = max(form.width, form.height) / MAX_LENGTH + TOLERANCE
        raise PrintError(
            Text(
                "Cells of {cell:g} mm are too large: on {paper} there is room for pieces up to "
                "{largest:g} mm.",
                cell=round(form.cell, 2),
                paper=form.paper,
                largest=int(largest),
            )
        )
    sheets = pack(pieces, grid.columns, grid.rows)
    with PdfDocument(front, form, title) as document:
        for number, sheet in enumerate(sheets, 1):
            canvas = document.begin_sheet(
                Text("{title}, front (sheet {n} of {all})", title=title, n=number, all=len(sheets)),
                Text(
                    "Squares of {square:g} mm for cells of {cell:g} mm. Cut along the thin lines.",
                    square=form.square,
                    cell=form.cell,
                ),
            )
            grid.draw_cuts(canvas, (piece.cells for piece in sheet))
            _draw(canvas, sheet, grid)
            document.end_sheet()
    with PdfDocument(back, form, title) as document:
        for number, sheet in enumerate(sheets, 1):
            canvas = document.begin_sheet(
                Text("{title}, back (sheet {n} of {all})", title=title, n=number, all=len(sheets)),
                Text("For the other side of the same sheet, turned over on its long edge."),
            )
            _draw(canvas, [piece.mirrored(grid.columns) for piece in sheet], grid)
            document.end_sheet()
    return len(sheets)


def _draw(canvas: Canvas, sheet: Sheet, grid: CuttingGrid) -> None:
    form = grid.form
    theme = _without_faces(form.theme) if form.black_and_white else form.theme
    x, y = grid.corner
    for piece in sheet:
        if form.black_and_white:
            canvas.saveState()
            canvas.translate(x, y)
            canvas.scale(form.square, -form.square)
            draw_pattern(canvas, piece.item, theme.muted)
            canvas.restoreState()
        markup = glyphs.draw(piece.item, theme, letters=False, flat=True)
        draw_svg(canvas, markup, x, y, form.square)


def _without_faces(theme: Theme) -> Theme:
    """The theme with transparent pieces, which show the pattern below."""
    shapes = {shape: replace(shade, face="none") for shape, shade in theme.shapes.items()}
    return replace(theme, shapes=shapes)
