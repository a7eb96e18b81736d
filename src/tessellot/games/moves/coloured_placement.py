"""Placing a two-coloured tetromino, as in TAILITS."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.games.moves.move import Move, joined
from tessellot.games.moves.partial import PartialMove
from tessellot.games.moves.placement import check_shape, matches_shape, missing_shape
from tessellot.games.moves.scanner import Scanner
from tessellot.games.pieces.piece import Piece, Square, coloured_squares
from tessellot.geometry import Cell, Symmetry
from tessellot.locale import Text


@dataclass(frozen=True, slots=True, repr=False)
class ColouredPlacement(Move):
    """A TAILITS tetromino with two black and two white squares: ``Td5f5/e5e6``."""

    shape: str
    black: tuple[Cell, ...]
    white: tuple[Cell, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "black", tuple(sorted(self.black)))
        object.__setattr__(self, "white", tuple(sorted(self.white)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All four cells, in canonical order."""
        return tuple(sorted(self.black + self.white))

    @property
    def squares(self) -> tuple[Square, ...]:
        return coloured_squares(self.black, self.white)

    @property
    def piece(self) -> Piece:
        return Piece.of(self.shape, self.squares)

    def __str__(self) -> str:
        return f"{self.shape}{joined(self.black)}/{joined(self.white)}"

    @classmethod
    def starts_at(cls, scanner: Scanner) -> bool:
        return scanner.at_shape

    @classmethod
    def read(cls, scanner: Scanner) -> ColouredPlacement:
        shape = scanner.shape()
        if shape is None:
            raise scanner.error(missing_shape("Td5f5/e5e6"))
        start = scanner.at
        example = Text("expected two black cells, a slash and two white cells, as in d5f5/e5e6")
        black = scanner.cells(2, example)
        if len(black) < 2:
            raise scanner.error(example)
        scanner.expect("/", example)
        white = scanner.cells(2, example)
        if len(white) < 2:
            raise scanner.error(example)
        scanner.end()
        if set(black) & set(white):
            scanner.at = start
            raise scanner.error(Text("expected each cell only once"))
        check_shape(scanner, start, shape, black + white)
        return cls(shape, tuple(black), tuple(white))

    @classmethod
    def read_partial(cls, scanner: Scanner) -> PartialMove:
        return read_partial_colours(scanner)

    def matches(self, partial: PartialMove) -> bool:
        return (
            not (partial.keep or partial.removed or partial.swap)
            and partial.black.issubset(self.black)
            and partial.white.issubset(self.white)
            and partial.cells.issubset(self.black + self.white)
            and matches_shape(self.shape, partial, self._next(partial))
        )

    def is_complete_in(self, partial: PartialMove) -> bool:
        named = len(partial.black) + len(partial.white)
        return named + partial.typed_among(self.white) == len(self.cells)

    def transformed(self, symmetry: Symmetry | str, size: int) -> ColouredPlacement:
        symmetry = Symmetry(symmetry)
        black, white = (
            tuple(symmetry(cell, size) for cell in cells) for cells in (self.black, self.white)
        )
        return ColouredPlacement(self.shape, black, white)

    def _next(self, partial: PartialMove) -> set[Cell]:
        """The cells that can be typed next: black ones first."""
        return set(self.black) - partial.black or set(self.white) - partial.white


def read_partial_colours(scanner: Scanner) -> PartialMove:
    """A partial move whose black cells come before a slash and its white cells after it."""
    shape = scanner.shape()
    black = frozenset(scanner.cells())
    white = frozenset(scanner.cells() if scanner.skip("/") else ())
    scanner.end_of_partial(Text("a cell such as d5 or a slash"))
    return PartialMove(shape, black=black, white=white, prefix=scanner.prefix)
