"""Placing a plain tetromino, as in Battle of LITS."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tessellot.games.moves.move import Move, joined
from tessellot.games.moves.partial import PartialMove
from tessellot.games.moves.scanner import CELL, Scanner
from tessellot.games.pieces.piece import Piece
from tessellot.geometry import TETROMINOES, Cell, Symmetry, shape_of
from tessellot.locale import Text

PIECE_CELLS = 4


@dataclass(frozen=True, slots=True, repr=False)
class Placement(Move):
    """A tetromino on its four cells: ``Td5e5f5e6``."""

    shape: str
    cells: tuple[Cell, ...] = field()  # without field() the inherited property is the default

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(self.cells)))

    def __str__(self) -> str:
        return self.shape + joined(self.cells)

    @property
    def piece(self) -> Piece:
        return Piece.of(self.shape, self.squares)

    @classmethod
    def starts_at(cls, scanner: Scanner) -> bool:
        return scanner.at_shape

    @classmethod
    def read(cls, scanner: Scanner) -> Placement:
        shape = scanner.shape()
        if shape is None:
            raise scanner.error(_shape_expected(scanner))
        start = scanner.at
        cells = scanner.cells()
        if len(cells) < PIECE_CELLS:
            raise scanner.error(Text("expected four cells such as d5e5f5e6"))
        scanner.end()
        check_shape(scanner, start, shape, cells)
        return cls(shape, tuple(cells))

    @classmethod
    def read_partial(cls, scanner: Scanner) -> PartialMove:
        shape = scanner.shape()
        cells = frozenset(scanner.cells())
        scanner.end_of_partial(Text("a cell such as d5"))
        return PartialMove(shape, cells, prefix=scanner.prefix)

    def matches(self, partial: PartialMove) -> bool:
        return (
            not (partial.black or partial.white or partial.keep or partial.removed or partial.swap)
            and partial.cells.issubset(self.cells)
            and matches_shape(self.shape, partial, set(self.cells) - partial.cells)
        )

    def is_complete_in(self, partial: PartialMove) -> bool:
        return len(partial.cells) + partial.typed_among(self.cells) == len(self.cells)

    def transformed(self, symmetry: Symmetry | str, size: int) -> Placement:
        symmetry = Symmetry(symmetry)
        return Placement(self.shape, tuple(symmetry(cell, size) for cell in self.cells))


def matches_shape(shape: str, partial: PartialMove, following: set[Cell]) -> bool:
    """Whether a tetromino matches: a single letter means the shape of that name, if any."""
    nothing_else = not (partial.shape or partial.cells or partial.black or partial.white)
    if nothing_else and partial.prefix.upper() in TETROMINOES:
        return partial.prefix.upper() == shape
    return partial.shape in (None, shape) and partial.allows_next(following)


def check_shape(scanner: Scanner, start: int, shape: str, cells: list[Cell]) -> None:
    """Refuse cells, read from the column `start` on, that do not form the shape."""
    formed = shape_of(cells)
    if formed == shape:
        return
    scanner.at = start
    if formed is None:
        raise scanner.error(Text("expected cells that form {shape}", shape=shape))
    raise scanner.error(
        Text("expected cells that form {shape}, these form {formed}", shape=shape, formed=formed)
    )


def _shape_expected(scanner: Scanner) -> Text:
    cells = re.findall(CELL, scanner.rest)[: PIECE_CELLS + 1]
    shape = shape_of(Cell.parse(cell) for cell in cells) if len(cells) == PIECE_CELLS else None
    if shape:
        return Text(
            "expected a shape (L, I, T or S) before the cells: these form {shape}", shape=shape
        )
    return missing_shape("Td5e5f5e6")


def missing_shape(example: str) -> Text:
    """What to expect where a tetromino's shape is missing."""
    return Text("expected a shape (L, I, T or S) and its cells, as in {example}", example=example)
