"""Patterns that distinguish the shapes in black and white.

They are invariant under turns and reflections, so that both sides of the paper match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.lib.colors import HexColor

from tessellot.drawing import tokens
from tessellot.drawing.outlines import outline
from tessellot.drawing.scene import TetrominoItem
from tessellot.paper.pdf.svg_canvas import read_path

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_LINE = 0.03
_DOTS = {"I": (4, 0.028), "S": (4, 0.105)}
"""The number of dots along a cell's side, and their radius."""
_DIAGONALS = 4
"""The number of diagonals in each direction that cross a cell's side (L)."""
_LINES = 5
"""The number of lines in each direction across a cell (T)."""


def draw_pattern(canvas: Canvas, piece: TetrominoItem, ink: str) -> None:
    """Fill a piece with the pattern of its shape, in units of one square."""
    canvas.saveState()
    body = read_path(canvas, outline(piece.cells, tokens.PIECE_INSET, tokens.PIECE_RADIUS))
    canvas.clipPath(body, stroke=0, fill=0)
    canvas.setStrokeColor(HexColor(ink))
    canvas.setFillColor(HexColor(ink))
    canvas.setLineWidth(_LINE)
    for cell in piece.cells:
        x, y = cell.column, -cell.row - 1
        if piece.shape in _DOTS:
            count, radius = _DOTS[piece.shape]
            places = [(at + 0.5) / count for at in range(count)]
            for across in places:
                for down in places:
                    canvas.circle(x + across, y + down, radius, stroke=0, fill=1)
        elif piece.shape == "T":
            for at in range(_LINES):
                place = (at + 0.5) / _LINES
                canvas.line(x + place, y, x + place, y + 1)
                canvas.line(x, y + place, x + 1, y + place)
        else:
            for step in range(1, 2 * _DIAGONALS):
                start = max(0, step - _DIAGONALS) / _DIAGONALS
                end = min(_DIAGONALS, step) / _DIAGONALS
                canvas.line(x + start, y + end, x + end, y + start)
                canvas.line(x + 1 - start, y + end, x + 1 - end, y + start)
    canvas.restoreState()
