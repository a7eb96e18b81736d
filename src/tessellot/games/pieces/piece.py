"""A piece as a value: a shape whose squares may be black or white, in one orientation.

>>> cells = sorted(TETROMINOES["T"])
>>> piece = Piece.of("T", coloured_squares(black=cells[:2], white=cells[2:]))
>>> len(piece.orientations())
8
>>> piece.turned().kind == piece.kind
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tessellot.geometry import SYMMETRIES, TETROMINOES, Cell, Symmetry

TAIJITU = "taijitu"
DISC = "disc"
MAX_LENGTH = 4
"""No piece is longer than this."""


class Square(NamedTuple):
    """One square of a piece: its cell and its side (empty for a plain square)."""

    cell: Cell
    side: str = ""


def coloured_squares(black: Iterable[Cell], white: Iterable[Cell]) -> tuple[Square, ...]:
    """Black and white squares, sorted by cell."""
    sides = {"black": black, "white": white}
    return tuple(sorted(Square(cell, side) for side in sides for cell in sides[side]))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece in one orientation; its squares are sorted and touch row 0 and column 0.

    Make it by `of` or `plain`, which move the squares there.
    """

    shape: str
    squares: tuple[Square, ...]

    @classmethod
    def of(cls, shape: str, squares: Iterable[Square]) -> Piece:
        """The piece with these squares, anywhere on the board."""
        squares = tuple(squares)
        bottom = min(cell.row for cell, _ in squares)
        left = min(cell.column for cell, _ in squares)
        moved = [Square(Cell(cell.row - bottom, cell.column - left), s) for cell, s in squares]
        return cls(shape, tuple(sorted(moved)))

    @classmethod
    @cache
    def plain(cls, shape: str) -> Piece:
        """The tetromino of a shape, without colours."""
        return cls.of(shape, map(Square, TETROMINOES[shape]))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all squares."""
        return tuple(cell for cell, _ in self.squares)

    @property
    def black(self) -> tuple[Cell, ...]:
        """The cells of the black squares."""
        return tuple(cell for cell, side in self.squares if side == "black")

    @property
    def white(self) -> tuple[Cell, ...]:
        """The cells of the white squares."""
        return tuple(cell for cell, side in self.squares if side == "white")

    @property
    def height(self) -> int:
        """The number of rows."""
        return 1 + max(cell.row for cell, _ in self.squares)

    @property
    def width(self) -> int:
        """The number of columns."""
        return 1 + max(cell.column for cell, _ in self.squares)

    def at(self, corner: Cell) -> tuple[Square, ...]:
        """The squares on the board, with the lower left corner of the piece on a cell."""
        row, column = corner
        return tuple(Square(Cell(c.row + row, c.column + column), s) for c, s in self.squares)

    def transformed(self, symmetry: Symmetry | str) -> Piece:
        """The piece turned or reflected."""
        symmetry = Symmetry(symmetry)
        turned = (Square(symmetry(cell, MAX_LENGTH), side) for cell, side in self.squares)
        return Piece.of(self.shape, turned)

    def turned(self, *, clockwise: bool = True) -> Piece:
        """The piece after a quarter turn."""
        return self.transformed(Symmetry.THREE_QUARTER_TURN if clockwise else Symmetry.QUARTER_TURN)

    def flipped(self) -> Piece:
        """The piece reflected left to right."""
        return self.transformed(Symmetry.MIRROR_LEFT_RIGHT)

    def orientations(self) -> tuple[Piece, ...]:
        """The distinct ways to turn and flip the piece, in the order of the symmetries."""
        return _orientations(self)

    @property
    def kind(self) -> Piece:
        """The canonical orientation: equal for all orientations of one piece."""
        return _kind(self)

    @property
    def flattest(self) -> Piece:
        """The lowest orientation, in which trays show the piece."""
        return min(self.orientations(), key=lambda one: (one.height, one.squares))


@cache
def _orientations(piece: Piece) -> tuple[Piece, ...]:
    return tuple(dict.fromkeys(piece.transformed(symmetry) for symmetry in SYMMETRIES))


@cache
def _kind(piece: Piece) -> Piece:
    return min(piece.orientations(), key=lambda one: (one.black, one.white, one.cells))
