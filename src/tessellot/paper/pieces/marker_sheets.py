"""Player markers: cards to fold and stand up, which show who plays which side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from reportlab.lib.colors import HexColor

from tessellot.drawing import glyphs, tokens
from tessellot.drawing.pictures.fonts import PLAIN
from tessellot.drawing.scene import SymbolItem
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.paper.pdf.document import PdfDocument
from tessellot.paper.pdf.svg_canvas import draw_svg
from tessellot.paper.pieces.cutting_grid import CUT_LINE
from tessellot.paper.print_format import MARGIN, PrintFormat

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 60.0, 40.0
"""The size of one face of a card, in millimetres."""
GLYPH = 40.0
ACROSS = 2
"""The number of cards side by side."""

BEGINS, SWAPS = Text("begins"), Text("may swap once")
WORDS = {"X": BEGINS, "O": SWAPS, "white": BEGINS, "black": SWAPS}


def print_markers(sides: tuple[str, ...], path: Path, form: PrintFormat) -> int:
    """Write a card for each side; returns the number of sheets."""
    title = Text("Player markers")
    left = (form.paper.width - ACROSS * WIDTH) / 2
    top = form.paper.height - MARGIN
    with PdfDocument(path, form, title) as document:
        canvas = document.begin_sheet(
            title, Text("Cut along the thin lines, fold along the dashed ones, and stand them up.")
        )
        for number, side in enumerate(sides):
            row, column = divmod(number, ACROSS)
            _card(canvas, left + column * WIDTH, top - (row + 1) * 2 * HEIGHT, side, form)
        document.end_sheet()
    return 1


def _card(canvas: Canvas, x: float, y: float, side: str, form: PrintFormat) -> None:
    """Draw a card: two faces head to head, with the fold between them."""
    canvas.setStrokeColor(HexColor(form.theme.grid))
    canvas.setLineWidth(CUT_LINE)
    canvas.rect(x, y, WIDTH, 2 * HEIGHT)
    canvas.saveState()
    canvas.setDash([2, 1.5])
    canvas.line(x, y + HEIGHT, x + WIDTH, y + HEIGHT)
    canvas.restoreState()
    for turned in (False, True):
        canvas.saveState()
        canvas.translate(x + WIDTH / 2, y + HEIGHT)
        canvas.rotate(180 if turned else 0)
        _face(canvas, side, form)
        canvas.restoreState()


def _face(canvas: Canvas, side: str, form: PrintFormat) -> None:
    """Draw a face below the origin, the middle of the fold."""
    theme = form.theme
    if side in theme.sides:
        shade, square = theme.sides[side], 0.4 * GLYPH
        canvas.setFillColor(HexColor(shade.face))
        canvas.setStrokeColor(HexColor(shade.edge))
        canvas.setLineWidth(tokens.EDGE * square)
        canvas.roundRect(
            -square / 2, -HEIGHT / 2 - square / 2 + 3, square, square, 0.15 * square, fill=1
        )
    else:
        markup = glyphs.symbol(SymbolItem(Cell(0, 0), side), theme.ink)
        draw_svg(canvas, markup, -GLYPH / 2, -HEIGHT / 2 - GLYPH / 2 + 3, GLYPH)
    canvas.setFillColor(HexColor(theme.muted))
    canvas.setFont(PLAIN, 3.2)
    canvas.drawCentredString(0, -HEIGHT + 5, WORDS[side].to(form.language))
