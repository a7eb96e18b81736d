"""The four shapes and the rules for placing them, as the rulebooks tell them.

A figure is a set of squares (column, row, ink), wherever it lies; the ink is "#" on plain
pieces, and "b" or "w" on the squares of TAILITS. Turning and flipping a figure carries its
ink along.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from tests.literal.cells import Cell, read, sharing_an_edge, written

Figure = frozenset[tuple[int, int, str]]

PICTURES = {
    "L": ["#.", "#.", "##"],
    "I": ["####"],
    "T": ["###", ".#."],
    "S": [".##", "##."],
}


class Tetromino(NamedTuple):
    """A plain piece on its cells: Td5e5f5e6."""

    shape: str
    cells: frozenset[Cell]

    def __str__(self) -> str:
        return self.shape + written(self.cells)

    def has_its_shape(self) -> bool:
        """Whether a piece of that shape can lie on these cells, boards aside."""
        figure = frozenset((column, row, "#") for column, row in self.cells)
        return in_the_corner(figure) in ways_to_lie(picture(self.shape))


def read_tetromino(text: str) -> Tetromino:
    """The plain piece that a move tells."""
    return Tetromino(text[0], frozenset(read(text[1:])))


@cache
def picture(shape: str) -> Figure:
    """The shape as it is drawn above."""
    return frozenset(
        (column, row, "#")
        for row, line in enumerate(PICTURES[shape])
        for column, character in enumerate(line)
        if character == "#"
    )


def in_the_corner(figure: Figure) -> Figure:
    """The figure moved so that its lowest column and row are 0."""
    left = min(column for column, _, _ in figure)
    bottom = min(row for _, row, _ in figure)
    return frozenset((column - left, row - bottom, ink) for column, row, ink in figure)


@cache
def ways_to_lie(figure: Figure) -> frozenset[Figure]:
    """The figure turned and flipped in every way: equal for two pieces of one kind."""
    ways = set()
    for _ in range(4):
        figure = frozenset((row, -column, ink) for column, row, ink in figure)
        flipped = frozenset((-column, row, ink) for column, row, ink in figure)
        ways |= {in_the_corner(figure), in_the_corner(flipped)}
    return frozenset(ways)


def every_placement(board: frozenset[Cell]) -> Iterator[Tetromino]:
    """Every shape in every way on every place of an empty board."""
    for shape in PICTURES:
        for figure in ways_to_lie(picture(shape)):
            for left, bottom in board:
                cells = frozenset([(left + column, bottom + row) for column, row, _ in figure])
                if cells <= board:
                    yield Tetromino(shape, cells)


class Table:
    """The tetrominoes on a board, and what the next one would break."""

    def __init__(self, board: frozenset[Cell], laid: Iterable[Tetromino]) -> None:
        self.board = board
        self.laid = list(laid)
        self.covered = {cell for piece in self.laid for cell in piece.cells}
        self.beside = {shape: self.cells_beside(shape) for shape in PICTURES}
        self.beside_any = set().union(*self.beside.values())

    def cells_beside(self, shape: str) -> set[Cell]:
        """The cells that share an edge with a square of a piece of that shape."""
        return {
            other
            for piece in self.laid
            if piece.shape == shape
            for cell in piece.cells
            for other in sharing_an_edge(cell)
        }

    def broken_rules(self, piece: Tetromino) -> Iterator[str]:
        """The rules of placing that the piece would break, but for its shape and the supply."""
        if not piece.cells <= self.board:
            yield "off-board"
        if piece.cells & self.covered:
            yield "overlap"
        if self.laid and piece.cells.isdisjoint(self.beside_any):
            yield "unconnected"
        if piece.cells & self.beside[piece.shape]:
            yield "same-shape"
        if self.completes_a_square(piece.cells):
            yield "square"

    def completes_a_square(self, cells: frozenset[Cell]) -> bool:
        """Whether a 2x2 block that these cells lie in would be covered all over."""
        covered = self.covered | (cells & self.board)
        for column, row in cells & self.board:
            for left in (column - 1, column):
                for low in (row - 1, row):
                    block = {(left, low), (left + 1, low), (left, low + 1), (left + 1, low + 1)}
                    if block <= covered:
                        return True
        return False

    def placements(self) -> Iterator[Tetromino]:
        """Every placement that breaks none of these rules."""
        for piece in every_placement(self.board):
            if not any(self.broken_rules(piece)):
                yield piece
