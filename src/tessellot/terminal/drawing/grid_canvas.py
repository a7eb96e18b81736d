"""A canvas of characters: a grid of cells with lines between them.

Lines are drawn between cells of different pieces and left out inside a piece, so that pieces can be
told apart without colours.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from string import ascii_lowercase
from typing import NamedTuple

from tessellot.drawing.board_text import Ink
from tessellot.geometry import Cell

MARGIN = 3
"""Columns on the left for the row numbers."""

_LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Box-drawing characters by the weights (0, 1, 2) of the lines up, right, down and left."""
_DOUBLE = dict(zip("━┃┏┓┗┛┣┫┳┻╋", "═║╔╗╚╝╠╣╦╩╬", strict=True))
_DASHED = {"━": "╍", "┃": "╏"}
STYLES = {"plain": {}, "double": _DOUBLE, "dashed": _DASHED}
"""Replacements for heavy lines by style."""


def line(up: int, right: int, down: int, left: int, style: str = "plain") -> str:
    """The box-drawing character of lines that meet."""
    found = _LINES[27 * up + 9 * right + 3 * down + left]
    return STYLES[style].get(found, found)


class Pitch(NamedTuple):
    """Characters from one cell to the next. With a height of 1 there are no lines between rows."""

    width: int
    height: int

    @classmethod
    def fitting(cls, size: int, columns: int, rows: int) -> Pitch | None:
        """The largest pitch with which a board fits, or None."""
        for height in range(rows, 0, -1):
            pitch = cls(max(3, 2 * height), height)
            if pitch.columns(size) <= columns and pitch.rows(size) <= rows:
                return pitch
        return None

    def columns(self, size: int) -> int:
        """The width of a board in characters."""
        return MARGIN + self.width * size + 1

    def rows(self, size: int) -> int:
        """The height of a board in characters."""
        return self.height * size + 1

    @property
    def has_lines(self) -> bool:
        """Whether there are lines between rows."""
        return self.height > 1

    @property
    def content(self) -> tuple[int, int]:
        """Columns and rows inside a cell."""
        return self.width - 1, max(self.height - 1, 1)


Weight = Callable[[Cell, Cell], int]
Paint = Callable[[Collection[Cell]], tuple[str | None, str | None]]
"""The foreground and background of a line, from the cells beside it."""


