"""Printed boards: cells of an exact size, on one sheet or several."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING

from reportlab.lib.colors import HexColor

from tessellot.drawing import glyphs, tokens
from tessellot.drawing.pictures.fonts import PLAIN
from tessellot.games.boards import Board
from tessellot.games.protocol import Game
from tessellot.locale import Text
from tessellot.paper.boards.board_design import BoardDesign
from tessellot.paper.boards.tiles import OVERLAP, Tile, tiles_of
from tessellot.paper.pdf.document import RULER, PdfDocument
from tessellot.paper.pdf.svg_canvas import draw_svg
from tessellot.paper.print_format import DEFAULT_CELL, FOOTER, MARGIN, PrintFormat

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SIDE_BAND = 0.6
"""The height of the bands above and below the board that show the sides, in cells."""
GRID_LINE = 0.25
FRAME_LINE = 0.7
CUT_LINE = 0.2
SEAM_MARK = 3.0
"""The size of the crosses at which sheets are joined."""
OVERVIEW = 8.0
"""The side of the overview that shows which part of the board a sheet has."""


def write_board_pdf(
    board_or_game: Board | Game,
    path: Path,
    *,
    paper: str = "a4",
    cell_mm: float = DEFAULT_CELL,
    language: str = "en",
    black_and_white: bool = False,
) -> int:
    """Write a board of X's and O's, or the board of a game, as a PDF; returns the sheet count."""
    form = PrintFormat.of(
        paper=paper, cell_mm=cell_mm, language=language, black_and_white=black_and_white
    )
    return print_board(BoardDesign.of(board_or_game), path, form)


def print_board(design: BoardDesign, path: Path, form: PrintFormat) -> int:
    """Write a board; returns the number of sheets."""
    tiles = tiles_of(design.size, form, SIDE_BAND * form.cell if design.sides else 0.0)
    with PdfDocument(path, form, design.title) as document:
        for number, tile in enumerate(tiles, 1):
            canvas = document.begin_sheet(*_footer_texts(design, form, number, len(tiles)))
            _BoardSheet(design, form, tile, canvas).draw()
            if len(tiles) > 1:
                _draw_overview(canvas, form, tiles, tile)
            document.end_sheet()
    return len(tiles)


def _draw_overview(canvas: Canvas, form: PrintFormat, tiles: Sequence[Tile], here: Tile) -> None:
    """The outline of all sheets beside the ruler, with this one filled."""
    unit = OVERVIEW / max(tile.right for tile in tiles)
    left, bottom = MARGIN + RULER + 13, MARGIN + 1.5
    canvas.setFillColor(HexColor(form.theme.grid))
    canvas.setStrokeColor(HexColor(form.theme.frame))
    canvas.setLineWidth(CUT_LINE)
    for tile in tiles:
        canvas.rect(
            left + tile.left * unit,
            bottom + tile.bottom * unit,
            (tile.right - tile.left) * unit,
            (tile.top - tile.bottom) * unit,
            fill=int(tile == here),
        )


def _footer_texts(
    design: BoardDesign, form: PrintFormat, number: int, sheets: int
) -> tuple[Text, Text]:
    """The caption and the note of the footer."""
    if sheets == 1:
        return design.title, Text("Cells of {cell:g} mm. Print at 100 %.", cell=form.cell)
    caption = Text("{title} (sheet {n} of {all})", title=design.title, n=number, all=sheets)
    if number == 1:
        return caption, Text(
            "Cells of {cell:g} mm. The next sheet goes over the edge of this one, up to the marks.",
            cell=form.cell,
        )
    return caption, Text(
        "Cells of {cell:g} mm. Cut along the dashed line, lay the edge on the marks, and glue.",
        cell=form.cell,
    )


class _BoardSheet:
    """One sheet with a board or a part of it."""

    def __init__(self, design: BoardDesign, form: PrintFormat, tile: Tile, canvas: Canvas) -> None:
        self.design = design
        self.form = form
        self.tile = tile
        self.canvas = canvas
        cell = form.cell
        flap_right = OVERLAP if tile.right < design.size else 0
        flap_below = OVERLAP if tile.bottom > 0 else 0
        width = (tile.right - tile.left) * cell + flap_right
        height = (tile.top - tile.bottom) * cell + flap_below
        left = MARGIN + (form.width - width) / 2
        bottom = MARGIN + FOOTER + (form.height - height) / 2 + flap_below
        self.x = left - tile.left * cell
        """The lower left corner of the whole board, which may lie outside the sheet."""
        self.y = bottom - tile.bottom * cell

    def draw(self) -> None:
        """Draw the part of the board and its seams."""
        canvas, form, tile, size = self.canvas, self.form, self.tile, self.design.size
        left = self._across(tile.left) if tile.left else 0
        right = self._across(tile.right) + OVERLAP if tile.right < size else form.paper.width
        bottom = self._up(tile.bottom) - OVERLAP if tile.bottom else 0
        top = self._up(tile.top) if tile.top < size else form.paper.height
        canvas.saveState()
        visible = canvas.beginPath()
        visible.rect(left, bottom, right - left, top - bottom)
        canvas.clipPath(visible, stroke=0, fill=0)
        self._grid()
        if self.design.frames:
            self._frames()
        for inner in (*self.design.frames, self.design.size):
            self._coordinates(inner)
        for item in self.design.items:
            markup = glyphs.draw(item, form.theme, letters=False)
            draw_svg(canvas, markup, self.x, self.y, form.cell)
        if self.design.sides:
            self._sides(*self.design.sides)
        canvas.restoreState()
        self._seams()

    def _across(self, column: float) -> float:
        return self.x + column * self.form.cell

    def _up(self, row: float) -> float:
        return self.y + row * self.form.cell

    def _grid(self) -> None:
        canvas, size, side = self.canvas, self.design.size, self.design.size * self.form.cell
        canvas.setStrokeColor(HexColor(self.form.theme.grid))
        canvas.setLineWidth(GRID_LINE)
        for at in range(1, size):
            canvas.line(self._across(at), self.y, self._across(at), self.y + side)
            canvas.line(self.x, self._up(at), self.x + side, self._up(at))
        canvas.setStrokeColor(HexColor(self.form.theme.frame))
        canvas.setLineWidth(FRAME_LINE)
        canvas.rect(self.x, self.y, side, side)

    def _coordinates(self, inner: int) -> None:
        """Small letters and numbers inside the outer cells of a board around the centre."""
        canvas, cell = self.canvas, self.form.cell
        inset = (self.design.size - inner) / 2
        # A board with smaller ones inside has its size in the upper left corner.
        height = 0.45 if self.design.frames else 0.85
        canvas.setFillColor(HexColor(self.form.theme.muted))
        canvas.setFont(PLAIN, 0.13 * cell)
        for at in range(inner):
            letter, number = ascii_lowercase[at], str(at + 1)
            canvas.drawRightString(self._across(inset + at + 0.95), self._up(inset + 0.06), letter)
            canvas.drawString(self._across(inset + 0.05), self._up(inset + at + height), number)

    def _frames(self) -> None:
        """The smaller boards inside the largest, each with its size on its upper edge."""
        canvas, cell, size, theme = self.canvas, self.form.cell, self.design.size, self.form.theme
        for inner in (*self.design.frames, size):
            inset = (size - inner) / 2
            canvas.setStrokeColor(HexColor(theme.frame))
            canvas.setLineWidth(FRAME_LINE)
            canvas.rect(self._across(inset), self._up(inset), inner * cell, inner * cell)
            canvas.setFillColor(HexColor(theme.muted))
            canvas.setFont(PLAIN, 0.15 * cell)
            canvas.drawString(
                self._across(inset + 0.07), self._up(size - inset - 0.2), f"{inner}×{inner}"
            )

    def _sides(self, below: str, above: str) -> None:
        """A square in the colour of each player, at opposite corners."""
        canvas, cell, size = self.canvas, self.form.cell, self.design.size
        side = SIDE_BAND - 0.2
        for colour, column, row in (
            (below, 0.0, -0.1 - side),
            (above, size - side, size + 0.1),
        ):
            shade = self.form.theme.sides[colour]
            canvas.setFillColor(HexColor(shade.face))
            canvas.setStrokeColor(HexColor(shade.edge))
            canvas.setLineWidth(tokens.EDGE * cell)
            canvas.roundRect(
                self._across(column), self._up(row), side * cell, side * cell, 0.08 * cell, fill=1
            )

    def _seams(self) -> None:
        """The edges where the sheet is cut or another one overlaps, with marks at both ends."""
        tile, size = self.tile, self.design.size
        low, high = self._up(tile.bottom), self._up(tile.top)
        for column in {tile.left, tile.right} - {0, size}:
            x = self._across(column)
            self._seam((x, low), (x, high), cut=column == tile.left)
        near, far = self._across(tile.left), self._across(tile.right)
        for row in {tile.bottom, tile.top} - {0, size}:
            y = self._up(row)
            self._seam((near, y), (far, y), cut=row == tile.top)

    def _seam(self, start: tuple[float, float], end: tuple[float, float], *, cut: bool) -> None:
        canvas, theme = self.canvas, self.form.theme
        canvas.setStrokeColor(HexColor(theme.ink))
        canvas.setLineWidth(CUT_LINE)
        for x, y in (start, end):
            canvas.circle(x, y, SEAM_MARK / 2)
            canvas.line(x - SEAM_MARK, y, x + SEAM_MARK, y)
            canvas.line(x, y - SEAM_MARK, x, y + SEAM_MARK)
        if cut:
            canvas.saveState()
            canvas.setDash([2, 1.5])
            canvas.line(*start, *end)
            canvas.restoreState()