@dataclass
class GridCanvas:
    """The characters of a board, line by line."""

    size: int
    pitch: Pitch
    lines: list[list[Ink]] = field(init=False)

    def __post_init__(self) -> None:
        width = self.pitch.columns(self.size)
        self.lines = [[Ink(" ")] * width for _ in range(self.pitch.rows(self.size))]

    def copy(self) -> GridCanvas:
        """A copy."""
        other = GridCanvas(self.size, self.pitch)
        other.lines = [list(characters) for characters in self.lines]
        return other

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The column and line where the inside of a cell begins."""
        x = MARGIN + cell.column * self.pitch.width + 1
        y = (self.size - 1 - cell.row) * self.pitch.height + self.pitch.has_lines
        return x, y

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at a character; a line belongs to the cell on its left or above it."""
        column = (x - MARGIN - 1) // self.pitch.width
        row = self.size - 1 - (y - self.pitch.has_lines) // self.pitch.height
        on_board = 0 <= column < self.size and 0 <= row < self.size
        return Cell(row, column) if on_board else None

    def put(self, x: int, y: int, ink: Ink) -> None:
        """Set a character."""
        self.lines[y][x] = ink

    def at(self, x: int, y: int) -> Ink:
        """The character at a place."""
        return self.lines[y][x]

    def fill(self, cell: Cell, pattern: str, ink: str | None, ground: str | None) -> None:
        """Fill the inside of a cell."""
        left, top = self.corner(cell)
        columns, rows = self.pitch.content
        for y in range(top, top + rows):
            for x in range(left, left + columns):
                self.put(x, y, Ink(pattern, ink, ground))

    def write(self, cell: Cell, glyph: str, ink: str, *, bold: bool = False) -> None:
        """Write characters in the middle of a cell, on its background."""
        left, top = self.corner(cell)
        columns, rows = self.pitch.content
        drawn = glyph.split("\n")
        for down, characters in enumerate(drawn[:rows]):
            y = top + (rows - len(drawn)) // 2 + down
            begin = left + (columns - len(characters)) // 2
            for across, character in enumerate(characters):
                there = self.at(begin + across, y)
                # Blanks of a glyph are transparent.
                if character != " " and across < columns:
                    self.put(
                        begin + across, y, there._replace(characters=character, ink=ink, bold=bold)
                    )

    def label(self, ink: str, ground: str) -> None:
        """Write the row numbers on the left and the column letters at the bottom."""
        columns, rows = self.pitch.content
        for at in range(self.size):
            x, y = self.corner(Cell(at, at))
            for place, digit in enumerate(f"{at + 1:>2}"):
                self.put(place, y + (rows - 1) // 2, Ink(digit, ink))
            letter = Ink(ascii_lowercase[at], ink, ground if self.pitch.has_lines else None)
            self.put(x + (columns - 1) // 2, len(self.lines) - 1, letter)

    def rule(
        self, cells: Collection[Cell], weight: Weight, paint: Paint, style: str = "plain"
    ) -> None:
        """Draw the lines around and between some cells, where the weight is not 0."""
        for x, y, spot in self._spots(cells):
            weights = spot.weights(weight)
            if any(weights):
                ink, ground = paint(spot.cells)
                self.put(x, y, Ink(line(*weights, style), ink, ground))

    def join(self, cells: Collection[Cell], ink: Ink) -> None:
        """Replace the lines inside a group of cells by a character."""
        within = set(cells)
        for x, y, spot in self._spots(cells):
            if set(spot.cells) <= within:
                self.put(x, y, ink)

    def _spots(self, cells: Collection[Cell]) -> Iterator[tuple[int, int, Spot]]:
        """Every character of the lines around some cells, with the cells beside it."""
        seen = set()
        for cell in cells:
            for at in self._around(cell):
                if at not in seen:
                    seen.add(at)
                    yield *at, _spot(self.size, self.pitch, *at)

    def _around(self, cell: Cell) -> Iterator[tuple[int, int]]:
        left, top = self.corner(cell)
        columns, rows = self.pitch.content
        edges = (-1, rows) if self.pitch.has_lines else ()
        for y in range(-1 if self.pitch.has_lines else 0, rows + bool(self.pitch.has_lines)):
            yield from ((left + x, top + y) for x in (-1, columns))
            if y in edges:
                yield from ((left + x, top + y) for x in range(columns))


class Spot(NamedTuple):
    """The cells around a character of a line, clockwise from the upper left.

    On a vertical line only the first two are set (left and right), on a horizontal line the first
    and the last (above and below).
    """

    upper_left: Cell
    upper_right: Cell | None
    lower_right: Cell | None
    lower_left: Cell | None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are set."""
        return tuple(cell for cell in self if cell is not None)

    def weights(self, weight: Weight) -> tuple[int, int, int, int]:
        """The weights of the lines up, right, down and left."""
        a, b, c, d = self
        if b is not None and c is not None and d is not None:
            return weight(a, b), weight(b, c), weight(d, c), weight(a, d)
        if b is not None:
            return weight(a, b), 0, weight(a, b), 0
        assert d is not None
        return 0, weight(a, d), 0, weight(a, d)


@cache
def _spot(size: int, pitch: Pitch, x: int, y: int) -> Spot:
    """The cells around a character of a line."""
    across, on_upright = divmod(x - MARGIN, pitch.width)
    upright = on_upright == 0
    if not pitch.has_lines:
        row = size - 1 - y
        return Spot(Cell(row, across - 1), Cell(row, across), None, None)
    down, on_level = divmod(y, pitch.height)
    above, below = size - down, size - 1 - down
    if upright and on_level == 0:
        return Spot(
            Cell(above, across - 1),
            Cell(above, across),
            Cell(below, across),
            Cell(below, across - 1),
        )
    if upright:
        return Spot(Cell(below, across - 1), Cell(below, across), None, None)
    return Spot(Cell(above, across), None, None, Cell(below, across))
